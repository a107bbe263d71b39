import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import { alternatives, overAlternatives } from "../evaluate/values/alternatives.ts";
import { isSetting, primitive, setting, unknown } from "../evaluate/values/value.ts";

type Plain = string | number | boolean | null | undefined;
type NumberFunction = (evaluator: Evaluator, args: readonly Value[], node: TS.Node) => Value;

/** What makes numbers of texts, and asks whether that went well: `parseInt(process.env.LIMIT ?? "50", 10)`. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, NumberFunction>> = {
  Number: reading(Number),
  parseInt: reading((text, radix) => Number.parseInt(String(text), Number(radix))),
  "Number.parseInt": reading((text, radix) => Number.parseInt(String(text), Number(radix))),
  parseFloat: reading((text) => Number.parseFloat(String(text))),
  "Number.parseFloat": reading((text) => Number.parseFloat(String(text))),
  "Math.abs": reading((value) => Math.abs(Number(value))),
  "Math.ceil": reading((value) => Math.ceil(Number(value))),
  "Math.floor": reading((value) => Math.floor(Number(value))),
  "Math.max": reading((...values) => Math.max(...values.map(Number))),
  "Math.min": reading((...values) => Math.min(...values.map(Number))),
  "Math.round": reading((value) => Math.round(Number(value))),
  "Math.trunc": reading((value) => Math.trunc(Number(value))),
  // What nobody sets is no number.
  isNaN: asking((value) => Number.isNaN(Number(value)), true),
  "Number.isNaN": asking(Number.isNaN, true),
  isFinite: asking((value) => Number.isFinite(Number(value)), false),
  "Number.isFinite": asking(Number.isFinite, false),
  "Number.isInteger": asking(Number.isInteger, false),
  "Number.isSafeInteger": asking(Number.isSafeInteger, false),
};

/** Numbers that the language has names for; those that JSON cannot hold are left out. */
const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.MIN_VALUE", Number.MIN_VALUE],
  ["Number.EPSILON", Number.EPSILON],
  ["Math.PI", Math.PI],
  ["Math.E", Math.E],
]);

/** `Number.MAX_SAFE_INTEGER`, `Math.PI`: what a member of a global is, where that is a number. */
export function numberConstant(path: readonly string[]): number | undefined {
  return CONSTANTS.get(path.join("."));
}

/** A number that is made of plain values. Made of a setting it is one itself: what the code says by default counts. */
function reading(operation: (...values: Plain[]) => number): NumberFunction {
  return (_evaluator, args, node) =>
    ofPlain(
      args,
      node,
      (values) => primitive(operation(...values), node),
      () => setting("is worked out of what is set where the server is started", node),
    );
}

function asking(operation: (value: Plain) => boolean, whenUnset: boolean): NumberFunction {
  return (_evaluator, [value = primitive(undefined)], node) =>
    ofPlain(
      [value],
      node,
      ([plain]) => primitive(operation(plain), node),
      () =>
        alternatives([
          primitive(whenUnset, node),
          setting("is asked of what is set where the server is started", node),
        ]),
    );
}

function ofPlain(
  args: readonly Value[],
  node: TS.Node,
  whenPlain: (values: Plain[]) => Value,
  whenSetting: () => Value,
  known: readonly Plain[] = [],
): Value {
  const [first, ...rest] = args;
  if (!first) return whenPlain([...known]);
  return overAlternatives(first, (one) => {
    if (isSetting(one)) return whenSetting();
    const plain = plainOf(one);
    return plain
      ? ofPlain(rest, node, whenPlain, whenSetting, [...known, plain.value])
      : unknown("is computed from a value that is not known", node);
  });
}

function plainOf(value: Value): { readonly value: Plain } | undefined {
  if (value.kind === "text") return value.isOpen ? undefined : { value: value.text.value };
  return value.kind === "primitive" && typeof value.value !== "bigint" ? { value: value.value } : undefined;
}
