import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { ClassValue, Field } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { mayBeGiven, soleAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isPrivate, isStatic } from "../../syntax/modifiers.ts";
import type { ClassRelations } from "../../reach/callers/class-relations.ts";
import type { DeclaredClasses } from "../../reach/callers/declared-classes.ts";
import type { ObjectKinds } from "../../reach/callers/object-kinds.ts";
import type { ToldBySource } from "../../reach/callers/told-by-source.ts";
import { isOfBorrowed } from "../places/this-places.ts";
import type { FieldChange } from "./field-changes.ts";
import { isStart } from "./first-values.ts";
import { inlineFunction } from "../../syntax/inline-function.ts";

/** Tells by the code alone of which objects a place that changes a field of a name may be. */
export class FieldConcerns {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #relations: ClassRelations;
  readonly #declared: DeclaredClasses;
  readonly #objects: ObjectKinds;

  constructor(evaluator: Evaluator, references: References, { relations, classes, objects }: ToldBySource) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#relations = relations;
    this.#declared = classes;
    this.#objects = objects;
  }

  /** Whether a change of a field of the name may be one of this field, by what the code alone says. */
  mayConcern(field: Field, { receiver, node, isGiven }: FieldChange): boolean {
    const { owner, self, name } = field;
    const around = ts.findAncestor(node, ts.isClassLike);
    const classes = this.#classesOf(field);
    if (isOfBorrowed(receiver)) return self.kind === "instance";
    if (receiver.kind === ts.SyntaxKind.ThisKeyword) {
      const member = ts.findAncestor(node, ts.isClassElement);
      const isOfClass = member !== undefined && isStatic(member);
      if (isOfClass !== (self.kind === "class") || !classes.some((one) => one.node === around)) return false;
      return !isStart(node, member) && !(member && this.#isNeverNamed(member));
    }
    if (this.#isRecord(receiver)) return false;
    // `Harbour.instance`: a field of the class itself, or of one that it extends.
    const named = this.#declared.classNamed(bareExpression(receiver));
    if (named && (self.kind !== "class" || !this.#relations.mayBeOfBoth(named, self.node))) return false;
    const declared = declaredField(owner, name);
    if (declared && isPrivate(declared) && !isGiven) return around === owner;
    if (self.kind === "instance" && this.#isRuledOut(self.class.node, receiver, name)) return false;
    const { fileName } = node.getSourceFile();
    return (
      [fileName, ...this.#references.sourcesOf(fileName)].some((file) => this.#isNamedIn(field, file)) ||
      classes.flatMap((one) => interfacesOf(one.node)).some((one) => this.#references.named(one, fileName).length > 0)
    );
  }

  /** Whether nothing of a class can stand before the dot, by the type that is written for that. */
  #isRuledOut(owner: TS.ClassLikeDeclaration, { parent: access }: TS.Expression, name: string): boolean {
    if (!ts.isPropertyAccessExpression(access)) return false;
    const kind = this.#objects.of(access);
    // That the field holds data tells nothing of whose it is.
    return kind !== "data" && this.#objects.isRuledOut(owner, name, kind);
  }

  /** Whether what stands before the dot is written as an object or a list, and never anything else: no instance. */
  #isRecord(receiver: TS.Expression): boolean {
    const bare = bareExpression(receiver);
    if (ts.isIdentifier(bare)) {
      const declaration = declarationOf(bare);
      const isVariable = declaration !== undefined && ts.isVariableDeclaration(declaration);
      return isVariable && isLiteral(declaration.initializer) && soleAssignment(declaration).kind === "none";
    }
    if (!ts.isPropertyAccessExpression(bare) || !ts.isPrivateIdentifier(bare.name)) return false;
    const { text } = bare.name;
    const field = ts.findAncestor(bare, ts.isClassLike)?.members.find((one) => memberName(one) === text);
    if (!field || !ts.isPropertyDeclaration(field) || !isLiteral(field.initializer)) return false;
    const uses = this.#references.named(text, bare.getSourceFile().fileName);
    return !uses.some(({ parent }) => ts.isPropertyAccessExpression(parent) && mayBeGiven(parent));
  }

  #classesOf({ self }: Field): readonly ClassValue[] {
    return classChain(this.#evaluator, self.kind === "class" ? self : self.class).classes;
  }

  /** Whether a file names the class of an object, or one that it extends. */
  #isNamedIn(field: Field, file: string): boolean {
    return this.#classesOf(field).some(
      ({ node: { name } }) => name !== undefined && this.#references.named(name.text, file).length > 0,
    );
  }

  /** Whether a change is none of an object as long as it is not known to be: its code does not name the class. */
  isFarFetched(field: Field, { receiver, node }: FieldChange): boolean {
    return (
      isOfBorrowed(receiver) ||
      (receiver.kind !== ts.SyntaxKind.ThisKeyword && !this.#isNamedIn(field, node.getSourceFile().fileName))
    );
  }

  /** A method that no code of the project names is not run, nor is what a field holds for one: `berths = () => …`. */
  #isNeverNamed(member: TS.ClassElement): boolean {
    const name = isMethodLike(member) ? memberName(member) : undefined;
    return (
      name !== undefined &&
      this.#references.namedByText(name).length === 0 &&
      this.#references.named(name).every(({ parent }) => ts.isTypeElement(parent) || isMethodLike(parent))
    );
  }
}

/** Where a class declares a field: as a member, or as a parameter of its constructor. */
function declaredField(
  owner: TS.ClassLikeDeclaration,
  name: string,
): TS.ClassElement | TS.ParameterDeclaration | undefined {
  const { members } = owner;
  const kept = members.find(ts.isConstructorDeclaration)?.parameters ?? [];
  return (
    members.find((member) => memberName(member) === name) ??
    kept.find((one) => ts.isParameterPropertyDeclaration(one, one.parent) && one.name.getText() === name)
  );
}

function isMethodLike(node: TS.Node): boolean {
  if (ts.isMethodDeclaration(node)) return true;
  return ts.isPropertyDeclaration(node) && inlineFunction(node.initializer) !== undefined;
}

function isLiteral(value: TS.Expression | undefined): boolean {
  const bare = value && bareExpression(value);
  return bare !== undefined && (ts.isObjectLiteralExpression(bare) || ts.isArrayLiteralExpression(bare));
}

/** The names of the interfaces that a class says it implements: by these, other code knows its instances. */
function interfacesOf(owner: TS.ClassLikeDeclaration): readonly string[] {
  const clause = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword);
  return clause?.types.flatMap(({ expression }) => (ts.isIdentifier(expression) ? expression.text : [])) ?? [];
}
