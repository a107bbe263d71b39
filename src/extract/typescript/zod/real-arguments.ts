import type { ts as TS } from "ts-morph";
import { HOLDS_PATH, holdsProjectPath } from "../data/project-paths.ts";
import { describeUntold, mismatch } from "../evaluate/values/describe-value.ts";
import { Extent } from "../evaluate/values/extent.ts";
import type {
  AlternativesValue,
  FunctionValue,
  ObjectValue,
  SchemaValue,
  UnknownValue,
  Value,
} from "../evaluate/values/value.ts";
import { byDefault } from "../evaluate/values/alternatives.ts";
import { listByDefault } from "../evaluate/values/list-ways.ts";
import { isGetter, primitive, truthiness, unknown } from "../evaluate/values/value.ts";
import { inertPattern } from "./inert-pattern.ts";
import type { ReplayedSchema } from "./library.ts";
import { dataOf, parsedDataOf } from "./parsed-data.ts";
import type { ZodRelease } from "./releases.ts";

/** What the arguments of one builder mean. */
interface Expectations {
  /** Schemas may stand in it: one that is unknown is replaced by a placeholder. */
  readonly schemas: boolean;
  /** The first of them says something of the schema itself, so that it cannot be done without. */
  readonly data: boolean;
  /** An object of fields stands in it. */
  readonly shape: boolean;
  /**
   * What zod does with a function: calls it for a schema, for a value, to prepare what is parsed, to change
   * what was parsed, or to judge it.
   */
  readonly callback: "getter" | "value" | "prepares" | "changes" | "judges";
}

interface Services {
  readonly release: ZodRelease;
  placeholder(hole: UnknownValue): object;
  /** The same schema, of which it is not sure that it stands there. */
  doubted(schema: SchemaValue, hole: UnknownValue): object;
  isOptional(schema: ReplayedSchema): unknown;
  /** Puts off the making of a schema until it is asked for. */
  defer(make: () => Value): () => Value;
  /** Runs one of the project's own functions, statically. */
  run(callee: FunctionValue, args: readonly Value[]): Value;
  /** Whether the project parses data, rather than a converter that asks what a schema accepts. */
  isParsing(): boolean;
  /** Whether a value is only what something comes to as long as nobody sets it. */
  isSettable(value: Value): boolean;
  /** Notes that data was parsed which a function of the project would have changed. */
  noteChange(): void;
}

class Unrepresentable extends Error {
  readonly hole: UnknownValue;
  constructor(hole: UnknownValue) {
    super(hole.reason);
    this.hole = hole;
  }
}

/** Evaluated arguments as the real values that a zod builder takes. */
export class RealArguments {
  readonly values: readonly unknown[];
  /** Parts that are missing, while the rest could be given. */
  readonly holes: UnknownValue[] = [];
  /** The schemas among them, as often as they are used. */
  readonly schemas: object[] = [];
  /** Why the builder cannot be called at all. */
  readonly failure: UnknownValue | undefined;
  readonly #services: Services;
  readonly #expect: Expectations;
  #isData = false;
  /** Whether the shape has been taken, of a builder that takes one. */
  #isShapeGiven = false;
  readonly #extent = new Extent();

  constructor(services: Services, args: readonly Value[], expect: Expectations) {
    this.#services = services;
    this.#expect = expect;
    try {
      this.values = args.map((arg, index) => this.#top(arg, index));
    } catch (error) {
      if (!(error instanceof Unrepresentable)) throw error;
      this.values = [];
      this.failure = error.hole;
    }
  }

  #top(arg: Value, index: number): unknown {
    this.#isData = this.#expect.data && index === 0;
    if (!this.#expect.shape || arg.kind === "schema") return this.#real(arg);
    if (this.#isShapeGiven) return arg.kind === "object" ? this.#settings(arg) : this.#real(arg);
    this.#isShapeGiven = true;
    if (arg.kind === "object") return this.#shape(arg);
    // The shape stands first, or second where the schema to extend comes first.
    if (index > 1 || arg.kind === "primitive") return this.#real(arg);
    this.holes.push(asUnknown(arg));
    return {};
  }

  /** What stands behind a shape says something of the whole schema: `z.object({ … }, { description: "A berth." })`. */
  #settings(arg: ObjectValue): object {
    if (arg.unresolved) this.holes.push(arg.unresolved);
    const settings = [...arg.properties].flatMap(([key, { value }]): [string, unknown][] => {
      try {
        return [[key, this.#setting(key, value)]];
      } catch (error) {
        if (!(error instanceof Unrepresentable)) throw error;
        this.holes.push(error.hole);
        return [];
      }
    });
    return Object.fromEntries(settings);
  }

  #shape(arg: ObjectValue): object {
    const shape = {};
    if (arg.unresolved) this.holes.push(arg.unresolved);
    for (const [key, property] of arg.properties) {
      if (property.conditional) {
        // Such fields are switched on by options as a rule: the schema without them, and a hole that says so.
        this.holes.push(unknown(`has the field \`${key}\` only under a condition`, property.node));
        continue;
      }
      const get =
        property.value.kind === "function" && isGetter(property.value) ? this.#getter(property.value) : undefined;
      const value = get ? undefined : this.#field(property.value, property.node);
      Object.defineProperty(shape, key, {
        enumerable: true,
        configurable: true,
        ...(get ? { get } : { value, writable: true }),
      });
    }
    return shape;
  }

  #field(value: Value, node?: TS.Node): unknown {
    if (value.kind === "schema") return this.#schema(value);
    if (value.kind !== "alternatives") return this.#services.placeholder(asUnknown(value));
    const written = byDefault(value);
    if (written.kind !== "alternatives") return this.#field(written, node);
    // The field has the first that is known, and says so: nothing of that concerns the others.
    const hole = holeOf(written, node);
    const schemas = written.values.filter((one) => one.kind === "schema");
    const [known] = schemas;
    if (!known) return this.#services.placeholder(hole);
    const isOptional = new Set(schemas.map(({ schema }) => this.#services.isOptional(schema)));
    // Whether a field is required is said of the whole object.
    if (isOptional.size > 1) this.holes.push(hole);
    this.schemas.push(known.schema.instance);
    return this.#services.doubted(known, hole);
  }

  #schema({ schema }: SchemaValue): object {
    this.schemas.push(schema.instance);
    return schema.instance;
  }

  #real(value: Value): unknown {
    return this.#extent.within(
      () => this.#part(value),
      (reason) => {
        throw new Unrepresentable(reason);
      },
    );
  }

  #part(value: Value): unknown {
    switch (value.kind) {
      case "text":
        return holdsProjectPath(value.text.value) ? this.#unknown(unknown(HOLDS_PATH)) : value.text.value;
      case "primitive":
        return value.value;
      case "regex":
        return inertPattern(value.regex);
      case "schema":
        return this.#schema(value);
      case "function":
        return this.#function(value);
      case "method":
      case "class":
      case "instance":
      case "external":
      case "external-instance":
        return this.#opaque(value);
      case "array":
        return this.#array(value);
      case "object":
        return this.#object(value);
      case "alternatives":
        return this.#part(this.#oneOf(value));
      default:
        return this.#unknown(asUnknown(value));
    }
  }

  /** A schema is built once: of what depends on a condition it has the first that is known, and says so. */
  #oneOf(value: AlternativesValue): Value {
    const written = byDefault(value);
    if (written.kind !== "alternatives") return written;
    const hole = holeOf(written);
    this.holes.push(hole);
    return written.values.find((one) => one.kind !== "unknown") ?? hole;
  }

  #array(value: Extract<Value, { kind: "array" }>): unknown {
    if (value.unresolved) return this.#unknown(value.unresolved);
    // Which of them are there is not known: it is those of the way that stands first, or all that there can be.
    if (value.conditional) this.holes.push(unknown("has members that depend on a condition", value.node));
    return listByDefault(value).items.map((item) => this.#real(item));
  }

  #object(value: ObjectValue): unknown {
    const conditional = [...value.properties.values()].find((property) => property.conditional);
    if (value.unresolved ?? conditional)
      return this.#unknown(value.unresolved ?? unknown("has members that depend on a condition", conditional?.node));
    return Object.fromEntries([...value.properties].map(([key, one]) => [key, this.#setting(key, one.value)]));
  }

  /** A schema does without its description, where that is not known: `z.string({ description: textOf(name) })`. */
  #setting(key: string, value: Value): unknown {
    const isText = value.kind === "text" || value.kind === "primitive" || value.kind === "alternatives";
    if (key !== "description" || isText || this.#isData || this.#expect.callback !== "judges") return this.#real(value);
    this.holes.push(value.kind === "unknown" ? value : unknown(`takes ${describeUntold(value)}`));
    return undefined;
  }

  #unknown(hole: UnknownValue): unknown {
    if (!this.#expect.schemas) throw new Unrepresentable(hole);
    return this.#services.placeholder(hole);
  }

  /** Values of packages and classes matter to a schema only as something to compare with when parsing. */
  #opaque(value: Value): unknown {
    if (this.#isData) return this.#unknown(unknown(`takes ${describeUntold(value)}`));
    if (this.#expect.callback === "value" || this.#expect.schemas) return this.#unknown(asUnknown(value));
    return () => true;
  }

  #function(value: FunctionValue): unknown {
    if (this.#expect.callback === "getter") return this.#getter(value);
    if (this.#expect.callback !== "value") return this.#parser(value);
    return this.#real(this.#services.run(value, []));
  }

  /**
   * Where the project parses data, what a callback makes of it is worked out statically. Else it stays unrun, but for one
   * question: the converter for zod 3 learns whether a field may be left out by parsing `undefined`.
   */
  #parser(value: FunctionValue): (input: unknown) => unknown {
    const kind = this.#expect.callback;
    const made = this.#services.release.major === 3 ? this.#services.run(value, [primitive(undefined)]) : undefined;
    if (kind === "judges") {
      const verdict = made ? truthiness(made) : undefined;
      return (input) => input !== undefined || (verdict ?? true);
    }
    const ofNothing = made && dataOf(made);
    if (kind === "prepares" && ofNothing?.isPlain === false)
      this.holes.push(
        unknown("may be required or not: that depends on what a function makes of `undefined`", value.node),
      );
    return (input) => {
      if (!this.#services.isParsing()) {
        this.#services.noteChange();
        return input === undefined && ofNothing?.isPlain === true ? ofNothing.data : input;
      }
      const given = this.#services.run(value, [parsedDataOf(undefined, input)]);
      const { data, isPlain } = dataOf(given, this.#services.isSettable(given));
      if (!isPlain) this.#services.noteChange();
      return data;
    };
  }

  /** Zod asks again and again for the schema behind a getter and relies on getting the same one. */
  #getter(value: FunctionValue): () => unknown {
    const make = this.#services.defer(() => this.#services.run(value, []));
    let made: unknown;
    return () => (made ??= this.#field(make()));
  }
}

/** Why it is not known which of several values stands somewhere. */
function holeOf({ values }: AlternativesValue, node?: TS.Node): UnknownValue {
  return values.find((one) => one.kind === "unknown") ?? unknown("depends on a condition", node);
}

function asUnknown(value: Value): UnknownValue {
  if (value.kind === "unknown") return value;
  return unknown(mismatch(value, "a schema"), "node" in value ? value.node : undefined);
}
