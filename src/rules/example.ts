/** TypeScript that registers tools on `server`, with `z` and a `handler` in scope; executed by the tests and shown in the docs. */
export type ExampleCode = string;

interface ExampleBase<Options> {
  readonly title: string;
  /** Source of the tools; `server`, `z` (zod 4) and `handler` are in scope. */
  readonly tools: ExampleCode;
  readonly options?: Options;
  /**
   * Files beside the tools, by path: Markdown in `help/` are help pages, other Markdown documents, and
   * `src/help.generated.js` the module made from the pages.
   */
  readonly pages?: Readonly<Record<string, string>>;
  /** Where the help is read, as in the config; without it, a help has pages alone. */
  readonly uri?: string;
  /** State tags as the config's `responses.tags` declares them. */
  readonly stateTags?: Readonly<Record<string, string>>;
  /** Facts as the config's `tools` gives them. */
  readonly facts?: Readonly<
    Record<
      string,
      {
        readonly tags?: readonly string[];
        readonly cost?: "low" | "high";
        readonly partner?: string;
        readonly safety?: string;
      }
    >
  >;
  /** The config's exceptions, for the exception rules. */
  readonly exceptions?: readonly {
    readonly rule: string;
    readonly tool: string;
    readonly field?: string;
    readonly reason?: string;
    readonly until?: string;
  }[];
}

interface FaultyCode<MessageId extends string, Options> extends ExampleBase<Options> {
  /** Every finding, in order of place. `at` are the words under the range as they stand in `tools` or on a page. */
  readonly reports: readonly { readonly message: MessageId; readonly at?: string }[];
  /** `tools` after all fixes of the rule's kind were applied, when there is one. */
  readonly fixed?: ExampleCode;
  /** Those of `pages` that these fixes change, after them. */
  readonly fixedPages?: Readonly<Record<string, string>>;
}

/** An example that the rule finds fault with. */
export interface BadExample<MessageId extends string, Options> extends FaultyCode<MessageId, Options> {
  readonly kind: "bad";
}

/** An example that the rule has nothing to say about. */
export interface GoodExample<Options> extends ExampleBase<Options> {
  readonly kind: "good";
}

export type Example<MessageId extends string, Options> = BadExample<MessageId, Options> | GoodExample<Options>;

export function bad<const MessageId extends string, const Options = never>(
  example: FaultyCode<MessageId, Options>,
): BadExample<MessageId, Options> {
  return { kind: "bad", ...example };
}

export function good<const Options = never>(example: ExampleBase<Options>): GoodExample<Options> {
  return { kind: "good", ...example };
}

/** Tag for Markdown beside example code; it treats the text as {@link ts} does. */
export function md(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return `${ts(strings, ...values)}\n`;
}

/**
 * Tag for example code: takes the text as written (escapes stay escapes), removes the common
 * indentation and the blank first and last line.
 */
export function ts(strings: TemplateStringsArray, ...values: readonly string[]): ExampleCode {
  const raw = String.raw({ raw: strings.raw.map(withoutTagEscapes) }, ...values);
  const lines = raw.split("\n");
  if (lines[0]?.trim() === "") lines.shift();
  if (lines.at(-1)?.trim() === "") lines.pop();
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(indent)).join("\n");
}

/** Back-ticks and `${` had to be escaped for the tag's sake; what was escaped in the example itself has two more backslashes. */
function withoutTagEscapes(raw: string): string {
  return raw.replace(/\\+(?=`|\$\{)/gu, (backslashes) => "\\".repeat(Math.floor(backslashes.length / 2)));
}
