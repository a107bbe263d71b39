import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";

/** How a stretch of statements ended. */
export type Completion =
  | { readonly kind: "next" | "throw" }
  | { readonly kind: "break" | "continue"; readonly label?: string | undefined }
  | { readonly kind: "return" | "lost"; readonly value: Value };

/** Nobody knows what follows. */
export function lost(reason: string, node: TS.Node): Completion {
  return { kind: "lost", value: unknown(reason, node) };
}

export const NEXT: Completion = { kind: "next" };

/** What a function gives whose statements ended so: nothing but an error, or a value. */
export function givenAtEnd(completion: Completion, node: TS.Node): readonly Value[] {
  if ("value" in completion) return [completion.value];
  return completion.kind === "throw" ? [] : [primitive(undefined, node)];
}

/**
 * How `break` and `continue` end it.
 * @param isNear whether a jump to a label is taken for one out of the nearest loop
 */
export function jumpAt(statement: TS.BreakOrContinueStatement, isNear: boolean): Completion {
  const label = isNear ? undefined : statement.label?.text;
  return { kind: ts.isBreakStatement(statement) ? "break" : "continue", label };
}

/** Whether a statement is where a jump leads: the nearest there is, or the one of its label. */
export function isTarget(statement: TS.Statement, { label }: { readonly label?: string | undefined }): boolean {
  if (label === undefined) return true;
  for (let at = statement.parent; ts.isLabeledStatement(at); at = at.parent) if (at.label.text === label) return true;
  return false;
}

/** How a statement with a label ends, of how the one behind the label does. */
export function behindLabel({ label }: TS.LabeledStatement, end: Completion): Completion {
  return end.kind === "break" && end.label === label.text ? NEXT : end;
}
