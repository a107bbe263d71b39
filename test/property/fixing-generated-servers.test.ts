import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { resolveSettings } from "../../src/config/resolve-settings.ts";
import { fix, type FixResult } from "../../src/engine/fix.ts";
import { lint } from "../../src/engine/lint.ts";
import { rules } from "../../src/rules/index.ts";
import type { Tool } from "../../src/tool-model/tool.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import { readProject, SERVER } from "../support/source-project.ts";

const FILE = "src/server.ts";
const settings = resolveSettings({ rules, presets: ["adr-0019"] });

/** What a generated server says of one kind of thing in the harbour. */
interface Entity {
  readonly noun: string;
  readonly hasIds: boolean;
  readonly listOpening: string;
  readonly getRest: string;
  readonly form: Form;
}

/** One way to write a text down as an expression. */
type Form = (text: string) => string;

const FORMS: readonly Form[] = [
  (text) => JSON.stringify(text),
  (text) => `'${text.replace(/[\\']/gu, "\\$&").replaceAll("\n", "\\n")}'`,
  (text) => `\`${text.replace(/[\\`]/gu, "\\$&").replaceAll("${", "\\${")}\``,
  (text) => {
    const middle = Math.floor(text.length / 2);
    return `${JSON.stringify(text.slice(0, middle))} + ${JSON.stringify(text.slice(middle))}`;
  },
  (text) =>
    `[${text
      .split("\n\n")
      .map((part) => JSON.stringify(part))
      .join(", ")}].join("\\n\\n")`,
];

const entity: fc.Arbitrary<Entity> = fc.record({
  noun: fc.constantFrom("berth", "ferry", "pilot", "cargo_manifest", "buoy", "watch"),
  hasIds: fc.boolean(),
  listOpening: fc.constantFrom(
    "List NOUNS.",
    "List NOUNS with filters - pass `ids=[1,2,3]` to fetch a specific batch by ID.",
    "List NOUNS with filters -- pass ``ids=[1,2,3]`` to fetch a specific batch by ID (cache-backed).",
    "List all NOUNS of the harbour, newest first.\n\nNever more than 50 rows.",
    "List NOUNS that lie\nin the harbour.",
    "List NOUNS with filters — returns multiple NOUNS for bulk review.",
  ),
  getRest: fc.constantFrom(
    "",
    "\n\nEvery detail is given.",
    "\n\nSee also `list_NOUNS(ids=[...])`.",
    "\n\nEvery detail is given.\n\nFor multiple NOUNS at once, use ``list_NOUNS(ids=[...])`` — it returns them all.",
    "\n\nThe price list\u200b applies.",
  ),
  form: fc.constantFrom(...FORMS),
});

const server = fc.record({
  entities: fc.uniqueArray(entity, { minLength: 1, maxLength: 4, selector: ({ noun }) => noun }),
  lineBreak: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\u{FEFF}"),
});

function sourceOf({
  entities,
  lineBreak,
  mark,
}: {
  entities: readonly Entity[];
  lineBreak: string;
  mark: string;
}): string {
  const tools = entities.map(({ noun, hasIds, listOpening, getRest, form }) => {
    const plural =
      noun.endsWith("y") && noun !== "buoy" ? `${noun.slice(0, -1)}ies` : noun === "watch" ? "watches" : `${noun}s`;
    const words = (text: string): string =>
      text.replaceAll("list_NOUNS", `list_${plural}`).replaceAll("NOUNS", plural.replaceAll("_", " "));
    const ids = hasIds ? '    ids: z.array(z.number().int()).optional().describe("Restrict to these"),\n' : "";
    return `server.registerTool("list_${plural}", {
  description: ${form(words(listOpening))},
  inputSchema: {\n${ids}    query: z.string().optional().describe("Part of the name"),\n  },
}, handler);
server.registerTool("get_${noun}", {
  description: ${form(words(`Look up a ${noun.replaceAll("_", " ")} by ID.${getRest}`))},
  inputSchema: { id: z.number().int().describe("Its ID") },
}, handler);
`;
  });
  return mark + (SERVER + tools.join("")).replaceAll("\n", lineBreak);
}

function fixed(source: string): FixResult & { readonly before: ToolSet } {
  const extract = (texts: ReadonlyMap<string, string>): ToolSet => readProject(texts.get(`/port/${FILE}`) ?? source);
  const judge = (toolSet: ToolSet): ReturnType<typeof lint> => lint({ toolSet, settings, rules, today: "2026-11-22" });
  const before = extract(new Map());
  return {
    ...fix({ toolSet: before, result: judge(before), kinds: ["safe"], isEligible: () => true, extract, lint: judge }),
    before,
  };
}

function textAfter(source: string): string {
  return fixed(source).texts.get(`/port/${FILE}`) ?? source;
}

/** Everything of a tool that a fix must leave alone. */
function contractOf({ name, input, annotations }: Tool): unknown {
  const types = input.fields.map(({ path, schema, required }) => [path, schema.type, required]);
  return [name.value, types, annotations];
}

describe("fixing any generated server", () => {
  it("leaves no safe finding, settles, and changes nothing the second time", () => {
    fc.assert(
      fc.property(server, (shape) => {
        const source = sourceOf(shape);
        const { result, refused, settled } = fixed(source);
        const left = result.diagnostics.filter((diagnostic) => diagnostic.fix?.kind === "safe");
        expect({
          settled,
          refused: refused.map(({ ruleId }) => ruleId),
          left: left.map(({ ruleId, tool }) => [ruleId, tool]),
        }).toEqual({ settled: true, refused: [], left: [] });
        const once = textAfter(source);
        expect(textAfter(once)).toBe(once);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it("changes descriptions alone, in a program that parses, with its line ends and mark", () => {
    fc.assert(
      fc.property(server, (shape) => {
        const source = sourceOf(shape);
        const { before, toolSet } = fixed(source);
        const once = textAfter(source);
        expect(toolSet.tools.map(contractOf)).toEqual(before.tools.map(contractOf));
        const { diagnostics } = ts.transpileModule(once, {
          reportDiagnostics: true,
          compilerOptions: { target: ts.ScriptTarget.ESNext },
        });
        expect(diagnostics).toEqual([]);
        expect(once.startsWith("\u{FEFF}")).toBe(shape.mark !== "");
        expect(/(?<!\r)\n/u.test(once)).toBe(shape.lineBreak === "\n");
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
