import { describe, expect, test } from "vitest";
import { desk, deskServer, good } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("trouble is said in a sentence, with exit code 2", () => {
  test.each([
    [["--fromat", "json"], "Unknown option `--fromat`. Did you mean `--format`?\n"],
    [
      ["--format", "xml"],
      "There is no format `xml`. Known are stylish, json, sarif, github, gitlab, junit, markdown, agent.\n",
    ],
    [
      ["--max-warnings", "few"],
      "Option `--max-warnings <count>` argument `few` is invalid. Expected a whole number. `mcp-lint --help` lists what there is.\n",
    ],
    [["help"], "There is no file or folder `help`. Did you mean `mcp-lint --help`?\n"],
    [["new", "list"], "Missing required argument `entity`. `mcp-lint new --help` lists what there is.\n"],
    [["report", "merge"], "Missing required argument `reports`. `mcp-lint report merge --help` lists what there is.\n"],
    [["explian"], "There is no file or folder `explian`. Did you mean the command `explain`?\n"],
    [["explian", "unique-names"], "There is no file or folder `explian`. Did you mean the command `explain`?\n"],
    [["generate", "hulp"], "There is no `generate hulp`. Did you mean `help`?\n"],
    [["generate", "hulp", "--check"], "There is no `generate hulp`. Did you mean `help`?\n"],
    [["report", "mege", "one.json", "two.json"], "There is no `report mege`. Did you mean `merge`?\n"],
    [
      ["generate", "--check", "help"],
      "Say what to generate before `--check`. Known are help, dispatcher, proposals, responses, manifest.\n",
    ],
    [
      ["generate", "help", "all"],
      "Too many arguments for `help`. Expected 0 arguments but got 1. `mcp-lint generate help --help` lists what there is.\n",
    ],
    [["src/gone"], "There is no file or folder `src/gone`.\n"],
    [[".."], "`..` lies outside of the working directory. Run mcp-lint in the folder of the server.\n"],
    [["--preset", "adr-19"], "There is no preset `adr-19`. Did you mean `adr-0019`?\n"],
    [
      ["--rule", "description/em-dash"],
      "Expected `--rule` to be `ID:SEVERITY`, such as `description/present:off`, got `description/em-dash`.\n",
    ],
    [
      ["--rule", "description/em-dash:eror"],
      "There is no severity `eror`, as in `--rule description/em-dash:eror`. Did you mean `error`?\n",
    ],
    [
      ["--rule", "em-dash:error"],
      "There is no rule `em-dash`, named in `--rule`. Did you mean `description/em-dash`?\n",
    ],
    [["--config", "gone.json"], /^Could not read the config `.*gone\.json`: .*\n$/u],
    [["--manifest", "gone.json"], "Could not read the manifest `gone.json`: there is no such file.\n"],
    [
      ["--manifest", "package.json", "src"],
      "`--manifest` takes no paths: a saved list of tools has none. Leave either out.\n",
    ],
    [["--format", "json", "tools"], "`--format` stands before the command `tools`. Put it behind.\n"],
    [["explain", "em-dahs"], "There is no rule `em-dahs`. "],
    [
      ["--output-file", "gone/report.txt"],
      "Could not write `gone/report.txt`: there is no folder `gone`. Make it first.\n",
    ],
    [
      ["baseline", "--file", "gone/accepted.json"],
      "Could not write `gone/accepted.json`: there is no folder `gone`. Make it first.\n",
    ],
    [["--output-file", "src"], "Could not write `src`: it is a folder.\n"],
    [
      ["--server", "node server.js", "--header", "a: b"],
      "`--header` goes to a server at a URL, and a command was given. Leave out either.\n",
    ],
    [
      ["--server", "ftp://harbour.example/mcp"],
      "`ftp://harbour.example/mcp` is no address of a server: `ftp` is neither `http` nor `https`.\n",
    ],
    [
      ["--server", "http://127.0.0.1:9", "--header", "nonsense"],
      "`nonsense` is no HTTP header. Write it as `Name: value`.\n",
    ],
    [["--server", "node 'server.js"], "A quote in `node 'server.js` is not closed. Close it.\n"],
    [["--header", "a: b"], "`--header` goes to a server, and none is asked. Give its URL with `--server`.\n"],
  ])("%j", async (args, sentence) => {
    const folder = desk({ "src/server.ts": deskServer(good) });
    const { code, stderr } = await run(folder, args);
    expect(code).toBe(2);
    if (typeof sentence === "string") expect(stderr.startsWith(sentence)).toBe(true);
    else expect(stderr).toMatch(sentence);
  });

  test("rules that contradict each other, one of them named in an option", async () => {
    const args = ["--preset", "adr-300", "--rule", "dispatcher/result-shape:error"];
    const { code, stderr } = await run(desk({ "src/server.ts": deskServer(good) }), args);
    expect(stderr).toContain("Set one of them to `off` in the config or in `--rule`.\n");
    expect(code).toBe(2);
  });

  test("a config with a typo", async () => {
    const folder = desk({ "src/server.ts": deskServer(good), "mcp-lint.config.json": '{ "exends": [] }' });
    expect(await run(folder, [])).toEqual({
      code: 2,
      stdout: "",
      stderr: "Unknown key `exends` in the config `mcp-lint.config.json`. Did you mean `extends`?\n",
    });
  });

  test("a config that speaks of a tool that there is not", async () => {
    const config = JSON.stringify({ tools: { archive_ordre: { cost: "high" } } });
    const folder = desk({ "src/server.ts": deskServer(good), "mcp-lint.config.json": config });
    expect(await run(folder, [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean `archive_order`?") as string,
    });
  });

  test("a manifest that is none", async () => {
    const folder = desk({ "tools.json": '{ "tools": "none" }' });
    const { code, stdout, stderr } = await run(folder, ["--manifest", "tools.json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      'tools.json:1:12: No list of tools found: expected `{"tools": […]}`, a `tools/list` response or an array of tools.\n',
    );
  });

  test("a named file that is no source, and one that may be a saved list", async () => {
    const folder = desk({
      "src/server.ts": deskServer(good),
      "README.md": "# The \u201cdesk\u201d\n",
      "tools.json": "[]",
    });
    expect(await run(folder, ["README.md", "tools.json"])).toMatchObject({
      stderr:
        "`README.md` is no TypeScript or JavaScript, so no tool is read from it.\n`tools.json` is no TypeScript or JavaScript, so no tool is read from it. A saved list of tools is read with `--manifest tools.json`.\n",
    });
  });

  test("an empty project, unless that is fine", async () => {
    const folder = desk({});
    expect(await run(folder, [])).toMatchObject({
      code: 2,
      stderr:
        'There is no TypeScript or JavaScript source in this folder. Run mcp-lint where the server is, or name its `files` in the config; a build is read where it is named, as in `mcp-lint dist`, and a server in another language is asked with `--server "<command>"`; `--allow-empty` accepts that.\n',
    });
    expect(await run(folder, ["--allow-empty"])).toEqual({ code: 0, stdout: "0 tools · no findings\n", stderr: "" });
  });

  test.each([
    ["lib/*.ts", "`lib/*.ts`. Mend them; `--allow-empty` accepts that.\n"],
    ["src\\*.ts", "`src\\*.ts`. Write them with `/`; `--allow-empty` accepts that.\n"],
  ])("`files` of the config that match nothing: %s", async (pattern, sentence) => {
    const config = JSON.stringify({ files: [pattern] });
    const folder = desk({ "src/server.ts": deskServer(good), "mcp-lint.config.json": config });
    expect(await run(folder, [])).toMatchObject({
      code: 2,
      stderr: `No TypeScript or JavaScript source matches the \`files\` of the config: ${sentence}`,
    });
  });

  test("a project without a tool", async () => {
    const folder = desk({ "src/math.ts": "export const one = 1;\n" });
    expect(await run(folder, [])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No tool is registered in the source here/u) as string,
    });
  });

  test("a server whose tools are made from an OpenAPI document", async () => {
    const folder = desk({
      "api.json": '{ "openapi": "3.1.0", "paths": { "/orders": { "get": { "operationId": "listOrders" } } } }',
      "src/server.ts": `import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
const api = JSON.parse(readFileSync("api.json", "utf8"));
for (const [path, { get }] of Object.entries(api.paths))
  server.registerTool("api_" + get.operationId, { description: path }, async () => ({ content: [] }));
`,
    });
    const { code, stdout, stderr } = await run(folder, []);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "0 tools · no findings · 1 hole\n" });
    expect(stderr).toBe(
      'No tool could be read: the tools of one registration are built at run time. Lint them running with `--server "<command>"`, or saved with `--manifest FILE`; `mcp-lint tools` says what was not known, and `--allow-empty` accepts that.\n',
    );
  });

  test("a server whose tools are in a file that its build writes", async () => {
    const folder = desk({
      "src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { tools } from "./generated/tools.js";
const server = new McpServer({ name: "desk", version: "1.0.0" });
for (const tool of tools) server.registerTool(tool.name, tool.config, tool.run);
`,
    });
    const { code, stderr } = await run(folder, []);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'No tool could be read: one registration needs a file that is not here. Run the build if that writes it, or lint the server running with `--server "<command>"`; `mcp-lint tools` names the file, and `--allow-empty` accepts that.\n',
    );
  });
});
