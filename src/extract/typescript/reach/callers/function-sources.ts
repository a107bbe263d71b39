import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { assignmentsOf, GIVING, isCounted, type Assignable } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { bindingKey } from "../../syntax/binding-key.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import {
  declarationOf as nameOf,
  isCallee,
  isExportOrImport,
  isTag,
  memberExpression,
} from "../../syntax/function-places.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { givenParameters } from "../../syntax/given-parameters.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { ClassSources } from "./class-sources.ts";
import type { MemberValues } from "./member-values.ts";
import type { ObjectKinds } from "./object-kinds.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";

/** Places that are looked at for one expression: what gets there from everywhere is not told by the source. */
const MOST_PLACES = 100;

/** What the source tells of members. */
interface ToldOfMembers {
  readonly classes: ClassSources;
  readonly objects: ObjectKinds;
}

/**
 * Tells by the source alone which functions of the project an expression may stand for: those that are written where it
 * gets its value, or where what hands it on does. That costs next to nothing, where to follow the value itself costs a
 * search through the program; of the calls of a parameter, most are ruled out by it.
 */
export class FunctionSources {
  readonly #linker: Linker;
  readonly #references: References;
  readonly #told: ToldOfMembers;
  readonly #known = new Map<TS.Node, ReadonlySet<TS.Node> | undefined>();

  constructor(linker: Linker, references: References, told: ToldOfMembers) {
    this.#linker = linker;
    this.#references = references;
    this.#told = told;
  }

  /** The same of a member that is called, where the source tells of which class its object is. */
  ofMember(access: TS.Expression): ReadonlySet<TS.Node> | undefined {
    const isOfClass = !ts.isPropertyAccessExpression(access) || this.#told.classes.valuesOf(access) !== undefined;
    return isOfClass ? this.of(access) : undefined;
  }

  /** The functions that an expression may stand for; undefined where others may get there. */
  of(expression: TS.Expression): ReadonlySet<TS.Node> | undefined {
    if (this.#known.has(expression)) return this.#known.get(expression);
    const search = new Search(this.#linker, this.#references, this.#told);
    const found = search.follow(expression) ? search.found : undefined;
    this.#known.set(expression, found);
    return found;
  }
}

/** One search, backwards from an expression. Each step tells whether all is known that gets there. */
class Search {
  readonly found = new Set<TS.Node>();
  readonly #linker: Linker;
  readonly #references: References;
  readonly #classes: ClassSources;
  readonly #objects: ObjectKinds;
  readonly #seen = new Set<TS.Node>();

  constructor(linker: Linker, references: References, { classes, objects }: ToldOfMembers) {
    this.#linker = linker;
    this.#references = references;
    this.#classes = classes;
    this.#objects = objects;
  }

  follow(expression: TS.Expression): boolean {
    const node = bareExpression(expression);
    if (this.#seen.has(node)) return true;
    if (this.#seen.size >= MOST_PLACES) return false;
    this.#seen.add(node);
    if (isInlineFunction(node)) return this.#finds(node);
    if (ts.isIdentifier(node)) return node.text === "undefined" || this.#named(node);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node);
    if (ts.isConditionalExpression(node)) return this.#all([node.whenTrue, node.whenFalse]);
    if (ts.isBinaryExpression(node)) return this.#operator(node);
    return isNoFunction(node);
  }

  #all(expressions: readonly TS.Expression[]): boolean {
    return expressions.every((one) => this.follow(one));
  }

  #finds(node: TS.Node): boolean {
    this.found.add(node);
    return true;
  }

  #operator({ left, operatorToken, right }: TS.BinaryExpression): boolean {
    const { kind } = operatorToken;
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
      return this.#all([left, right]);
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.EqualsToken) return this.follow(right);
    return !GIVING.has(kind) && kind !== ts.SyntaxKind.CommaToken;
  }

  #named(name: TS.Identifier): boolean {
    const meaning = meaningOfName(name, this.#linker);
    if (meaning?.kind === "package") return true;
    return meaning !== undefined && this.#declared(meaning.node);
  }

  #declared(node: TS.Node): boolean {
    if (this.#seen.has(node)) return true;
    this.#seen.add(node);
    if (ts.isFunctionDeclaration(node)) return this.#finds(node);
    if (ts.isVariableDeclaration(node)) return this.#variable(node);
    if (ts.isParameter(node)) return this.#parameter(node);
    if (ts.isBindingElement(node)) return this.#takenOut(node);
    return ts.isClassLike(node) || (ts.isExpression(node) && this.follow(node));
  }

  #variable(node: TS.VariableDeclaration): boolean {
    if (!ts.isIdentifier(node.name) || isCounted(node)) return false;
    const { parent } = node;
    if (ts.isCatchClause(parent)) return true;
    if (!ts.isVariableStatement(parent.parent)) return false;
    return (!node.initializer || this.follow(node.initializer)) && this.#assigned(node);
  }

  /** `const { moor } = harbor` */
  #takenOut(node: TS.BindingElement): boolean {
    const { initializer } = node;
    const key = bindingKey(node);
    if (key === undefined || isCounted(node) || !this.#assigned(node)) return false;
    return (!initializer || this.follow(initializer)) && this.#values(this.#classes.valuesNamed(key));
  }

  #assigned(node: Assignable): boolean {
    return assignmentsOf(node).every(({ right }) => this.follow(right));
  }

  /** What all who call a function hand it. */
  #parameter(node: TS.ParameterDeclaration): boolean {
    const { parent: owner, name, initializer } = node;
    if (!ts.isIdentifier(name) || node.dotDotDotToken || isCounted(node)) return false;
    const place = givenParameters(owner.parameters).indexOf(node);
    if (place < 0 || !this.#assigned(node)) return false;
    return (!initializer || this.follow(initializer)) && this.#handed(owner, place);
  }

  #handed(owner: TS.SignatureDeclaration, place: number): boolean {
    if (ts.isConstructorDeclaration(owner)) return this.#handedTo(this.#classes.constructionsOf(owner.parent), place);
    if (ts.isMethodDeclaration(owner))
      return ts.isClassLike(owner.parent) && this.#handedTo(this.#classes.callsOf(owner), place);
    if (ts.isFunctionDeclaration(owner)) return this.#handedByName(owner, place);
    // By a name of its own, a function expression calls itself.
    if (!ts.isArrowFunction(owner) && (!ts.isFunctionExpression(owner) || owner.name)) return false;
    const declaration = nameOf(owner);
    if (declaration) return ts.isVariableDeclaration(declaration) && this.#handedByName(declaration, place);
    return this.#handedBack(owner, place);
  }

  #handedTo(calls: readonly (TS.CallExpression | TS.NewExpression)[] | undefined, place: number): boolean {
    return calls?.every((call) => this.#argument(call, place)) ?? false;
  }

  #argument(call: TS.CallExpression | TS.NewExpression, place: number): boolean {
    const given = call.arguments ?? [];
    const argument = given[place];
    if (given.slice(0, place + 1).some(ts.isSpreadElement)) return false;
    return !argument || this.follow(argument);
  }

  #handedByName(declaration: Declaration, place: number): boolean {
    if (this.#references.memberNamesOf(declaration).length > 0) return false;
    if (ts.isVariableDeclaration(declaration) && !isUnchanged(declaration)) return false;
    return this.#references.to(declaration).every((use) => {
      if (isExportOrImport(use) || isTag(use)) return true;
      const call = outermost(memberExpression(use)).parent;
      return isCallee(use) && ts.isCallExpression(call) && this.#argument(call, place);
    });
  }

  /** What a function is handed by the one that it is given to: `new Promise((resolve) => …)`, `withBerth((berth) => …)`. */
  #handedBack(callback: InlineFunction, own: number): boolean {
    const whole = outermost(callback);
    const { parent: call } = whole;
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
    const { expression: callee } = call;
    if (!ts.isIdentifier(callee)) return callee === whole && this.#argument(call, own);
    if (ts.isNewExpression(call)) return callee.text === "Promise" && !declarationOf(callee);
    const meaning = meaningOfName(callee, this.#linker);
    const place = call.arguments.findIndex((one) => one === whole);
    if (meaning?.kind !== "node" || call.arguments.slice(0, place).some(ts.isSpreadElement)) return false;
    if (ts.isVariableDeclaration(meaning.node) && !isUnchanged(meaning.node)) return false;
    const taker = givenParameters(functionAt(meaning.node)?.parameters ?? [])[place];
    if (!taker || taker.dotDotDotToken || !ts.isIdentifier(taker.name) || assignmentsOf(taker).length > 0) return false;
    return this.#handedByName(taker, own);
  }

  #member(access: TS.PropertyAccessExpression): boolean {
    const kind = this.#objects.of(access);
    if (kind === "of the language" || kind === "data") return true;
    return this.#values(this.#classes.valuesOf(access) ?? this.#classes.valuesNamed(access.name.text));
  }

  #values(values: MemberValues | undefined): boolean {
    if (!values) return false;
    for (const method of values.methods) this.found.add(method);
    return this.#all(values.given) && values.parameters.every((one) => this.#declared(one));
  }
}

function isUnchanged(variable: TS.VariableDeclaration): boolean {
  return assignmentsOf(variable).length === 0 && !isCounted(variable);
}

/** What is written out and is no function. */
function isNoFunction(node: TS.Expression): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isPrefixUnaryExpression(node) ||
    ts.isTypeOfExpression(node) ||
    ts.isClassExpression(node) ||
    node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  );
}
