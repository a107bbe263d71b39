import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { sameWhereverWritten } from "../../evaluate/values/same-values.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import type { Reach } from "../reach.ts";
import { calledBy } from "./called-by.ts";
import { functionMeant } from "./member-targets.ts";
import { usesOfKept, type KeptFunction } from "./uses-of-kept.ts";

/**
 * Tells which functions are put into records or lists, and not picked by any call that takes something of these:
 * `tools.filter(({ isOn }) => isOn).forEach(({ register }) => register(server))` runs none of a tool that is off.
 */
export class PassedOver {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #kept = new Map<TS.Node, KeptFunction | undefined>();
  readonly #found = new Set<TS.Node>();

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  /** Whether a function is passed over by all that could call it, however the server is started. */
  is(node: TS.FunctionLikeDeclaration): boolean {
    if (this.#found.has(node)) return true;
    const kept = this.#usesOf(node);
    if (!kept) return false;
    const { result, isWhole } = this.#reach.search.whole(
      () =>
        [...kept.picks].every((pick) => !this.#isSettable(pick)) &&
        [...kept.calls].every((call) => this.#callsOther(call, node)),
    );
    if (isWhole && result) this.#found.add(node);
    return isWhole && result;
  }

  /**
   * Of the frames around a function that is made many times over, by a loop say, those that it is made in where some call
   * picks it: `adders[0]()` runs the first alone. All of them, where it is not known which are picked.
   * @param reads what of the frames the function reads
   */
  madePicked(
    node: TS.FunctionLikeDeclaration,
    frames: readonly Frame[],
    reads: ReadonlySet<TS.Node>,
  ): readonly Frame[] {
    const kept = frames.length > 1 && reads.size > 0 ? this.#usesOf(node) : undefined;
    if (!kept || kept.calls.size === 0) return frames;
    const { result: closures, isWhole } = this.#reach.search.whole(() => this.#closuresPicked(node, kept));
    if (!isWhole || !closures) return frames;
    const isLike = (frame: Frame, closure: Frame): boolean =>
      [...reads].every((read) => !surelyDiffer(frame.lookup(read), closure.lookup(read)));
    return frames.filter((frame) => closures.some((closure) => isLike(frame, closure)));
  }

  /** The frames that a function was made in which calls pick; undefined where that is not known of a call. */
  #closuresPicked(node: TS.FunctionLikeDeclaration, { calls, picks }: KeptFunction): readonly Frame[] | undefined {
    if ([...picks].some((pick) => this.#isSettable(pick))) return undefined;
    const picked = [...calls].flatMap((call) => {
      const { callee } = calledBy(call);
      return this.#runsOf(callee).flatMap((frame) => {
        const value = this.#evaluator.evaluate(callee, frame);
        return value.kind === "alternatives" ? value.values : [value];
      });
    });
    if (picked.length === 0 || picked.some((value) => functionMeant(value) === "opaque")) return undefined;
    return picked.flatMap((value) => (value.kind === "function" && value.node === node ? [value.frame] : []));
  }

  #usesOf(node: TS.FunctionLikeDeclaration): KeptFunction | undefined {
    const kept = this.#kept.has(node) ? this.#kept.get(node) : usesOfKept(this.#evaluator, this.#references, node);
    this.#kept.set(node, kept);
    return kept;
  }

  /** Whether code stands in a function of which that was found. */
  holds(node: TS.Node): boolean {
    return ts.findAncestor(node, (at) => this.#found.has(at)) !== undefined;
  }

  /** Whether something that a pick goes by can be set where the server is started: `sets[process.env.MODE ?? "core"]`. */
  #isSettable(pick: TS.Expression): boolean {
    const { settings } = this.#evaluator;
    const asked: TS.Expression[] = [];
    forEachNode(pick, (node) => {
      if (ts.isIdentifier(node) && !isMemberName(node)) asked.push(node);
      if (ts.isBinaryExpression(node) || ts.isCallExpression(node)) asked.push(node);
    });
    return asked.some((node) =>
      this.#runsOf(node).some((frame) => settings.during(() => this.#evaluator.evaluate(node, frame)).isSettable),
    );
  }

  #callsOther(call: TS.CallExpression, node: TS.Node): boolean {
    const { callee } = calledBy(call);
    return this.#runsOf(callee).every((frame) => {
      const picked = this.#evaluator.evaluate(callee, frame);
      const all = picked.kind === "alternatives" ? picked.values : [picked];
      return all.map(functionMeant).every((meant) => meant !== "opaque" && !meant.includes(node));
    });
  }

  #runsOf(node: TS.Expression): readonly Frame[] {
    return this.#reach.framesAt(node, this.#reach.reads.of(node));
  }
}

/** Whether two values are known, and not the same. */
function surelyDiffer(one: Value | undefined, other: Value | undefined): boolean {
  return (
    one !== undefined && other !== undefined && isPlain(one) && isPlain(other) && !sameWhereverWritten([one], [other])
  );
}

function isPlain(value: Value): boolean {
  return (value.kind === "text" && !value.isOpen) || value.kind === "primitive";
}
