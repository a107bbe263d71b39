import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Value } from "./value.ts";
import { primitive, unknown } from "./value.ts";

/** How a stretch of statements ended. */
export type Completion =
  | { readonly kind: "next" | "throw" | "break" | "continue" }
  | { readonly kind: "return" | "lost"; readonly value: Value };

export const NEXT: Completion = { kind: "next" };

/** What a function gives whose statements ended so: nothing but an error, or a value. */
export function givenAtEnd(completion: Completion, node: TS.Node): readonly Value[] {
  if ("value" in completion) return [completion.value];
  return completion.kind === "throw" ? [] : [primitive(undefined, node)];
}

/**
 * How `break` and `continue` end it.
 * @param isFollowed whether a jump to a label is taken for one out of the nearest loop
 */
export function jumpAt(statement: TS.BreakOrContinueStatement, isFollowed: boolean): Completion {
  if (statement.label && !isFollowed)
    return { kind: "lost", value: unknown("depends on a jump that is not followed", statement) };
  return { kind: ts.isBreakStatement(statement) ? "break" : "continue" };
}
