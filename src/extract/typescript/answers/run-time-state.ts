import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Field, Value } from "../evaluate/value.ts";
import { unknown } from "../evaluate/value.ts";

/** Methods that change a collection. */
const CHANGING = ["unshift", "splice", "pop", "shift", "sort", "reverse", "set", "add", "delete", "clear"];

/**
 * Makes the evaluator take for unknown what a server keeps while it runs: a definition is made once, when the server
 * starts, but handlers find what earlier calls have left. Functions in collections are not state: they are what is called.
 */
export function leaveStateOpen(evaluator: Evaluator): void {
  const { additionsTo, fieldValue } = evaluator;
  evaluator.additionsTo = (declaration, value, frame) => {
    const full = additionsTo(declaration, value, frame);
    if (holdsFunctions(full)) return full;
    const name = declaration.name?.getText() ?? "";
    return full !== value || isChangedIn(declaration.getSourceFile().text, name) ? emptied(value) : value;
  };
  evaluator.fieldValue = (field, start) => {
    const full = fieldValue(field, start);
    return holdsFunctions(full) ? full : (openField(field, start) ?? full);
  };
}

/** What methods change of an object is known only as it was made, and of a list that grows no more than its beginning. */
function openField({ owner, name }: Field, start: Value): Value | undefined {
  const text = owner.getText();
  const field = `this.${name}`;
  if (isChangedIn(text, field)) return emptied(start);
  if (start.kind === "array" && text.includes(`${field}.push(`))
    return { ...start, unresolved: unknown("is filled by methods", owner) };
  const isCounted = ["++", "--", " += ", " -= "].some((operator) => text.includes(field + operator));
  return isCounted ? unknown("changes from call to call", owner) : undefined;
}

function isChangedIn(text: string, name: string): boolean {
  return name !== "" && CHANGING.some((method) => text.includes(`${name}.${method}(`));
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
