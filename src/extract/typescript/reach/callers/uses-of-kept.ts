import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { ADDING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { bindingKey } from "../../syntax/binding-key.ts";
import { declarationOf, isExportOrImport, memberExpression, writtenName } from "../../syntax/function-places.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { membersOfThis } from "../../syntax/members-of-this.ts";
import { isExported, isStatic } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { namesThis } from "../../syntax/this-in.ts";
import { EACH } from "./callback-arguments.ts";
import {
  ABOUT_OBJECT,
  ASKING_FOR,
  GIVING,
  isNewCollection,
  isOnlyAsked,
  OF_OBJECT,
  SAME_KIND,
  TELLING,
} from "./collection-words.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Places that are looked at for one function: a list of tools is named in a few. */
const MOST_PLACES = 200;

/** What is done with a function that is put into records and lists. */
export interface KeptFunction {
  /** The calls by which it may be run: of members of these. */
  readonly calls: ReadonlySet<TS.CallExpression>;
  /** Expressions that pick some members of all, on the way to a call. */
  readonly picks: ReadonlySet<TS.Expression>;
}

/**
 * What is done with a function that is put into records and lists, by the code that goes through these, takes members of
 * them and calls those.
 * @returns undefined where it may get anywhere else: then anybody may call it
 */
export function usesOfKept(
  evaluator: Evaluator,
  references: References,
  node: TS.FunctionLikeDeclaration,
): KeptFunction | undefined {
  const search = new Search(evaluator, references);
  return search.followFunction(node) && search.isWhole ? search : undefined;
}

/** Whether what a function is handed is surely called nowhere: it is only looked at, or kept where no call takes it from. */
export function isNowhereCalled(
  evaluator: Evaluator,
  references: References,
  parameter: TS.ParameterDeclaration,
): boolean {
  const search = new Search(evaluator, references);
  return search.followParameter(parameter) && search.calls.size === 0;
}

class Search implements KeptFunction {
  readonly calls = new Set<TS.CallExpression>();
  readonly picks = new Set<TS.Expression>();
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #seen = new Set<TS.Node>();
  /** The names of the members that lead to the function, and of those that were passed over. */
  readonly #keys = new Set<string>();
  readonly #others = new Set<string>();
  /** The names of the other methods of its class, which give none of its instances. */
  readonly #methods = new Set<string>();
  /** Expressions that stand for lists of pairs, of a key and a member: `Object.entries(KINDS)`, `new Map(kinds)`. */
  readonly #pairs = new Set<TS.Node>();
  /** Whether it is put into anything at all. */
  #isKept = false;
  #isExported = false;

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
  }

  /**
   * Whether it is put somewhere or called nowhere, and no member was passed over that turned out later to lead to it. What
   * a module exports may be called by others alone, where nobody here calls it.
   */
  get isWhole(): boolean {
    const isCalled = this.calls.size > 0;
    if (isCalled ? !this.#isKept : this.#isExported) return false;
    return [...this.#others].every((name) => !this.#keys.has(name));
  }

  /** Whether all places are known that a function gets to. */
  followFunction(node: TS.FunctionLikeDeclaration): boolean {
    if (ts.isMethodDeclaration(node))
      return ts.isClassLike(node.parent) ? this.#ofClass(node, node.parent) : this.#intoMember(node);
    const declaration = declarationOf(node);
    if (declaration) return this.#everyUse(declaration);
    const { parent: field } = outermost(node);
    if (ts.isPropertyDeclaration(field)) return !isStatic(field) && this.#ofClass(field, field.parent);
    return isInlineFunction(node) && this.#follow(node);
  }

  /** Whether all places are known that something gets to which a parameter is given. */
  followParameter({ name }: TS.ParameterDeclaration): boolean {
    return this.#bound(name);
  }

  /** A method is kept wherever instances of its class are, unless the class calls it by itself. */
  #ofClass(method: TS.MethodDeclaration | TS.PropertyDeclaration, owner: TS.ClassLikeDeclaration): boolean {
    const name = writtenName(method.name);
    if (name === undefined || !ts.isClassDeclaration(owner) || this.#mayCallOwn(owner, name)) return false;
    this.#keys.add(name);
    this.#isKept = true;
    for (const one of owner.members) {
      const other = ts.isMethodDeclaration(one) ? writtenName(one.name) : undefined;
      if (other !== undefined && !GIVING.has(other) && !EACH.has(other)) this.#methods.add(other);
    }
    return this.#everyUse(owner);
  }

  #mayCallOwn(owner: TS.ClassDeclaration, name: string): boolean {
    if (membersOfThis(owner)?.has(name) !== false) return true;
    const clause = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    if (!clause) return false;
    const [above] = clause.types.map(({ expression }) => this.#meaningOf(expression));
    return !above || !ts.isClassDeclaration(above) || this.#mayCallOwn(above, name);
  }

  #everyUse(declaration: Declaration): boolean {
    if (this.#seen.has(declaration)) return true;
    this.#seen.add(declaration);
    if (!this.#everyWhole(declaration)) return false;
    return this.#usesOf(declaration).every((use) => this.#follow(memberExpression(use)));
  }

  /** The places where something is used, apart from those that export or import it. */
  #usesOf(declaration: Declaration): readonly TS.Identifier[] {
    const statement = ts.findAncestor(declaration, ts.isStatement);
    const uses = this.#references.to(declaration);
    this.#isExported ||=
      (statement !== undefined && ts.isSourceFile(statement.parent) && isExported(statement)) ||
      uses.some(({ parent }) => ts.isExportSpecifier(parent) || ts.isExportAssignment(parent));
    return uses.filter((use) => !isExportOrImport(use));
  }

  /** Where a module is handed on as a whole, what it exports are members of that: `import * as tools from "./tools.js"`. */
  #everyWhole(declaration: Declaration): boolean {
    const names = this.#references.memberNamesOf(declaration);
    if (names.length === 0) return true;
    for (const name of names) this.#keys.add(name);
    this.#isKept = true;
    return this.#references.wholesOf(declaration)?.every((use) => this.#follow(memberExpression(use))) ?? false;
  }

  /** Whether all is known that is done with what a function gives back wherever it is called. */
  #everyResult(maker: Declaration): boolean {
    if (this.#seen.has(maker)) return true;
    this.#seen.add(maker);
    if (this.#references.memberNamesOf(maker).length > 0) return false;
    return this.#usesOf(maker).every((use) => {
      const callee = outermost(memberExpression(use));
      return ts.isCallExpression(callee.parent) && callee.parent.expression === callee && this.#follow(callee.parent);
    });
  }

  /** Whether all is known that is done with what stands at a place. */
  #follow(place: TS.Node): boolean {
    const whole = outermost(place);
    if (this.#seen.has(whole)) return true;
    if (this.#seen.size > MOST_PLACES) return false;
    this.#seen.add(whole);
    const { parent } = whole;
    if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
      return parent.expression === whole ? this.#atAccess(parent) : !ts.isPropertyAccessExpression(parent);
    if (ts.isNewExpression(parent) && parent.expression === whole) return this.#follow(parent);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#atCall(parent, whole);
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return this.#intoMember(parent);
    if (ts.isArrayLiteralExpression(parent)) return this.#into(parent);
    if (ts.isSpreadElement(parent)) return ts.isArrayLiteralExpression(parent.parent) && this.#into(parent.parent);
    if (ts.isSpreadAssignment(parent)) return this.#into(parent.parent);
    if (ts.isVariableDeclaration(parent)) return this.#bound(parent.name);
    if (ts.isForOfStatement(parent)) return this.#atLoop(parent);
    if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === whole))
      return this.#givenBack(parent);
    if (ts.isBinaryExpression(parent)) return this.#atOperator(parent, whole);
    if (ts.isConditionalExpression(parent)) return parent.condition === whole || this.#followPick(parent);
    return ts.isAwaitExpression(parent) ? this.#follow(parent) : isOnlyAsked(parent);
  }

  #followPick(pick: TS.Expression): boolean {
    this.picks.add(pick);
    return this.#follow(pick);
  }

  #into(container: TS.ObjectLiteralExpression | TS.ArrayLiteralExpression): boolean {
    this.#isKept = true;
    // A member may know the object that it is in by another name.
    return !(ts.isObjectLiteralExpression(container) && namesThis(container)) && this.#follow(container);
  }

  #intoMember(member: TS.ObjectLiteralElementLike): boolean {
    const key = member.name && writtenName(member.name);
    if (key === undefined || !ts.isObjectLiteralExpression(member.parent)) return false;
    this.#keys.add(key);
    return this.#into(member.parent);
  }

  /**
   * The names that a pattern, a variable or a parameter gives what it is given.
   * @param isPair whether that is a pair, of a key and a member
   */
  #bound(name: TS.BindingName, isPair = false): boolean {
    if (ts.isIdentifier(name)) return isNamed(name.parent) && this.#everyUse(name.parent);
    return name.elements.every((element, place) => {
      if (ts.isOmittedExpression(element) || (isPair && place === 0)) return true;
      const key = ts.isObjectBindingPattern(name) && !element.dotDotDotToken ? bindingKey(element) : undefined;
      return (typeof key === "string" && this.#isOther(key)) || this.#bound(element.name);
    });
  }

  #isOther(name: string): boolean {
    if (this.#keys.has(name)) return false;
    this.#others.add(name);
    return true;
  }

  #atLoop({ initializer, expression }: TS.ForOfStatement): boolean {
    const isPair = this.#pairs.has(bareExpression(expression));
    return (
      ts.isVariableDeclarationList(initializer) &&
      initializer.declarations.every(({ name }) => this.#bound(name, isPair))
    );
  }

  #atAccess(access: TS.PropertyAccessExpression | TS.ElementAccessExpression): boolean {
    if (ts.isElementAccessExpression(access))
      return !access.argumentExpression.getText().startsWith("Symbol.") && this.#followPick(access);
    const name = access.name.text;
    if (!this.#isOther(name)) return this.#follow(access);
    if (name === "prototype") return false;
    const whole = outermost(access);
    const call = ts.isCallExpression(whole.parent) && whole.parent.expression === whole ? whole.parent : undefined;
    if (!call) return true;
    const isOfPairs = this.#pairs.has(bareExpression(access.expression));
    if (EACH.has(name) && !this.#atCallback(call, isOfPairs)) return false;
    if (TELLING.has(name) || this.#methods.has(name)) return true;
    if (name === "entries" || (isOfPairs && SAME_KIND.has(name))) this.#pairs.add(call);
    return GIVING.has(name) && this.#followPick(call);
  }

  /** `tools.filter((tool) => …)` */
  #atCallback({ arguments: [callback, ...others] }: TS.CallExpression, isOfPairs: boolean): boolean {
    return (
      callback !== undefined &&
      others.length === 0 &&
      isInlineFunction(callback) &&
      callback.parameters.every(({ name }) => this.#bound(name, isOfPairs))
    );
  }

  #atCall(call: TS.CallExpression | TS.NewExpression, argument: TS.Node): boolean {
    if (call.expression === argument) {
      if (ts.isCallExpression(call)) this.calls.add(call);
      return ts.isCallExpression(call);
    }
    const { expression: callee } = call;
    const name = callee.getText();
    if (ABOUT_OBJECT.has(name)) return true;
    if (OF_OBJECT.has(name)) {
      this.#isKept = true;
      if (name === "Object.entries" || name === "Map") this.#pairs.add(call);
      return call.arguments?.[0] === argument && this.#follow(call);
    }
    if (ts.isPropertyAccessExpression(callee) && ADDING_METHODS.has(callee.name.text)) return this.#intoNamed(callee);
    if (ts.isPropertyAccessExpression(callee) && ASKING_FOR.has(callee.name.text))
      return this.#collectionNamed(callee.expression) !== undefined;
    return (
      ts.isIdentifier(callee) && this.#handedTo(callee, call.arguments?.findIndex((one) => one === argument) ?? -1)
    );
  }

  /** `tools.push(tool)`, `tools[name] = tool`, of a list or record that is made for the variable: it goes by no other name. */
  #intoNamed({ expression }: TS.PropertyAccessExpression | TS.ElementAccessExpression): boolean {
    this.#isKept = true;
    const variable = this.#collectionNamed(expression);
    return variable !== undefined && this.#everyUse(variable);
  }

  /** The variable that is meant, where a collection is made for it. */
  #collectionNamed(name: TS.Expression): TS.VariableDeclaration | undefined {
    const variable = this.#meaningOf(name);
    if (!variable || !ts.isVariableDeclaration(variable) || !variable.initializer) return undefined;
    return isNewCollection(bareExpression(variable.initializer)) ? variable : undefined;
  }

  #handedTo(callee: TS.Identifier, place: number): boolean {
    const target = this.#meaningOf(callee);
    const made = target && ts.isVariableDeclaration(target) && target.initializer;
    const taker = made ? bareExpression(made) : target;
    const parameter = taker && ts.isFunctionLike(taker) ? taker.parameters[place] : undefined;
    return parameter !== undefined && !parameter.dotDotDotToken && this.#bound(parameter.name);
  }

  #meaningOf(name: TS.Expression): TS.Node | undefined {
    const meaning = ts.isIdentifier(name) ? meaningOfName(name, this.#evaluator) : undefined;
    return meaning?.kind === "node" ? meaning.node : undefined;
  }

  /** What a function that has a name gives back, or a callback that a list calls for each of its members. */
  #givenBack(place: TS.Node): boolean {
    const owner = ts.findAncestor(place, ts.isFunctionLike);
    const maker = owner && "body" in owner ? declarationOf(owner) : undefined;
    if (owner && maker) return !isGenerator(owner) && this.#everyResult(maker);
    const call = owner && outermost(owner).parent;
    if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
    if (!/^(?:flatMap|map)$/u.test(call.expression.name.text)) return EACH.has(call.expression.name.text);
    this.#isKept = true;
    return this.#follow(call);
  }

  #atOperator(around: TS.BinaryExpression, side: TS.Node): boolean {
    const { left, operatorToken } = around;
    switch (operatorToken.kind) {
      case ts.SyntaxKind.EqualsToken:
        return side === left || this.#assignedTo(left);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return this.#followPick(around);
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return side === left || this.#followPick(around);
      default:
        return ASKING.has(operatorToken.kind);
    }
  }

  #assignedTo(target: TS.Expression): boolean {
    const place = bareExpression(target);
    if (!ts.isPropertyAccessExpression(place) && !ts.isElementAccessExpression(place)) return false;
    if (ts.isPropertyAccessExpression(place)) this.#keys.add(place.name.text);
    return this.#intoNamed(place);
  }
}

/** Operators that tell whether something is the same as another, or a member of it. */
const ASKING: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.InstanceOfKeyword,
]);

function isGenerator(node: TS.SignatureDeclaration): boolean {
  return "asteriskToken" in node && node.asteriskToken !== undefined;
}

type Named = TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement;

function isNamed(node: TS.Node): node is Named {
  return ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
}
