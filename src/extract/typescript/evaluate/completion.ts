import type { Value } from "./value.ts";

/** How a stretch of statements ended. */
export type Completion =
  | { readonly kind: "next" | "throw" | "break" | "continue" }
  | { readonly kind: "return" | "lost"; readonly value: Value };

export const NEXT: Completion = { kind: "next" };
