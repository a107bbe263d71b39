import { expect, it } from "vitest";
import { dispatcherShape } from "../../src/tool-model/dispatcher-shape.ts";
import type { JsonObject } from "../../src/tool-model/json.ts";
import { buildTool } from "../support/build-tool.ts";

const calls: JsonObject = {
  type: "array",
  items: { type: "object", properties: { tool_name: { type: "string" }, input: { type: "object" } } },
};
const listOf = (properties: JsonObject, ...required: string[]): string | undefined =>
  dispatcherShape(buildTool({ name: "any", inputSchema: { type: "object", properties, required } }))?.list.name;

it("is a list of calls, as far as a call of the tool is about it", () => {
  expect(listOf({ calls }, "calls")).toBe("calls");
  expect(listOf({ calls, limit: { type: "integer" } })).toBe("calls");
});

it("is none that may be left out of what is told of a run", () => {
  expect(listOf({ runner: { type: "string" }, calls }, "runner")).toBeUndefined();
});
