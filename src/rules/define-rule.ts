import type { z } from "zod";
import type { FixKind, Severity } from "../diagnostics/diagnostic.ts";
import type { Docstring } from "../docstring/docstring.ts";
import type { MarkdownExamples } from "../docstring/examples/example-call.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { SchemaCheck } from "../schema-check/schema-check.ts";
import type { Directive } from "../tool-model/directive.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import type { Field, Tool } from "../tool-model/tool.ts";
import type { TextSlice } from "../tool-model/text.ts";
import type { ServerTools } from "../tool-model/tool-set.ts";
import type { Example } from "./example.ts";
import type { HelpView } from "./help-view.ts";

/** A configured departure from a rule, with the reason why it is one. */
export interface RuleException {
  readonly rule: string;
  readonly tool: string;
  readonly field?: string;
  readonly reason?: string;
  /** ISO date (`2027-01-01`) from which on it no longer counts. */
  readonly until?: string;
  /** Where it stands in the config, when the config is JSON. */
  readonly range?: SourceRange;
}

/** An exception together with what became of it in this run. */
export interface ExceptionOutcome {
  readonly exception: RuleException;
  /** Position in the config's list. */
  readonly index: number;
  /** `holds`: still needed. `unused`: its condition is gone, or nothing was suppressed. `expired`: `until` has passed. */
  readonly state: "holds" | "unused" | "expired";
}

/** A comment that switches a rule off, together with what became of it in this run. */
export interface DirectiveOutcome {
  readonly directive: Directive;
  /**
   * `used`: something was left out, or might have been. `unused`: nothing was. `unknown`: there is no such rule.
   * `misspelt`: there is no such comment.
   */
  readonly state: "used" | "unused" | "unknown" | "misspelt";
  /** The id, or the word, that an unknown one may be meant for. */
  readonly nearest?: string;
}

/** Words that a project adds to the built-in lexicon. */
export interface Vocabulary {
  /** Further verbs that tool names may start with. */
  readonly verbs: readonly string[];
  /** Singular to plural of nouns that inflection gets wrong: `{ "metadata": "metadata" }`. */
  readonly nouns: Readonly<Record<string, string>>;
}

/** Anything that a finding can point at. */
export type Place = TextSlice | SourceRange;

/** One replacement that a fix makes: of a slice of a text, or of source characters. */
export type Replacement =
  | { readonly slice: TextSlice; readonly text: string }
  | { readonly range: SourceRange; readonly text: string };

/** What a rule says about one thing that is wrong. */
export interface Finding<MessageId extends string = string> {
  readonly messageId: MessageId;
  /** Values for the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** The very words that are wrong; absent when they are written nowhere. */
  readonly at?: Place | undefined;
  /** JSON pointer into the tool definition. */
  readonly path: string;
  /** The tool it is about, when the scope does not tell. */
  readonly tool?: Tool;
  readonly related?: readonly { readonly message: string; readonly at: Place | undefined }[];
  /** Absent when there is none; dropped by the engine when the text cannot be edited at its place. */
  readonly fix?:
    | {
        readonly title: string;
        readonly kind?: FixKind;
        readonly replacements: readonly Replacement[];
        /** It makes something anew from the tools, so it waits until they are as they will stay. */
        readonly isDerived?: true;
      }
    | undefined;
  /** What to do by hand, when it is not plain from the message. */
  readonly help?: string;
}

/** An example on a page: it was held against its tool, or it leaves something out on purpose and was skipped. */
export interface SeenExample {
  readonly outcome: "checked" | "skipped";
  readonly range: SourceRange;
}

/** What every check is given. */
export interface RuleContext<Options, MessageId extends string> {
  readonly options: Options;
  readonly vocabulary: Vocabulary;
  /** State tags that answers may start with, and what each says: the record's and the config's. */
  readonly stateTags: Readonly<Record<string, string>>;
  /** Those of them that the config declares. */
  readonly declaredTags: readonly string[];
  /** The tools of the same server. */
  readonly server: ServerTools;
  /** A tool's description, read as Markdown; parsed once a run. */
  docstring(tool: Tool): Docstring | undefined;
  /** The calls that a page shows; parsed once. */
  examples(page: Page): MarkdownExamples;
  /** The help that the config speaks of; for rules about pages. */
  readonly help?: HelpView | undefined;
  /** Holds values against JSON Schemas. */
  readonly checkSchema: SchemaCheck;
  /** A partner's tool by name, on the same server. */
  toolNamed(name: string): Tool | undefined;
  /** Whether the tool's part at a JSON pointer (`/description`, `/inputSchema`) is free of holes. */
  known(tool: Tool, path: string): boolean;
  report(finding: Finding<MessageId>): void;
  /** Notes an example, so that it is counted. */
  noteExample(example: SeenExample): void;
}

/** Parts of a tool that a rule reads; it is not asked about a tool that has a hole there. */
export type ToolPart = "name" | "title" | "description" | "inputSchema" | "annotations";

/** Parts of a tool set that are read for the sake of some rules alone. */
export type ToolSetPart = "registries" | "answers" | "calls";

/** As options are written in an example, where lists are constants. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

interface RuleBase<OptionsSchema extends z.ZodType, MessageId extends string> {
  /** What to do, in the imperative, without a full stop. */
  readonly summary: string;
  /** One or two sentences: what goes wrong for the agent otherwise. */
  readonly why: string;
  /** Record and section that the rule enforces. */
  readonly source: string;
  /** The best kind of fix that the rule offers. */
  readonly fix: FixKind | "none";
  /** Defaults make every option optional; without options, `z.strictObject({})`. */
  readonly options: OptionsSchema;
  /** Templates by id: what was expected and what was found, values as `{name}` in back-ticks. */
  readonly messages: Readonly<Record<MessageId, string>>;
  /** What it reads beside tools, which is looked for only when a rule that is on wants it. */
  readonly needs?: readonly ToolSetPart[];
  /** What a reader should know before switching it off: limits and what it leaves alone. */
  readonly notes?: readonly string[];
  /**
   * Whether the condition that justifies an exception from this rule still holds for a tool.
   * Without it, an exception holds when it suppresses a finding.
   */
  readonly exceptionHolds?: (tool: Tool) => boolean;
  readonly examples: readonly Example<NoInfer<MessageId>, Frozen<z.input<NoInfer<OptionsSchema>>>>[];
}

export type CheckContext<OptionsSchema extends z.ZodType, MessageId extends string> = RuleContext<
  z.output<OptionsSchema>,
  MessageId
>;

/** Judges one tool at a time. */
export interface ToolRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "tool";
  readonly reads: readonly ToolPart[];
  check(tool: Tool, context: CheckContext<O, M>): void;
}

/** Judges one input field at a time; needs the tool's input schema. */
export interface FieldRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "field";
  check(field: Field, tool: Tool, context: CheckContext<O, M>): void;
}

/** Judges all tools of one server together. Holes are the rule's own business: ask `known`. */
export interface ToolSetRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "toolSet";
  check(server: ServerTools, context: CheckContext<O, M>): void;
}

/**
 * Judges one page of Markdown at a time, by the tools of all servers together: pages are a project's, not a server's. Holes
 * are the rule's own business: ask `known`.
 */
export interface PageRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "page";
  check(page: Page, context: CheckContext<O, M>): void;
}

/** Judges the help resource as a whole: its pages together, and the module made from them. */
export interface HelpRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "help";
  check(help: HelpView, context: CheckContext<O, M>): void;
}

/** Judges the config's exceptions, after all other rules have run. */
export interface ExceptionRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "exception";
  check(outcome: ExceptionOutcome, context: CheckContext<O, M>): void;
}

/** Judges the comments that switch rules off, after all other rules have run. */
export interface DirectiveRule<O extends z.ZodType, M extends string> extends RuleBase<O, M> {
  readonly scope: "directive";
  check(outcome: DirectiveOutcome, context: CheckContext<O, M>): void;
}

export type Rule<O extends z.ZodType = z.ZodType, M extends string = string> =
  | ToolRule<O, M>
  | FieldRule<O, M>
  | ToolSetRule<O, M>
  | PageRule<O, M>
  | HelpRule<O, M>
  | ExceptionRule<O, M>
  | DirectiveRule<O, M>;

/** A rule with its options' and messages' types forgotten, as registries hold it. */
export type AnyRule = Rule;

/** How a preset or config sets a rule. */
export type RuleLevel = Severity | "off";

/**
 * Declares a rule. The file's path under `src/rules/` is its id; index, presets table and docs page
 * are generated from what is declared here.
 */
export function defineRule<O extends z.ZodType, M extends string>(rule: Rule<O, M>): AnyRule {
  return rule;
}
