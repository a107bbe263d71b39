import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** Ways to keep a function under another name; the calls of that name lead to the registration. */
const OTHER_NAMES: readonly (readonly [way: string, code: string])[] = [
  ["another variable", "const moor = register;"],
  [
    "a member by a key",
    'const kept: any = { [["mo", "or"].join("")]: register };\n  const moor = kept[["mo", "or"].join("")];',
  ],
  ["an entry of a map", 'const moor = new Map([["moor", register]]).get("moor")!;'],
  ["what a function gives back", "const give = () => register;\n  const moor = give();"],
];

/** A server whose helper hangs on what takes many steps to work out: a list that doubles so many times. */
const server = (code: string, doublings: number): string => `${SERVER}
function surveyed(port: string, depth: number): string {
  return depth === 0 ? port : [surveyed(port + "a", depth - 1), surveyed(port + "b", depth - 1)].join(",");
}
function registerAll(port: any, plan: any) {
  const register = (name: string, ...rest: any[]) => {
    if (plan.closed.has(name)) return undefined;
    return port.registerTool(name, ...rest);
  };
  ${code}
  moor("list_ships", { description: "Lists ships." }, async () => ({ content: [] }));
  moor("get_ship", { description: "Reads a ship." }, async () => ({ content: [] }));
  moor("get_berth", { description: "Reads a berth." }, async () => ({ content: [] }));
  return { moor };
}
registerAll(server, { closed: new Set([surveyed("x", ${doublings})]) });
export const kept = [registerAll];
`;

describe("no call of a function that is kept under another name is lost, however dear it is to tell what it calls", () => {
  it.each(OTHER_NAMES.flatMap(([way, code]) => [8, 11].map((doublings) => [way, doublings, code] as const)))(
    "%s, where what it hangs on doubles %i times",
    (_, doublings, code) => {
      const toolSet = readProject({ "src/server.ts": server(code, doublings) });
      expect(namesOf(toolSet)).toEqual(["list_ships", "get_ship", "get_berth"]);
      expect(holeSentences(toolSet)).toEqual([]);
    },
  );
});
