import type { ts as TS } from "ts-morph";
import type { SettingsAsked } from "../evaluate/keeping/settings-asked.ts";
import type { BuilderCall, Refinement } from "../../../tool-model/tool.ts";
import { ts } from "../compiler.ts";
import type {
  ObjectValue,
  Property,
  SchemaSource,
  SchemaValue,
  UnknownValue,
  Value,
} from "../evaluate/values/value.ts";
import { byDefault, overAlternatives } from "../evaluate/values/alternatives.ts";
import { describeUntold } from "../evaluate/values/describe-value.ts";
import { isSetting, primitive, unknown } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";
import { callbackOf, PLACE_OF_LIST, REFINEMENTS, TAKES_DATA, TAKES_SCHEMAS, TAKES_SHAPE } from "./builder-kinds.ts";
import {
  anySchema,
  askSchema,
  isIndexable,
  isObjectSchema,
  isQuestion,
  isSchemaInstance,
  objectSchema,
  zodBuilder,
  zodFunction,
  zodMethod,
  type Question,
  type ReplayedSchema,
} from "./library.ts";
import { isParsing, parsedValue } from "./parsed-value.ts";
import { SchemaParsing } from "./schema-parsing.ts";
import { attempt } from "./attempt.ts";
import type { KeyPlaces, SchemaProvenance } from "./provenance.ts";
import { RealArguments } from "./real-arguments.ts";
import { mentionedNames } from "./refinement-mentions.ts";
import type { ZodRelease } from "./releases.ts";
import { isOfTexts } from "./enum-of-texts.ts";
import { SchemaMembers } from "./schema-members.ts";
import { argumentsText, describedBy, dotOf, keysFrom } from "./written-places.ts";

/** Runs the project's own functions on values; given by the evaluator. */
export type CallFunction = (callee: Value, args: readonly Value[], node: TS.Node) => Value;

/** Getters within getters that are followed. */
const MOST_GENERATIONS = 8;

/** Schemas behind getters and `lazy` in a whole project: thousands are a large server's, more are one that never ends. */
const MOST_DELAYED = 20_000;

/** Replays zod expressions by calling the real builders with evaluated arguments. User callbacks are never called. */
export class ZodReplay {
  readonly #provenance: SchemaProvenance;
  readonly #call: CallFunction;
  readonly #settings: SettingsAsked;
  readonly #members: SchemaMembers;
  #generation = 0;
  #delayed = 0;
  readonly #parsing = new SchemaParsing();

  constructor(provenance: SchemaProvenance, call: CallFunction, settings: SettingsAsked) {
    this.#provenance = provenance;
    this.#call = call;
    this.#settings = settings;
    this.#members = new SchemaMembers(provenance);
  }

  /** `z.array(…)`: the schema that a builder of zod's namespace gives. */
  build(release: ZodRelease, path: readonly string[], args: readonly Value[], node: TS.CallExpression): Value {
    return overShapes(path.at(-1) ?? "", args, (given) => this.#built(release, path, given, node));
  }

  /** `schema.min(1)`: the schema that a method gives. */
  method(receiver: SchemaValue, name: string, args: readonly Value[], node: TS.CallExpression): Value {
    if (isParsing(name))
      return parsedValue(
        receiver,
        { parse: (data, absent) => this.#parsing.parsed(receiver.schema, data, absent), settings: this.#settings },
        { method: name, given: args[0] },
        node,
      );
    if (isQuestion(name)) return this.#answered(receiver, name, node);
    const part = this.#members.callPart(receiver, name, args, node);
    return part ?? overShapes(name, args, (given) => this.#derived(receiver, name, given, node));
  }

  /** `schema.isOptional()`: zod 3 tries it out, so that a function of the project may have a hand in it. */
  #answered({ schema }: SchemaValue, name: Question, node: TS.Node): Value {
    const [hole] = this.#provenance.holesOf(schema.instance);
    if (hole) return hole;
    const before = this.#parsing.changes;
    const answer = attempt(() => askSchema(schema, name));
    return typeof answer === "boolean" && this.#parsing.changes === before
      ? primitive(answer, node)
      : unknown(`asks \`.${name}()\` of a schema`, node);
  }

  #built(release: ZodRelease, path: readonly string[], args: readonly Value[], node: TS.CallExpression): Value {
    const name = path.at(-1) ?? "";
    const [first] = args;
    const derivedFrom = first?.kind === "schema" && !zodBuilder(release, path) ? first.schema : undefined;
    const builder = zodBuilder(release, path) ?? zodFunction(name, derivedFrom);
    if (!builder)
      return unknown(
        `is built by \`${path.join(".")}\`, which gives no zod ${release.major} schema that is known here`,
        node,
      );
    const real = this.#realArguments(release, name, args);
    const call: BuilderCall = { name, range: rangeOf(node), argumentsText: argumentsText(node) };
    const source: SchemaSource = {
      node,
      calls: [call],
      description: describedBy(name, args),
      item: name === "array" ? node.arguments[0] : undefined,
      refinements: [],
    };
    if (real.failure) {
      const text = name === "enum" && isOfTexts(release, args[0], node) ? textSchema(release, path) : undefined;
      return this.#placeholder(release, source, real.failure, text);
    }
    const place = PLACE_OF_LIST.get(name);
    const isListed = place === undefined || Array.isArray(real.values[place]);
    const instance = isListed ? attempt(() => builder(...real.values)) : undefined;
    if (!isSchemaInstance(instance)) {
      return isIndexable(instance)
        ? { kind: "schema", schema: { release, instance }, source }
        : this.#placeholder(
            release,
            source,
            unknown(`gives \`${path.join(".")}\` ${misfitIn(args, place, release)}`, node),
          );
    }
    // Functions of zod/mini that take the schema first (`z.extend(X, {…})`) answer for its keys too.
    const carried = derivedFrom ? this.#provenance.holesInSight(derivedFrom.instance) : [];
    this.#provenance.note(instance, source, this.#keyPlaces(instance, first, name, args), [...carried, ...real.holes]);
    this.#provenance.extents.note(instance, real.schemas);
    return { kind: "schema", schema: { release, instance }, source };
  }

  #derived(receiver: SchemaValue, name: string, args: readonly Value[], node: TS.CallExpression): Value {
    const { schema } = receiver;
    // What is said to a registry is read by who asks that; the converters ask the one of all.
    if (name === "register")
      return isGlobalRegistry(args[0]) ? this.#derived(receiver, "meta", args.slice(1), node) : receiver;
    const method = zodMethod(schema, name);
    if (!method) return unknown(`is made by \`.${name}()\`, which gives no schema that is known here`, node);
    const real = this.#realArguments(schema.release, name, args);
    const source = this.#derivedSource(receiver, name, args, node);
    const apply = real.failure ? () => standIn(schema, name, args) : () => method(...real.values);
    const instance = attempt(apply);
    if (!isSchemaInstance(instance))
      return this.#placeholder(
        schema.release,
        source,
        unknown(`calls \`.${name}()\` where zod ${schema.release.major} does not accept it`, node),
      );
    // `unwrap` and the like give a schema that is known already, `brand` of zod 4 the schema itself: what is remembered of it stays.
    const known = this.#provenance.ownSourceOf(instance);
    if (known) return { kind: "schema", schema: { release: schema.release, instance }, source: known };
    const carried = this.#provenance.holesInSight(schema.instance);
    this.#provenance.note(instance, source, this.#keyPlaces(instance, receiver, name, args), [
      ...carried,
      ...real.holes,
      ...(real.failure ? [real.failure] : []),
    ]);
    this.#provenance.extents.note(instance, [schema.instance, ...real.schemas]);
    return { kind: "schema", schema: { release: schema.release, instance }, source };
  }

  /** `schema.shape`, `.element`, `._def`: what can be read off a schema; undefined for a method. */
  property(receiver: SchemaValue, name: string, node: TS.Node): Value | undefined {
    return this.#members.read(receiver, name, node);
  }

  /** An object schema of a raw shape, as an SDK makes it of `{ sku: z.string() }`. */
  objectOf(release: ZodRelease, shape: ObjectValue, node: TS.Node): SchemaValue {
    const real = this.#realArguments(release, "object", [shape]);
    const [values] = real.values;
    const schema = objectSchema(release, isIndexable(values) ? values : {});
    const source: SchemaSource = { node, calls: [], refinements: [] };
    this.#provenance.note(schema.instance, source, () => shape.properties, real.holes);
    this.#provenance.extents.note(schema.instance, real.schemas);
    return { kind: "schema", schema, source };
  }

  /** A copy, since the same schema may stand elsewhere for sure. */
  #doubted({ schema, source }: SchemaValue, hole: UnknownValue): object {
    const copy = attempt(() => standIn(schema, "", []));
    if (!isSchemaInstance(copy)) return this.#placeholder(schema.release, source, hole).schema.instance;
    this.#provenance.note(copy, source, undefined, [hole]);
    return copy;
  }

  #realArguments(release: ZodRelease, name: string, args: readonly Value[]): RealArguments {
    return new RealArguments(
      {
        release,
        placeholder: (hole) =>
          this.#placeholder(release, { node: hole.node ?? noNode, calls: [], refinements: [] }, hole).schema.instance,
        doubted: (schema, hole) => this.#doubted(schema, hole),
        isOptional: (schema) => attempt(() => askSchema(schema, "isOptional")),
        run: (callee, given) => this.#call(callee, given, callee.node),
        defer: (make) => this.#deferred(make),
        isParsing: () => this.#parsing.isGoingOn,
        isSettable: (value) => this.#settings.has(value),
        noteChange: () => {
          this.#parsing.noteChange();
        },
      },
      args,
      {
        schemas: TAKES_SCHEMAS.has(name),
        data: TAKES_DATA.has(name),
        shape: TAKES_SHAPE.has(name),
        callback: callbackOf(name),
      },
    );
  }

  /**
   * A schema behind a getter may have a getter of its own, made anew each time it is asked: those that go on
   * like that are cut.
   */
  #deferred(make: () => Value): () => Value {
    const generation = this.#generation + 1;
    return () => {
      if (generation > MOST_GENERATIONS || ++this.#delayed > MOST_DELAYED)
        return unknown("is a schema that never ends");
      const before = this.#generation;
      this.#generation = generation;
      try {
        return make();
      } finally {
        this.#generation = before;
      }
    };
  }

  #keyPlaces(
    instance: object,
    receiver: Value | undefined,
    name: string,
    args: readonly Value[],
  ): KeyPlaces | undefined {
    if (!isObjectSchema(instance)) return undefined;
    const places = (value: Value | undefined): ReadonlyMap<string, Property> | undefined =>
      value?.kind === "schema" ? this.#provenance.keysOf(value.schema.instance) : undefined;
    let keys: ReadonlyMap<string, Property> | undefined;
    return () =>
      (keys ??= keysFrom(instance, [
        ...(TAKES_SHAPE.has(name) ? args : []).flatMap((arg) => (arg.kind === "object" ? [arg.properties] : [])),
        ...args.map(places),
        places(receiver),
      ]));
  }

  #derivedSource(receiver: SchemaValue, name: string, args: readonly Value[], node: TS.CallExpression): SchemaSource {
    const { source } = receiver;
    const target = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression;
    const call: BuilderCall = {
      name,
      range: { ...rangeOf(node), start: dotOf(node) },
      argumentsText: argumentsText(node),
    };
    const refinements: readonly Refinement[] = REFINEMENTS.has(name)
      ? [...source.refinements, { range: call.range, mentions: mentionedNames(node) }]
      : source.refinements;
    return {
      node,
      // A chain that goes on from a constant has only its own calls at this place.
      calls: target === source.node ? [...source.calls, call] : [call],
      description:
        describedBy(name, args) ?? (target === source.node || name !== "array" ? source.description : undefined),
      item: name === "array" ? target : source.item,
      refinements,
    };
  }

  /** @param schema what stands for the schema, where more is known of it than that it is one */
  #placeholder(
    release: ZodRelease,
    source: SchemaSource,
    hole: UnknownValue,
    schema: ReplayedSchema = anySchema(release),
  ): SchemaValue {
    this.#provenance.note(schema.instance, source, undefined, [hole]);
    return { kind: "schema", schema, source };
  }
}

function textSchema(release: ZodRelease, path: readonly string[]): ReplayedSchema | undefined {
  const builder = zodBuilder(release, [...path.slice(0, -1), "string"]);
  const instance = builder && attempt(() => builder());
  return isSchemaInstance(instance) ? { release, instance } : undefined;
}

/** Of a shape that depends on a condition, each alternative makes a schema of its own. */
function overShapes(name: string, args: readonly Value[], make: (args: readonly Value[]) => Value): Value {
  const given = args.map(byDefault);
  const place = TAKES_SHAPE.has(name) ? given.findIndex((arg) => arg.kind === "alternatives") : -1;
  const shape = given[place];
  return shape ? overAlternatives(shape, (one) => make(given.with(place, one))) : make(given);
}

function isGlobalRegistry(value: Value | undefined): boolean {
  return value?.kind === "external" && value.path.at(-1) === "globalRegistry";
}

const noNode = ts.factory.createNull();

/**
 * What a method that could not be replayed leaves: the schema itself, optional where a default would have made it so.
 * A default that nobody has set is none to zod 3, which goes on asking for a value; zod 4 cannot convert it.
 */
function standIn(schema: ReplayedSchema, name: string, [given]: readonly Value[]): unknown {
  if (name === "default" && schema.release.major === 3 && given && isSetting(given))
    return zodMethod(schema, name)?.(undefined);
  const method = zodMethod(
    schema,
    ["default", "prefault", "catch"].includes(name) ? "optional" : schema.release.major === 4 ? "clone" : "brand",
  );
  return method?.();
}

/** Why zod makes no schema of some arguments: what should be a list is not known, or it refuses them. */
function misfitIn(args: readonly Value[], place: number | undefined, release: ZodRelease): string {
  const list = place === undefined ? undefined : args[place];
  if (list?.kind === "unknown") return `a list that ${list.reason}`;
  const isOutside = list?.kind === "external" || list?.kind === "external-instance" || list?.kind === "method";
  return isOutside ? `a list that is ${describeUntold(list)}` : `arguments that zod ${release.major} does not accept`;
}
