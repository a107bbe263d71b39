import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { isSetting, isUndefined, nullishness, truthiness, unknown } from "../evaluate/values/value.ts";
import type { HandleChange, HandleChanges } from "./handle-changes.ts";
import type { ToolDescriptor } from "./registration.ts";

type Part = "name" | "title" | "description" | "inputSchema" | "outputSchema" | "annotations" | "meta" | "handler";

/** The members in which a handle's `update` takes the parts of a tool. */
const PARTS: readonly (readonly [member: string, part: Part])[] = [
  ["name", "name"],
  ["title", "title"],
  ["description", "description"],
  ["paramsSchema", "inputSchema"],
  ["outputSchema", "outputSchema"],
  ["annotations", "annotations"],
  ["_meta", "meta"],
  ["callback", "handler"],
];

/** Whether a tool is on its server's list: not, when `undefined` says that something not known decides. */
type Listed = boolean | undefined;

/** A tool as it is once what its handle is asked for has been done; undefined when it is on no list then. */
export function changedTool(
  evaluator: Evaluator,
  found: HandleChanges,
  tool: ToolDescriptor,
  registration: TS.Node,
): ToolDescriptor | undefined {
  const { changes, isOrdered } = found.of(registration, tool.name);
  const mayComeBack = changes.some((one) => one.certainty === "later" && listing(evaluator, one) === true);
  const atStart = changes.filter(({ certainty }) => certainty === "sure" || certainty === "open");
  let listed: Listed = true;
  let changed = tool;
  for (const change of atStart) {
    const now = listing(evaluator, change);
    if (now !== "kept") listed = change.certainty === "sure" && isOrdered ? now : now === listed ? listed : undefined;
    if (change.method === "update") changed = updated(evaluator, changed, change, isOrdered);
  }
  if (listed === false && !mayComeBack) return undefined;
  const last = atStart.at(-1);
  return listed === undefined && last ? { ...changed, mayBeOff: unknown(OFF, last.node) } : changed;
}

const OFF = "may be taken off the list by its handle here, under a condition that is not known";

/** Whether a change puts a tool on the list or takes it off. */
function listing(evaluator: Evaluator, { method, updates, node }: HandleChange): Listed | "kept" {
  if (method !== "update") return method === "enable";
  const [name, enabled] = [evaluator.member(updates, "name", node), evaluator.member(updates, "enabled", node)];
  if (updates.kind === "unknown") return "kept";
  if (name.kind === "primitive" && name.value === null) return false;
  return isUndefined(enabled) ? "kept" : truthiness(enabled);
}

function updated(
  evaluator: Evaluator,
  tool: ToolDescriptor,
  { updates, node, certainty }: HandleChange,
  isOrdered: boolean,
): ToolDescriptor {
  const isSure = certainty === "sure" && isOrdered;
  const parts: Partial<Record<Part, Value>> = {};
  for (const [member, part] of PARTS) {
    const value = updates.kind === "unknown" ? notKnown(updates) : evaluator.member(updates, member, node);
    if (nullishness(value) === true || isSetting(value) || (part === "name" && updates.kind === "unknown")) continue;
    const before = tool[part];
    parts[part] = isSure || !before ? value : alternatives([before, value], node);
  }
  return { ...tool, ...parts };
}

function notKnown({ reason, node }: UnknownValue): UnknownValue {
  return unknown(`may be changed by its handle with what ${reason}`, node);
}

/** `undefined` changes nothing, and for all but the name that is what `null` does. */
