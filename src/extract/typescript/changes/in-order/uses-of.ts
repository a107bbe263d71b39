import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { objectChangeBy } from "../../syntax/object-changes.ts";
import { CHANGING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import type { References } from "../../modules/references.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { declarationOf as declaredAs, isExportOrImport, isReturned } from "../../syntax/function-places.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { outermost } from "../../syntax/outermost.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { allPlaces, namedPlaces, type Place } from "../places/collection-places.ts";
import type { Holder } from "../places/holders.ts";
import { givesItself, madeThere, type Made } from "./made-there.ts";
import { isFromPackage } from "./is-from-package.ts";
import { makerOf, type Maker } from "./made-by-function.ts";
import type { Handlers } from "./handlers.ts";
import { isRunAtOnce } from "./runs-at-once.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** What code does where it names a variable, as far as that matters for what it holds. */
export interface Use {
  readonly node: TS.Node;
  /** What it does: changes it; or hands it to where it is not seen what becomes of it, which may be anything. */
  readonly how: "change" | "escape";
}

/** The project's code, and which of its functions are called late. */
export interface Code {
  readonly references: References;
  readonly handlers: Handlers;
  /** The function that is run; a file without it. */
  readonly home?: TS.Node;
}

/** Names of names, and functions that hand on what they are handed, are followed so far. */
const MOST_NAMES = 4;

/** Members of members that are looked at. */
const MOST_MEMBERS_DEEP = 30;

/** What gives members of what it is called of, or those in a list of their own. */
const PICKING =
  /^(?:get|find|findLast|at|filter|values|entries|slice|concat|toSorted|toReversed|toSpliced|with|flat|map|flatMap|reduce|pop|shift)$/u;

/** What tells something of what it is called of, and gives no member. */
const ASKING =
  /^(?:has|includes|indexOf|lastIndexOf|findIndex|findLastIndex|some|every|forEach|join|keys|toString|startsWith|endsWith|toUpperCase|toLowerCase|trim|replace|replaceAll|split|padStart|padEnd|repeat|substring|charAt|match|test|localeCompare|toFixed)$/u;

/** Methods that give back what they are called of. */
const CHAINED = /^(?:set|add|sort|reverse|fill)$/u;

/** Calls that give the members of what they are handed. */
const MEMBERS = /^(?:Object\.(?:values|entries|fromEntries)|Array\.from|Map|Set)$/u;

/** Calls that do nothing to what they are handed, and keep nothing of it. */
const READING =
  /^(?:JSON\.stringify|String|Number|Boolean|Object\.keys|Array\.isArray|structuredClone|Math\.\w+|console\.\w+|.*\.(?:registerTool|tool|addTool|registerResource|registerPrompt|prompt|resource|setRequestHandler|has|includes|indexOf|join|get|delete|padStart|padEnd|test|parse|describe|default|enum|literal|object))$/u;

/** Methods by which something becomes a member of another. */
const TAKING_IN = /^(?:push|unshift|splice|set|add|concat|fill|with)$/u;

/** All that code does to a variable, and to what it holds. */
export function usesOf(code: Code, variable: Holder): readonly Use[] {
  const uses = new Uses(code, madeThere(variable) ?? makerOf(variable));
  return uses.at(allPlaces(code.references, variable), MOST_NAMES);
}

type Named = Parameters<typeof namedPlaces>[1];

class Uses {
  readonly #references: References;
  readonly #handlers: Handlers;
  readonly #home: TS.Node | undefined;
  /** What it is that has methods of its own, which may change it. */
  readonly #made: Made | Maker | undefined;
  /** By depth: a name is come to by way of each other that holds the same. */
  readonly #known = new Map<Named, Map<number, readonly Use[]>>();

  constructor({ references, handlers, home }: Code, made: Made | Maker | undefined) {
    this.#references = references;
    this.#home = home;
    this.#handlers = handlers;
    this.#made = made;
  }

  of(variable: Named, depth: number): readonly Use[] {
    if (depth === 0) return [{ node: variable, how: "escape" }];
    const byDepth = this.#known.get(variable) ?? new Map<number, readonly Use[]>();
    this.#known.set(variable, byDepth);
    const uses = byDepth.get(depth) ?? withoutRepeats(this.at(namedPlaces(this.#references, variable), depth));
    byDepth.set(depth, uses);
    return uses;
  }

  at(places: readonly Place[], depth: number): readonly Use[] {
    // What picks it is come to from it itself.
    return places.flatMap(({ at, isPicked }) => (isPicked ? [] : this.#at(at, depth)));
  }

  #at(place: TS.Expression, depth: number): readonly Use[] {
    const whole = outermost(place);
    const { parent } = whole;
    if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
      return parent.expression === whole ? this.#atMember(parent, depth) : [];
    const target = targetUser(whole);
    if (target) return [{ node: target, how: "change" }];
    if (isCount(parent) || ts.isDeleteExpression(parent)) return [{ node: parent, how: "change" }];
    if (ts.isForOfStatement(parent)) return this.#ofEach(parent, whole, depth);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#handed(parent, whole, depth);
    if (isHandingOn(parent, whole)) return ts.isExpression(parent) ? this.#at(parent, depth) : [];
    if (isLookedAt(parent, whole)) return [];
    if (ts.isVariableDeclaration(parent)) return this.of(parent, depth - 1);
    const isSafe =
      isGivenBack(whole) ||
      this.#handlers.hold(whole) ||
      (isKeptInSight(parent) && isRunAtOnce(this.#references, whole, { home: this.#home }));
    return isSafe ? [] : [{ node: whole, how: "escape" }];
  }

  #atMember(access: TS.PropertyAccessExpression | TS.ElementAccessExpression, depth: number): readonly Use[] {
    const whole = outermost(access);
    const call = whole.parent;
    if (isDeep(access)) return [{ node: access, how: "escape" }];
    if (!ts.isCallExpression(call) || call.expression !== whole) return this.#at(access, depth);
    const name = ts.isPropertyAccessExpression(access) ? access.name.text : "";
    const isItself = CHAINED.test(name) || (this.#made !== undefined && givesItself(this.#made, name));
    const further = isItself || PICKING.test(name) ? this.#at(call, depth) : [];
    const called = AT_ONCE.test(name) ? this.#ofCallback(call, depth) : [];
    if (CHANGING_METHODS.has(name)) return [{ node: call, how: "change" }, ...further, ...called];
    if (PICKING.test(name) || ASKING.test(name)) return [...further, ...called];
    if (this.#made) return [{ node: call, how: "change" }, ...further];
    // What a handler does with it, it does when the tools are registered already: `tools.get(name).run(request)`.
    const isLeft = keepsForLater(call) || isFromPackage(access.expression) || this.#handlers.hold(call);
    return isLeft ? [] : [{ node: call, how: "escape" }];
  }

  /** What a function does with the members that a method hands it. */
  #ofCallback({ arguments: [callback] }: TS.CallExpression, depth: number): readonly Use[] {
    if (!callback) return [];
    const bare = bareExpression(callback);
    if (!isInlineFunction(bare)) return [{ node: callback, how: "escape" }];
    return bare.parameters.flatMap((parameter) => this.of(parameter, depth - 1));
  }

  #ofEach(loop: TS.ForOfStatement, head: TS.Node, depth: number): readonly Use[] {
    if (loop.expression !== head) return [];
    if (!ts.isVariableDeclarationList(loop.initializer)) return [{ node: head, how: "escape" }];
    return loop.initializer.declarations.flatMap((variable) => this.of(variable, depth - 1));
  }

  #handed(call: TS.CallExpression | TS.NewExpression, given: TS.Node, depth: number): readonly Use[] {
    if (call.expression === given) return this.#made ? [{ node: call, how: "change" }] : [];
    const name = call.expression.getText();
    if (objectChangeBy(call.expression)) return call.arguments?.[0] === given ? [{ node: call, how: "change" }] : [];
    if (MEMBERS.test(name)) return this.#at(call, depth);
    if (READING.test(name) || isFromPackage(call.expression)) return [];
    if (isTakenIn(call) && isKeptInSight(call) && isRunAtOnce(this.#references, call, { home: this.#home })) return [];
    const isLate = this.#handlers.hold(call);
    return this.#handedToFunction(call, given, depth) ?? (isLate ? [] : [{ node: call, how: "escape" }]);
  }

  /** What a function of the project does with what it is handed; undefined where that is not seen. */
  #handedToFunction(
    call: TS.CallExpression | TS.NewExpression,
    given: TS.Node,
    depth: number,
  ): readonly Use[] | undefined {
    const callee = ts.isIdentifier(call.expression) ? declarationOf(call.expression) : undefined;
    const made =
      callee && ts.isVariableDeclaration(callee) ? callee.initializer && bareExpression(callee.initializer) : callee;
    const isFunction = made && (ts.isFunctionDeclaration(made) || isInlineFunction(made));
    const parameter = isFunction ? made.parameters[call.arguments?.findIndex((one) => one === given) ?? -1] : undefined;
    if (!parameter || parameter.dotDotDotToken) return undefined;
    const uses = this.of(parameter, depth - 1);
    // A function that it makes may be called at any time.
    const isKept = namedPlaces(this.#references, parameter).some(
      ({ at }) => ts.findAncestor(at, ts.isFunctionLike) !== made && !isInCallback(at, made),
    );
    // What it changes is changed where it is called.
    return isKept ? undefined : uses.map(({ node, how }) => ({ node: how === "change" ? call : node, how }));
  }
}

function withoutRepeats(uses: readonly Use[]): readonly Use[] {
  const known = { change: new Set<TS.Node>(), escape: new Set<TS.Node>() };
  return uses.filter(({ node, how }) => !known[how].has(node) && known[how].add(node));
}

/** Whether so many members stand behind each other that no program means it. */
function isDeep(access: TS.Expression): boolean {
  let at: TS.Node = access;
  for (let depth = 0; ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at); depth += 1) {
    if (depth > MOST_MEMBERS_DEEP) return true;
    at = at.expression;
  }
  return false;
}

/** Whether a place lies in a function that is called where it stands, in another. */
function isInCallback(place: TS.Node, outer: TS.Node | undefined): boolean {
  for (let at = place; at !== outer; at = at.parent) {
    if (ts.isSourceFile(at)) return false;
    if (!ts.isFunctionLike(at)) continue;
    const { parent } = outermost(at);
    const isCalled =
      ts.isCallExpression(parent) &&
      ts.isPropertyAccessExpression(parent.expression) &&
      AT_ONCE.test(parent.expression.name.text);
    if (!isCalled) return false;
  }
  return true;
}

/** Whether something becomes a member of what it is handed to, under whose name it is seen further. */
function isTakenIn({ expression }: TS.CallExpression | TS.NewExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    TAKING_IN.test(expression.name.text) &&
    rootOf(expression).kind !== ts.SyntaxKind.ThisKeyword
  );
}

/** Whether an expression gives what stands in it, or holds it. */
function isHandingOn(parent: TS.Node, value: TS.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== value;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return (
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      kind === ts.SyntaxKind.CommaToken
    );
  }
  return ts.isAwaitExpression(parent);
}

/**
 * Whether a value goes nowhere but to where it is seen by the code that is run with its file: to other names, into other
 * things, back to who calls a function of that code. What is kept by an instance is not followed.
 */
function isKeptInSight(parent: TS.Node): boolean {
  if (ts.isExportAssignment(parent) || ts.isDecorator(parent)) return false;
  return !(
    ts.isBinaryExpression(parent) &&
    isAssignment(parent.operatorToken.kind) &&
    rootOf(parent.left).kind === ts.SyntaxKind.ThisKeyword
  );
}

/** Whether a value is only looked at where it stands. */
function isLookedAt(parent: TS.Node, value: TS.Node): boolean {
  if (ts.isBinaryExpression(parent)) return !isAssignment(parent.operatorToken.kind);
  return (
    ts.isTemplateSpan(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isIfStatement(parent) ||
    ts.isSwitchStatement(parent) ||
    ts.isIterationStatement(parent, false) ||
    ts.isCaseClause(parent) ||
    ts.isComputedPropertyName(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isIdentifier(value) && isExportOrImport(value) && !ts.isExportAssignment(parent))
  );
}

/** Whether a function that has a name gives a value back: what is done to what it gives is seen where that is called. */
function isGivenBack(value: TS.Node): boolean {
  const maker = isReturned(value) ? ts.findAncestor(value.parent, ts.isFunctionLike) : undefined;
  return maker !== undefined && "body" in maker && declaredAs(maker) !== undefined;
}

/** The code that gives something a value: `x = …`, `[x] = …`, `({ x } = …)`, `for (x of …)`. */
function targetUser(node: TS.Node): TS.Node | undefined {
  let at = node;
  for (;;) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent))
      return parent.left === at && isAssignment(parent.operatorToken.kind) ? parent : undefined;
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent))
      return parent.initializer === at ? parent : undefined;
    const isPart =
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === at);
    if (!isPart) return undefined;
    at = parent;
  }
}
