import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (code: string): string[] =>
  namesOf(
    toolsOf(`${SERVER}function register(to: McpServer, prefix: string, name: string) {
      to.registerTool(prefix + name, { description: "Works in the port" }, handler);
    }\n${code}`),
  );

describe("a function that arguments are bound to is given them first", () => {
  it.each([
    [
      "by the name that it is kept under",
      `const add = register.bind(null, server, "moor_"); add("ship"); add("barge");`,
    ],
    [
      "where a list is gone through",
      `["ship", "barge"].forEach((name) => register.bind(null, server)("moor_", name));`,
    ],
    ["handed on as it is", `["ship", "barge"].forEach(register.bind(null, server, "moor_"));`],
    [
      "and bound again",
      `const to = register.bind(undefined, server); const add = to.bind(undefined, "moor_"); add("ship"); add("barge");`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship", "moor_barge"]);
  });

  it("in what it gives", () => {
    const code = `const named = (verb: string, what: string) => verb + what; const moor = named.bind(null, "moor_");
      register(server, "", moor("ship"));`;
    expect(registered(code)).toEqual(["moor_ship"]);
  });
});
