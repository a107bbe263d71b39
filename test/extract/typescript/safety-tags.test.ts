import { expect, test } from "vitest";
import { SERVER, readProject } from "../../support/source-project.ts";

/** The tag that the first tool has, and the characters that it is written with. */
function tagOf(source: string): readonly [tag: string | undefined, written: string | undefined] {
  const { tools, files } = readProject(`${SERVER}${source}`);
  const { meta, safetyAt } = tools[0] ?? {};
  return [meta?.safety, safetyAt && files[safetyAt.file]?.slice(safetyAt.start, safetyAt.end)];
}

test("a comment's tag is its first word", () => {
  const comment = "/** @safety safe_update Only the note changes. */\n";
  expect(tagOf(`${comment}server.registerTool("sign_deed", {}, handler);`)).toEqual(["safe_update", "safe_update"]);
});

test.each([
  ["an argument", 'desk.addTool(/** @safety safe_update */ { name: "sign_deed", execute });'],
  [
    "what a constant holds",
    'const deed = /** @safety safe_update */ { name: "sign_deed", execute };\ndesk.addTool(deed);',
  ],
])("a comment's tag in front of %s", (_, added) => {
  const code = `import { FastMCP } from "fastmcp";
const desk = new FastMCP({ name: "desk", version: "1.0.0" });
const execute = async () => "";
${added}`;
  const set = readProject(code, { dependencies: { fastmcp: "^3.20.0", zod: "^4.1.13" } });
  expect(set.tools[0]?.meta.safety).toBe("safe_update");
});

test("a comment at the end of the line before is not about it", () => {
  expect(tagOf(`const sum = 1; /** @safety safe_update */\nserver.registerTool("sign_deed", {}, handler);`)[0]).toBe(
    undefined,
  );
});

test("a member of the object that a tool is registered with", () => {
  expect(tagOf(`server.registerTool("sign_deed", { safety: "safe_update" } as object, handler);`)).toEqual([
    "safe_update",
    "safe_update",
  ]);
});

test("a member of the definition that a loop registers, through a constant", () => {
  const source = `const SAFETY = { loss: "destructive_delete" } as const;
const deeds = [{ name: "burn_deed", description: "Burn a deed.", safety: SAFETY.loss }];
for (const { name, description } of deeds) server.registerTool(name, { description }, handler);`;
  expect(tagOf(source)).toEqual(["destructive_delete", undefined]);
});

test("a field of the class that defines it", () => {
  const source = `class BurnDeed {
  readonly name = "burn_deed";
  readonly description = "Burn a deed.";
  readonly safety = "destructive_delete";
}
const tool = new BurnDeed();
server.registerTool(tool.name, { description: tool.description }, handler);`;
  expect(tagOf(source)).toEqual(["destructive_delete", "destructive_delete"]);
});

test("mcp-lint's own member of `_meta`, and no member that is no text", () => {
  const meta = `_meta: { "mcp-lint": { safety: "safe_create" } }`;
  const source = `server.registerTool("draw_deed", { ${meta}, safety: { level: 3 } } as object, handler);`;
  expect(tagOf(source)).toEqual(["safe_create", undefined]);
});
