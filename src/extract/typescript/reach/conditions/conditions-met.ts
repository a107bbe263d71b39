import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { isChanged } from "../../evaluate/running/parameter-changes.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/function-places.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";
import { isPlainCall, calledBy } from "../callers/called-by.ts";
import { enclosingBinder, isFunctionNode } from "../enclosing-binder.ts";
import { atomsBehind, knownBy, verdictBy, type Atom } from "./condition-atoms.ts";
import { guardsUpTo } from "./guards.ts";
import { placeRead, type Meaning, type PlaceRead } from "./place-read.ts";
import { SteadyNames } from "./steady-names.ts";

/** Calls that are followed back: who decides is hardly ever further away. */
const MOST_CALLS = 6;

/**
 * Knows what conditions come to in code that is only come to where they were asked before: `config.isDry` in
 * `registerDry(server, config)`, which is called where `config.isDry` holds. Asked of the same, and of nothing that is
 * given another value meanwhile, they come to the same again, whatever that is.
 */
export class ConditionsMet {
  readonly #evaluator: Evaluator;
  readonly #names: SteadyNames;
  readonly #meaning: Meaning;

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#names = new SteadyNames(references);
    this.#meaning = (name) => {
      const meaning = meaningOfName(name, evaluator);
      return meaning?.kind === "node" ? meaning.node : undefined;
    };
  }

  /** What a condition comes to wherever it is come to; undefined where nothing says so. */
  verdict(condition: TS.Expression, frame: Frame): boolean | undefined {
    return verdictBy(condition, this.#meaning, (atom) =>
      atom.names.every((name) => this.#names.has(name)) ? this.#known(atom, condition, frame) : undefined,
    );
  }

  /** What an atom comes to at a place, by the conditions around that, and around the call of the function that it is in. */
  #known(atom: Atom, place: TS.Node, frame: Frame | undefined, calls = 0): boolean | undefined {
    for (let at = place; ;) {
      const binder = enclosingBinder(at);
      const verdict = this.#behindGuards(atom, at, binder);
      if (verdict !== undefined || ts.isSourceFile(binder)) return verdict;
      if (isFunctionNode(binder)) {
        const byCall = calls < MOST_CALLS ? this.#whereCalled(atom, binder, frame, calls) : undefined;
        if (byCall !== undefined || isWithin(atom.root, binder) || !isInlineFunction(binder)) return byCall;
      } else if (isWithin(atom.root, binder)) return undefined;
      at = binder;
    }
  }

  #behindGuards(atom: Atom, node: TS.Node, binder: TS.Node): boolean | undefined {
    for (const { expression, holds, isOfSwitch } of guardsUpTo(node, binder)) {
      if (isOfSwitch) continue;
      for (const known of atomsBehind(expression, holds, this.#meaning)) {
        const verdict = knownBy(atom, known);
        if (verdict !== undefined) return verdict;
      }
    }
    return undefined;
  }

  /** The same where the run of a function is called, if it is known where that is. */
  #whereCalled(
    atom: Atom,
    owner: TS.FunctionLikeDeclaration,
    frame: Frame | undefined,
    calls: number,
  ): boolean | undefined {
    const run = frame && runOf(owner, frame);
    const call = run?.calledAt;
    if (!call || !ts.isCallExpression(call) || !isCalledThere(owner, call)) return undefined;
    const given = atom.root.parent === owner ? this.#handed(atom, owner, call) : atom;
    if (!given) return undefined;
    const isOther = given === atom && !isSameThing(atom.root, run, call);
    return isOther ? undefined : this.#known(given, call, run.calledIn, calls + 1);
  }

  /** An atom of what a function is given, as one of what the call hands it. */
  #handed(atom: Atom, { parameters }: TS.FunctionLikeDeclaration, call: TS.CallExpression): Atom | undefined {
    const index = parameters.findIndex((one) => one === atom.root);
    const parameter = parameters[index];
    const given = call.arguments.slice(0, index + 1);
    const argument = given[index];
    if (!parameter || !argument || given.some(ts.isSpreadElement) || isChanged(this.#evaluator, parameter))
      return undefined;
    const place = placeRead(argument, this.#meaning);
    if (!place || !place.names.every((name) => this.#names.has(name))) return undefined;
    const hasDefault = parameter.initializer !== undefined;
    return {
      root: place.root,
      names: [...place.names, ...atom.names],
      literal: atom.literal,
      isOptional: atom.isOptional || place.isOptional,
      isByDefault: atom.isByDefault || (atom.names.length === 0 && (hasDefault || place.isByDefault)),
      hasDefault: atom.hasDefault || place.hasDefault || hasDefault || place.isByDefault,
    };
  }
}

/** The run of a function that a frame is of. */
function runOf(owner: TS.Node, frame: Frame): Frame | undefined {
  for (let at: Frame | undefined = frame; at; at = at.parent) if (at.scope === owner) return at;
  return undefined;
}

/** Whether a call is one of a function by its own name, with the arguments that this gets. */
function isCalledThere(owner: TS.FunctionLikeDeclaration, call: TS.CallExpression): boolean {
  const called = calledBy(call);
  const callee = bareExpression(called.callee);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  const own = owner.name ?? declarationOf(owner)?.name;
  return (
    isPlainCall(called) && ts.isIdentifier(name) && own !== undefined && ts.isIdentifier(own) && own.text === name.text
  );
}

/** Whether what is declared further out, or `this`, is the same for a run and for the one that calls it. */
function isSameThing(root: PlaceRead["root"], run: Frame, call: TS.CallExpression): boolean {
  if (ts.isClassLike(root)) return isOfThis(call);
  const isOfFile = ts.findAncestor(root, ts.isFunctionLike) === undefined;
  return isOfFile || (run.calledIn !== undefined && run.around(root) === run.calledIn.around(root));
}

/** `this.moor(…)` */
function isOfThis({ expression }: TS.CallExpression): boolean {
  const callee = bareExpression(expression);
  return ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword;
}

function isWithin(node: TS.Node, around: TS.Node): boolean {
  return node.getSourceFile() === around.getSourceFile() && around.pos <= node.pos && node.end <= around.end;
}
