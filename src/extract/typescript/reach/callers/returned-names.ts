import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { isGivenValue } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import {
  choiceAround,
  declarationOf,
  isCall,
  isExportOrImport,
  isReturned,
  keyOf,
  memberExpression,
} from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { functionCalled } from "./function-called.ts";
import type { ToldBySource } from "./told-by-source.ts";

/** What puts a value into an object by a key that it is given. */
const KEYING = new Set(["Object", "Reflect"]);

/** Places that what is given back comes to: where there are more, it may come to any. */
const MOST_PLACES = 1_000;

/** The names of members that come to hold a function. */
export interface ReturnedNames {
  readonly names: ReadonlySet<string>;
  /** Whether there may be others, under names that are written nowhere. */
  readonly isAny: boolean;
}

/** The same while it is being found out. */
interface Following {
  readonly names: Set<string>;
  readonly places: Set<TS.Node>;
  isAny: boolean;
}

/**
 * Finds the names of the members that come to hold a function which another one gives back. Under a name that is written
 * nowhere, any call of a member may be one of it. Where each call that makes it hands it to a package at once, as
 * `router.post("/berths", createHandler(berths))` does, or keeps it under a name that is written there, few calls are.
 */
export class NamesOfReturned {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #told: ToldBySource;
  readonly #known = new Map<TS.Node, ReturnedNames>();

  constructor(evaluator: Evaluator, references: References, told: ToldBySource) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#told = told;
  }

  /** @param place where the function stands */
  of(place: TS.Node): ReturnedNames {
    const known = this.#known.get(place);
    if (known) return known;
    const found: Following = { names: new Set(), places: new Set(), isAny: false };
    this.#follow(place, found);
    this.#known.set(place, found);
    return found;
  }

  #follow(place: TS.Node, found: Following): void {
    const whole = outermost(place);
    if (found.places.has(whole)) return;
    found.places.add(whole);
    if (found.places.size > MOST_PLACES) {
      found.isAny = true;
      return;
    }
    const { parent } = whole;
    const further = ts.isAwaitExpression(parent) ? parent : choiceAround(whole);
    const key = keyOf(whole);
    if (further) this.#follow(further, found);
    else if (key !== undefined) this.#followMember(key, found);
    else if (isCall(parent)) this.#followArgument(parent, whole, found);
    else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
      this.#followAll(this.#usesOf(parent), found);
    else if (isReturned(whole)) this.#followAll(this.#callsOf(ts.findAncestor(parent, ts.isFunctionLike)), found);
    else if (!isOnlyAsked(parent, whole)) found.isAny = true;
  }

  /** @param places undefined where there are others */
  #followAll(places: readonly TS.Node[] | undefined, found: Following): void {
    if (!places) found.isAny = true;
    for (const place of places ?? []) this.#follow(place, found);
  }

  /** By a member of that name, it comes to wherever one is read. */
  #followMember(name: string, found: Following): void {
    if (found.names.has(name)) return;
    found.names.add(name);
    for (const use of this.#references.named(name)) {
      const { parent } = use;
      if (ts.isPropertyAccessExpression(parent) && parent.name === use) {
        if (!isGivenValue(parent)) this.#follow(parent, found);
      } else if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === use)
        this.#followAll(ts.isIdentifier(parent.name) ? this.#usesOf(parent) : undefined, found);
    }
  }

  /** What is handed over comes to wherever the parameter is read of who is handed it. */
  #followArgument(call: TS.CallExpression | TS.NewExpression, argument: TS.Node, found: Following): void {
    if (call.expression === argument || this.#isOfOthers(call)) return;
    const place = call.arguments?.findIndex((one) => one === argument) ?? -1;
    const parameter = functionCalled(this.#evaluator, call)?.node.parameters[place];
    const isNamed = parameter && !parameter.dotDotDotToken && ts.isIdentifier(parameter.name);
    this.#followAll(isNamed ? this.#usesOf(parameter) : undefined, found);
    if (isNamed && ts.isParameterPropertyDeclaration(parameter, parameter.parent))
      this.#followMember(parameter.name.getText(), found);
  }

  /** The calls of a function; undefined where others may call it. */
  #callsOf(maker: TS.Node | undefined): readonly TS.Node[] | undefined {
    if (!maker || !ts.isFunctionLike(maker) || !("body" in maker)) return undefined;
    if (ts.isMethodDeclaration(maker) && ts.isClassLike(maker.parent)) return this.#told.members.callsOf(maker);
    const declaration = declarationOf(maker);
    const uses = declaration && this.#usesOf(declaration);
    const calls = uses?.flatMap((use) => (isCalled(use) ? [use.parent] : []));
    return calls?.length === uses?.length ? calls : undefined;
  }

  /** The expressions that stand for something; undefined where others may get hold of it. */
  #usesOf(declaration: Declaration): readonly TS.Node[] | undefined {
    if (this.#references.memberNamesOf(declaration).length > 0) return undefined;
    const uses = this.#references.to(declaration).filter((use) => !isExportOrImport(use));
    return uses.map((use) => outermost(memberExpression(use)));
  }

  /** Whether a call is one of a package or of the language, which keeps what it is handed to itself. */
  #isOfOthers({ expression }: TS.CallExpression | TS.NewExpression): boolean {
    const callee = bareExpression(expression);
    if (ts.isIdentifier(callee)) return this.#isForeignName(callee);
    if (!ts.isPropertyAccessExpression(callee)) return false;
    const object = bareExpression(callee.expression);
    if (ts.isIdentifier(object) && (KEYING.has(object.text) || this.#isForeignName(object)))
      return !KEYING.has(object.text);
    return typeof this.#told.classes.of(object) === "string";
  }

  #isForeignName(name: TS.Identifier): boolean {
    return meaningOfName(name, this.#evaluator)?.kind === "package";
  }
}

function isCalled(place: TS.Node): boolean {
  return ts.isCallExpression(place.parent) && place.parent.expression === place;
}

/** Whether nothing is done with a value, or no more than to ask whether there is one: `if (berths.moor)`. */
function isOnlyAsked(parent: TS.Node, value: TS.Node): boolean {
  if (ts.isExpressionStatement(parent) || ts.isTypeOfExpression(parent) || ts.isPrefixUnaryExpression(parent))
    return true;
  if (ts.isIfStatement(parent)) return parent.expression === value;
  if (ts.isConditionalExpression(parent)) return parent.condition === value;
  return ts.isBinaryExpression(parent) && COMPARING.has(parent.operatorToken.kind);
}

const COMPARING: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);
