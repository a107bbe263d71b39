import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const PAGE = `# Taking stock

## Before an order is packed

1. See what is on the shelf:

   \`\`\`json
   Tool: check_inventory
   Request: {"sku": "WIDGET"}
   \`\`\`

2. Then move what is missing with \`move_stock\`.

### check_inventory

\`\`\`json
{"variant_ids": [12, 15]}
\`\`\`

### move_stock

Check first, as in \`check_inventory(skus=["WIDGET"])\`; then:

\`\`\`json
{"sku": "WIDGET", "to": "bay 4"}
{"sku": "WIDGET", ...}
\`\`\`
`;

/** The server of a warehouse, after (or before) four fields were collapsed into one. */
function warehouse(checkFields: string, others: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({
    "package.json": JSON.stringify({
      type: "module",
      dependencies: { "@modelcontextprotocol/sdk": "^1.32.0", zod: "^4.6.7" },
    }),
    "mcp-lint.config.json": JSON.stringify({ extends: [], rules: RULES, help: { pages: "help", docs: ["*.md"] } }),
    "help/tools.md": PAGE,
    "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "warehouse", version: "1.0.0" });
const handler = async () => ({ content: [] });
server.registerTool("check_inventory", {
  description: "Check current stock levels.",
  inputSchema: { ${checkFields} },
}, handler);
server.registerTool("move_stock", {
  description: "Move stock to another bay.",
  inputSchema: { sku: z.string(), to: z.string() },
}, handler);
`,
    ...others,
  });
}

const RULES = { "help/example-valid": "error", "help/narrative-refs": "warning", "docs/example-valid": "warning" };
const COLLAPSED = "skus_or_variant_ids: z.array(z.union([z.string(), z.number().int()])).min(1)";
const FORKED =
  "sku: z.string().optional(), skus: z.array(z.string()).optional(), " +
  "variant_id: z.number().int().optional(), variant_ids: z.array(z.number().int()).optional()";

interface Reported {
  readonly summary: { readonly examples?: { readonly checked: number; readonly skipped: number } };
  readonly diagnostics: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly help: string | null;
    readonly tool: string | null;
    readonly path: string;
    readonly file: string;
    readonly range: { readonly start: { readonly line: number; readonly column: number } };
  }[];
}

async function lint(folder: string, ...more: string[]): Promise<Reported> {
  const { stdout } = await run(folder, ["--format", "json", ...more]);
  return JSON.parse(stdout) as Reported;
}

describe("four fields of a tool are collapsed into one", () => {
  it("and each of the three stale examples is one finding, at its line, that names the new field", async () => {
    const { diagnostics } = await lint(warehouse(COLLAPSED));
    expect(
      diagnostics.map(({ file, range: { start }, ...finding }) => ({
        ...finding,
        place: `${file}:${start.line}:${start.column}`,
      })),
    ).toMatchObject([
      {
        ruleId: "help/example-valid",
        message: "`sku` is no field of `check_inventory`.",
        help: "Did you mean `skus_or_variant_ids`?",
        place: "help/tools.md:9:15",
      },
      {
        ruleId: "help/example-valid",
        message: "`variant_ids` is no field of `check_inventory`.",
        help: "Did you mean `skus_or_variant_ids`?",
        place: "help/tools.md:17:3",
      },
      {
        ruleId: "help/example-valid",
        message: "`skus` is no field of `check_inventory`.",
        help: "Did you mean `skus_or_variant_ids`?",
        place: "help/tools.md:22:37",
      },
    ]);
    expect(diagnostics).toHaveLength(3);
  });

  it("while the same page was good before", async () => {
    const { diagnostics, summary } = await lint(warehouse(FORKED));
    expect(diagnostics).toEqual([]);
    expect(summary.examples).toEqual({ checked: 4, skipped: 1 });
  });

  it("and the command line ends with the code for findings, and shows the words in their page", async () => {
    const { code, stdout } = await run(warehouse(COLLAPSED), ["--no-color"]);
    expect(code).toBe(1);
    expect(stdout).toContain("help/tools.md");
    expect(stdout).toContain('Request: {"sku": "WIDGET"}');
    expect(stdout).toContain("Did you mean `skus_or_variant_ids`?");
    expect(stdout).toContain("4 examples checked, 1 skipped");
  });

  it("and an exception for the tool and the old field holds for its examples alone", async () => {
    const exceptions = [
      { rule: "help/example-valid", tool: "check_inventory", field: "sku", reason: "It is an archive" },
    ];
    const config = { extends: [], rules: RULES, help: { pages: "help" }, exceptions };
    const { diagnostics } = await lint(warehouse(COLLAPSED, { "mcp-lint.config.json": JSON.stringify(config) }));
    expect(diagnostics.map(({ path }) => path)).toEqual([
      "/inputSchema/properties/variant_ids",
      "/inputSchema/properties/skus",
    ]);
  });

  it("and a saved list of the tools finds the same as their source", async () => {
    const { stdout } = await run(warehouse(COLLAPSED), ["tools", "--format", "json"]);
    const { diagnostics } = await lint(warehouse(COLLAPSED, { "tools.json": stdout }), "--manifest", "tools.json");
    expect(diagnostics.map(({ range }) => range.start.line)).toEqual([9, 17, 22]);
  });
});
