import { createHash } from "node:crypto";

/** A short text that stands for a longer one. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * A short text that stands for plain data, maps and sets included, the order of their members being part of it.
 * @returns undefined when it holds what is no data, such as a function
 */
export function digestOfData(value: unknown): string | undefined {
  try {
    return digestOf(JSON.stringify({ value }, (_, part: unknown) => telling(part)));
  } catch {
    return undefined;
  }
}

/** JSON would leave out, or make null of, some of what makes a difference. */
function telling(part: unknown): unknown {
  if (part === undefined) return { undefined: true };
  if (part instanceof Map || part instanceof Set) return [...(part as Iterable<unknown>)];
  if (typeof part === "function" || typeof part === "symbol") throw new TypeError("This is no data.");
  return typeof part === "number" && !Number.isFinite(part) ? String(part) : part;
}
