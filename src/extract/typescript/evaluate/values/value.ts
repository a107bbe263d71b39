import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../../tool-model/source-range.ts";
import type { BuilderCall, Refinement } from "../../../../tool-model/tool.ts";
import type { Text } from "../../../../tool-model/text.ts";
import type { Frame } from "./frame.ts";
import type { GrowingMap } from "./growing-map.ts";
import type { Chance, ListWays } from "./list-ways.ts";
import type { SchemaOutline } from "../../schema-libraries/outline.ts";
import type { ReplayedSchema } from "../../zod/library.ts";
import { isToolHandle } from "../../externals/tool-handles.ts";
import { ts } from "../../compiler.ts";

/** What the static evaluator knows an expression to be. */
export type Value =
  | TextValue
  | PrimitiveValue
  | RegexValue
  | ObjectValue
  | ArrayValue
  | MapValue
  | FunctionValue
  | BoundMethodValue
  | ClassValue
  | InstanceValue
  | NamespaceValue
  | ExternalValue
  | ExternalInstanceValue
  | SchemaValue
  | BuiltSchemaValue
  | AlternativesValue
  | UnknownValue;

export interface TextValue {
  readonly kind: "text";
  readonly text: Text;
  /** It holds marks (`tool-model/answer.ts`) for parts that are not known: it is compared with nothing, and no key. */
  readonly isOpen?: true | undefined;
  /** The value that it is the JSON of, where that was not written out. */
  readonly json?: Value | undefined;
}

export interface PrimitiveValue {
  readonly kind: "primitive";
  readonly value: number | boolean | bigint | null | undefined;
  readonly node?: TS.Node | undefined;
}

export interface RegexValue {
  readonly kind: "regex";
  readonly regex: RegExp;
}

/** One property of an object, with the place where key and value are written. */
export interface Property {
  readonly value: Value;
  /** The key as written. */
  readonly key?: TS.Node | undefined;
  /** Key and value together. */
  readonly node?: TS.Node | undefined;
  /** The value as written. */
  readonly valueNode?: TS.Node | undefined;
  /** Where key and value are written in a data file, which has no syntax tree. */
  readonly places?: { readonly key: SourceRange; readonly value: SourceRange };
  /** It is one of what the object is made of: `{ __proto__: base }`. */
  readonly isInherited?: true | undefined;
  /** It is there only under a condition. */
  readonly conditional?: boolean | undefined;
  /** The chance with which it is, where that is known. */
  readonly chance?: Chance | undefined;
  /** What is run in the place of giving it another value: `set title(title) { … }`. */
  readonly setter?: FunctionValue | undefined;
}

export interface ObjectValue {
  readonly kind: "object";
  readonly properties: Map<string, Property>;
  /** What is read by its name, but is on no list of its members: what was defined so, and what is inherited. */
  hidden?: ReadonlyMap<string, Property> | undefined;
  /** Why there may be further properties, when not all could be read. */
  unresolved?: UnknownValue | undefined;
  readonly node?: TS.Node | undefined;
  /** For a converted schema of another library than zod: which. */
  readonly library?: BuiltSchemaValue["library"] | "effect" | undefined;
  /** For a converted schema: the builder chain that it came from. */
  readonly schemaSource?: SchemaSource | undefined;
  /** For the `properties` of a converted schema: the keys that the conversion made required. */
  readonly convertedRequired?: readonly string[];
  /** For a converted schema: refinements of the zod object it came from. */
  readonly refinements?: readonly Refinement[];
  /** Which conversion made it, when it is a converted schema. */
  readonly converter?: "zod-to-json-schema" | "mcp-framework" | "zod-draft-7" | "zod-draft-2020-12";
  /** Holes of a converted schema, by JSON pointer below it. */
  readonly holes?: readonly { readonly path: string; readonly unknown: UnknownValue }[];
}

export interface ArrayValue {
  readonly kind: "array";
  /** An iterator shares those of its list until it gives the first of them. */
  items: Value[];
  /** Why there may be further items, when not all could be read. */
  unresolved?: UnknownValue | undefined;
  /** Some items are there only under a condition. */
  conditional?: boolean | undefined;
  /** Which items of the list that it was filtered to are there all the same. */
  sure?: { readonly of: readonly Value[]; readonly items: ReadonlySet<Value> } | undefined;
  /** Which items are there in which way of the conditions; open, where one was changed under a condition of which it is not known. */
  ways?: ListWays | "open" | undefined;
  /** It was sorted in a way that is not worked out. */
  isUnordered?: boolean | undefined;
  /** Definitions of tools that it was filtered of, where they are kept. */
  readonly leftOut?: readonly Value[] | undefined;
  /** Of the parts of a template that a tag is handed: these as they are written. */
  readonly raw?: ArrayValue | undefined;
  readonly node?: TS.Node | undefined;
}

/** A Map, or a Set whose entries have equal key and value. */
export interface MapValue {
  readonly kind: "map";
  readonly set: boolean;
  readonly entries: [Value, Value][];
  unresolved?: UnknownValue | undefined;
  /** Some entries are there only under a condition. */
  conditional?: boolean | undefined;
  /** By key, with what chance each is there then. */
  chances?: GrowingMap<Value, Chance> | undefined;
}

export interface FunctionValue {
  readonly kind: "function";
  readonly node: TS.FunctionLikeDeclaration;
  /** The frame that it was made in. */
  readonly frame: Frame;
  readonly thisValue?: Value | undefined;
  /** What it is given before the arguments of a call: `register.bind(null, server)`. */
  readonly bound?: readonly Value[] | undefined;
  /** As a member, it is what is called where that is read: the `get` of `Object.defineProperty`. */
  readonly isGetter?: true | undefined;
}

/** A method of a built-in value or of a package's value, about to be called. */
export interface BoundMethodValue {
  readonly kind: "method";
  readonly receiver: Value;
  readonly name: string;
  readonly node: TS.Node;
}

export interface ClassValue {
  readonly kind: "class";
  readonly node: TS.ClassLikeDeclaration;
  readonly frame: Frame;
  /** Static fields that are evaluated already. */
  readonly statics: Map<string, Value | undefined>;
}

/** An instance of a class of the project. */
export interface InstanceValue {
  readonly kind: "instance";
  readonly class: ClassValue;
  /** Fields that are evaluated already. */
  readonly fields: Map<string, Value | undefined>;
  /** The `new` expression that made it, and the frame that it ran in; absent for one that stands for any instance. */
  readonly made?: { readonly node: TS.Node; readonly frame: Frame } | undefined;
  /** Whether it is what all instances have in common: `Ship.prototype`. */
  readonly isPrototype?: boolean | undefined;
  /** Binds the constructor's parameters, of each class in the chain; absent when the arguments are not known. */
  readonly constructorFrames: Map<TS.Node, Frame>;
}

/** A field of an instance, or a static one of a class. */
export interface Field {
  /** The class that declares it. */
  readonly owner: TS.ClassLikeDeclaration;
  readonly self: InstanceValue | ClassValue;
  readonly name: string;
  /** What it is when no code of the project gives it a value; without it, what its class gives it. */
  readonly unlessGiven?: Value | undefined;
  /** Whether it starts with what all of the making of the instance has left there, and not with what one place says. */
  readonly isMade?: boolean | undefined;
}

/** The exports of a module of the project. */
export interface NamespaceValue {
  readonly kind: "namespace";
  readonly file: string;
}

/** Something that a package exports, or a global: known by name only, never by its code. */
export interface ExternalValue {
  readonly kind: "external";
  /** The module specifier as written; "" for globals. */
  readonly module: string;
  /** Members from the module's namespace on: `["z", "string"]`. */
  readonly path: readonly string[];
  /** Where it was imported, to find out the package's version. */
  readonly importedIn: string;
}

/** What `new` or a call of a package's function gave: known by its origin and the place of its making. */
export interface ExternalInstanceValue {
  readonly kind: "external-instance";
  readonly of: ExternalValue;
  readonly arguments: readonly Value[];
  readonly node: TS.Node;
  /** The frame that a `new` expression ran in. */
  readonly frame?: Frame | undefined;
}

/** How a schema is written down. */
export interface SchemaSource {
  /** The whole builder chain. */
  readonly node: TS.Node;
  readonly calls: readonly BuilderCall[];
  readonly description?: Text | undefined;
  /** Expression of the items, for an array. */
  readonly item?: TS.Node | undefined;
  readonly refinements: readonly Refinement[];
}

/** A zod schema, replayed with the real builders. */
export interface SchemaValue {
  readonly kind: "schema";
  readonly schema: ReplayedSchema;
  readonly source: SchemaSource;
}

/** A schema of another library than zod, or a part of one (`v.minLength(1)`): the real thing. */
export interface BuiltSchemaValue {
  readonly kind: "built-schema";
  readonly library: "valibot" | "arktype" | "typebox";
  readonly instance: object;
  readonly outline: SchemaOutline;
}

/** One of several values, depending on a condition that is not known. At most 8. */
export interface AlternativesValue {
  readonly kind: "alternatives";
  readonly values: readonly Exclude<Value, AlternativesValue>[];
  /** What it counts as, whichever it is, where some of them are not known: what `isOn && undefined` gives is not true. */
  readonly truth?: boolean;
  /** The first is what it is as long as nobody sets anything. */
  readonly isFirstByDefault?: boolean;
  /** Each of them is there besides, whichever is picked: what is done to it is done to one of them. */
  readonly isPicked?: boolean;
  /** Those of them that are not, but made where they are picked. */
  readonly made?: readonly Value[];
}

/** Something that could not be resolved, and why. */
export interface UnknownValue {
  readonly kind: "unknown";
  readonly reason: string;
  readonly node?: TS.Node | undefined;
  /** What is known of a text of which only a part is unknown. */
  readonly known?: Text | undefined;
  /** Whoever starts the server may set it, in the environment, an argument or a file; by default nobody does. */
  readonly isSetting?: boolean | undefined;
  /** It is a text of which a part is such a setting. */
  readonly isOfSetting?: boolean | undefined;
  /** Which of several it is hangs on a condition that stays open whichever way leads there. */
  readonly isUndecided?: boolean | undefined;
  /** Of a list: it has less, not more, than what is known of it. */
  readonly isLoss?: boolean | undefined;
  /** It does not count as true, whatever it is. */
  readonly isFalsy?: boolean | undefined;
  /** Where it is picked by a key that is not known: what it is one of, as far as that is known. */
  readonly among?: (() => readonly Value[]) | undefined;
  /** What is asked of it is answered by a proxy. */
  readonly proxy?: Proxied | undefined;
}

/** What a proxy stands before, and what catches what is asked of it: `new Proxy(target, { get(target, name) { … } })`. */
export interface Proxied {
  readonly target: Value;
  readonly handler: Value;
}

/** Whether a member is what a function gives each time that it is read: `get title() { … }`. */
export function isGetter(value: FunctionValue): boolean {
  return value.isGetter === true || ts.isGetAccessorDeclaration(value.node);
}

/** All that a function is given by a call: what was bound to it comes first. */
export function givenTo({ bound = [] }: FunctionValue, args: readonly Value[]): readonly Value[] {
  return bound.length > 0 ? [...bound, ...args] : args;
}

export function unknown(reason: string, node?: TS.Node): UnknownValue {
  return { kind: "unknown", reason, node };
}

/** What is not known of the members of a thing: what answers for the thing itself does not answer for them. */
export function unproxied({ proxy: _, ...value }: UnknownValue): UnknownValue {
  return value;
}

/** What becomes of a list that members are taken out of, of which it is not known which they are, or when. */
export function loss(reason: string, node?: TS.Node): UnknownValue {
  return { kind: "unknown", reason, node, isLoss: true };
}

/** Something of which it hangs on a condition what it is. */
export function undecided(reason: string, node?: TS.Node): UnknownValue {
  return { kind: "unknown", reason, node, isUndecided: true };
}

/** Something that whoever starts the server may set. */
export function setting(reason: string, node?: TS.Node): UnknownValue {
  return { kind: "unknown", reason, node, isSetting: true };
}

export function primitive(value: PrimitiveValue["value"], node?: TS.Node): PrimitiveValue {
  return { kind: "primitive", value, node };
}

/** Whether a value is only what somebody may set from outside: `process.env.X`, an argument, a settings file. */
export function isSetting(value: Value): boolean {
  if (value.kind === "unknown") return value.isSetting === true;
  if (value.kind !== "external" || value.module !== "") return false;
  const [platform = "", part = "", member = ""] = value.path;
  // The first two arguments are there whatever anybody sets: they are how a program asks whether it is run or imported.
  if (part === "argv" && /^[01]$/u.test(member)) return false;
  return /^(?:process|Bun|Deno)$/u.test(platform) && /^(?:env|argv|args)$/u.test(part);
}

/** Whether a value counts as true; undefined when that is not known. */
export function truthiness(value: Value): boolean | undefined {
  switch (value.kind) {
    case "unknown":
      return value.isFalsy ? false : undefined;
    case "alternatives": {
      const [first, ...rest] = value.values.map(truthiness);
      return value.truth ?? (rest.every((one) => one === first) ? first : undefined);
    }
    case "text":
      return value.isOpen ? holdsMoreThanMarks(value) : value.text.value !== "";
    case "primitive":
      return Boolean(value.value);
    default:
      return isMadeElsewhere(value) ? undefined : true;
  }
}

function holdsMoreThanMarks({ text }: TextValue): true | undefined {
  return /[^\uFDD0-\uFDD2]/u.test(text.value) || undefined;
}

/** A loop over what is not known makes members of members, thousands deep: each is looked into once. */
const membersMadeElsewhere = new WeakMap<Value, boolean>();

/** What a package holds or gives back may be anything, nothing too; what `new` makes is something, and a tool's handle. */
export function isMadeElsewhere(value: Value): boolean {
  if (value.kind === "method") {
    const found = membersMadeElsewhere.get(value) ?? isMadeElsewhere(value.receiver);
    membersMadeElsewhere.set(value, found);
    return found;
  }
  if (value.kind === "external") return value.module === "" || value.path.length > 1;
  return value.kind === "external-instance" && !ts.isNewExpression(value.node) && !isToolHandle(value);
}

/** Whether a value is known to be undefined. */
export function isUndefined(value: Value | undefined): boolean {
  return value?.kind === "primitive" && value.value === undefined;
}

/** Whether a value is null or undefined; undefined when that is not known. */
export function nullishness(value: Value): boolean | undefined {
  if (value.kind === "unknown") return undefined;
  if (value.kind === "alternatives") {
    const [first, ...rest] = value.values.map(nullishness);
    return rest.every((one) => one === first) ? first : undefined;
  }
  if (isMadeElsewhere(value)) return undefined;
  return value.kind === "primitive" && (value.value === null || value.value === undefined);
}

/** The string that a property key or template part makes of a value; undefined when it is not a plain one. */
export function keyString(value: Value): string | undefined {
  if (value.kind === "text") return value.isOpen ? undefined : value.text.value;
  return value.kind === "primitive" ? String(value.value) : undefined;
}
