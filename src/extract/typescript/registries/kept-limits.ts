import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { keyString } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";

/** A bound or a default that code keeps. */
export interface KeptLimit {
  readonly key: string;
  readonly value: string | number;
  readonly range?: SourceRange;
  /** The tool that it is for alone. */
  readonly tool?: string;
  /** What the object is called that keeps limits by tool. */
  readonly byTool?: string;
  /** What the object is called that keeps it, or that keeps the limits by tool. */
  readonly group?: string;
  readonly reads: readonly SourceRange[];
}

const LIMIT_KEY =
  /^(?:max|min|limit|default)(?:[A-Z_]|$)|(?:limit|timeout|mode|_ms|Ms|concurrency)$|^(?:MAX|LIMIT|DEFAULT)_|(?:_LIMIT|_TIMEOUT|_MS)$/u;

/** To what a limit belongs. */
type OfTool = Pick<KeptLimit, "tool" | "byTool" | "group">;

const DEEPEST = 4;

/** Gathers the limits that code keeps, in objects and constants, and where it reads them. */
export class KeptLimits {
  readonly #evaluator: Evaluator;
  readonly #toolNames: ReadonlySet<string>;
  readonly #found = new Map<string, Omit<KeptLimit, "reads">>();
  readonly #reads = new Map<string, SourceRange[]>();
  readonly #seen = new Set<Value>();
  /** Keys of objects by tool, and whether something was looked up in them by a name that is known at run time. */
  readonly #asked = new Map<string, boolean>();

  constructor(evaluator: Evaluator, toolNames: ReadonlySet<string>) {
    this.#evaluator = evaluator;
    this.#toolNames = toolNames;
  }

  /** Limits by key; those of one tool count as read only where their object is asked for a tool. */
  get limits(): KeptLimit[] {
    return [...this.#found.values()].map((limit) => ({
      ...limit,
      reads: this.#isDead(limit) ? [] : (this.#reads.get(limit.key) ?? []),
    }));
  }

  visit(node: TS.Node, frame: Frame): void {
    if (ts.isPropertyAccessExpression(node)) this.#note(node.name.text, node.name);
    else if (ts.isBindingElement(node)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) this.#note(name.text, name);
    } else if (ts.isElementAccessExpression(node)) this.#lookup(node, frame);
    else if (ts.isIdentifier(node) && /^[A-Z]/u.test(node.text)) this.#constant(node, frame);
    else if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer))
      this.#object(this.#evaluator.evaluate(node.initializer, frame), 0, node.name.getText());
  }

  #note(key: string, node: TS.Node): void {
    if (!LIMIT_KEY.test(key)) return;
    const reads = this.#reads.get(key) ?? [];
    this.#reads.set(key, [...reads, rangeOf(node)]);
  }

  #lookup(node: TS.ElementAccessExpression, frame: Frame): void {
    const { expression, argumentExpression: key } = node;
    if (!ts.isPropertyAccessExpression(expression) && !ts.isIdentifier(expression)) return;
    const name = ts.isIdentifier(expression) ? expression.text : expression.name.text;
    const asked = this.#evaluator.evaluate(key, frame);
    const isAsked = asked.kind === "unknown" || asked.kind === "text" || asked.kind === "alternatives";
    this.#asked.set(name, this.#asked.get(name) === true || isAsked);
  }

  #constant(node: TS.Identifier, frame: Frame): void {
    const value = this.#evaluator.evaluate(node, frame);
    if (value.kind === "object") this.#object(value, 0, node.text);
    else if (LIMIT_KEY.test(node.text) && value.kind === "primitive" && typeof value.value === "number") {
      this.#add({ key: node.text, value: value.value, ...(value.node && { range: rangeOf(value.node) }) });
      this.#note(node.text, node);
    }
  }

  #object(value: Value, depth: number, owner?: string, own: OfTool = {}, group?: string): void {
    if (value.kind !== "object" || depth > DEEPEST || this.#seen.has(value)) return;
    this.#seen.add(value);
    const isByTool = this.#isByTool(value);
    for (const [key, property] of value.properties) {
      if (isByTool && owner !== undefined)
        this.#object(property.value, depth + 1, owner, { tool: key, byTool: owner, ...groupOf(group) });
      else if (property.value.kind === "object") this.#object(property.value, depth + 1, key, own, owner);
      else this.#property(key, property, own.tool === undefined ? groupOf(owner) : own);
    }
  }

  #isByTool({ properties }: ObjectValue): boolean {
    const keys = [...properties.keys()];
    return keys.length > 0 && keys.some((key) => this.#toolNames.has(key)) && !keys.some((key) => LIMIT_KEY.test(key));
  }

  #property(key: string, { value, valueNode, key: keyNode }: Property, own: OfTool): void {
    if (!LIMIT_KEY.test(key)) return;
    const plain = value.kind === "primitive" && typeof value.value === "number" ? value.value : keyStringOf(value);
    if (plain === undefined) return;
    const place = keyNode ?? valueNode;
    this.#add({ key, value: plain, ...(place && { range: rangeOf(place) }), ...own });
  }

  #add(limit: Omit<KeptLimit, "reads">): void {
    const id = `${limit.tool ?? ""}\0${limit.key}`;
    if (!this.#found.has(id)) this.#found.set(id, limit);
  }

  #isDead({ byTool }: Omit<KeptLimit, "reads">): boolean {
    return byTool !== undefined && this.#asked.get(byTool) !== true;
  }
}

function groupOf(group: string | undefined): Pick<KeptLimit, "group"> {
  return group === undefined ? {} : { group };
}

function keyStringOf(value: Value): string | undefined {
  return value.kind === "text" ? keyString(value) : undefined;
}
