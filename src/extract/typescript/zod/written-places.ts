import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import type { Property, Value } from "../evaluate/values/value.ts";
import { byDefault } from "../evaluate/values/alternatives.ts";
import { shapeOf } from "./library.ts";

/** Where the keys of an object schema are written, by the sources that may say it, the nearest first. */
export function keysFrom(
  instance: object,
  sources: readonly (ReadonlyMap<string, Property> | undefined)[],
): ReadonlyMap<string, Property> | undefined {
  const shape = shapeOf(instance);
  if (!shape) return undefined;
  const keys = new Map<string, Property>();
  for (const key of Object.keys(shape)) {
    const property = sources.find((source) => source?.has(key))?.get(key);
    if (property) keys.set(key, property);
  }
  return keys;
}

/** The text that a call describes its schema by. */
export function describedBy(name: string, args: readonly Value[]): Text | undefined {
  if (name === "describe") return args.map(textOf).find((text) => text !== undefined);
  const settings = args.findLast((arg) => arg.kind === "object");
  const description = settings?.properties.get("description")?.value;
  return description && textOf(description);
}

function textOf(value: Value): Text | undefined {
  const written = byDefault(value);
  const options = written.kind === "alternatives" ? written.values : [written];
  return options.find((option) => option.kind === "text")?.text;
}

export function argumentsText(node: TS.CallExpression): string {
  const [first] = node.arguments;
  const last = node.arguments.at(-1);
  return first && last ? node.getSourceFile().text.slice(first.getStart(), last.getEnd()) : "";
}

/** Where the dot of a method call stands, which may be on the line below its target. */
export function dotOf({ expression }: TS.CallExpression): number {
  if (!ts.isPropertyAccessExpression(expression)) return expression.getEnd();
  const target = expression.expression.getEnd();
  const dot = expression.getSourceFile().text.slice(target, expression.name.getStart()).lastIndexOf(".");
  return target + Math.max(dot, 0);
}
