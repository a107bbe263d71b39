import { expect, it } from "vitest";
import { lint } from "../../../src/engine/lint.ts";
import nameFormat from "../../../src/rules/client/name-format.ts";
import { buildTool } from "../../support/build-tool.ts";

it("calls a space by its name, wherever it is among the characters that are refused", () => {
  const { diagnostics } = lint({
    toolSet: { tools: [buildTool({ name: "list%ferry routes" })], holes: [], problems: [], files: {} },
    settings: {
      rules: { judged: { severity: "error", options: nameFormat.options.parse({ clients: ["claude"] }) } },
      facts: {},
      exceptions: [],
      vocabulary: { nouns: {}, verbs: [] },
      texts: {},
    },
    rules: { judged: nameFormat },
    today: "2026-06-15",
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "Expected letters, digits, `_` and `-` in the name of a tool, got `% space`, refused by `claude`.",
  ]);
});
