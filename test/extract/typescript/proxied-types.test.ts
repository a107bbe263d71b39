import { describe, expect, it } from "vitest";
import { holeSentences, readProject, type ProjectFiles } from "../../support/source-project.ts";

/** A FastMCP server that wraps its tools, or not, and asks types by `toJsonSchema` or by the standard. */
const port = (trap: string, xsschema: string, berth = '"string"'): ProjectFiles => ({
  "node_modules/xsschema/package.json": JSON.stringify({ name: "xsschema", version: xsschema }),
  "src/server.ts": `import { FastMCP } from "fastmcp";
    import { type } from "arktype";
    const server = new FastMCP({ name: "port", version: "1.0.0" });
    function plain(json: any): any {
      if (!json || typeof json !== "object") return json;
      if (Array.isArray(json)) return json.map(plain);
      const kept: any = {};
      for (const [key, value] of Object.entries(json)) if (key !== "$schema" && key !== "anyOf") kept[key] = plain(value);
      return kept;
    }
    function wrapped(schema: any) {
      const own = schema.toJsonSchema?.bind(schema);
      if (!own) return schema;
      return new Proxy(schema, { ${trap} });
    }
    const plainly = (tool: any) => ({ ...tool, parameters: wrapped(tool.parameters) });
    export function add(agent: { name: string }) {
      const tool = { name: "moor_ship", description: "Moors", parameters: type({ ship: "string", berth: ${berth} }), execute };
      server.addTool(agent.name === "pilot" ? plainly(tool) : tool);
    }`,
});
const TRAP = `get(target, name) { return name === "toJsonSchema" ? () => plain(own()) : (target as any)[name]; }`;

const read = (files: ProjectFiles): { holes: string[]; schemas: unknown[] } => {
  const set = readProject(files, { dependencies: { fastmcp: "^3.26.0", arktype: "^2.1.28" } });
  const schemas = set.tools.flatMap(({ input, alternatives }) => [
    input.schema,
    ...alternatives.flatMap((one) => (one.input ? [one.input.schema] : [])),
  ]);
  return { holes: holeSentences(set), schemas };
};

describe("a type that is wrapped in a proxy, or not, under a condition", () => {
  it("is told once, without a hole, where the proxy shows the same schema", () => {
    const { holes, schemas } = read(port(TRAP, "0.4.0-beta.5"));
    expect(holes).toEqual([]);
    expect(schemas).toHaveLength(1);
  });

  it("can be both where the proxy shows another schema, and is first what it is by itself", () => {
    const { holes, schemas } = read(port(TRAP, "0.4.0-beta.5", '"string | number"'));
    expect(holes).toEqual([]);
    expect(schemas).toMatchObject([
      { properties: { berth: { anyOf: [{ type: "number" }, { type: "string" }] } } },
      { properties: { ship: { type: "string" }, berth: {} } },
    ]);
  });

  it("is itself where it is asked by what the proxy lets through", () => {
    const { holes, schemas } = read(port(TRAP, "0.4.4", '"string | number"'));
    expect(holes).toEqual([]);
    expect(schemas.at(0)).toMatchObject({ properties: { berth: { anyOf: [{ type: "number" }, { type: "string" }] } } });
  });

  it("is not known where the proxy shows what is not", () => {
    expect(read(port("get: () => elsewhere()", "0.4.0-beta.5")).holes).toHaveLength(1);
  });
});
