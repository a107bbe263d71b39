import { describe, expect, it } from "vitest";
import { readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

const PACKAGE = {
  "node_modules/stagecraft/package.json": JSON.stringify({ name: "stagecraft", types: "./index.d.ts" }),
};
const CUE = `{ name: "call_cue", description: "Calls a cue.", inputSchema: { scene: z.number() }, run: handler }`;

/** What is read of a theatre's one tool, which a package's function was put around. */
function read(made: string, files: ProjectFiles = {}): { tools: unknown[]; holes: string[] } {
  const { tools, holes } = readProject({
    "src/server.ts": `${SERVER}import { logged, timed, makeServer, Stage } from "stagecraft";
const tool = ${made};
server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.run);`,
    ...files,
  });
  return {
    tools: tools.map(({ name, description, input }) => [
      name.value,
      description?.value,
      input.fields.map((field) => field.name),
    ]),
    holes: [...holes, ...tools.flatMap((one) => one.holes)].map(({ path, reason }) => `${path} ${reason}`),
  };
}

describe("a definition that a package's function was put around", () => {
  it("is read, and a hole says of each part that the package may have made it another", () => {
    const { tools, holes } = read(`logged(${CUE})`);
    expect(tools).toEqual([["call_cue", "Calls a cue.", ["scene"]]]);
    expect(holes).toEqual([
      "/name a part of the name is what `logged` of stagecraft makes of it, which is known only at run time",
      "/description the description is what `logged` of stagecraft makes of it, which is known only at run time",
      "/inputSchema the input schema is what `logged` of stagecraft makes of it, which is known only at run time",
    ]);
  });

  it("is read through several", () => {
    expect(read(`timed(logged(${CUE}))`).tools).toEqual([["call_cue", "Calls a cue.", ["scene"]]]);
  });

  it.each([
    ["as they export it", "export declare function logged<T>(tool: T): T;"],
    ["by a list of what they export", "declare function note<T>(tool: T): T; export { note as logged };"],
  ])("is what it was where the types of the installed package say so, %s", (_, types) => {
    const declared = { ...PACKAGE, "node_modules/stagecraft/index.d.ts": types };
    expect(read(`logged(${CUE})`, declared)).toEqual({ tools: [["call_cue", "Calls a cue.", ["scene"]]], holes: [] });
  });

  it.each([
    ["say so", "export declare function logged<T>(tool: Tool<T>): Tool<Logged<T>>;"],
    ["name the one kind of all tools", "export declare function logged(tool: Tool): Tool;"],
  ])("may be another where the types of the installed package %s", (_, types) => {
    const declared = { ...PACKAGE, "node_modules/stagecraft/index.d.ts": types };
    expect(read(`logged(${CUE})`, declared).holes).toHaveLength(3);
  });

  it("may be another where one of several functions may make it so", () => {
    const types = "export declare function timed<T>(tool: T): T; export declare function logged(tool: Tool): Tool;";
    const declared = { ...PACKAGE, "node_modules/stagecraft/index.d.ts": types };
    expect(read(`timed(logged(${CUE}))`, declared).holes).toContain(
      "/name a part of the name is what `logged` of stagecraft makes of it, which is known only at run time",
    );
  });

  it.each([
    ["that is no tool's", `makeServer({ name: "stage", description: "The stage." })`],
    ["that a class was made with", `new Stage(${CUE})`],
    ["beside others", `logged(${CUE}, "loud")`],
  ])("is nothing to name a tool by, when it is one %s", (_, made) => {
    expect(read(made).tools).toEqual([]);
  });
});
