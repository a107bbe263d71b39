import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { tokenKey, type TokenKey } from "../containers/token-key.ts";
import { argumentValues, bindParameters } from "../evaluate/calls.ts";
import { classChain } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { MetadataReader } from "../evaluate/metadata-reader.ts";
import { Frame } from "../evaluate/values/frame.ts";
import type { ArrayValue, ClassValue, ExternalInstanceValue, FunctionValue, Value } from "../evaluate/values/value.ts";
import { givenTo, primitive, unknown } from "../evaluate/values/value.ts";
import type { References } from "../modules/references.ts";
import { decoratorArguments } from "../reach/callers/decorator-arguments.ts";
import type { Reach } from "../reach/reach.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { decoratedClassesIn, decoratorsInOrder } from "./decorated-classes.ts";
import { isSamePlace, placeOf, type Place } from "./metadata-places.ts";

/** Decorators that call others are followed so far. */
const DEPTH = 3;

/** What one call keeps: `Reflect.defineMetadata(key, value, target)`. */
interface Entry {
  readonly key: TokenKey;
  readonly place: Place;
  readonly value: Value;
}

/** What the decorators of a class keep, and why there may be more. */
interface Kept {
  readonly entries: Entry[];
  open?: Value;
}

/**
 * What decorators keep on the classes and methods that they stand before, for code that looks for it: they are called in
 * the order in which the language calls them, and what each finds there is what those before have left.
 */
export class DecoratedMetadata implements MetadataReader {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #kept = new Map<TS.Node, Kept>();
  readonly #building = new Set<TS.Node>();

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  get(key: Value, target: Value, member: Value | undefined, node: TS.Node): Value {
    const known = tokenKey(key);
    const place = placeOf(target, member);
    if (known === undefined) return unknown("is what decorators keep under a key that is not known", node);
    if (!place) return isPlainFunction(target) ? primitive(undefined, node) : unknownTarget(target, node);
    for (const owner of classChain(this.#evaluator, place.owner).classes) {
      const { entries, open } = this.#keptOn(owner);
      const found = entries.findLast((one) => one.key === known && isSamePlace(one.place, place));
      if (found) return found.value;
      if (open) return open;
    }
    return primitive(undefined, node);
  }

  classesIn(list: string, node: TS.Node): ArrayValue {
    return decoratedClassesIn(
      list,
      { evaluator: this.#evaluator, references: this.#references, reach: this.#reach },
      node,
    );
  }

  #keptOn(owner: ClassValue): Kept {
    const known = this.#kept.get(owner.node);
    if (known) {
      if (this.#building.has(owner.node)) this.#evaluator.keeping.leaveOpen();
      return known;
    }
    const kept: Kept = { entries: [] };
    this.#kept.set(owner.node, kept);
    this.#building.add(owner.node);
    for (const decorator of decoratorsInOrder(owner.node)) {
      const value = this.#evaluator.evaluate(decorator.expression, owner.frame);
      this.#apply(value, decorator, owner, kept);
    }
    this.#building.delete(owner.node);
    return kept;
  }

  #apply(value: Value, decorator: TS.Decorator, owner: ClassValue, kept: Kept): void {
    if (value.kind === "alternatives") for (const one of value.values) this.#apply(one, decorator, owner, kept);
    else if (value.kind === "unknown" || isOfMissingFile(value)) {
      const why = value.kind === "unknown" ? value.reason : "is in a file that is not there";
      kept.open ??= unknown(`may be kept by the decorator \`${nameOf(decorator)}\`, which ${why}`, decorator);
    } else {
      const parameters = value.kind === "function" ? value.node.parameters : ts.factory.createNodeArray<never>();
      const args = decoratorArguments(this.#evaluator, decorator, { parameters }, owner.frame);
      this.#call(value, args, decorator, kept, DEPTH);
    }
  }

  /** Calls a decorator, or what stands in one, for what it keeps. */
  #call(value: Value, args: readonly Value[], node: TS.Node, kept: Kept, depth: number): void {
    if (value.kind === "function" && depth > 0) this.#run(value, args, node, kept, depth);
    else if (value.kind === "external-instance") this.#applyPackaged(value, args, node, kept, depth);
  }

  #applyPackaged(
    { of, arguments: given }: ExternalInstanceValue,
    args: readonly Value[],
    node: TS.Node,
    kept: Kept,
    depth: number,
  ): void {
    const [target, member, descriptor] = args;
    const [key, value] = given;
    const name = of.path.at(-1);
    if (name === "applyDecorators") for (const one of given) this.#call(one, args, node, kept, depth);
    if (!key || !value || !target) return;
    const described = descriptor?.kind === "object" ? descriptor.properties.get("value")?.value : undefined;
    if (name === "SetMetadata")
      this.#keep(kept, key, value, placeOf(described?.kind === "function" ? described : target));
    if (name === "metadata" && of.path[0] === "Reflect") this.#keep(kept, key, value, placeOf(target, member));
  }

  #run(callee: FunctionValue, args: readonly Value[], node: TS.Node, kept: Kept, depth: number): void {
    const { body } = callee.node;
    if (!body) return;
    const own = new Frame(callee.node, callee.frame, callee.thisValue, node);
    bindParameters(this.#evaluator, callee.node.parameters, givenTo(callee, args), own);
    for (const call of callsIn(body))
      for (const run of this.#reach.runsWithin(call, callee.node, own)) this.#follow(call, run, kept, depth);
  }

  #follow(call: TS.CallExpression, run: Frame, kept: Kept, depth: number): void {
    const called = this.#evaluator.evaluate(call.expression, run);
    const args = (): readonly Value[] => argumentValues(this.#evaluator, call.arguments, run).items;
    if (called.kind === "external" && called.module === "" && called.path.join(".") === "Reflect.defineMetadata") {
      const [key, value, target, member] = args();
      if (key && value && target) this.#keep(kept, key, value, placeOf(target, member));
    } else if (called.kind === "external-instance" || called.kind === "function") {
      const given = args();
      if (given[0]?.kind === "instance" || given[0]?.kind === "class") this.#call(called, given, call, kept, depth - 1);
    }
  }

  #keep({ entries }: Kept, key: Value, value: Value, place: Place | undefined): void {
    const known = tokenKey(key);
    if (known !== undefined && place) entries.push({ key: known, place, value });
  }
}

/** The calls that a function makes itself, in the order of its code. */
function callsIn(body: TS.Node): readonly TS.CallExpression[] {
  const calls: TS.CallExpression[] = [];
  forEachNode(body, (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    if (ts.isCallExpression(node)) calls.push(node);
    return undefined;
  });
  return calls;
}

function nameOf({ expression }: TS.Decorator): string {
  return (ts.isCallExpression(expression) ? expression.expression : expression).getText();
}

/** What packages keep, they keep under keys of their own. */
function isOfMissingFile(value: Value): boolean {
  return value.kind === "external" && value.module.startsWith(".");
}

/** Functions that are no methods have no decorators. */
function isPlainFunction({ kind }: Value): boolean {
  return kind === "function";
}

function unknownTarget(target: Value, node: TS.Node): Value {
  return target.kind === "unknown" ? target : unknown("is what decorators keep on something that is not known", node);
}
