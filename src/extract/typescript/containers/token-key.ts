import type { ts as TS } from "ts-morph";
import type { Value } from "../evaluate/values/value.ts";

/** What tells tokens of containers apart: a text, a class, or the place where a symbol is made. */
export type TokenKey = string | TS.Node;

/** The key of a token; undefined when it is not known. */
export function tokenKey(token: Value): TokenKey | undefined {
  if (token.kind === "text") return token.isOpen ? undefined : token.text.value;
  if (token.kind === "class") return token.node;
  if (token.kind === "external") return `${token.module}:${token.path.join(".")}`;
  if (token.kind !== "external-instance") return undefined;
  const [key] = token.arguments;
  const isShared = token.of.module === "" && token.of.path.at(-1) === "for";
  return isShared && key?.kind === "text" ? `Symbol.for:${key.text.value}` : token.node;
}
