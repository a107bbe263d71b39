import { describe, expect, it } from "vitest";
import { planProposals } from "../../../src/codegen/proposals/plan-proposals.ts";
import { isWrite } from "../../../src/rules/shared/words/verb-kinds.ts";
import { buildTool, type ToolSketch } from "../../support/build-tool.ts";

const planned = (...tools: readonly ToolSketch[]) => {
  const { writes, untagged } = planProposals({
    tools: tools.map((tool) => buildTool(tool)),
    isWrite: (tool) => isWrite(tool, { verbs: [], nouns: {} }, () => true),
    style: { sdk: 1, isLowLevel: false },
    path: "/archive/proposals.generated.ts",
  });
  return { writes, untagged };
};

describe("the tools that may propose", () => {
  it("are told by the verb of the name where no hint tells", () => {
    expect(planned({ name: "list_deeds" }, { name: "create_deed" }, { name: "get_deed" })).toEqual({
      writes: ["create_deed"],
      untagged: ["create_deed"],
    });
  });

  it("are told by the hint before the verb", () => {
    const tools = [
      { name: "get_deed", annotations: { readOnlyHint: false } },
      { name: "update_deed", annotations: { readOnlyHint: true } },
    ];
    expect(planned(...tools).writes).toEqual(["get_deed"]);
  });

  it("are told by the safety tag, whatever the verb", () => {
    expect(planned({ name: "notarise_deed", meta: { safety: "safe_update" } })).toEqual({
      writes: ["notarise_deed"],
      untagged: [],
    });
  });
});
