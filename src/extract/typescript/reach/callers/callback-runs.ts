import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { constructorOf } from "../../evaluate/classes/given-while-made.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { givenTo } from "../../evaluate/values/value.ts";
import { chanceWithin, iterate } from "../../evaluate/values/iterate.ts";
import { handedOnTo } from "../../externals/handed-functions.ts";
import type { References } from "../../modules/references.ts";
import { findDeclaration } from "../../syntax/declarations.ts";
import { memberExpression } from "../../syntax/function-places.ts";
import { givenParameters } from "../../syntax/given-parameters.ts";
import type { Reach } from "../reach.ts";
import { allArguments } from "../wanted.ts";
import { EACH, eachArguments, reduceArguments } from "./callback-arguments.ts";
import { calledAt, isPlainCall, type Called } from "./called-by.ts";
import type { Invocation } from "./invocation.ts";
import { callsOfMembers } from "./member-calls.ts";
import { ABOUT_OBJECT } from "./collection-words.ts";
import { isNowhereCalled } from "./uses-of-kept.ts";

/** A run of a function that is handed others. */
interface CalleeRun {
  readonly node: TS.FunctionLikeDeclaration;
  readonly inner: Frame;
  /** All that it is given; empty for a constructor, whose frame holds that. */
  readonly given: readonly Value[];
  /** How many of its arguments it was given before the call. */
  readonly bound: number;
}

/** Finds the calls of a function that another is handed as an argument. */
export class CallbackRuns {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #neverCalled = new Map<TS.ParameterDeclaration, boolean>();

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  /** With what arguments a callback is called by the function that it is given to. */
  of(call: TS.CallExpression | TS.NewExpression, index: number, frame: Frame): Omit<Invocation, "closure">[] {
    const callee = call.expression;
    if (ABOUT_OBJECT.has(callee.getText())) return [];
    if (ts.isPropertyAccessExpression(callee) && EACH.has(callee.name.text) && index === 0)
      return runsForEach(this.#evaluator.evaluate(callee.expression, frame));
    const reduced = index === 0 ? reduceArguments(this.#evaluator, call, frame) : undefined;
    if (reduced) return reduced.map((args) => ({ args }));
    const handed = handedOnTo(
      this.#evaluator.evaluate(callee, frame),
      () => allArguments(call, this.#evaluator, frame),
      index,
    );
    if (handed) return [{ args: handed }];
    const run = this.#runOfCallee(call, frame);
    const called = run ? this.#callsWithin(run, index + run.bound) : [];
    return called.length > 0 || (run && this.#isNeverCalled(run, index + run.bound)) ? called : [{}];
  }

  /** Whether a function does no more with what it is handed than look what it is. */
  #isNeverCalled({ node }: CalleeRun, place: number): boolean {
    const parameter = givenParameters(node.parameters)[place];
    if (!parameter || parameter.dotDotDotToken) return false;
    const known = this.#neverCalled.get(parameter) ?? isNowhereCalled(this.#evaluator, this.#references, parameter);
    this.#neverCalled.set(parameter, known);
    return known;
  }

  /** The calls of what a function is handed, by the parameter that it is handed as, or the list that it is one of. */
  #callsWithin(run: CalleeRun, place: number): Omit<Invocation, "closure">[] {
    const { node, inner, given } = run;
    const parameters = givenParameters(node.parameters);
    const parameter = parameters[place] ?? parameters.at(-1);
    if (!parameter || !ts.isIdentifier(parameter.name)) return [];
    if (!parameter.dotDotDotToken) return place < parameters.length ? this.#callsOfParameter(run, parameter) : [];
    const calls = callsOfMembers(this.#references, parameter);
    const handed = given[place];
    if (calls.length === 0 || handed?.kind !== "function") return [];
    inner.bindings.set(parameter, { kind: "array", items: given.slice(parameters.length - 1) });
    return calls.flatMap((called) =>
      this.#reach
        .framesWithin(called.call, node, inner)
        .filter((at) => isOf(this.#evaluator.evaluate(called.callee, at), handed.node))
        .map((at) => this.#handedBy(called, at)),
    );
  }

  /** The run of the function that a call runs; of `new Berth(…)`, of its own constructor. */
  #runOfCallee(call: TS.CallExpression | TS.NewExpression, frame: Frame): CalleeRun | undefined {
    const target = this.#evaluator.evaluate(call.expression, frame);
    if (target.kind === "class" && ts.isNewExpression(call)) {
      const node = constructorOf(target);
      const instance = node && this.#evaluator.evaluate(call, frame);
      const inner = instance?.kind === "instance" ? instance.constructorFrames.get(target.node) : undefined;
      return node && inner && { node, inner, given: [], bound: 0 };
    }
    if (target.kind !== "function") return undefined;
    const inner = new Frame(target.node, target.frame, target.thisValue);
    const parameters = givenParameters(target.node.parameters);
    const given = givenTo(target, allArguments(call, this.#evaluator, frame));
    for (const [place, value] of given.entries()) {
      const own = parameters[place];
      if (own && !own.dotDotDotToken) inner.bindings.set(own, value);
    }
    return { node: target.node, inner, given, bound: target.bound?.length ?? 0 };
  }

  #callsOfParameter({ node, inner }: CalleeRun, parameter: TS.ParameterDeclaration): Omit<Invocation, "closure">[] {
    const name = parameter.name.getText();
    const uses = this.#references
      .named(name, node.getSourceFile().fileName)
      .filter((one) => findDeclaration(name, one) === parameter);
    return uses.flatMap((use) => {
      const called = calledAt(memberExpression(use));
      return called ? this.#reach.framesWithin(called.call, node, inner).map((at) => this.#handedBy(called, at)) : [];
    });
  }

  #handedBy(called: Called, frame: Frame): Omit<Invocation, "closure"> {
    const { self } = called;
    const args = allArguments(called, this.#evaluator, frame);
    const handed = { args, ...(isPlainCall(called) && { handedAt: called.call, handedIn: frame }) };
    return self ? { ...handed, thisValue: this.#evaluator.evaluate(self, frame) } : handed;
  }
}

/** A run for each member; of one that is there only by chance, where it is known by which. */
function runsForEach(receiver: Value): Omit<Invocation, "closure">[] {
  const list = iterate(receiver);
  return eachArguments(receiver).map((args) => {
    const [member] = args;
    const chance = member && list.items.includes(member) ? chanceWithin(list, member) : "open";
    return { args, ...(chance !== "sure" && chance !== "open" && { chance }) };
  });
}

function isOf(value: Value, node: TS.Node): boolean {
  return value.kind === "function" && value.node === node;
}
