import { describe, expect, it } from "vitest";
import rule from "../../../src/rules/schema/no-paired-fields.ts";
import { ts } from "../../../src/rules/example.ts";
import { runExample } from "../../../src/rule-tester/run-example.ts";

const collapsed = (tools: string): string =>
  runExample({ pairs: rule }, "pairs", { kind: "good", title: "", tools }).fixed.tools;

const checkStock = (shape: string): string => `server.registerTool("check_stock", { inputSchema: ${shape} }, handler);`;

describe("collapsing a pair of fields into one list", () => {
  it("takes the single field's own comments and line along", () => {
    expect(
      collapsed(ts`
        server.registerTool("check_stock", {
          inputSchema: {
            shop: z.string(), // where to look

            // One of them.
            sku: z.string().optional(), // deprecated
            /** Several of them. */
            skus: z.array(z.string()).min(1).optional(),
          },
        }, handler);
      `),
    ).toBe(ts`
        server.registerTool("check_stock", {
          inputSchema: {
            shop: z.string(), // where to look

            /** Several of them. */
            skus: z.array(z.string()).min(1),
          },
        }, handler);
      `);
  });

  it("works within one line, wherever the single field stands in it", () => {
    const left = checkStock("{ skus: z.array(z.string()).min(1) }");
    expect(collapsed(checkStock("{ sku: z.string().optional(), skus: z.array(z.string()).optional() }"))).toBe(left);
    expect(collapsed(checkStock("{ skus: z.array(z.string()).optional(), sku: z.string().optional() }"))).toBe(left);
  });

  it("keeps line ends of Windows", () => {
    const shape = "{\r\n  sku: z.string(),\r\n  skus: z.array(z.string()),\r\n}";
    expect(collapsed(checkStock(shape))).toBe(checkStock("{\r\n  skus: z.array(z.string()).min(1),\r\n}"));
  });

  it("takes both kinds of items where they differ", () => {
    expect(collapsed(checkStock("{ sku: z.string().min(3).describe('One'), skus: z.array(z.number().int()) }"))).toBe(
      checkStock("{ skus: z.array(z.union([z.string().min(3), z.number().int()])).min(1).describe('One') }"),
    );
  });

  it("lets an optional filter stay optional instead of giving it an empty default", () => {
    expect(
      collapsed(
        'server.registerTool("list_loans", { inputSchema: { copy_id: z.number().optional(), copy_ids: z.array(z.number()).default([]) } }, handler);',
      ),
    ).toBe(
      'server.registerTool("list_loans", { inputSchema: { copy_ids: z.array(z.number()).min(1).optional() } }, handler);',
    );
  });

  it("keeps a chain over several lines tidy", () => {
    expect(
      collapsed(ts`
        server.registerTool("check_stock", {
          inputSchema: {
            sku: z.string().optional(),
            skus: z
              .array(z.string())
              .optional()
              .describe("SKUs"),
          },
        }, handler);
      `),
    ).toBe(ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus: z
              .array(z.string())
              .min(1)
              .describe("SKUs"),
          },
        }, handler);
      `);
  });

  it("edits a JSON Schema by its own keywords", () => {
    const lowLevel = (properties: string): string => ts`
      server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: [{ name: "check_stock", inputSchema: { type: "object", properties: { ${properties} } } }],
      }));
    `;
    expect(collapsed(lowLevel('sku: { type: "string" }, skus: { type: "array", items: { type: "integer" } }'))).toBe(
      lowLevel('skus: { type: "array", items: { type: ["string", "integer"] }, minItems: 1 }'),
    );
  });

  it("gives `minItems` a line of its own where `items` has one", () => {
    const list = (lines: string): string =>
      `server.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "check_stock", inputSchema: { type: "object", properties: {\n${lines} } } }] }));`;
    const skus = '  skus: {\n    type: "array",\n    items: {\n      type: "string",\n    },';
    expect(collapsed(list(`  sku: { type: "string" },\n${skus}\n  },`))).toBe(
      list(`${skus.slice(0, -1)},\n    minItems: 1,\n  },`),
    );
  });

  it("offers nothing where the same expression serves other tools", () => {
    const code = ts`
      const shape = { sku: z.string().optional(), skus: z.array(z.string()).optional() };
      server.registerTool("check_stock", { inputSchema: shape }, handler);
      server.registerTool("get_stock", { inputSchema: shape }, handler);
    `;
    expect(collapsed(code)).toBe(code);
  });
});
