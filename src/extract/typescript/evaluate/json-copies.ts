import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { asJsonSchema } from "../schema-libraries/convert.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { withValuesRead } from "./copied-members.ts";
import type { Evaluator } from "./evaluator.ts";
import { ownCopy } from "./own-copies.ts";
import { overAlternatives } from "./values/alternatives.ts";
import { describeValue } from "./values/describe-value.ts";
import { MOST_LEVELS, MOST_PARTS } from "./values/limits.ts";
import { withoutSetter } from "./values/setters.ts";
import type { ObjectValue, Property, Value } from "./values/value.ts";
import { primitive, unknown } from "./values/value.ts";

/**
 * What a call copies by way of its JSON: `tool` of `JSON.parse(JSON.stringify(tool))`. Nobody reads that JSON, so that the
 * copy is as well known as what it is of, with the places where that is written, be some part of it known or not.
 */
export function copiedAsJson(call: TS.CallExpression): TS.Expression | undefined {
  const written = soleArgument(call, "parse");
  return written && ts.isCallExpression(written) ? soleArgument(written, "stringify") : undefined;
}

function soleArgument({ expression, arguments: given }: TS.CallExpression, method: string): TS.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== method) return undefined;
  const { expression: object } = expression;
  const isGlobal = ts.isIdentifier(object) && object.text === "JSON" && !declarationOf(object);
  const [only, ...others] = given;
  return isGlobal && only && others.length === 0 && !ts.isSpreadElement(only) ? bareExpression(only) : undefined;
}

/** A value as it comes back from JSON, with the places where it is written, as a copy that code which runs may change for itself. */
export function jsonCopy(evaluator: Evaluator, value: Value, node: TS.Node): Value {
  const copy = new JsonCopy(evaluator, node).of(value, 0) ?? unknown("parses JSON of nothing", node);
  return ownCopy(evaluator, copy);
}

class JsonCopy {
  readonly #evaluator: Evaluator;
  readonly #node: TS.Node;
  #parts = 0;

  constructor(evaluator: Evaluator, node: TS.Node) {
    this.#evaluator = evaluator;
    this.#node = node;
  }

  /** Undefined where JSON leaves out what is there. */
  of(value: Value, level: number): Value | undefined {
    if (level > MOST_LEVELS) return unknown("is nested too deeply", this.#node);
    if (++this.#parts > MOST_PARTS) return unknown("has more parts than are followed", this.#node);
    switch (value.kind) {
      case "text":
      case "unknown":
        return value;
      case "primitive":
        return this.#primitive(value.value, value);
      case "array":
        return { ...value, items: value.items.map((item) => this.of(item, level + 1) ?? primitive(null, this.#node)) };
      case "object":
        return this.#object(value, level);
      case "map":
      case "regex":
        return { kind: "object", properties: new Map(), node: this.#node };
      case "function":
      case "class":
        return undefined;
      case "alternatives":
        return overAlternatives(value, (one) => this.of(one, level + 1) ?? primitive(undefined, this.#node));
      case "built-schema": {
        const schema = asJsonSchema(value);
        return schema === value ? this.#notFollowed(value) : this.of(schema, level + 1);
      }
      default:
        return this.#notFollowed(value);
    }
  }

  #primitive(data: number | boolean | bigint | null | undefined, value: Value): Value | undefined {
    if (data === undefined) return undefined;
    if (typeof data === "bigint") return unknown("writes JSON of a `bigint`", this.#node);
    return typeof data === "number" && !Number.isFinite(data) ? primitive(null, this.#node) : value;
  }

  #object(value: ObjectValue, level: number): Value {
    const properties = new Map<string, Property>();
    if (value.properties.has("toJSON") || value.hidden?.has("toJSON") === true) return this.#notFollowed(value);
    for (const [key, property] of withValuesRead(this.#evaluator, value, this.#node).properties) {
      const copied = this.of(property.value, level + 1);
      if (copied) properties.set(key, withoutSetter({ ...property, value: copied }));
    }
    return { ...value, properties, hidden: undefined };
  }

  #notFollowed(value: Value): Value {
    return unknown(`writes JSON of ${describeValue(value)}`, this.#node);
  }
}
