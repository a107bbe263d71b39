import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
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
    const kept = this.#kept.has(node) ? this.#kept.get(node) : usesOfKept(this.#evaluator, this.#references, node);
    this.#kept.set(node, kept);
    if (!kept) return false;
    const { result, isWhole } = this.#reach.search.whole(
      () =>
        [...kept.picks].every((pick) => !this.#isSettable(pick)) &&
        [...kept.calls].every((call) => this.#callsOther(call, node)),
    );
    if (isWhole && result) this.#found.add(node);
    return isWhole && result;
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
