export type Callable = (...args: readonly unknown[]) => unknown;

/** The dialect of JSON Schema that is asked for, or what the library gives of itself. */
export type SchemaTarget = "draft-07" | "draft-2020-12" | "own";

/** What a builder does with its arguments, by its name. */
export interface BuilderTraits {
  /** Its arguments answer for parts of the schema (items, options), not for the schema itself. */
  readonly nests: ReadonlySet<string>;
  /** It keeps the order of its options in JSON Schema. */
  readonly keepsOrder: boolean;
  /** Schemas come first; what else is not known of its arguments can be left out, and is then missing. */
  readonly mayDrop: ReadonlySet<string>;
  /** A function among its arguments gives a schema. */
  readonly defers: ReadonlySet<string>;
  /** A function among its arguments gives a value. */
  readonly computes: ReadonlySet<string>;
  /** Its first argument is a value, and one that is not known leaves nothing to build; the others are messages. */
  readonly takesValue: ReadonlySet<string>;
  /** All of its arguments must be known. */
  readonly needsAll: ReadonlySet<string>;
  /** What does as much to the schema as a method of which the value is not known, and which keyword that value is of. */
  readonly withoutValue?: ReadonlyMap<string, WithoutValue>;
  /** Which argument is an object of keywords, when there is one. */
  optionsAt?(name: string): number;
}

/** A method that gives a schema a value, as far as it goes without it. */
export interface WithoutValue {
  readonly keyword: string;
  /** The method that is called in its place; none where the schema is the same but for the keyword. */
  readonly method?: string;
}

/** A schema library other than zod: the real one, loaded when a schema of it is met. */
export interface SchemaLibrary {
  readonly traits: BuilderTraits;
  /** The function at a path of the package's exports; undefined when it builds no schema. */
  builder(path: readonly string[]): Callable | undefined;
  /** A method of a schema that gives a schema. */
  method(schema: object, name: string): Callable | undefined;
  /** What stands in the place of a schema that is not known. */
  anything(): unknown;
  /**
   * The JSON Schema that the library's own converter gives.
   * @throws whatever the converter does when it cannot
   */
  toJson(schema: object, target: SchemaTarget): unknown;
  /** Whether that says nothing of such a keyword. */
  leavesOut?(keyword: string, target: SchemaTarget): boolean;
}

/** A set of names, written as words. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}

export function isCallable(value: unknown): value is Callable {
  return typeof value === "function";
}

/** A member of something that may have none. */
export function memberOf(value: unknown, name: string): unknown {
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? Reflect.get(value, name)
    : undefined;
}
