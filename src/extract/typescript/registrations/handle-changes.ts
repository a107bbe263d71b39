import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { keyString, unknown } from "../evaluate/values/value.ts";
import { isRegistering, isToolHandle } from "../externals/tool-handles.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import type { References } from "../modules/references.ts";
import { isCallee } from "../syntax/function-places.ts";
import { guardsUpTo } from "../reach/conditions/guards.ts";
import { outermost } from "../syntax/outermost.ts";
import type { Reach } from "../reach/reach.ts";
import { RunOrder } from "../reach/order/run-order.ts";
import { StartRuns, type Certainty } from "../reach/order/start-runs.ts";

/** What can be done to a tool by the handle that registering it gave. */
const METHODS = ["disable", "enable", "remove", "update"] as const;

type Method = (typeof METHODS)[number];

/** What a tool's handle holds of the tool, with the name that `update` knows it by: `handle.title = "Moor"`. */
const HELD: ReadonlyMap<string, string> = new Map([
  ["title", "title"],
  ["description", "description"],
  ["inputSchema", "paramsSchema"],
  ["outputSchema", "outputSchema"],
  ["annotations", "annotations"],
  ["_meta", "_meta"],
  ["enabled", "enabled"],
]);

/** One call of a method of a tool's handle, or one assignment to what it holds. */
export interface HandleChange {
  readonly method: Method;
  readonly certainty: Certainty;
  /** What `update` is given. */
  readonly updates: Value;
  readonly node: TS.CallExpression | TS.BinaryExpression;
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
    const given = [...HELD].flatMap(([held, member]) =>
      this.#references.named(held).flatMap((use) => this.#givenAt(member, use)),
    );
    this.#known = [...found, ...given];
    return this.#known;
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

  /** `moor.title = "Moor"`, for a variable that holds what a registration gave. */
  #givenAt(member: string, use: TS.MemberName): readonly KnownChange[] {
    const access = use.parent;
    if (!ts.isPropertyAccessExpression(access) || access.name !== use || !holdsHandle(access.expression)) return [];
    const node = access.parent;
    const isGiven =
      ts.isBinaryExpression(node) && node.left === access && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (!isGiven) return [];
    const frames = this.#reach.framesAt(node, this.#reach.reads.ofAll([access.expression, node.right]));
    return frames.flatMap((frame) => {
      const updates = (): Value => {
        const property = { value: this.#evaluator.evaluate(node.right, frame), key: use, node };
        return { kind: "object", properties: new Map([[member, property]]), node };
      };
      return this.#changesOf(access.expression, frame, { method: "update", node }, updates);
    });
  }

  #changesIn(
    frame: Frame,
    method: Method,
    access: TS.PropertyAccessExpression,
    call: TS.CallExpression,
  ): readonly KnownChange[] {
    const [given] = call.arguments;
    const updates = (): Value => (given ? this.#evaluator.evaluate(given, frame) : unknown("is not given", call));
    return this.#changesOf(access.expression, frame, { method, node: call }, updates);
  }

  /** What is done to the tools of those handles that an expression stands for. */
  #changesOf(
    handle: TS.Expression,
    frame: Frame,
    change: Pick<HandleChange, "method" | "node">,
    updatesGiven: () => Value,
  ): readonly KnownChange[] {
    const value = this.#evaluator.evaluate(handle, frame);
    const handles = (value.kind === "alternatives" ? value.values : [value]).filter(isToolHandle);
    if (handles.length === 0) return [];
    const updates = updatesGiven();
    return handles.map(({ node: registration, arguments: [name] }) => {
      const sure = this.#starts.certaintyOf(change.node, frame, registration);
      const certainty = sure === "sure" && value.kind === "alternatives" ? "open" : sure;
      return { ...change, updates, certainty, registration, name: name && keyString(name) };
    });
  }
}

/** Whether a variable holds what a call gave that registers a tool, as far as the name of what is called says. */
function holdsHandle(holder: TS.Expression): boolean {
  const declaration = ts.isIdentifier(holder) ? declarationOf(holder) : undefined;
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const call = made && bareExpression(made);
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    isRegistering(call.expression.name.text)
  );
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
