import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { References } from "../../modules/references.ts";
import { GIVING } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { classOfThis, type ClassRelations } from "./class-relations.ts";
import type { DeclaredClasses } from "./declared-classes.ts";
import { isNominal } from "./is-nominal.ts";

/** What a member of a class may be, by where the source gives it a value. */
export interface MemberValues {
  readonly methods: readonly TS.Node[];
  readonly given: readonly TS.Expression[];
  /** Parameters of a constructor that are fields. */
  readonly parameters: readonly TS.ParameterDeclaration[];
}

/** Tells by the source alone what gets into the members of classes, and what their methods are handed. */
export class ClassSources {
  readonly #references: References;
  readonly #relations: ClassRelations;
  readonly #declared: DeclaredClasses;
  readonly #open = new Map<TS.ClassLikeDeclaration, boolean>();

  constructor(references: References, relations: ClassRelations, declared: DeclaredClasses) {
    this.#references = references;
    this.#relations = relations;
    this.#declared = declared;
  }

  /** All that makes instances of a class with arguments; undefined where something else may. */
  constructionsOf(owner: TS.ClassLikeDeclaration): readonly TS.NewExpression[] | undefined {
    if (!ts.isClassDeclaration(owner) || this.#references.memberNamesOf(owner).length > 0) return undefined;
    const made: TS.NewExpression[] = [];
    for (const use of this.#references.to(owner)) {
      const { parent } = outermost(memberExpression(use));
      if (isExportOrImport(use) || isAsked(parent)) continue;
      if (!ts.isNewExpression(parent) || bareExpression(parent.expression) !== memberExpression(use)) return undefined;
      made.push(parent);
    }
    return made;
  }

  /** All calls by which a method may be run; undefined where it is handed on, or taken by a key. */
  callsOf(method: TS.MethodDeclaration): readonly TS.CallExpression[] | undefined {
    const name = memberName(method);
    const owner = method.parent;
    if (name === undefined || !ts.isClassLike(owner) || this.#isOpen(owner)) return undefined;
    if (this.#references.namedByText(name).some(isKey)) return undefined;
    const calls: TS.CallExpression[] = [];
    for (const use of this.#references.named(name)) {
      const { parent: access } = use;
      if (ts.isBindingElement(access) && !access.dotDotDotToken) return undefined;
      if (!ts.isPropertyAccessExpression(access) || access.name !== use || !this.#mayBeOf(access, owner)) continue;
      const { parent: call } = outermost(access);
      if (ts.isCallExpression(call) && bareExpression(call.expression) === access) calls.push(call);
      else if (!isGivenTo(access)) return undefined;
    }
    return calls;
  }

  /** What a member is that is read of an instance of a class of the project; undefined where the source does not tell. */
  valuesOf(access: TS.PropertyAccessExpression): MemberValues | undefined {
    const owner = this.#ownerOf(access.expression);
    if (!owner || this.#isOpen(owner) || !this.#relations.classesAbove(owner)) return undefined;
    const name = access.name.text;
    if (this.#references.namedByText(name).some(isKey)) return undefined;
    const values = {
      methods: [] as TS.Node[],
      given: [] as TS.Expression[],
      parameters: [] as TS.ParameterDeclaration[],
    };
    let isDeclared = false;
    for (const use of this.#references.named(name)) {
      const { parent } = use;
      if (ts.isPropertyAccessExpression(parent)) {
        if (parent.name !== use || !isGivenTo(parent) || !this.#mayBeOf(parent, owner)) continue;
        values.given.push(parent.parent.right);
        continue;
      }
      if (ts.isParameter(parent) && ts.isParameterPropertyDeclaration(parent, parent.parent)) {
        if (!this.#relations.mayBeOfBoth(parent.parent.parent, owner)) continue;
        values.parameters.push(parent);
        isDeclared = true;
      }
      if (!ts.isClassElement(parent) || parent.name !== use) continue;
      if (!ts.isClassLike(parent.parent) || !this.#relations.mayBeOfBoth(parent.parent, owner)) continue;
      isDeclared = true;
      if (ts.isMethodDeclaration(parent)) {
        if (parent.body) values.methods.push(parent);
      } else if (!ts.isPropertyDeclaration(parent)) return undefined;
      else if (parent.initializer) values.given.push(parent.initializer);
    }
    return isDeclared ? values : undefined;
  }

  /** The class whose instance, or which itself, stands before a dot, whatever else is of its shape. */
  #ownerOf(object: TS.Expression): TS.ClassLikeDeclaration | undefined {
    const own = classOfThis(object) ?? this.#declared.classNamed(object);
    if (own) return own;
    const declared = this.#declared.of(object);
    return typeof declared === "object" && (isNominal(declared) || isMade(object)) ? declared : undefined;
  }

  /** Whether a member may be one of a class, by what the source says stands before the dot. */
  #mayBeOf({ expression }: TS.PropertyAccessExpression, owner: TS.ClassLikeDeclaration): boolean {
    const other = this.#ownerOf(expression);
    return !other || this.#relations.mayBeOfBoth(other, owner);
  }

  /** Whether a class, or one that it may share instances with, is given members by names that are not written there. */
  #isOpen(owner: TS.ClassLikeDeclaration): boolean {
    const known = this.#open.get(owner);
    if (known !== undefined) return known;
    const isOpen = [...(this.#relations.classesAbove(owner) ?? [owner])].some(isGivenByKey);
    this.#open.set(owner, isOpen);
    return isOpen;
  }
}

/** Whether code of a class sets members of `this` by keys: `this[key] = …`, `Object.assign(this, …)`. */
function isGivenByKey(owner: TS.ClassLikeDeclaration): boolean {
  let isFound = false;
  forEachNode(owner, (node) => {
    if (ts.isElementAccessExpression(node)) isFound ||= node.expression.kind === ts.SyntaxKind.ThisKeyword;
    if (!ts.isCallExpression(node)) return;
    const [first] = node.arguments;
    isFound ||= first?.kind === ts.SyntaxKind.ThisKeyword && /^(?:Object|Reflect)\./u.test(node.expression.getText());
  });
  return isFound;
}

function isAsked(parent: TS.Node): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}

/** `pier["moor"]` */
function isKey(text: TS.StringLiteralLike): boolean {
  return ts.isElementAccessExpression(text.parent) && text.parent.argumentExpression === text;
}

/** `pier.moor = …` */
function isGivenTo(
  access: TS.PropertyAccessExpression,
): access is TS.PropertyAccessExpression & { readonly parent: TS.BinaryExpression } {
  const { parent } = access;
  return ts.isBinaryExpression(parent) && parent.left === access && GIVING.has(parent.operatorToken.kind);
}

function isMade(object: TS.Expression): boolean {
  return ts.isNewExpression(bareExpression(object));
}
