import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/run-in-process.ts";
import { temporaryFolder } from "../../project/temporary-folder.ts";
import {
  startServer,
  STRICT_TSCONFIG,
  stdioProject,
  textOf,
  type StartedServer,
  type StdioProject,
} from "../../support/stdio-project.ts";
import { typeErrors } from "../../support/type-errors.ts";

const MODULE = "src/responses.generated.ts";

const CONFIG = JSON.stringify({
  extends: ["adr-300"],
  responses: { module: MODULE, tags: { pressed: "Grapes */ were\npressed" } },
});

const SDKS = [
  ["@modelcontextprotocol/sdk", "@modelcontextprotocol/sdk/server/mcp.js", "@modelcontextprotocol/sdk/server/stdio.js"],
  ["@modelcontextprotocol/server", "@modelcontextprotocol/server", "@modelcontextprotocol/server/stdio"],
] as const;

const server = (mcp: string, stdio: string): string => `
import { McpServer } from "${mcp}";
import { StdioServerTransport } from "${stdio}";
import { reply } from "./responses.generated.ts";
const server = new McpServer({ name: "vineyard", version: "1.0.0" });
server.registerTool("list_vats", { description: "List vats." }, async () =>
  reply("listing", "2 vats", { lines: ["north", "south"], next: ["press_grapes north", "check_cellar"] }),
);
server.registerTool("press_grapes", { description: "Press grapes." }, async () =>
  reply("pressed", "one vat", { next: ["list_vats"], ask: "press the other, too?" }),
);
server.registerTool("check_cellar", { description: "Check the cellar." }, async () =>
  reply("blocked", "the cellar is locked", { ask: ["who has the key?", "break the door?"] }),
);
await server.connect(new StdioServerTransport());
`;

const vineyard = (name: string, mcp: string, stdio: string): StdioProject =>
  stdioProject({
    "mcp-lint.config.json": CONFIG,
    "package.json": JSON.stringify({ type: "module", dependencies: { [name]: "^1.0.0" } }),
    "tsconfig.json": STRICT_TSCONFIG.replace('"strict":true', '"strict":true,"allowImportingTsExtensions":true'),
    "src/server.ts": server(mcp, stdio),
  });

describe.each(SDKS)("a server made with %s, whose answers are made with the module", (...sdk) => {
  let project: StdioProject;
  let started: StartedServer;

  beforeAll(async () => {
    project = vineyard(...sdk);
    await run(project.folder, ["generate", "responses"]);
    started = await startServer(project.folder);
  });

  afterAll(async () => {
    await started.close();
    project.remove();
  });

  test("compiles under every strict option", () => {
    expect(typeErrors(project.folder)).toBe("");
  });

  test("answers a client in the form of the record", async () => {
    const answer = await started.call("list_vats", {});
    expect(answer.isError ?? false).toBe(false);
    expect(textOf(answer)).toBe("[listing] 2 vats\nnorth\nsouth\n\n→ next: press_grapes north | check_cellar");
  });

  test("answers with isError where something is blocked, and with each question on its line", async () => {
    const answer = await started.call("check_cellar", {});
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toBe(
      "[blocked] the cellar is locked\n\n? ask user: who has the key?\n? ask user: break the door?",
    );
  });

  test("has nothing that the rules of answers find", async () => {
    const { code, stdout } = await run(project.folder, ["--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string }[] };
    expect({ code, found: diagnostics.filter(({ ruleId }) => ruleId.startsWith("response/")) }).toEqual({
      code: 0,
      found: [],
    });
  });

  test.each([
    ["a tool that is none", '"check_cellar"]', '"check_attic"]', "response/next-tools-exist"],
    ["a tool that is none, with arguments", "press_grapes north", "press_grape north", "response/next-tools-exist"],
    ["a tag that is none", 'reply("listing"', 'reply("listng"', "response/tag-known"],
  ])("with %s does not compile, and is found", async (_, right, wrong, rule) => {
    const file = join(project.folder, "src/server.ts");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace(right, wrong));
    const errors = typeErrors(project.folder);
    const { stdout } = await run(project.folder, ["--format", "json"]);
    writeFileSync(file, before);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { ruleId: string }[] };
    expect(errors).toContain("error TS");
    expect(diagnostics.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});

const ferry = (config = CONFIG): string =>
  temporaryFolder({
    "mcp-lint.config.json": config,
    "package.json": JSON.stringify({ type: "module", dependencies: { "@modelcontextprotocol/sdk": "^1.0.0" } }),
    "server.ts": server(SDKS[0][1], SDKS[0][2]),
  });

test("the module is the same for the same tools, and stale when there is another", async () => {
  const folder = ferry();
  expect(await run(folder, ["generate", "responses"])).toEqual({ code: 0, stdout: "", stderr: `Wrote ${MODULE}\n` });
  const first = readFileSync(join(folder, MODULE), "utf8");
  expect(await run(folder, ["generate", "responses", "--check"])).toMatchObject({ code: 0, stdout: "" });
  const file = join(folder, "server.ts");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("check_cellar", "check_cave"));
  const stale = await run(folder, ["generate", "responses", "--check"]);
  expect(stale).toMatchObject({
    code: 1,
    stderr: `The module of the answers is stale: ${MODULE}. Run \`mcp-lint generate responses\`.\n`,
  });
  expect(stale.stdout).toContain('-  | "check_cellar"\n+  | "check_cave"');
  expect(readFileSync(join(folder, MODULE), "utf8")).toBe(first);
});

test("what a tag says stays inside of its comment", async () => {
  const folder = ferry();
  await run(folder, ["generate", "responses"]);
  expect(readFileSync(join(folder, MODULE), "utf8")).toContain('  /** Grapes *\\/ were pressed */\n  | "pressed";');
});

test("without a place in the config nothing is written, and the sentence says what is missing", async () => {
  const folder = ferry('{ "responses": {} }');
  expect(await run(folder, ["generate", "responses"])).toMatchObject({
    code: 2,
    stderr:
      'There is no module for answers in the config `mcp-lint.config.json`. Say where it is: `"responses": { "module": "src/responses.generated.ts" }`.\n',
  });
  expect(existsSync(join(folder, MODULE))).toBe(false);
});
