import { describe, expect, test } from "vitest";
import { codeStyleOf, inStyle } from "../../../src/codegen/scaffold/code-style.ts";
import { testFile } from "../../../src/codegen/scaffold/test-file.ts";
import { spelled, toolDraft, VERBS, type Verb } from "../../../src/codegen/scaffold/tool-draft.ts";
import { toolExports, toolFile, type ToolStyle } from "../../../src/codegen/scaffold/tool-file.ts";

const BERTH = { singular: ["berth"], plural: ["berths"] };
const ANCHOR_BUOY = { singular: ["anchor", "buoy"], plural: ["anchor", "buoys"] };
const STYLE: ToolStyle = { sdk: 1, isLowLevel: false, isOldRegistration: false, hasZod: true };

const draftOf = (verb: Verb, surroundings = {}) =>
  toolDraft(verb, BERTH, { hasNumericIds: false, spelling: "snake", ...surroundings });

describe("what a new tool is", () => {
  test("each verb has a name with the noun in its number", () => {
    expect(VERBS.map((verb) => draftOf(verb).name)).toEqual([
      "list_berths",
      "get_berth",
      "check_berths",
      "search_berths",
      "create_berth",
      "update_berth",
      "delete_berth",
    ]);
  });

  test("names are spelled as the project spells them, and fields in snake_case", () => {
    const draft = toolDraft("get", ANCHOR_BUOY, { hasNumericIds: true, spelling: "kebab" });
    expect([draft.name, draft.title, draft.fields.map(({ name }) => name)]).toEqual([
      "get-anchor-buoy",
      "Get anchor buoy",
      ["anchor_buoy_id"],
    ]);
    expect(draft.description).toBe("Look up an anchor buoy by its ID.");
  });

  test("a get tool points at the list tool that takes ids", () => {
    expect(draftOf("get", { listTool: "list_berths" }).description).toBe(
      "Look up a berth by its ID.\n\nFor multiple berths at once, use ``list_berths(ids=[...])`` — it returns them all in one call.",
    );
  });

  test("writes carry the safety tag of their verb, and the group that was given", () => {
    expect(draftOf("delete", { group: "quay" }).tags).toEqual([
      "@group quay",
      "@returns The ID of the berth that is gone.",
      "@safety destructive_delete",
    ]);
  });

  test.each([
    ["snake", "list_berths"],
    ["camel", "listBerths"],
    ["kebab", "list-berths"],
    ["pascal", "ListBerths"],
  ] as const)("words in %s", (spelling, name) => {
    expect(spelled(["list", "berths"], spelling)).toBe(name);
  });
});

describe("the code of a new tool", () => {
  test("a low-level server gets a definition and a function, each by its own name", () => {
    const style = { ...STYLE, isLowLevel: true };
    expect(toolExports(draftOf("create"), style)).toEqual({ run: "createBerth", definition: "createBerthTool" });
    expect(toolFile(draftOf("create"), style)).toContain("export const createBerthTool: Tool = {\n");
  });

  test("IDs have the type that IDs have in the project", () => {
    const field = 'berth_id: z.number().int().describe("ID of the berth")';
    expect(toolFile(draftOf("update", { hasNumericIds: true }), STYLE)).toContain(field);
    expect(toolFile(draftOf("update"), STYLE)).toContain('berth_id: z.string().describe("ID of the berth")');
  });

  test("without zod, the second SDK gets the schema as JSON Schema with its type", () => {
    const code = toolFile(draftOf("search"), { ...STYLE, sdk: 2, hasZod: false });
    expect(code).toContain("fromJsonSchema<{ query: string; limit?: number }>({");
  });
});

describe("the test of a new tool", () => {
  const testOf = (verb: Verb, isScoped: boolean): string =>
    testFile({ draft: draftOf(verb), style: STYLE, specifier: "./berths.js", isScoped }, "vitest");

  test("leaves a place to try what another user has, where users see their own things alone", () => {
    const place = `test.todo("update_berth answers what another user has as if it were not there");`;
    expect(testOf("update", true).split("\n")).toContain(place);
    expect(testOf("update", false)).not.toContain("test.todo");
  });

  test("leaves none where a tool takes no ID of a single thing", () => {
    expect(testOf("list", true) + testOf("create", true)).not.toContain("test.todo");
  });
});

describe("the style of a project's code", () => {
  test("is read off most of its files", () => {
    const files = {
      "/quay/src/list_berths.ts": "import { z } from 'zod'\nimport { quay } from './quay.ts'\n\tquay()\n",
    };
    expect(codeStyleOf(files)).toEqual({
      quote: "'",
      indent: "\t",
      hasSemicolons: false,
      extension: ".ts",
      fileNames: "snake",
    });
  });

  test("is put on code that was written in another", () => {
    const style = { quote: "'", indent: "\t", hasSemicolons: false, extension: ".js", fileNames: "kebab" } as const;
    expect(inStyle('if (isFree) {\n  moor("the \\"Anna\\" isn\'t here");\n}\n', style)).toBe(
      "if (isFree) {\n\tmoor('the \"Anna\" isn\\'t here')\n}\n",
    );
  });
});
