import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Field, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";

/** Methods that change a collection. */
const CHANGING = ["unshift", "splice", "pop", "shift", "sort", "reverse", "set", "add", "delete", "clear"];

/** What is known of the texts of nodes: whether they hold one of some words. */
const known = new WeakMap<TS.Node, Map<string, boolean>>();

/**
 * Makes the evaluator take for unknown what a server keeps while it runs: a definition is made once, when the server
 * starts, but handlers find what earlier calls have left. Functions in collections are not state: they are what is called.
 */
export function leaveStateOpen(evaluator: Evaluator): void {
  const { additionsTo, fieldValue } = evaluator;
  evaluator.additionsTo = (declaration, value, frame) => {
    const full = additionsTo(declaration, value, frame);
    if (holdsFunctions(full)) return full;
    if (value.kind !== "array" && value.kind !== "map") return value;
    const name = declaration.name?.getText() ?? "";
    return full !== value || isChangedIn(declaration.getSourceFile(), name) ? emptied(value) : value;
  };
  evaluator.fieldValue = (field, start) => {
    const full = fieldValue(field, start);
    return holdsFunctions(full) ? full : (openField(field, start) ?? full);
  };
}

/** What methods change of an object is known only as it was made, and of a list that grows no more than its beginning. */
function openField({ owner, name }: Field, start: Value): Value | undefined {
  const field = `this.${name}`;
  if (isChangedIn(owner, field)) return emptied(start);
  if (start.kind === "array" && holds(owner, [`${field}.push(`]))
    return { ...start, unresolved: unknown("is filled by methods", owner) };
  const isCounted = holds(
    owner,
    ["++", "--", " += ", " -= "].map((operator) => field + operator),
  );
  return isCounted ? unknown("changes from call to call", owner) : undefined;
}

function isChangedIn(node: TS.Node, name: string): boolean {
  return (
    name !== "" &&
    holds(
      node,
      CHANGING.map((method) => `${name}.${method}(`),
    )
  );
}

/** Whether one of some words stands in the text of a node; a file of megabytes is looked through once for them. */
function holds(node: TS.Node, words: readonly string[]): boolean {
  const answers = known.get(node) ?? new Map<string, boolean>();
  known.set(node, answers);
  const key = words.join("\0");
  const before = answers.get(key);
  if (before !== undefined) return before;
  const text = node.getText();
  const answer = words.some((word) => text.includes(word));
  answers.set(key, answer);
  return answer;
}

/** A collection of which no member is known. */
function emptied(value: Value): Value {
  const unresolved = unknown("changes from call to call");
  if (value.kind === "array") return { ...value, items: [], unresolved };
  return value.kind === "map" ? { ...value, entries: [], unresolved } : value;
}

function holdsFunctions(value: Value): boolean {
  if (value.kind === "array") return value.items.some(isCallable);
  return value.kind === "map" && value.entries.some(([, member]) => isCallable(member));
}

function isCallable(member: Value): boolean {
  if (member.kind === "object") return [...member.properties.values()].some(({ value }) => value.kind === "function");
  return ["function", "instance", "class", "alternatives"].includes(member.kind);
}
