import { describe, expect, it } from "vitest";
import type { Settings } from "../../../src/config/settings.ts";
import { applyEdits } from "../../../src/diagnostics/apply-edits.ts";
import { selectNonOverlapping } from "../../../src/diagnostics/select-fixes.ts";
import { lint } from "../../../src/engine/lint.ts";
import { extractFromManifest } from "../../../src/extract/tool-manifest/extract-from-manifest.ts";
import { resolvePresets } from "../../../src/presets/index.ts";
import { rules } from "../../../src/rules/index.ts";
import { isJsonObject, type JsonValue } from "../../../src/tool-model/json.ts";

/** Every rule of the record, as a run without a config has them. */
const settings: Settings = {
  rules: Object.fromEntries(
    Object.keys(resolvePresets(["adr-0019"])).flatMap((id) => {
      const rule = rules[id];
      return rule ? [[id, { severity: "error", options: rule.options.parse({}) }]] : [];
    }),
  ),
  facts: {},
  exceptions: [],
  vocabulary: { verbs: [], nouns: {} },
  texts: {},
};

/** The description of `get_order`, beside `list_orders`, after all safe fixes of all rules; what is left is returned too. */
function repaired(description: string): { description: JsonValue | undefined; left: string[] } {
  let text = JSON.stringify([
    {
      name: "get_order",
      description,
      inputSchema: { type: "object", properties: { id: { type: "integer", description: "Its id" } } },
    },
    {
      name: "list_orders",
      description: "List orders with filters — pass `ids=[1,2,3]` to fetch a specific batch by ID.",
      inputSchema: {
        type: "object",
        properties: { ids: { type: "array", items: { type: "integer" }, description: "Ids" } },
      },
    },
  ]);
  for (let pass = 0; pass < 10; pass++) {
    const toolSet = extractFromManifest({ file: "/desk/tools.json", name: "tools.json", text });
    const { diagnostics } = lint({ toolSet, settings, rules, today: "2026-06-15" });
    const fixes = diagnostics.flatMap(({ fix }) => (fix?.kind === "safe" ? [fix] : []));
    if (fixes.length === 0) {
      const tools: JsonValue = JSON.parse(text);
      const [tool] = Array.isArray(tools) ? tools : [];
      return {
        description: isJsonObject(tool) ? tool.description : undefined,
        left: diagnostics.map(({ ruleId }) => ruleId),
      };
    }
    text = applyEdits(
      text,
      selectNonOverlapping(fixes).selected.flatMap(({ edits }) => edits),
    );
  }
  throw new Error("Fixing did not come to an end within ten passes.");
}

const TEMPLATE = "For multiple orders at once, use ``list_orders(ids=[...])`` — it returns them all in one call.";

describe("repairing cross-references, with all rules of the record at once", () => {
  it.each([
    ["is missing", "Look up an order."],
    ["is only hinted at", "Look up an order.\n\nSee also list_orders."],
    ["is a command", "Look up an order.\n\nAlways call `list_orders(ids=[...])`."],
    ["is in the first paragraph", "Look up an order. For multiple orders at once, use `list_orders(ids=[...])`."],
  ])("writes the template where the reference %s", (_, description) => {
    expect(repaired(description)).toEqual({ description: `Look up an order.\n\n${TEMPLATE}`, left: [] });
  });

  it("moves, words and dashes what an author wrote last, and keeps what he says of the result", () => {
    const description = [
      "Look up an order.",
      "Returns everything.",
      "To fetch several orders, use ``list_orders(ids=[...])`` -- it returns a table. Sorted by date.",
    ].join("\n\n");
    expect(repaired(description)).toEqual({
      description: [
        "Look up an order.",
        "For multiple orders at once, use ``list_orders(ids=[...])`` — it returns a table. Sorted by date.",
        "Returns everything.",
      ].join("\n\n"),
      left: [],
    });
  });

  it("leaves alone what says more than the template could hold", () => {
    const description =
      "Look up an order.\n\nWhenever the customer asks about more than a handful of orders of the same week or month, ``list_orders(ids=[...])`` helps.";
    expect(repaired(description)).toEqual({ description, left: ["reference/wording"] });
  });

  it("wraps what it inserts as the author wraps", () => {
    const body =
      "Returns the lines of the order, its totals and its addresses, as they\nwere when the order was placed.";
    expect(repaired(`Look up an order.\n\n${body}`).description).toBe(
      `Look up an order.\n\nFor multiple orders at once, use \`\`list_orders(ids=[...])\`\` — it\nreturns them all in one call.\n\n${body}`,
    );
  });
});
