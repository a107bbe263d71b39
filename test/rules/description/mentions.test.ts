import { describe, expect, it } from "vitest";
import enumValuesCurrent from "../../../src/rules/description/enum-values-current.ts";
import mentionedParamExists from "../../../src/rules/description/mentioned-param-exists.ts";
import mentionedToolExists from "../../../src/rules/description/mentioned-tool-exists.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import type { ToolSketch } from "../../support/build-tool.ts";
import { findFaults } from "../../support/find-faults.ts";

const moveFolder: ToolSketch = {
  name: "move_folder",
  description: "Move a folder.",
  inputSchema: {
    type: "object",
    properties: {
      add_tags: { type: "array", items: { type: "string" } },
      action: { enum: ["create_link", "delete_link"] },
    },
  },
};

describe("description/mentioned-tool-exists", () => {
  const unknown = (description: string, ...others: ToolSketch[]): number =>
    findFaults(mentionedToolExists, [{ name: "get_folder", description }, moveFolder, ...others]).length;

  it.each([
    ["bare", "Get a folder made by create_folder."],
    ["in code", "Get a folder made by `create_folder`."],
    ["as a call", "Get a folder made by ``create_folder(name=...)``."],
    ["as a bare call", "Get a folder made by create_folder()."],
    ["in an enumeration", "Works in a batch (move_folder, create_folder, etc.)."],
    ["by example", "Takes the name of a tool (e.g. 'create_folder')."],
    ["in a batch", 'Takes { "tool": "create_folder" }.'],
    ["said to be a tool in another style", "Made by the `createFolder` tool."],
    ["said to be a tool in quotes", 'Made by the "create-folder" tool first.'],
    ["wrapped", "First call\n`list_folders`, then this."],
  ])("finds a tool that does not exist, %s", (_, description) => {
    expect(unknown(description)).toBe(1);
  });

  it("looks into the descriptions of fields", () => {
    const properties = { owner: { type: "string", description: "ID, see `list_owners`" } };
    const tool = { name: "get_folder", description: "Get a folder.", inputSchema: { type: "object", properties } };
    expect(findFaults(mentionedToolExists, [tool])).toEqual([
      "unknown get_folder/inputSchema/properties/owner/description",
    ]);
  });

  describe("where all tools bear the name of their server", () => {
    const tools = ["get", "list", "find", "move", "open"].map((verb) => ({ name: `shelf_${verb}_folders` }));
    const described = (description: string): string[] =>
      findFaults(mentionedToolExists, [...tools, { name: "shelf_tag_folders", description }]);

    it("finds one that bears it and does not exist", () => {
      expect(described("Folders as of shelf_create_folder.")).toEqual(["unknown shelf_tag_folders/description"]);
    });

    it("takes a name without it for another server's tool", () => {
      expect(described("Folders as of shelf_get_folders or search_catalogue.")).toEqual([]);
    });

    it("finds one without it that is said to be a tool", () => {
      expect(described("Folders of the `search_catalogue` tool.")).toHaveLength(1);
    });
  });

  it("takes names in the description of what to do for its values", () => {
    const description = "What to do with the folder. Common ones: set_owner, append_notes, get_owner, search_notes.";
    const inputSchema: JsonObject = { type: "object", properties: { operation: { type: "string", description } } };
    expect(findFaults(mentionedToolExists, [{ name: "run_on_folder", inputSchema }, moveFolder])).toEqual([]);
  });

  it.each([
    ["a tool of the server", "Then `move_folder`."],
    ["a tool's parameter", "Then pass add_tags to it."],
    ["a value of an enum", "Then `create_link`."],
    ["code of another library", "A locator, such as \"find_by_role('button', { name: 'Save' }).first()\"."],
    ["what does not exist", "There is no `delete_folder`."],
    ["what no longer exists", "Replaces the prior `fetch_folder`."],
    ["an endpoint", "Calls the `list_folders` endpoint."],
    ["what a field has by default", "Runs a check (defaults to a plain list_folders)."],
    [
      "an operation that a bullet tells of",
      "Operations on folders:\n- share_all and set_owner take several\n- list_shared takes none",
    ],
    ["a tool that only some have", "Only if the `list_owners` tool is available to you."],
    ["the same tool in another style", "Then the `moveFolder` tool."],
    ["what a tool is not", 'Made by "create-folder", and in the "create-folder" tool group.'],
    ["a scope", "Needs scope: `update_folders`."],
    ["a pattern", "Any of `list_*`, `get_<entity>` and create_{kind}."],
    ["a part of a path or a file name", "See /list_folders, api/get_owner and create_folder.md."],
    ["a field", "Holds `list_id`, `search_term`, `set_at`."],
    ["a word of English", "A read-only, get-together list; an add-on."],
    ["code in another style than the tools' names", "Like `listFolders` or `get-folder-list`."],
    ["a noun phrase", "Returns folder_count and `folder_list`."],
    ["a piece of code", "Runs `const a = get_owner`."],
    ["what a parameter is given", 'Call relay with port=3000, toolName="get_tides" for the tides.'],
    ["a value in JSON", 'Takes { "label": "find_label", "shelf": 3 }.'],
    ["an example of a value", 'What is stopped (e.g., "create_file", "edit_file").'],
    ["a value among values", "Kinds of step: mail, call, add_label, wait."],
    ["a value among values of several words", "Fails for a reason (bad_name / fetch_disabled / cost_cap / other)."],
  ])("leaves %s alone", (_, description) => {
    expect(unknown(description)).toBe(0);
  });

  it("takes a placeholder for a name where other tools are about just that", () => {
    const description = "Get a folder. See `create_entities` and `get_entity`, not get_x.";
    expect(unknown(description)).toBe(0);
    expect(unknown(description, { name: "delete_entities", description: "Delete entities." })).toBe(2);
  });

  it("knows a tool by its name without the server's prefix", () => {
    expect(unknown("Then `list_owners`.", { name: "drive_list_owners", description: "List owners." })).toBe(0);
  });

  it("takes no tools of one word for plain words", () => {
    const words = ["open", "close"].map((name) => ({ name, description: "Do it." }));
    expect(unknown("A day: open, create_folder, close.", ...words)).toBe(1);
  });

  it("reads kebab-case and camelCase in code, where tools are named so", () => {
    const kebab = [{ name: "get-folder", description: "Made by `create-folder`." }];
    const camel = [{ name: "getFolder", description: "Made by `createFolder`." }];
    expect([findFaults(mentionedToolExists, kebab).length, findFaults(mentionedToolExists, camel).length]).toEqual([
      1, 1,
    ]);
  });

  it("can be told of names that are none of its business", () => {
    const tools = [{ name: "get_folder", description: "Made by `create_folder`." }];
    expect(findFaults(mentionedToolExists, tools, { options: { ignore: ["create_folder"] } })).toEqual([]);
  });
});

describe("description/mentioned-param-exists", () => {
  const schema: JsonObject = {
    type: "object",
    properties: {
      status: { type: "string" },
      rows: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
    },
  };
  const unknown = (description: string, inputSchema = schema): number =>
    findFaults(mentionedParamExists, [
      { name: "list_loans", description, inputSchema },
      { name: "get_reader", inputSchema: { type: "object", properties: { deep: { type: "boolean" } } } },
    ]).length;

  it.each([
    ["an assignment in code", "List loans, `site=4` for one branch."],
    ["a bare assignment", "List loans, site=4 for one branch."],
    ["what the agent is told to pass", "List loans. Pass `site=4`, or leave it out."],
    ["what the agent is told to filter by", "List loans. Filter by site='north'."],
    ["what an assignment does", "List loans. The form is what `layout=wide` asks for."],
    ["a default", "List loans, `rows_shown=50` by default."],
    ["a bullet under Parameters", "List loans.\n\n## Parameters\n\n- `site`: the branch"],
    ["a bullet under a bold lead-in", "List loans.\n\n**Common filters:**\n- `site=4` — one branch"],
    ["a bullet under Args", "List loans.\n\nArgs:\n\n* **`site`** (number)"],
  ])("finds %s that names no parameter", (_, description) => {
    expect(unknown(description)).toBe(1);
  });

  it.each([
    ["parameters", "List loans, `status=open`.\n\nFilters:\n- `status`\n- `sku` of a row"],
    ["fields of the answer", "List loans. Returns rows with `fee=0`.\n\nReturned fields:\n- `due`"],
    ["back-ticked words elsewhere", "List loans with `due` and `fee`.\n\nNotes:\n- `due` is a day"],
    ["what another tool takes", "List loans. Ask get_reader with `deep=true` for more, or `get_reader(deep=true)`."],
    ["what a tool of another server takes", "List loans. Ask move_column with `deep=true` for more."],
    [
      "what a tool takes that is named by its title",
      "List loans. Call 'Get branch' with kind + size='big' to find it.",
    ],
    ["parts of a command", "List loans (`/loan set closed=no`). Runs `/loan print where kind=book` to read them."],
    ["what a thing is", "List loans. A loan is an entry kind=book; `late=yes` means that it is overdue."],
    ["the syntax of a format", "List loans.\n\nloan,branch=north,reader=7 fee=4 1700000000"],
    ["a text that is quoted", 'List loans. Turns "kind=book, size=big" to a filter.'],
    ["a legend", "List loans. In dates yyyy=4-digit year, dd=2-digit day."],
    ["what a bullet says behind its parameter", "List loans.\n\nFilters:\n- `status`, as `state` in the answer"],
    ["the scheme of an address", "List loans.\n\nInput formats:\n- `shelf://` addresses of a branch"],
    ["addresses and comparisons", "See https://a.example/?site=4, `a==b`, `<b class=x>`, $x=4."],
    ["errors", "Fails with `code=404` for a book that is gone."],
  ])("leaves %s alone", (_, description) => {
    expect(unknown(description)).toBe(0);
  });

  it("is silent where the schema leaves names open, or has none", () => {
    expect(unknown("List loans, `site=4` for one branch.", { ...schema, additionalProperties: true })).toBe(0);
    expect(unknown("List loans, `site=4` for one branch.", { type: "object" })).toBe(0);
  });
});

describe("description/enum-values-current", () => {
  const values = ["DRAFT", "SENT", "PAID"];
  const stale = (fieldText: string, toolText = "List bills.", status: JsonObject = { enum: values }): number =>
    findFaults(enumValuesCurrent, [
      {
        name: "list_bills",
        description: toolText,
        inputSchema: { type: "object", properties: { status: { ...status, description: fieldText } } },
      },
    ]).length;

  it.each([
    "Only these (DRAFT, LOST).",
    "Only these: DRAFT / LOST.",
    "One of `DRAFT`, `SENT` or `LOST`",
    'Either "DRAFT" | "LOST"',
    "Only these (PENDING, FINISHED).",
  ])("finds a value that the enum does not have in: %s", (text) => {
    expect(stale(text)).toBe(1);
  });

  it.each([
    "Only these (DRAFT, SENT, PAID).",
    "Open ones are DRAFT and SENT.",
    "In capitals, e.g. DRAFT, LOST.",
    "Not LOST, DRAFT.",
    "Anything (CSV, PDF).",
    "DRAFT at first. Later states (PENDING, FINISHED) come by themselves.",
    "Status as in the ERP",
    "In the books OPEN=DRAFT, POSTED=SENT, LOST=GONE.",
  ])("leaves alone: %s", (text) => {
    expect(stale(text)).toBe(0);
  });

  it("judges a list right behind the field's name in the tool's description", () => {
    expect(stale("", "List bills by `status` (DRAFT / LOST).")).toBe(1);
    expect(stale("", "List bills by `state` (DRAFT / LOST).")).toBe(0);
    expect(stale("", "List bills (DRAFT / LOST).")).toBe(0);
  });

  it("finds the enum behind unions, lists, constants and null", () => {
    const shapes: JsonObject[] = [
      { type: "array", items: { enum: values } },
      { anyOf: [{ enum: ["DRAFT", "SENT"] }, { const: "PAID" }, { type: "null" }] },
      { enum: [...values, null] },
    ];
    expect(shapes.map((shape) => stale("(DRAFT, LOST)", "", shape))).toEqual([1, 1, 1]);
  });

  it("is silent where other values are taken too", () => {
    expect(stale("(DRAFT, LOST)", "", { anyOf: [{ enum: values }, { type: "string" }] })).toBe(0);
    expect(stale("(DRAFT, LOST)", "", { type: "string" })).toBe(0);
  });
});
