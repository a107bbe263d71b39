import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  type ProjectFiles,
} from "../../support/source-project.ts";

const DEPENDENCIES = { "@modelcontextprotocol/sdk": "^1.20.0", zod: "^4.1.13" };

const KIOSK = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function registerTickets(server: McpServer) { server.registerTool("list_tickets", {}, async () => ({ content: [] })); }
`;

const LEGACY = `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function registerLegacy(server: McpServer) { server.registerTool("print_ticket", {}, async () => ({ content: [] })); }
`;

const START = `import { registerTickets } from "./tickets.js";
${SERVER}registerTickets(server);
`;

/** The tools of a museum's kiosk that is started by \`src/index.ts\`, in whose folder a file holds what nobody calls. */
function kiosk(files: ProjectFiles = {}, manifest: Readonly<Record<string, unknown>> = {}): string[] {
  const set = readProject({
    "package.json": JSON.stringify({
      name: "kiosk",
      bin: "dist/index.js",
      dependencies: DEPENDENCIES,
      ...manifest,
    }),
    "src/index.ts": START,
    "src/tickets.ts": KIOSK,
    "src/legacy.ts": LEGACY,
    ...files,
  });
  return namesOf(set).toSorted();
}

const BOTH = ["list_tickets", "print_ticket"];
const LISTED = ["list_tickets"];

describe("a function that takes a server and that nobody calls", () => {
  it.each<[string, ProjectFiles]>([
    ["is in a file that nobody imports", {}],
    [
      "is in a file of which something else is used",
      {
        "src/legacy.ts": `${LEGACY}export const PRICE = 12;\n`,
        "src/index.ts": `import { PRICE } from "./legacy.js";\n${START}console.log(PRICE);\n`,
      },
    ],
    [
      "is called by a function alone that nobody calls either",
      {
        "src/all.ts": `import { registerLegacy } from "./legacy.js";\nexport function registerAll(server) { registerLegacy(server); }\n`,
      },
    ],
    [
      "calls itself",
      { "src/legacy.ts": LEGACY.replace("{ server.", "{ if (!server) registerLegacy(server); server.") },
    ],
    [
      "is handed on by a file that the program does not import",
      { "src/barrel.ts": 'export * from "./legacy.js";\nexport * from "./tickets.js";\n' },
    ],
    [
      "is the method of a class without instances",
      {
        "src/legacy.ts":
          'export class Legacy { constructor(private server) {} register() { this.server.registerTool("print_ticket", {}, () => {}); } }\n',
      },
    ],
    [
      "is named in a type alone",
      {
        "src/types.ts":
          'import { registerLegacy } from "./legacy.js";\nexport type Register = typeof registerLegacy;\n',
      },
    ],
    [
      "hands the server to a helper that registers",
      {
        "src/legacy.ts":
          'import { add } from "./add.js";\nexport function registerLegacy(server) { add(server, "print_ticket"); }\n',
        "src/add.ts": "export function add(server, name) { server.registerTool(name, {}, () => {}); }\n",
        "src/tickets.ts":
          'import { add } from "./add.js";\nexport function registerTickets(server) { add(server, "list_tickets"); }\n',
      },
    ],
    [
      "is in a file of which something else is loaded as the program runs",
      {
        "src/legacy.ts": `${LEGACY}export const PRICE = 12;\n`,
        "src/index.ts": `${START}const { PRICE } = await import("./legacy.js");\nconsole.log(PRICE);\n`,
      },
    ],
    [
      "is beside what loads a package that may not be installed, by a name in a variable",
      {
        "src/printer.ts": 'export async function printer() { const name = "@museum/printer"; return import(name); }\n',
        "src/index.ts": `import { printer } from "./printer.js";\n${START}await printer();\n`,
      },
    ],
  ])("registers nothing where it %s", (_, files) => {
    expect(kiosk(files)).toEqual(LISTED);
  });

  it("registers nothing where the one program of the package is bundled under a name of its own", () => {
    expect(kiosk({}, { bin: { kiosk: "dist/bundle.cjs" } })).toEqual(LISTED);
  });

  describe("of a worker", () => {
    it.each([
      ["wrangler.toml", 'name = "kiosk"\nmain = "src/index.ts"\n[vars]\nFLOOR = "2"\n'],
      ["wrangler.jsonc", '{ // starts here\n  "main": "./src/index.ts", "vars": {} }'],
      ["wrangler.json", '{"name":"kiosk","main":"src/index.ts"}'],
    ])("registers nothing where %s tells where it starts", (name, text) => {
      expect(kiosk({ [name]: text }, { bin: undefined, private: true, scripts: { start: "wrangler dev" } })).toEqual(
        LISTED,
      );
    });

    it("keeps its tools where another environment starts with it", () => {
      const environments = 'main = "src/index.ts"\n[env.old]\nmain = "src/legacy.ts"\n';
      expect(kiosk({ "wrangler.toml": environments }, { bin: undefined, private: true })).toEqual(BOTH);
    });
  });

  describe("of a program that is bundled under any name", () => {
    const bundled = (files: ProjectFiles, scripts: Readonly<Record<string, string>> = {}): string[] =>
      kiosk(files, { bin: undefined, main: "out/kiosk-bundle.js", scripts });

    it.each<[string, ProjectFiles, Readonly<Record<string, string>>]>([
      [
        "a script of its own",
        {
          "bundle.mjs": `import { build } from "esbuild"; await build({ entryPoints: ["src/index.ts"], outfile: "out/kiosk-bundle.js" });`,
        },
        { build: "node bundle.mjs --production" },
      ],
      [
        "one of several scripts",
        {
          "bundle.mjs": `import { rollup } from "rollup"; await rollup({ input: "./src/index.ts", file: "kiosk-bundle.js" });`,
          "pages.mjs": `writeFileSync(join("docs", "index.md"), render());`,
        },
        { build: "node pages.mjs && node bundle.mjs" },
      ],
      [
        "the config of a bundler",
        { "tsup.config.ts": `export default { entry: { "kiosk-bundle": "./src/index.ts" } };` },
        {},
      ],
      [
        "a config without endings",
        { "webpack.config.cjs": `module.exports = { entry: "./src/index", output: { filename: "kiosk-bundle.js" } };` },
        {},
      ],
    ])("registers nothing where %s names what it starts from", (_, files, scripts) => {
      expect(bundled(files, scripts)).toEqual(LISTED);
    });

    it.each<[string, ProjectFiles]>([
      ["speaks of another bundle", { "vite.config.ts": `export default { entry: "src/index.ts", file: "page.js" };` }],
      [
        "names it too",
        { "tsup.config.ts": `export default { entry: ["src/index.ts", "src/legacy.ts"], name: "kiosk-bundle" };` },
      ],
      [
        "names all files",
        { "tsup.config.ts": `export default { entry: ["src/index.ts", "src/*.ts"], name: "kiosk-bundle" };` },
      ],
      [
        "puts a path together",
        {
          "rollup.config.js": `export default ["src/index.ts"].map((one) => ({ input: join(root, one), file: "kiosk-bundle.js" }));`,
        },
      ],
      [
        "names all of a folder",
        { "tsup.config.ts": `export default { entry: ["src/index.ts", "src/**/*"], name: "kiosk-bundle" };` },
      ],
      [
        "puts a path together without a function",
        {
          "rollup.config.js": `export default ["src/index.ts", "src/" + OTHER].map((input) => ({ input, file: "kiosk-bundle.js" }));`,
        },
      ],
      ["names none", { "vite.config.ts": `export default { build: { ssr: true } };` }],
    ])("keeps its tools where a config %s", (_, files) => {
      expect(bundled(files)).toEqual(BOTH);
    });
  });

  describe("registers nothing where what starts the program loads only what it names", () => {
    const launcher = (code: string): string[] =>
      kiosk(
        { "bin/cli.js": `import { existsSync } from "node:fs";\n${code}\n` },
        { bin: "bin/cli.js", main: "dist/index.js" },
      );
    const HERE = `const here = dirname(fileURLToPath(import.meta.url));`;

    it.each([
      [
        "the first of some paths that is there",
        `${HERE} const paths = [resolve(here, "../dist/index.js"), join(here, "..", "src/index.js")];
        let found; for (const path of paths) { if (existsSync(path)) { found = path; break; } }
        await import(pathToFileURL(found).href);`,
      ],
      [
        "an address beside its own",
        `const url = new URL("../dist/index.js", import.meta.url); await import(url.href);`,
      ],
      ["one of a list", `await import(["../dist/index.js", "../src/index.js"].find((path) => existsSync(path)));`],
      ["one or the other", `const built = "../dist/index.js"; require(existsSync(built) ? built : "../src/index.ts");`],
    ])("%s", (_, code) => {
      expect(launcher(code)).toEqual(LISTED);
    });

    it.each([
      ["a path that it is told", `await import(process.argv[2] ?? "../dist/index.js");`],
      ["a path below where it is started", `await import(join(process.cwd(), "dist/index.js"));`],
      [
        "a path of a list that grows",
        `const paths = ["../dist/index.js"]; for (const path of paths.concat(process.argv)) await import(path);`,
      ],
      [
        "a path of a list that is added to",
        `const paths = ["../dist/index.js"]; paths.push(process.argv[2]); await import(paths[0]);`,
      ],
      ["what it is handed", `async function load(path) { await import(path); } load("../dist/index.js");`],
      ["a path to nowhere", `const built = "../out/bundle.js"; await import(built);`],
    ])("but not where it loads %s", (_, code) => {
      expect(launcher(code)).toEqual(BOTH);
    });
  });

  it.each<[string, ProjectFiles]>([
    [
      "that loads all files of a folder",
      {
        "src/index.ts": `import { readdirSync } from "node:fs";\n${START}for (const file of readdirSync(process.argv[2])) (await import(file)).registerLegacy(server);\n`,
      },
    ],
    [
      "that loads files of its folder by a computed name",
      { "src/index.ts": `${START}(await import(\`./\${process.env.EXTRA}.js\`)).registerLegacy(server);\n` },
    ],
    [
      "that imports the whole file",
      {
        "src/index.ts": `import * as legacy from "./legacy.js";\n${START}for (const register of Object.values(legacy)) register(server);\n`,
      },
    ],
    [
      "that loads the file later on",
      {
        "src/index.ts": `${START}const later = async () => (await import("./legacy.js"))[process.argv[2]](server);\nlater();\n`,
      },
    ],
    [
      "that keeps it in a list",
      {
        "src/index.ts": `import { registerLegacy } from "./legacy.js";\n${START}const extras = [registerLegacy];\nextras[Number(process.argv[2])](server);\n`,
      },
    ],
    ["that is started by itself", { "src/legacy.ts": `${LEGACY}process.emit("plugin", registerLegacy);\n` }],
    [
      "whose classes a framework makes",
      {
        "src/legacy.ts":
          '@Injectable()\nexport class Legacy { register(server) { server.registerTool("print_ticket", {}, () => {}); } }\n',
      },
    ],
  ])("keeps its tools in a program %s", (_, files) => {
    expect(kiosk(files)).toEqual(BOTH);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["names no file that it is started by", { bin: undefined }],
    ["names a file whose source is not known", { bin: { kiosk: "dist/index.js", admin: "dist/admin/index.js" } }],
    ["names a bundle that others may use", { bin: "dist/bundle.cjs", main: "dist/bundle.cjs" }],
    ["offers all files to others", { exports: { "./*": "./dist/*.js" } }],
    ["offers that file to others", { exports: { ".": "./dist/index.js", "./legacy": "./dist/legacy.js" } }],
    ["starts something else, which leads to no tools", { bin: "./scripts/build.js" }],
    ["runs that file in a script", { scripts: { demo: "tsx src/legacy.ts" } }],
  ])("keeps its tools where package.json %s", (_, manifest) => {
    expect(kiosk({ "scripts/build.js": "console.log(1);\n" }, manifest)).toEqual(BOTH);
  });

  it("has no tools where `main` is what npm writes by itself, and no such file", () => {
    expect(kiosk({}, { main: "index.js" })).toEqual(LISTED);
    expect(kiosk({}, { main: "index.js", bin: undefined })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", types: "index.d.ts" })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", typings: "index.d.ts" })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", module: "index.mjs" })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", exports: "./index.js" })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", files: ["index.js"] })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", files: ["*.js"] })).toEqual(BOTH);
    expect(kiosk({}, { main: "index.js", files: ["dist"] })).toEqual(LISTED);
    expect(kiosk({ "index.ts": LEGACY }, { main: "index.js" })).toEqual(BOTH);
    expect(kiosk({}, { main: "lib/kiosk.js" })).toEqual(BOTH);
  });

  it("keeps its tools where the package offers it under another name", () => {
    const files = { "src/index.ts": `export { registerLegacy as registerPrinter } from "./legacy.js";\n${START}` };
    expect(kiosk(files)).toEqual(BOTH);
  });

  it("keeps its tools where it makes the server itself, for whoever starts it", () => {
    const own = SERVER.replace("export const server", "export function createServer() {\nconst server").replace(
      "const handler",
      'server.registerTool("print_ticket", {}, () => {});\nreturn server;\n}\nconst handler',
    );
    expect(kiosk({ "src/legacy.ts": own })).toEqual(BOTH);
  });
});

describe("a method that nobody calls", () => {
  const REGISTRY = `export class Turnstiles {
  readonly #all = new Map<string, { name: string }>();
  open(one: { name: string }) { this.#all.set(one.name, one); }
  openAll(many: { name: string }[]) { for (const one of many) this.open(one); }
  list() { return [...this.#all.values()].map(({ name }) => ({ name, description: "Opens.", inputSchema: { type: "object" } })); }
}
`;
  const HALL = `import { Turnstiles } from "MODULE";
${LOW_LEVEL_SERVER}const turnstiles = new Turnstiles();
turnstiles.open({ name: "open_north" });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: turnstiles.list() }));
`;
  const OPEN = ["a tool's name is the parameter `many` of `openAll`, which no call here gives a value"];
  const OWN = { "src/turnstiles.ts": REGISTRY, "src/index.ts": HALL.replace("MODULE", "./turnstiles.js") };

  function hall(files: ProjectFiles, manifest: Readonly<Record<string, unknown>> = {}): readonly string[] {
    const set = readProject({
      "package.json": JSON.stringify({ name: "hall", bin: "dist/index.js", dependencies: DEPENDENCIES, ...manifest }),
      ...files,
    });
    expect(namesOf(set)).toEqual(["open_north"]);
    return holeSentences(set);
  }

  it("adds nothing to what a registry lists", () => {
    expect(hall(OWN)).toEqual([]);
  });

  it("adds nothing where the registry is of a package that others may use too, each with one of its own", () => {
    const shared = {
      "packages/shared/package.json": JSON.stringify({ name: "shared", exports: "./src/index.ts" }),
      "packages/shared/src/index.ts": REGISTRY,
      "packages/hall/package.json": JSON.stringify({ name: "hall", bin: "src/index.ts", dependencies: DEPENDENCIES }),
      "packages/hall/src/index.ts": HALL.replace("MODULE", "shared"),
    };
    expect(hall(shared, { bin: undefined, workspaces: ["packages/*"] })).toEqual([]);
  });

  it.each<[string, ProjectFiles]>([
    ["the registry", { "src/index.ts": `${OWN["src/index.ts"]}export { turnstiles };\n` }],
    ["its class", { "src/index.ts": `${OWN["src/index.ts"]}export * from "./turnstiles.js";\n` }],
  ])("may add more where users of the package get hold of %s", (_, files) => {
    expect(hall({ ...OWN, ...files })).toEqual(OPEN);
    // A private package has none.
    expect(hall({ ...OWN, ...files }, { private: true })).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["is extended", "class Turnstiles", 'class Turnstiles extends (await import("gates")).Gates'],
    ["is marked for a framework", "class Turnstiles", "class Turnstiles"],
  ])("may add more where the class %s", (what, from, to) => {
    const marked = what.startsWith("is marked") ? `import { gate } from "gates";\n@gate\n${REGISTRY}` : REGISTRY;
    expect(hall({ ...OWN, "src/turnstiles.ts": marked.replace(from, to) })).toEqual(OPEN);
  });

  it("may add more where modules are loaded by names that are not known", () => {
    const loader = "for (const name of process.argv) await import(name);\n";
    expect(hall({ ...OWN, "src/index.ts": `${OWN["src/index.ts"]}${loader}` })).toEqual(OPEN);
  });
});
