import { describe, expect, it } from "vitest";
import { namesOf, readProject, type ProjectFiles } from "../../support/source-project.ts";

const DEPENDENCIES = { "@modelcontextprotocol/sdk": "^1.20.0" };

const REGISTRY = `export const tools: Record<string, object> = {};
export function keep(tool: { name: string }) { tools[tool.name] = tool; return tool; }
`;

const START = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { tools } from "./registry.js";
import "./tools/index.js";
const server = new Server({ name: "harbour", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.values(tools) }));
`;

const keeping = (name: string): string =>
  `import { keep } from "../registry.js";\nkeep({ name: "${name}", inputSchema: { type: "object" } });\n`;

/** The tools of a harbour, of which files enter theirs in a list as they are loaded; nothing imports that of towing. */
function harbour(files: ProjectFiles = {}, manifest: Readonly<Record<string, unknown>> = {}): string[] {
  const set = readProject({
    "package.json": JSON.stringify({ name: "harbour", bin: "dist/index.js", dependencies: DEPENDENCIES, ...manifest }),
    "src/index.ts": START,
    "src/registry.ts": REGISTRY,
    "src/tools/index.ts": 'import "./moor.js";\n',
    "src/tools/moor.ts": keeping("moor"),
    "src/tools/tow.ts": keeping("tow"),
    ...files,
  });
  return namesOf(set).toSorted();
}

describe("a file that enters a tool in a list as it is loaded", () => {
  it("enters none where nothing loads it", () => {
    expect(harbour()).toEqual(["moor"]);
  });

  it.each([
    ["in words", "// Whoever needs it says import(path), or `require(path)`.\nexport const berths = 3;\n"],
    [
      "as data",
      'import path from "node:path";\nexport const { version } = require(path.join(__dirname, "../package.json"));\n',
    ],
  ])("enters none where a file is loaded %s", (_, code) => {
    expect(harbour({ "src/all.ts": code })).toEqual(["moor"]);
  });

  it.each<[string, ProjectFiles, Readonly<Record<string, unknown>>?]>([
    [
      "the program loads files by names that stand behind a remark",
      { "src/all.ts": "export const load = (path: string) => import(\n  // of a tool\n  path\n);\n" },
    ],
    [
      "a function that is made of a text loads it",
      {
        "src/all.ts":
          'const load = new Function("path", "return import(path)");\nexport const all = (path: string) => load(path);\n',
      },
    ],
    ["the program imports it", { "src/tools/index.ts": 'import "./moor.js";\nimport "./tow.js";\n' }],
    [
      "the program loads the files of its folder",
      { "src/all.ts": "export const load = (name) => import(`./tools/${name}.js`);\n" },
    ],
    [
      "another way to start the server imports it",
      { "src/http.ts": 'import "./tools/tow.js";\nimport "./index.js";\n' },
    ],
    ["it starts the server", { "src/tools/tow.ts": `${keeping("tow")}import "../index.js";\n` }],
    ["it is not known what starts the program", {}, { bin: undefined }],
  ])("enters it where %s", (_, files, manifest) => {
    expect(harbour(files, manifest)).toEqual(["moor", "tow"]);
  });
});
