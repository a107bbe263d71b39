import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import type { Value } from "../evaluate/value.ts";
import { keyString, unknown } from "../evaluate/value.ts";
import { isToolHandle } from "../externals/tool-handles.ts";
import type { References } from "../modules/references.ts";
import { isCallee } from "../reach/function-places.ts";
import { guardsUpTo } from "../reach/guards.ts";
import { outermost } from "../reach/outermost.ts";
import type { Reach } from "../reach/reach.ts";
import { RunOrder } from "../reach/run-order.ts";
import { StartRuns, type Certainty } from "../reach/start-runs.ts";

/** What can be done to a tool by the handle that registering it gave. */
const METHODS = ["disable", "enable", "remove", "update"] as const;

type Method = (typeof METHODS)[number];

/** One call of a method of a tool's handle. */
export interface HandleChange {
  readonly method: Method;
  readonly certainty: Certainty;
  /** What `update` is given. */
  readonly updates: Value;
  readonly node: TS.CallExpression;
}

interface KnownChange extends HandleChange {
  /** The registration that gave the handle. */
  readonly registration: TS.Node;
  readonly name: string | undefined;
}

/** Steps that it may take to find out which tools one call is about. */
const MOST_STEPS = 20_000;

/**
 * Finds what a server does to its tools by their handles while it is started, however they are kept: in a variable, a
 * list, a map, a field.
 */
export class HandleChanges {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #order: RunOrder;
  readonly #starts: StartRuns;
  #known: readonly KnownChange[] | undefined;

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
    this.#order = new RunOrder(evaluator, references);
    this.#starts = new StartRuns(evaluator, references);
  }

  /**
   * What is done to the tool that a registration registers, in order.
   * @param name what the tool is called
   * @returns `isOrdered` is false where it is not known what is done last
   */
  of(registration: TS.Node, name: Value): { readonly changes: readonly HandleChange[]; readonly isOrdered: boolean } {
    if (!isHandleKept(registration)) return { changes: [], isOrdered: true };
    const key = keyString(name);
    const changes = this.#all().filter(
      (one) => one.registration === registration && (key === undefined || one.name === undefined || one.name === key),
    );
    const sorted = changes.toSorted((one, other) =>
      this.#isBefore(one, other) ? -1 : this.#isBefore(other, one) ? 1 : 0,
    );
    const isOrdered = sorted.every((one, index) => index === 0 || this.#isBefore(sorted[index - 1] ?? one, one));
    return { changes: sorted, isOrdered };
  }

  #isBefore(one: HandleChange, other: HandleChange): boolean {
    return this.#order.isBefore(one.node, other.node, one.node.getSourceFile());
  }

  #all(): readonly KnownChange[] {
    // Meanwhile whoever asks for a handle's changes is told of none.
    if (this.#known) return this.#known;
    this.#known = [];
    const found = METHODS.flatMap((method) =>
      this.#references.named(method).flatMap((use) => this.#changesAt(method, use)),
    );
    this.#known = found;
    return found;
  }

  #changesAt(method: Method, use: TS.MemberName): readonly KnownChange[] {
    const access = use.parent;
    if (!isCallee(use) || !ts.isPropertyAccessExpression(access)) return [];
    const call = outermost(access).parent;
    if (!ts.isCallExpression(call) || call.arguments.length !== (method === "update" ? 1 : 0)) return [];
    const { reads } = this.#reach;
    // What decides whether the call is run tells the runs apart, too: `if (!tool.isOn) handle.disable()`.
    const around = ts.findAncestor(call, ts.isFunctionLike) ?? call.getSourceFile();
    const guards = guardsUpTo(call, around).map(({ expression }) => expression);
    const { result } = this.#evaluator.budget.part(MOST_STEPS, () =>
      this.#reach
        .framesAt(call, reads.ofAll([access.expression, ...call.arguments, ...guards]))
        .flatMap((frame) => this.#changesIn(frame, method, access, call)),
    );
    return result;
  }

  #changesIn(
    frame: Frame,
    method: Method,
    access: TS.PropertyAccessExpression,
    call: TS.CallExpression,
  ): readonly KnownChange[] {
    const value = this.#evaluator.evaluate(access.expression, frame);
    const handles = (value.kind === "alternatives" ? value.values : [value]).filter(isToolHandle);
    if (handles.length === 0) return [];
    const [given] = call.arguments;
    const updates = given ? this.#evaluator.evaluate(given, frame) : unknown("is not given", call);
    return handles.map(({ node: registration, arguments: [name] }) => {
      const sure = this.#starts.certaintyOf(call, frame, registration);
      const certainty = sure === "sure" && value.kind === "alternatives" ? "open" : sure;
      return { method, certainty, updates, node: call, registration, name: name && keyString(name) };
    });
  }
}

/** Whether anything gets hold of what a registration gives. */
function isHandleKept(registration: TS.Node): boolean {
  const { parent } = outermost(registration);
  if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return false;
  if (!ts.isArrowFunction(parent)) return true;
  const call = outermost(parent).parent;
  return !(
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.name.text === "forEach"
  );
}
