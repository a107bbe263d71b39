import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

const READ = `const register = (server: McpServer, config: Config) => {
    server.registerTool("moor", { description: config.isDry ? "Plans a mooring." : "Moors a ship." }, handler);
  };`;

/** A server that is made by a function, from options that are set where it is started. */
const server = (body: string, register = READ): ProjectFiles => ({
  "src/server.ts": `${SERVER.replace(/export const server = .*\n/u, "")}
  interface Config { isDry: boolean; mode: string }
  ${register}
  const create = (config: Config) => {
    const server = new McpServer({ name: "port", version: "1.0.0" });
    ${body}
    return server;
  };
  const [mode = ""] = process.argv.slice(2);
  await create({ isDry: process.argv.includes("--dry"), mode }).connect(transport);`,
});

const read = (files: ProjectFiles): { readonly texts: readonly string[]; readonly holes: readonly string[] } => {
  const set = readProject(files);
  const texts = set.tools.flatMap(({ description, alternatives }) => [
    description?.value ?? "",
    ...alternatives.flatMap((one) => one.description?.value ?? []),
  ]);
  return { texts: texts.toSorted((one, other) => one.localeCompare(other)), holes: holeSentences(set) };
};

const PLANS = "Plans a mooring.";
const MOORS = "Moors a ship.";
const BOTH = [MOORS, PLANS];

describe("a tool that is registered only under a condition is told with what that decides", () => {
  it.each([
    ["where it holds", "if (config.isDry) register(server, config);", READ, PLANS],
    ["where it does not", "if (!config.isDry) { register(server, config); }", READ, MOORS],
    ["in the other branch", "if (config.isDry) console.error('dry'); else register(server, config);", READ, MOORS],
    ["behind a return", "if (!config.isDry) return server; register(server, config);", READ, PLANS],
    ["beside others", "if (config.mode && config.isDry) register(server, config);", READ, PLANS],
    ["behind `&&`", "config.isDry && register(server, config);", READ, PLANS],
    [
      "of what is taken out",
      "const { isDry } = config; if (isDry) register(server, config);",
      READ.replace("config: Config", "{ isDry }: Config").replace("config.isDry", "isDry"),
      PLANS,
    ],
    [
      "of what is handed on by itself",
      "if (!config.isDry) register(server, config.isDry);",
      READ.replace("config: Config", "isDry: boolean").replace("config.isDry", "isDry"),
      MOORS,
    ],
    [
      "of a default that is not used",
      "if (!config.isDry) register(server, config);",
      READ.replace("config: Config", "config: Config = { isDry: true, mode: 'deep' }"),
      MOORS,
    ],
    [
      "through a function between them",
      "if (config.isDry) registerAll(server, config);",
      `${READ} const registerAll = (to: McpServer, options: Config) => { register(to, options); };`,
      PLANS,
    ],
    [
      "by an `if` that gives the text",
      "if (config.isDry) register(server, config);",
      READ.replace(
        "server.registerTool",
        `let description = "${MOORS}"; if (config.isDry) description = "${PLANS}"; server.registerTool`,
      ).replace(/\{ description: .* \}/u, "{ description }"),
      PLANS,
    ],
    [
      "by what it leaves out of a list",
      "if (!config.isDry) register(server, config);",
      READ.replace(/config.isDry \? .*" \}/u, `[config.isDry && "Dry.", "${MOORS}"].filter(Boolean).join(" ") }`),
      MOORS,
    ],
    [
      "that compares with a text",
      'if (config.mode === "dry") register(server, config);',
      READ.replace("config.isDry", 'config.mode === "dry"'),
      PLANS,
    ],
    [
      "that compares with another text",
      'if (config.mode === "wet") register(server, config);',
      READ.replace("config.isDry", 'config.mode === "dry"'),
      MOORS,
    ],
    [
      "around it in the same function",
      `if (config.isDry) server.registerTool("moor", { description: config.isDry ? "${PLANS}" : "${MOORS}" }, handler);`,
      "",
      PLANS,
    ],
  ])("%s", (_, body, register, text) => {
    expect(read(server(body, register))).toEqual({ texts: [text], holes: [] });
  });

  const PORT = `class Port {
    readonly #server = new McpServer({ name: "port", version: "1.0.0" });
    constructor(private readonly config: Config) { BODY }
    private moor() {
      this.#server.registerTool("moor", { description: this.config.isDry ? "${PLANS}" : "${MOORS}" }, handler);
    }
  }
  new Port({ isDry: process.argv.includes("--dry"), mode: "" });`;

  it.each([
    ["where it holds", "if (this.config.isDry) this.moor();", PLANS],
    ["where it does not", "if (!this.config.isDry) this.moor();", MOORS],
  ])("of the instance that registers it, %s", (_, body, text) => {
    expect(read(server("", PORT.replace("BODY", body)))).toEqual({ texts: [text], holes: [] });
  });

  it("but not of another instance", () => {
    const body = "if (config.mode) return; if (this.config.isDry) new Port({ ...config, mode: 'deep' }).moor();";
    expect(read(server("", PORT.replace("BODY", body))).texts).toEqual(BOTH);
  });

  it("and what does not count as true is no more known than that", () => {
    const template = READ.replace(/config.isDry \? .*" \}/u, "`Moors${config.mode && ` as ${config.mode}`}.` }");
    const set = readProject(server("if (!config.mode) register(server, config);", template));
    expect(holeSentences(set).map((one) => one.split(":")[0])).toEqual(["/description"]);
  });

  it("of a constant of another file", () => {
    const set = read({
      "src/options.ts": 'export const isDry = process.argv.includes("--dry");',
      "src/server.ts": `${SERVER}import { isDry } from "./options.js"; import { register } from "./register.js"; if (isDry) register(server);`,
      "src/register.ts": `import { isDry } from "./options.js"; export const register = (to) => {
        to.registerTool("moor", { description: isDry ? "${PLANS}" : "${MOORS}" }, handler); };`,
    });
    expect(set).toEqual({ texts: [PLANS], holes: [] });
  });
});

describe("a condition decides nothing", () => {
  it.each([
    ["without one around the call", "register(server, config);", READ],
    ["that is another", "if (config.mode) register(server, config);", READ],
    [
      "of another thing",
      "const other = { isDry: config.mode === 'a', mode: '' }; if (other.isDry) register(server, config);",
      READ,
    ],
    ["in one of two calls", "if (config.isDry) register(server, config); else register(server, config);", READ],
    ["where one side is enough", "if (config.isDry || config.mode) register(server, config);", READ],
    [
      "of what is given another value meanwhile",
      "if (config.isDry) register(server, config);",
      READ.replace(
        "server.registerTool",
        "if (process.argv.includes('--wet')) config.isDry = false; server.registerTool",
      ),
    ],
    [
      "of a parameter that is given another value",
      "if (!config.isDry) register(server, config.isDry);",
      READ.replace("config: Config", "isDry: boolean")
        .replace("config.isDry", "isDry")
        .replace("server.registerTool", "isDry = process.argv.includes('--wet'); server.registerTool"),
    ],
    [
      "of what is something else by default",
      "if (!config.isDry) register(server, config.isDry);",
      READ.replace("config: Config", "isDry: boolean = process.argv.includes('--wet')").replace(
        "config.isDry",
        "isDry",
      ),
    ],
    [
      "that counts what is added to meanwhile",
      "const ships: string[] = []; if (process.argv.includes('a')) ships.push('tug'); if (!ships.length) register(server, ships);",
      READ.replace("config: Config", "ships: string[]")
        .replace("config.isDry", "ships.length")
        .replace("server.registerTool", "if (process.argv.includes('b')) ships.push('tug'); server.registerTool"),
    ],
  ])("%s", (_, body, register) => {
    expect(read(server(body, register)).texts).toEqual(BOTH);
  });
});
