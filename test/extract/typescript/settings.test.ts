import { describe, expect, it, test } from "vitest";
import { fieldOf, holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

/** The description that a program sends when nobody sets anything. */
function descriptionOf(expression: string, declarations = ""): string | undefined {
  return toolOf(`${declarations}\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`)
    .description?.value;
}

/** The annotation that a program sends when nobody sets anything. */
function hintOf(expression: string, declarations: string): unknown {
  return toolOf(
    `${declarations}\n${SERVER}server.registerTool("get_ship", { annotations: { readOnlyHint: ${expression} } }, handler);`,
  ).annotations.readOnlyHint?.value;
}

describe("what whoever starts the server may set is what the code says by default", () => {
  it.each([
    ["the environment, in brackets", 'process.env["SHIP_" + "TEXT"] || "Reads a ship."', ""],
    [
      "a text that is made of the environment where that is set",
      "prefix ? `${prefix}: reads a ship.` : 'Reads a ship.'",
      "const prefix = process.env.PREFIX;",
    ],
    [
      "the environment behind a variable",
      'env?.TEXT ?? "Reads a ship."',
      "const env = typeof process === 'undefined' ? undefined : process.env;",
    ],
    [
      "a sentence that is added where it is set",
      "text()",
      'function text() { let said = "Reads a ship."; if (process.env.LONG) { said += " With its crew."; } return said; }',
    ],
    [
      "a sentence that is added where it is not set",
      "text()",
      'function text() { let said = "Reads"; if (!process.env.SHORT) { said += " a ship."; } return said; }',
    ],
    ["the environment under a method", 'process.env.TEXT?.trim() || "Reads a ship."', ""],
    [
      "arguments of Node",
      "values.text",
      'import { parseArgs } from "node:util";\nconst { values } = parseArgs({ options: { text: { type: "string", default: "Reads a ship." }, quiet: { type: "boolean" } } });',
    ],
    [
      "options of yargs",
      "argv.shipText",
      'import yargs from "yargs";\nconst argv = yargs(process.argv).option("ship-text", { type: "string", default: "Reads a ship." }).option("quiet", { type: "boolean" }).strict().parseSync();',
    ],
    [
      "options that the command of yargs declares which is run by default",
      'argv.shipText || "Nothing."',
      'import yargs from "yargs";\nconst argv = yargs(process.argv).command("$0", "Moors.", (own) => { own.option("ship-text", { default: "Reads a ship." }); }).parseSync();',
    ],
    [
      "options of such a command that are written out",
      'argv.text || "Nothing."',
      'import yargs from "yargs";\nconst argv = yargs(process.argv).command(["moor", "$0"], "Moors.", { text: { default: "Reads a ship." } }).parseSync();',
    ],
    [
      "no options of another command of yargs",
      'argv.text || "Reads a ship."',
      'import yargs from "yargs";\nconst argv = yargs(process.argv).command("tow", "Tows.", { text: { default: "Tows a ship." } }).parseSync();',
    ],
    [
      "all options of yargs at once",
      "argv.text",
      'import yargs from "yargs";\nconst { argv } = yargs().options({ text: { default: "Reads a ship." } });',
    ],
    [
      "env-var",
      "text",
      'import env from "env-var";\nconst text = env.get("TEXT").default("Reads a ship.").asString();',
    ],
    [
      "a settings file",
      'texts.ship ?? "Reads a ship."',
      'import { cosmiconfigSync } from "cosmiconfig";\nconst texts = cosmiconfigSync("port").search()?.config ?? {};',
    ],
  ])("%s", (_, expression, declarations) => {
    expect(descriptionOf(expression, declarations)).toBe("Reads a ship.");
  });

  it("also for what a translation falls back to", () => {
    const declarations = `import { cosmiconfigSync } from "cosmiconfig";
      function helper(overrides = {}) {
        const t = (key, fallback) => process.env["PORT_" + key.toUpperCase()] || overrides[key] || fallback;
        return { t };
      }
      const { t } = helper(cosmiconfigSync("port").search()?.config);`;
    const tool = toolOf(
      `${declarations}\n${SERVER}server.registerTool("get_ship", { description: t("GET", "Reads a ship."), inputSchema: { ship: z.string().describe(t("SHIP", "The ship's name.")) } }, handler);`,
    );
    expect([tool.description?.value, fieldOf(tool, "ship").description?.value]).toEqual([
      "Reads a ship.",
      "The ship's name.",
    ]);
  });

  it("also for annotations", () => {
    expect(
      hintOf(
        "values.readonly",
        'import { parseArgs } from "node:util";\nconst { values } = parseArgs({ options: { readonly: { type: "boolean", default: false } } });',
      ),
    ).toBe(false);
  });

  it.each([
    ["read with its fallback", 'Number.parseInt(process.env.MOST ?? "50", 10)'],
    ["read, or another", "Number(process.env.MOST) || 50"],
    ["read where it is a number", "Number.isNaN(parseInt(process.env.MOST)) ? 50 : parseInt(process.env.MOST)"],
    ["read where it is finite", "Number.isFinite(Number(process.env.MOST)) ? Number(process.env.MOST) : 50"],
    ["kept within bounds", 'Math.min(Math.max(parseFloat(process.env.MOST || "5e1"), 1), 100)'],
  ])("also for a number %s", (_, most) => {
    expect(descriptionOf("`Lists ${most} ships.`", `const most = ${most};`)).toBe("Lists 50 ships.");
  });

  it("also for annotations that only one of two descriptors has, with a hole", () => {
    const set = readProject(
      `const whole = { annotations: { readOnlyHint: true } };
       const lite: { annotations?: object } = {};
       const chosen = process.env.LITE === "true" ? lite : whole;
       ${SERVER}server.registerTool("get_ship", { annotations: chosen.annotations }, handler);`,
    );
    expect(set.tools[0]?.annotations.readOnlyHint?.value).toBe(true);
    expect(holeSentences(set)).toEqual(["/annotations: the annotations depend on a condition"]);
  });

  it("also for an output schema that a setting takes away, with a hole", () => {
    const set = readProject(
      `function isTerse() { const given = process.env.TERSE; if (given === undefined) return false; return YES.has(given); }
       function lessened(tool: object) {
         if (!isTerse()) return tool;
         const copy: any = { ...tool };
         delete copy["outputSchema"];
         return copy;
       }
       ${SERVER}const YES = new Set(["1", "yes"]);
       server.registerTool("get_ship", lessened({ outputSchema: z.object({ berth: z.string() }) }), handler);`,
    );
    expect(set.tools[0]?.output).toMatchObject({ properties: { berth: { type: "string" } } });
    expect(holeSentences(set)).toEqual(["/outputSchema: the output schema depends on a condition"]);
  });

  it("where options are read off the command line one by one, and kept by their names", () => {
    const program = `const args = process.argv.slice(2);
      const options: Record<string, string> = {};
      for (let index = 0; index < args.length; index++) {
        const [key, value] = args[index].slice(2).split("=");
        if (value) options[key] = value;
        else options[key] = args[++index];
      }`;
    expect(descriptionOf('options["text"] || process.env.TEXT || "Reads a ship."', program)).toBe("Reads a ship.");
  });

  describe("where a function reads options off the command line, in a loop over it", () => {
    const read = (turn: string, said: string): ReturnType<typeof readProject> =>
      readProject(`const FLAGS = [{ flag: "--port", key: "port" }, { flag: "--chart", key: "chart" }];
        const byFlag = new Map(FLAGS.map((one) => [one.flag, one] as const));
        function optionsOf(given: readonly string[]) {
          const found: { port?: string; chart?: string; words: string[]; text: string } = { words: [], text: "Moors" };
          let text = "Moors";
          for (let at = 0; at < given.length; at += 1) { ${turn} }
          if (found.chart === undefined) throw new Error("--chart is required");
          return { ...found, text };
        }
        const options = optionsOf(process.argv.slice(2));
        ${SERVER}
        const toolsOf = ({ port }: { port?: string }) => [{ name: \`\${port ?? "quay"}_moor\` }];
        for (const { name } of toolsOf({ ...(options.port && { port: options.port }) }))
          server.registerTool(name, { description: ${said} }, handler);`);

    it("by which none is set, so that names are made of what they fall back to", () => {
      const set = read(
        "const spec = byFlag.get(given[at]!); if (!spec) continue; found[spec.key] = given[at + 1]; at += 1;",
        '"Moors a ship."',
      );
      expect([namesOf(set), holeSentences(set)]).toEqual([["quay_moor"], []]);
    });

    it("by which a text stays as it is", () => {
      const set = read(
        'if (given[at] === "--tow") text = given[at + 1] ?? "Tows"; else found.chart = given[at];',
        "`${options.text} a ship.`",
      );
      expect(set.tools[0]?.description?.value).toBe("Moors a ship.");
    });

    it("but not where that may be the end of the function", () => {
      const set = read('if (given[at] === "--tow") return { text: "Tows" };', "`${options.text} a ship.`");
      expect(holeSentences(set)).toContain(
        "/description: the description depends on a loop of which it is not known how long it runs",
      );
    });
  });

  it.each([
    [
      "under a computed name, behind what is handed on",
      `function tokenize(argv: string[]) { const out = {}; for (const one of argv) { const body = one.slice(2); const eq = body.indexOf("="); if (eq >= 0) out[body.slice(0, eq)] = body.slice(eq + 1); } return out; }
const tokens = tokenize(process.argv.slice(2));
const args = { ...(tokens["port"] !== undefined ? { port: tokens["port"] } : {}) };
const port = args.port ?? "kiel";`,
    ],
    [
      "of a pattern",
      `function parse(argv: string[]) { const out = {}; for (const one of argv) { const found = /^--(.+?)=(.+)$/.exec(one); if (found) out[found[1]] = found[2]; } return out; }
const port = parse(process.argv.slice(2)).port ?? "kiel";`,
    ],
    ["of entries", 'const port = Object.fromEntries([[process.env.KEY, "x"]]).port ?? "kiel";'],
    ["of an object", 'const port = ({ [process.env.KEY]: "x" }).port ?? "kiel";'],
    ["which is taken apart", 'const { PORT: port = "kiel" } = process.env;'],
    ["which is taken apart by an assignment", 'let port; ({ PORT: port = "kiel" } = process.env);'],
    [
      "which a parameter has else",
      'function portOf(name = "kiel") { return name; } const port = portOf(process.env.PORT);',
    ],
  ])("for a member %s", (_, declarations) => {
    const set = readProject(
      `${declarations}\n${SERVER}server.registerTool(\`\${port}_moor\`, { description: "Moors." }, handler);`,
    );
    expect(namesOf(set)).toEqual(["kiel_moor"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("but not for what is made of what may be set, which is something in any case", () => {
    const set = readProject(
      `${SERVER}function moorAt(port = "kiel") { server.registerTool(\`\${port}_moor\`, { description: "Moors." }, handler); }
moorAt(String(process.env.PORT));`,
    );
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("but a hole where the code says nothing", () => {
    const set = readProject(
      `import { parseArgs } from "node:util";\nconst { values } = parseArgs({ options: { text: { type: "string" } } });\n${SERVER}server.registerTool("get_ship", { description: values.text }, handler);`,
    );
    expect(holeSentences(set)).toEqual(["/description: the description is set where the server is started"]);
  });

  it("and never decides whether a tool is there", () => {
    const program = `import { parseArgs } from "node:util";
      const { values } = parseArgs({ options: { write: { type: "boolean", default: false }, ship: { type: "string" } } });
      ${SERVER}
      if (values.write) server.registerTool("moor_ship", {}, handler);
      if (!values.ship) server.registerTool("list_ships", {}, handler);
      const tools = {};
      if (!values.ship && values.write) Object.assign(tools, { sink_ship: {} });
      for (const [name, config] of Object.entries(tools)) server.registerTool(name, config, handler);`;
    expect(namesOf(toolsOf(program))).toEqual(["moor_ship", "list_ships", "sink_ship"]);
  });
});

describe("what a package gives may be anything", () => {
  it("so that both sides of ?? and of conditions count", () => {
    const set = readProject(
      `import { load } from "texts";\n${SERVER}const texts = load();\nserver.registerTool("get_ship", { description: texts.ship ?? "Reads a ship." }, handler);\nif (!texts.quiet) server.registerTool("get_tide", {}, handler);`,
    );
    expect(set.tools[0]?.description?.value).toBe("Reads a ship.");
    expect(namesOf(set)).toEqual(["get_ship", "get_tide"]);
  });
});

test("a name that users may have spelt in several ways is one tool, and a hole says that its spelling is not known", () => {
  const set = readProject(`import { chosen } from "harbour-settings";\n${SERVER}
function spelt(name: string, style?: string) {
  if (style === "snake") return name.replace(/\\./g, "_");
  if (style === "kebab") return name.replace(/\\./g, "-");
  return name;
}
export function offer(style?: string) {
  for (const name of ["berth.list", "berth.get"]) server.registerTool(spelt(name, style), {}, handler);
}
offer(chosen);
`);
  expect(namesOf(set)).toEqual(["berth_list", "berth_get"]);
  expect(holeSentences(set)).toEqual([
    "/name: a part of the name is spelt as a condition says",
    "/name: a part of the name is spelt as a condition says",
  ]);
});

test.each([
  ["asked for by zod 3, whose default it is not", "3.25.76", ["quay"]],
  ["left out by zod 4", "4.1.13", undefined],
] as const)("a field whose default nobody has set is %s", (_, zod, required) => {
  const set = readProject(
    `${SERVER}server.registerTool("get_ship", { inputSchema: { quay: z.string().default(process.env.QUAY) } }, handler);`,
    { zod },
  );
  expect(set.tools[0]?.input.schema.required).toEqual(required);
  expect(holeSentences(set)).toHaveLength(1);
});

describe("what a schema parses of what somebody may set", () => {
  const SETTINGS = `const Settings = z.object({
    port: z.string().default("Basel"), most: z.coerce.number().int().default(3 * 4), isOpen: z.boolean().default(false),
    key: z.string(),
  });\n`;
  const read = (settings: string, code: string): ReturnType<typeof readProject> =>
    readProject(`${SERVER}import { berthOf } from "harbour-log";\n${SETTINGS}${settings}\n${code}`);
  const TEXT =
    "server.registerTool('get_ship', { description: `${settings.most} ships of ${settings.port}` }, handler);";

  it.each([
    ["of the whole environment", "const settings = Settings.parse(process.env);"],
    [
      "of an object of its variables",
      "const settings = Settings.parse({ port: process.env.PORT, key: process.env.KEY });",
    ],
    [
      "in a function that is handed both, where one is a number that is set",
      `const load = (schema, given) => { try { return schema.parse(given); } catch (error) { throw new Error("unset"); } };
      const given: Record<string, unknown> = { key: process.env.KEY, most: process.env.MOST ? Number(process.env.MOST) : undefined };
      const settings = load(Settings, given);`,
    ],
    [
      "safely",
      `const parsed = Settings.safeParse(process.env); if (!parsed.success) process.exit(1); const settings = parsed.data;`,
    ],
    [
      "beside what is not known",
      "const settings = Settings.parse({ key: berthOf(process.pid), port: process.env.PORT });",
    ],
  ])("comes to its defaults: %s", (_, settings) => {
    const set = read(settings, TEXT);
    expect([set.tools[0]?.description?.value, ...holeSentences(set)]).toEqual(["12 ships of Basel"]);
  });

  it.each([
    ["where it has no default", "const settings = Settings.parse(process.env);", "settings.key"],
    [
      "where that is not known",
      "const settings = Settings.parse({ port: berthOf(process.pid), key: 'k' });",
      "settings.port",
    ],
    [
      "where it may not fit",
      "const settings = Settings.safeParse({ port: berthOf(1), key: 'k' }).data;",
      "settings.port",
    ],
  ])("is a hole: %s", (_, settings, description) => {
    const set = read(settings, `server.registerTool("get_ship", { description: ${description} }, handler);`);
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("keeps no tool from being told, and decides nothing of which there may be two", () => {
    const code = `const settings = Settings.parse({ ...process.env.NAMED, port: process.env.PORT, isOpen: process.env.OPEN === "yes", key: "k" });
      if (settings.isOpen) server.registerTool("list_berths", {}, handler);
      if (settings.port === "Chur") server.registerTool("get_berth", {}, handler);`;
    expect(namesOf(read("", code))).toEqual(["list_berths", "get_berth"]);
  });
});
