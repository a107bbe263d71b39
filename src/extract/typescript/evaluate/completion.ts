import type { ts as TS } from "ts-morph";
import type { Value } from "./value.ts";
import { primitive } from "./value.ts";

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
