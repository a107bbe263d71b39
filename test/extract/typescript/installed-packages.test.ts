import { describe, expect, it } from "vitest";
import { readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

const PACKAGE = { "node_modules/tides/package.json": JSON.stringify({ name: "tides", types: "./index.d.ts" }) };

/** The schema of one field, which is made with what is imported from `tides`, and its holes. */
function fieldOf(imports: string, schema: string, declarations: ProjectFiles): { schema: unknown; holes: string[] } {
  const { tools } = readProject({
    "src/server.ts": `${SERVER}${imports}
server.registerTool("read_tide", { description: "Read a tide.", inputSchema: { tide: ${schema} } }, handler);`,
    ...PACKAGE,
    ...declarations,
  });
  return {
    schema: tools[0]?.input.fields[0]?.schema,
    holes: tools.flatMap((tool) => tool.holes.map(({ reason }) => reason)),
  };
}

/** Like `fieldOf`, for the one declaration file of a package that is read in full. */
function schemaOf(schema: string, declarations: string, imports = 'import { TIDES } from "tides";'): unknown {
  const read = fieldOf(imports, schema, { "node_modules/tides/index.d.ts": declarations });
  expect(read.holes).toEqual([]);
  return read.schema;
}

describe("data of an installed package is what its types say", () => {
  it("an enum of texts", () => {
    const declared = 'export declare enum TIDES { Spring = "spring", Neap = "neap" }';
    expect(schemaOf("z.enum(TIDES)", declared)).toEqual({ type: "string", enum: ["spring", "neap"] });
  });

  it("an enum of numbers, by its members' names", () => {
    const declared = "export declare enum TIDES { Spring = 0, Neap = 1 }";
    const schema = 'z.enum(Object.values(TIDES).filter((one): one is string => typeof one === "string"))';
    expect(schemaOf(schema, declared)).toEqual({ type: "string", enum: ["Spring", "Neap"] });
  });

  it("a list, of which each member has a type of one value", () => {
    const declared = 'export declare const TIDES: readonly ["spring", "neap"];';
    expect(schemaOf("z.enum(TIDES)", declared)).toEqual({ type: "string", enum: ["spring", "neap"] });
    expect(schemaOf("z.enum(TIDES.map((one) => `${one} tide`))", declared)).toEqual({
      type: "string",
      enum: ["spring tide", "neap tide"],
    });
  });

  it("a member of an object", () => {
    const declared = 'export declare const TIDES: { readonly limits: { readonly most: 12; readonly "least": -1 } };';
    expect(schemaOf("z.number().min(TIDES.limits.least).max(TIDES.limits.most)", declared)).toEqual({
      type: "number",
      minimum: -1,
      maximum: 12,
    });
  });

  it("a constant with its value", () => {
    expect(schemaOf("z.string().describe(TIDES)", 'export declare const TIDES = "Which tide";')).toEqual({
      type: "string",
      description: "Which tide",
    });
  });

  it.each([
    ["as a default", 'declare const TIDES: readonly ["spring"];\nexport default TIDES;', 'import TIDES from "tides";'],
    ["of CommonJS", 'declare const TIDES: readonly ["spring"];\nexport = TIDES;', 'import TIDES from "tides";'],
    [
      "by another name",
      'declare const T: readonly ["spring"];\nexport { T as TIDES };',
      'import { TIDES } from "tides";',
    ],
    [
      "in the whole",
      'export declare const T: readonly ["spring"];',
      'import * as all from "tides";\nconst TIDES = all.T;',
    ],
    [
      "in a part",
      'export declare const T: readonly ["spring"];',
      'import * as all from "tides";\nconst { T: TIDES } = all;',
    ],
  ])("exported %s", (_way, declared, imports) => {
    expect(schemaOf("z.enum(TIDES)", declared, imports)).toEqual({ type: "string", enum: ["spring"] });
  });

  it("handed on by other files, and by another package", () => {
    const read = fieldOf('import { TIDES } from "tides";', "z.enum(TIDES.all)", {
      "node_modules/tides/index.d.ts": 'export * from "./barrel.js";',
      "node_modules/tides/barrel.d.ts": 'export * as TIDES from "moon";',
      "node_modules/moon/package.json": JSON.stringify({ name: "moon", types: "./moon.d.ts" }),
      "node_modules/moon/moon.d.ts": 'export declare const all: readonly ["spring", "neap"];',
    });
    expect(read).toEqual({ schema: { type: "string", enum: ["spring", "neap"] }, holes: [] });
  });

  it("handed on by a file of the project", () => {
    const read = fieldOf('import { TIDES } from "./tides.js";', "z.enum(TIDES)", {
      "src/tides.ts": 'export { TIDES } from "tides";',
      "node_modules/tides/index.d.ts": 'export declare const TIDES: readonly ["spring"];',
    });
    expect(read).toEqual({ schema: { type: "string", enum: ["spring"] }, holes: [] });
  });
});

describe("what the types of a package do not say in full is a hole", () => {
  const REASON = "the field `tide` takes `TIDES` of tides, which only the types of the installed package can tell";

  it.each([
    ["a list of any length", "export declare const TIDES: readonly string[];"],
    ["a list with a member of several values", 'export declare const TIDES: readonly ["spring", "neap" | "ebb"];'],
    ["a list with a member that may be missing", 'export declare const TIDES: readonly [a: "spring", b?: "neap"];'],
    ["an enum with a member that is computed elsewhere", "declare enum TIDES { Spring = moon() }\nexport { TIDES };"],
    ["an object with a function", 'export declare const TIDES: { readonly spring: "spring"; rise(): void };'],
    ["an object with a member that may be missing", 'export declare const TIDES: { readonly spring?: "spring" };'],
    ["a variable that may be given another value", 'export declare let TIDES: readonly ["spring"];'],
    [
      "declarations as large as those of a whole API",
      `//${" ".repeat(1024 * 1024)}\nexport declare const TIDES: readonly ["spring"];`,
    ],
    ["a barrel that leads back to itself", 'export * from "./index.js";'],
  ])("%s", (_what, declared) => {
    const read = fieldOf('import { TIDES } from "tides";', "z.enum(TIDES)", {
      "node_modules/tides/index.d.ts": declared,
    });
    expect(read.holes).toEqual([REASON]);
  });

  it("a package that is not installed", () => {
    expect(fieldOf('import { TIDES } from "tides";', "z.enum(TIDES)", {}).holes).toEqual([REASON]);
  });
});

it("a class of a package stays one, though a constant of the same file is read", () => {
  const { tools, holes } = readProject({
    "src/server.ts": `${SERVER}import { Gauge, UNIT } from "tides";
const gauge = new Gauge(UNIT);
server.registerTool("read_tide", { description: \`Read a tide in \${UNIT}.\` }, () => gauge.read());`,
    ...PACKAGE,
    "node_modules/tides/index.d.ts":
      'export declare class Gauge { constructor(unit: string); }\nexport declare const UNIT = "feet";',
  });
  expect(holes).toEqual([]);
  expect(tools[0]?.description?.value).toBe("Read a tide in feet.");
});

it("what a package says is found fault with where the project uses it, which is where it can be mended", () => {
  const { tools } = readProject({
    "src/server.ts": `${SERVER}import { TEXT } from "tides";
server.registerTool("read_tide", { description: TEXT }, handler);`,
    ...PACKAGE,
    "node_modules/tides/index.d.ts": 'export declare const TEXT = "Read a tide.";',
  });
  expect(tools[0]?.description).toEqual({ value: "Read a tide.", pieces: [{ start: 0, end: 12 }] });
});

it("types of a package that do not parse are not the project's business", () => {
  const { problems, files } = readProject({
    "src/server.ts": `${SERVER}import { TEXT } from "tides";
server.registerTool("read_tide", { description: TEXT }, handler);`,
    ...PACKAGE,
    "node_modules/tides/index.d.ts": "export declare const TEXT: typeof (;",
  });
  expect(problems).toEqual([]);
  expect(Object.keys(files)).toEqual(["/port/src/server.ts"]);
});
