import type { Answer } from "./answer.ts";
import type { Hole } from "./hole.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import type { Located, SourceRange } from "./source-range.ts";
import type { Text } from "./text.ts";

/** A JSON Schema as sent to clients. */
export type JsonSchema = JsonObject;

/** Which conversion led from the definition to the JSON Schema on the wire. */
export type Converter =
  /** The schema was written as JSON Schema. */
  | "none"
  /** zod 3 through zod-to-json-schema. */
  | "zod-to-json-schema"
  /** zod 3 through the converter of mcp-framework. */
  | "mcp-framework"
  /** zod 4's own `toJSONSchema`, draft-07. */
  | "zod-draft-7"
  /** zod 4's own `toJSONSchema`, draft 2020-12. */
  | "zod-draft-2020-12";

/** One call in the chain that builds a field: `.min(1)` in `z.array(z.string()).min(1).optional()`. */
export interface BuilderCall {
  readonly name: string;
  /** From the dot to the closing parenthesis; for the first call, from the builder (`z.array(…)`). */
  readonly range: SourceRange;
  /** The arguments as written, without parentheses. */
  readonly argumentsText: string;
}

/** How a field is written in the source, so that a rule can offer an edit of it. */
export interface FieldCode {
  /** `zod`: a builder chain, `json-schema`: an object literal. */
  readonly notation: "zod" | "json-schema";
  /** Key and value together, without the comma behind. Absent when the key is not written beside the value. */
  readonly property?: SourceRange;
  /**
   * The property with its comma, the comments above it and the line break before: without these characters the object
   * stays well formed and no gap is left. Absent when `property` is.
   */
  readonly removal?: SourceRange;
  /** The expression that stands for the schema. */
  readonly value: SourceRange;
  readonly valueText: string;
  /** zod only: the calls in the order they are made, the builder first. */
  readonly calls: readonly BuilderCall[];
  /** The expression of an array's items, where it is written. */
  readonly item?: { readonly range: SourceRange; readonly text: string };
  /** The same expression serves several fields or tools: an edit would change them all. */
  readonly shared?: boolean;
}

/** One property of an input schema, at any depth. */
export interface Field {
  /** JSON pointer into the tool definition: `/inputSchema/properties/rows/items/properties/sku`. */
  readonly path: string;
  readonly name: string;
  /** JSON pointer of the object schema that holds it: `/inputSchema`, `/inputSchema/properties/rows/items`. */
  readonly parent: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly description?: Text;
  /** Where its key is written. */
  readonly range?: SourceRange;
  readonly code?: FieldCode;
}

/** A runtime refinement of the input: `.refine(…)` or `.superRefine(…)` on the object schema. */
export interface Refinement {
  /** The call, from its dot. */
  readonly range: SourceRange;
  /** Names of the input's properties that its body reads or names, in order of appearance. */
  readonly mentions: readonly string[];
}

/** A `required` list written by hand over a converted schema. */
export interface RequiredOverride {
  readonly range?: SourceRange;
  readonly names: readonly string[];
  /** What the conversion had given. */
  readonly converted: readonly string[];
}

export interface ToolInput {
  /** The JSON Schema that the server sends. Incomplete where the tool has a hole. */
  readonly schema: JsonSchema;
  /** Every property, nested ones too, in document order. */
  readonly fields: readonly Field[];
  readonly converter: Converter;
  readonly refinements: readonly Refinement[];
  readonly requiredOverride?: RequiredOverride;
  /** Where the input schema is given. */
  readonly range?: SourceRange;
}

/** Facts that neither name, description nor schema show: from TSDoc tags, `_meta`, or the config's `tools`. */
export interface ToolMeta {
  /** Free marks such as `cache-backed`, `hidden`, `deprecated`. */
  readonly tags: readonly string[];
  readonly cost?: "low" | "high";
  readonly safety?: string;
  readonly group?: string;
  /** The tool to name in the cross-reference, when it is not the list tool of the same entity. */
  readonly partner?: string;
}

/** A block tag of the doc comment on a definition or its handler: `@returns The crossing.` */
export interface DocTag extends Located<string> {
  /** Without the `@`. */
  readonly name: string;
}

/** Where a further block tag is written: between two texts, in place of the characters of a range, of which there may be none. */
export interface DocPlace {
  readonly range: SourceRange;
  readonly before: string;
  readonly behind: string;
}

/** One member of a tool's annotations. */
export interface Annotation extends Located<JsonValue> {
  /** The line break before its key and the white space behind that, when nothing else stands before it on its line. */
  readonly lead?: string;
  /** The same place serves several tools: an edit would change them all. */
  readonly shared?: boolean;
  /** No value stands there but what gives one, such as `isWriting ?? true`: an edit would lose it. */
  readonly isComputed?: boolean;
}

/** One side of a condition. */
export interface Branch {
  /** Where the condition is written; the same for both of its sides. */
  readonly condition: string;
  /** Whether it is the side that is taken when the condition holds. */
  readonly isTaken: boolean;
}

/** How a tool came to be known. */
export interface Origin {
  readonly source: "typescript" | "manifest" | "server";
  /** How the definition was found: the name of the registration shape, for source. */
  readonly shape?: string;
  /** What the server is made with, for source: `sdk-v1`, `sdk-v2`, `fastmcp`. */
  readonly library?: string;
  /** Identity of the server that the tool reaches; tools with the same value belong together. */
  readonly server: string;
  /** The server that it reaches could not be followed: it is taken for the only one of its package. */
  readonly isServerAssumed?: boolean;
  /** Whether the server offers it only where somebody sets something that is not set by default, such as an option. */
  readonly isOffByDefault?: boolean;
  /** Other files that make the same server, to start it in another way. */
  readonly alsoMadeIn?: readonly string[];
  /** The branches that its registration lies in, outwards; looked for only where another tool has the same name. */
  readonly branches?: readonly Branch[];
  /** Where else the same tool is registered, of which a run of the server does one: in other entry files, say. */
  readonly alsoAt?: readonly SourceRange[];
}

/** The parts of a tool that may depend on a condition. */
export type ToolFace = Partial<Pick<Tool, "title" | "description" | "input" | "annotations">>;

/** One tool, as an agent sees it, with the places it was written at. */
export interface Tool {
  readonly name: Text;
  readonly title?: Text;
  readonly description?: Text;
  readonly input: ToolInput;
  readonly output?: JsonSchema;
  readonly annotations: Readonly<Record<string, Annotation>>;
  /** Members of `_meta` that the server sends. */
  readonly wireMeta?: JsonObject;
  readonly meta: ToolMeta;
  /** Where the safety tag is written out in its code. */
  readonly safetyAt?: SourceRange;
  /** What is written about it that no client is sent, in order. */
  readonly docstring?: readonly DocTag[];
  /** Where the doc comment takes another tag, of a tool that has a definition of its own. */
  readonly docPlace?: DocPlace;
  /** The function that answers calls. */
  readonly handler?: SourceRange;
  /** The registration or descriptor that defines it. */
  readonly definition?: SourceRange;
  readonly origin: Origin;
  /** What of this tool could not be resolved. */
  readonly holes: readonly Hole[];
  /** The ways in which its handler answers. Absent when they were not asked for, or the handler is not visible. */
  readonly answers?: readonly Answer[];
  /** Ways to answer that could not be followed; apart from `holes`, since they say nothing about the definition. */
  readonly answerHoles?: readonly Hole[];
  /** Other faces of the same tool, when parts of it depend on a condition. A rule holds when it holds for all. */
  readonly alternatives: readonly ToolFace[];
}
