import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { resourceServer } from "../extract/live-server/scripted-server.ts";
import { readTree } from "../support/read-tree.ts";
import { run } from "./run-in-process.ts";

const CONFIG = JSON.stringify({ help: { uri: "ferry://help", module: "src/help.generated.ts" } });

const tool = (name: string, more: object = {}): object => ({
  name,
  description: `Do ${name.replaceAll("_", " ")}.`,
  inputSchema: { type: "object", properties: { id: { type: "integer", description: "Which one" } }, required: ["id"] },
  ...more,
});

const ferry = (tools: readonly object[], files: Readonly<Record<string, string>> = {}): string =>
  temporaryFolder({ "mcp-lint.config.json": CONFIG, "tools.json": JSON.stringify({ tools }), ...files });

const generate = (folder: string, ...args: readonly string[]) =>
  run(folder, ["generate", "help", "--manifest", "tools.json", ...args]);

const sixtyFive = Array.from({ length: 65 }, (_, index) =>
  tool(`get_pier_${index}`, { _meta: { group: ["north", "south", "isles"][index % 3] } }),
);

describe("where there are no pages", () => {
  test("the first ones are made, with a section and a bullet for each tool", async () => {
    const folder = ferry(sixtyFive);
    const { code, stderr } = await generate(folder);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: ["index.md", "resources.md", "tools.md", "workflows.md"]
        .map((page) => `Wrote help/${page}\n`)
        .concat("Wrote src/help.generated.ts\n")
        .join(""),
    });
    expect(readFileSync(join(folder, "help/tools.md"), "utf8").match(/^### get_pier_\d+$/gmu)).toHaveLength(65);
    expect(readFileSync(join(folder, "help/index.md"), "utf8").match(/^- `get_pier_\d+`: Do /gmu)).toHaveLength(65);
  });

  test("the linter asks for the words that only a person can write", async () => {
    const folder = ferry([tool("get_pier")]);
    await generate(folder);
    const { stdout } = await run(folder, ["--manifest", "tools.json", "--preset", "recommended", "--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; file: string }[] };
    expect(diagnostics.map(({ ruleId, file }) => `${ruleId} ${file}`)).toEqual([
      "help/placeholder-written help/index.md",
      "help/placeholder-written help/workflows.md",
    ]);
  });

  test("resources that a saved list does not tell of stay on the page", async () => {
    const folder = ferry([tool("get_pier")]);
    await generate(folder);
    const page = join(folder, "help/resources.md");
    const written = readFileSync(page, "utf8").replace("- `ferry://help`", "- `ferry://timetable`: Of today\n$&");
    writeFileSync(page, written);
    await generate(folder);
    expect(readFileSync(page, "utf8")).toBe(written);
    expect(written).toContain("ferry://timetable");
  });

  test("the same tools in another order give the same bytes", async () => {
    const one = ferry(sixtyFive);
    const other = ferry(sixtyFive.toReversed());
    await generate(one);
    await generate(other);
    const pagesOf = (folder: string) => [...readTree(folder)].filter(([file]) => file !== "tools.json");
    expect(pagesOf(other)).toEqual(pagesOf(one));
  });
});

describe("where there are pages", () => {
  const PAGE = "Ferry\r\n=====\r\n\r\n<!--mcp-lint-tools start-->\r\n<!--mcp-lint-tools end-->\r\n\r\n* by hand\r\n";

  test("only their regions change, with the line breaks of the page", async () => {
    const folder = ferry([tool("get_pier")], { "help/tools.md": PAGE });
    await generate(folder);
    expect(readFileSync(join(folder, "help/tools.md"), "utf8")).toBe(
      [
        "Ferry",
        "=====",
        "",
        "<!--mcp-lint-tools start-->",
        "",
        "## get_pier",
        "",
        "Do get pier.",
        "",
        "**Parameters:**",
        "",
        "- `id` (integer, required): Which one",
        "",
        "<!--mcp-lint-tools end-->",
        "",
        "* by hand",
        "",
      ].join("\r\n"),
    );
    expect(existsSync(join(folder, "help/index.md"))).toBe(false);
  });

  test("--dry-run and --check show what would change and write nothing; --check fails", async () => {
    const folder = ferry([tool("get_pier")]);
    await generate(folder);
    const before = [...readTree(folder)];
    writeFileSync(join(folder, "tools.json"), JSON.stringify({ tools: [tool("get_jetty")] }));
    const [dry, check] = [await generate(folder, "--dry-run"), await generate(folder, "--check")];
    expect([dry.code, check.code]).toEqual([0, 1]);
    expect(dry.stdout).toBe(check.stdout);
    expect(check.stdout).toContain("--- a/help/index.md\n+++ b/help/index.md\n");
    expect(check.stdout).toContain("\n-- `get_pier`: Do get pier.\n+- `get_jetty`: Do get jetty.\n");
    expect([...readTree(folder)].filter(([file]) => file !== "tools.json")).toEqual(
      before.filter(([file]) => file !== "tools.json"),
    );
  });

  test("a tool with a section by hand gets no other, and parameters can be kept by a region in it", async () => {
    const page = `# Tools

## get_pier

Ask twice.

**Parameters:**

<!--mcp-lint-parameters start tool="get_pier"-->
<!--mcp-lint-parameters end-->

<!--mcp-lint-tools start-->
<!--mcp-lint-tools end-->
`;
    const folder = ferry([tool("get_pier"), tool("get_jetty")], { "help/tools.md": page });
    await generate(folder);
    const text = readFileSync(join(folder, "help/tools.md"), "utf8");
    expect(text.match(/^#+ \w+$/gmu)).toEqual(["# Tools", "## get_pier", "### get_jetty"]);
    expect(text).toContain('start tool="get_pier"-->\n\n- `id` (integer, required): Which one\n\n<!--');
  });

  test("tools that are marked as hidden are not told of", async () => {
    const folder = ferry([tool("get_pier"), tool("get_keys", { _meta: { tags: ["hidden"] } })]);
    await generate(folder);
    expect([...readTree(join(folder, "help"))].filter(([, text]) => text.includes("get_keys"))).toEqual([]);
  });
});

test("the resources of a running server are told of, and URIs of none are found", async () => {
  const folder = resourceServer(`
    if (request.method === "tools/list") answer({ tools: [${JSON.stringify(tool("get_pier"))}] });
    if (request.method === "resources/list") answer({ resources: [{ uri: "ferry://tides", title: "Tides" }] });
    if (request.method === "resources/templates/list")
      answer({ resourceTemplates: [{ uriTemplate: "ferry://piers/{id}", title: "One pier" }] });
  `);
  writeFileSync(join(folder, "mcp-lint.config.json"), CONFIG);
  const server = ["--server", `"${process.execPath}" server.mjs`];
  expect((await run(folder, ["generate", "help", ...server])).code).toBe(0);
  const page = readFileSync(join(folder, "help/resources.md"), "utf8");
  expect(page).toContain("\n- `ferry://piers/{id}`: One pier\n- `ferry://tides`: Tides\n");
  writeFileSync(join(folder, "help/resources.md"), `${page}\nSee \`ferry://tides\` and \`ferry://fog\`.\n`);
  const { stdout } = await run(folder, [...server, "--preset", "recommended", "--format", "json"]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; message: string }[] };
  expect(diagnostics.filter(({ ruleId }) => ruleId === "help/uri-registered").map(({ message }) => message)).toEqual([
    expect.stringContaining("`ferry://fog`"),
  ]);
});

test("resources beside the tools are told of, and URIs of none are found", async () => {
  const folder = ferry([tool("get_pier")]);
  writeFileSync(
    join(folder, "tools.json"),
    JSON.stringify({
      tools: [tool("get_pier")],
      resources: [{ uri: "ferry://tides", description: "Those of today." }, {}],
    }),
  );
  await generate(folder);
  expect(readFileSync(join(folder, "help/resources.md"), "utf8")).toContain("\n- `ferry://tides`: Those of today.\n");
  writeFileSync(join(folder, "help/workflows.md"), "Ask ferry://tides, then ferry://moon.\n");
  const { stdout } = await run(folder, ["--manifest", "tools.json", "--format", "json"]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; message: string }[] };
  expect(diagnostics.filter(({ ruleId }) => ruleId === "help/uri-registered").map(({ message }) => message)).toEqual([
    "Expected the URI of a resource, got `ferry://moon`.",
  ]);
});

describe("pages with regions for groups", () => {
  const found = async (folder: string): Promise<string[]> => {
    const { stdout } = await run(folder, ["--manifest", "tools.json", "--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string; file: string }[] };
    return diagnostics.map(({ ruleId, file }) => `${ruleId} ${file}`).filter((one) => !one.includes("placeholder"));
  };
  const grouped = [tool("get_pier", { _meta: { group: "north" } }), tool("get_quay", { _meta: { group: "south" } })];
  const list = (folder: string, tools: readonly object[]): void => {
    writeFileSync(join(folder, "tools.json"), JSON.stringify({ tools }));
  };

  test("are neither judged nor made anew by a list without groups, such as that of a running server", async () => {
    const folder = ferry(grouped);
    await generate(folder);
    expect(await found(folder)).toEqual([]);
    list(folder, [tool("get_pier"), tool("get_quay")]);
    expect(await found(folder)).toEqual([]);
    const before = readTree(join(folder, "help"));
    await run(folder, ["--manifest", "tools.json", "--fix"]);
    expect(readTree(join(folder, "help"))).toEqual(before);
  });

  test("are judged by a list that has groups, and of which one is gone", async () => {
    const folder = ferry(grouped);
    await generate(folder);
    list(folder, grouped.slice(0, 1));
    expect(await found(folder)).toContain("help/markers-valid help/tools.md");
  });
});

test("the command says what there is to generate", async () => {
  const folder = ferry([tool("get_pier")]);
  expect(await run(folder, ["generate"])).toMatchObject({
    code: 2,
    stderr: "Say what to generate. Known are help, dispatcher, proposals, responses, manifest.\n",
  });
});

describe("nothing is written", () => {
  test("without a help in the config", async () => {
    const folder = ferry([tool("get_pier")], { "mcp-lint.config.json": "{}" });
    const { code, stderr } = await generate(folder);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'There is no help in the config `mcp-lint.config.json`. Give it a `help`, such as `{ "uri": "orders://help", "module": "src/help.generated.ts" }`.\n',
    });
  });

  test("when a source file cannot be read, for the pages may tell of its tools", async () => {
    const folder = temporaryFolder({
      "mcp-lint.config.json": CONFIG,
      "package.json": JSON.stringify({ type: "module", dependencies: { "@modelcontextprotocol/sdk": "1", zod: "4" } }),
      "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "ferry", version: "1" });
server.registerTool("get_pier", { description: "Get." }, async () => ({ content: [] }));
server.registerTool("get_jetty", { description: "Get."`,
    });
    const { code } = await run(folder, ["generate", "help"]);
    expect(code).toBe(2);
    expect(existsSync(join(folder, "help"))).toBe(false);
  });

  test("when there is no tool", async () => {
    const folder = ferry([]);
    expect((await generate(folder)).code).toBe(2);
    expect(existsSync(join(folder, "help"))).toBe(false);
  });
});

test("a fix of a description and the pages made from it settle in one run", async () => {
  const folder = ferry([
    tool("list_piers", { description: "List piers.", inputSchema: { type: "object", properties: {} } }),
  ]);
  await generate(folder);
  const index = readFileSync(join(folder, "help/index.md"), "utf8");
  writeFileSync(join(folder, "help/index.md"), index.replace("List piers.", "List all piers."));
  writeFileSync(join(folder, "src/help.generated.ts"), "// of last year\n");
  const { stderr } = await run(folder, ["--manifest", "tools.json", "--fix"]);
  expect(stderr).toMatch(/^Fixed \d findings in \d files\.\n$/u);
  expect(readFileSync(join(folder, "help/index.md"), "utf8")).toContain(
    "- `list_piers`: List piers — returns multiple piers",
  );
  expect((await generate(folder, "--check")).code).toBe(0);
});
