import { expect, test } from "vitest";
import { membersOf } from "../../../src/codegen/dispatcher/members.ts";
import { worstOf } from "../../../src/codegen/hints.ts";
import { buildTool } from "../../support/build-tool.ts";

const READ = { readOnlyHint: true, openWorldHint: false };

test("a tool that says nothing of what it does may do the worst", () => {
  expect(membersOf([buildTool({ name: "move_exhibit" })]).tools).toEqual([
    {
      name: "move_exhibit",
      hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
  ]);
});

test("a read destroys nothing and can be repeated, whatever else it says", () => {
  const read = buildTool({ name: "get_exhibit", annotations: { ...READ, destructiveHint: true } });
  expect(membersOf([read]).tools[0]?.hints).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
});

test("annotations that could not be read count for nothing", () => {
  const holes = [{ path: "/annotations", reason: "depends on a setting" }];
  const tool = buildTool({ name: "get_exhibit", annotations: READ, more: { holes } });
  expect(membersOf([tool]).tools[0]?.hints.readOnlyHint).toBe(false);
});

test("of a tool with two faces, the worse one counts", () => {
  const alternatives = [{ annotations: { readOnlyHint: { value: false } } }];
  const tool = buildTool({ name: "get_exhibit", annotations: READ, more: { alternatives } });
  expect(membersOf([tool]).tools[0]?.hints.readOnlyHint).toBe(false);
});

test("tools that run batches, or say that they cannot be in one, are left out; lists of batches are not", () => {
  const names = ["list_batches", "batch_edit", "crud_batch_create", "open_session"];
  const tools = names.map((name) => buildTool({ name, tags: name === "open_session" ? ["notBatchable"] : [] }));
  const { tools: members, excluded } = membersOf(tools);
  expect(members.map(({ name }) => name)).toEqual(["list_batches"]);
  expect(excluded).toEqual(["batch_edit", "crud_batch_create", "open_session"]);
});

test("a tool whose name is not known is no member", () => {
  const tool = buildTool({ name: "get_", more: { holes: [{ path: "/name", reason: "is computed" }] } });
  expect(membersOf([tool])).toEqual({ tools: [], excluded: [] });
});

test("several tools are together as bad as the worst of them", () => {
  const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const write = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
  const worse = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
  expect(worstOf([read, read])).toEqual(read);
  expect(worstOf([read, write])).toEqual(write);
  expect(worstOf([read, write, worse])).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  });
});
