import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import {
  declarationOf,
  isCall,
  isExportOrImport,
  keyOf,
  mayBeReturned,
  memberExpression,
} from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { functionCalled } from "./function-called.ts";
import type { ToldBySource } from "./told-by-source.ts";

/** What puts a value into an object by a key that it is given. */
const KEYING = new Set(["Object", "Reflect"]);

/**
 * Tells whether a function that another one gives back may become a member of something under a name that is written
 * nowhere: then any call of a member may be one of it. Where each call that makes it hands it to a package at once, as
 * `router.post("/berths", createHandler(berths))` does, or keeps it under a name that is written there, it does not.
 */
export class KeptByAnyName {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #told: ToldBySource;
  readonly #known = new Map<TS.Node, boolean>();

  constructor(evaluator: Evaluator, references: References, told: ToldBySource) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#told = told;
  }

  /** @param place where the function stands */
  has(place: TS.Node): boolean {
    const whole = outermost(place);
    const known = this.#known.get(whole);
    if (known !== undefined) return known;
    // What leads back to itself is kept nowhere by that.
    this.#known.set(whole, false);
    const found = this.#isKept(whole);
    this.#known.set(whole, found);
    return found;
  }

  #isKept(whole: TS.Node): boolean {
    const { parent } = whole;
    if (ts.isAwaitExpression(parent)) return this.has(parent);
    if (ts.isExpressionStatement(parent) || keyOf(whole) !== undefined) return false;
    if (isCall(parent)) return parent.expression !== whole && this.#isKeptBy(parent, whole);
    if (ts.isVariableDeclaration(parent)) return !ts.isIdentifier(parent.name) || this.#areKept(this.#usesOf(parent));
    return !mayBeReturned(whole) || this.#areKept(this.#callsOf(ts.findAncestor(parent, ts.isFunctionLike)));
  }

  #areKept(places: readonly TS.Node[] | undefined): boolean {
    return places === undefined || places.some((one) => this.has(one));
  }

  /** Whether what a call hands over is, by who is handed it. */
  #isKeptBy(call: TS.CallExpression | TS.NewExpression, argument: TS.Node): boolean {
    if (this.#isOfOthers(call)) return false;
    const place = call.arguments?.findIndex((one) => one === argument) ?? -1;
    const parameter = functionCalled(this.#evaluator, call)?.node.parameters[place];
    if (!parameter || parameter.dotDotDotToken || !ts.isIdentifier(parameter.name)) return true;
    return this.#areKept(this.#usesOf(parameter));
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
