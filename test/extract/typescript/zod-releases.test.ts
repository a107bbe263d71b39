import vm from "node:vm";
import { describe, expect, it } from "vitest";
import * as newest from "zod";
import * as early from "zod-3.25/v4";
import * as zod41 from "zod-4.1";
import * as zod4112 from "zod-4.1.12";
import * as zod43 from "zod-4.3";
import * as zod44 from "zod-4.4";
import * as zod45 from "zod-4.5";
import { SERVER, toolOf } from "../../support/source-project.ts";

const SHAPE = `{
  name: z.string().describe("Name of the ship.").min(2),
  tonnage: z.number().describe("In tonnes.").int().optional(),
  flag: z.string().nullable(),
  berth: z.union([z.string(), z.number()]),
  place: z.tuple([z.number(), z.number()]),
  cargo: z.discriminatedUnion("kind", [z.object({ kind: z.literal("grain") }), z.object({ kind: z.literal("ore") })]),
  holds: z.record(z.enum(["fore", "aft"]), z.string()),
  ship_id: z.uuid(),
  crew: z.preprocess((text) => text, z.array(z.string())),
  master: z.preprocess((value) => value, z.string().optional()),
  mail: z.email().optional(),
  call_sign: z.string().startsWith("S"),
  papers: z.string().base64(),
}`;

/** What SDK v1 sends for the shape with a release of zod 4. */
function sentBy({ z }: { readonly z: unknown }): unknown {
  const convert = vm.runInThisContext(
    `(z) => z.toJSONSchema(z.object(${SHAPE}), { target: "draft-7", io: "input" })`,
  ) as (z: unknown) => unknown;
  return JSON.parse(JSON.stringify(convert(z)));
}

function extracted(start: string, options: Parameters<typeof toolOf>[1], files = {}): unknown {
  const server = `${start}server.registerTool("moor_ship", { inputSchema: ${SHAPE} }, handler);`;
  return toolOf({ "src/server.ts": server, ...files }, options).input.schema;
}

describe("a schema is what the project's release of zod gives", () => {
  it.each([
    ["4.0.17", early],
    ["4.1.12", zod4112],
    ["4.1.13", zod41],
    ["4.3.6", zod43],
    ["4.4.3", zod44],
    ["4.5.4", zod45],
    ["4.6.7", newest],
  ] as const)("zod %s", (zod, library) => {
    expect(extracted(SERVER, { zod })).toEqual(sentBy(library));
  });

  it("zod 4 out of the package of zod 3.25", () => {
    expect(extracted(SERVER.replace('from "zod"', 'from "zod/v4"'), { zod: "3.25.76" })).toEqual(sentBy(early));
  });

  it.each([
    ["^4.0.0", newest],
    [">=4", newest],
    ["latest", newest],
    ["*", newest],
    [">=3.25", newest],
    ["^3.25.0 || ^4.0.0", newest],
    ["^4.0.0 || ^3.25.0", newest],
    ["~4.1.5", zod41],
    ["4.1.12", zod4112],
    ["4.3.6", zod43],
    ["~4.4.0", zod44],
    ["npm:zod@~4.0.2", early],
  ] as const)("that which %s gives to those who install the server", (range, library) => {
    const manifest = { "node_modules/zod/package.json": "{}" };
    const dependencies = { "@modelcontextprotocol/sdk": "^1.20.0", zod: range };
    expect(extracted(SERVER, { dependencies }, manifest)).toEqual(sentBy(library));
  });

  it("each of which differs from the one before", () => {
    const sent = [early, zod4112, zod41, zod43, zod44, zod45, newest].map((library) => JSON.stringify(sentBy(library)));
    expect(new Set(sent).size).toBe(7);
  });
});

describe("the release of a zod that is not installed", () => {
  const flag = (range: string, locked?: string | object): unknown =>
    toolOf(
      {
        "src/server.ts": `${SERVER}server.registerTool("moor_ship", { inputSchema: { flag: z.string().nullable() } }, handler);`,
        "node_modules/zod/package.json": "{}",
        ...(locked !== undefined && {
          "package-lock.json": JSON.stringify({
            packages: typeof locked === "string" ? { "node_modules/zod": { version: locked } } : locked,
          }),
        }),
      },
      { dependencies: { "@modelcontextprotocol/sdk": "^1.20.0", zod: range } },
    ).input.schema.properties;
  const [LISTED, JOINED] = [
    { flag: { anyOf: [{ type: "string" }, { type: "null" }] } },
    { flag: { type: ["string", "null"] } },
  ];

  it("is the newest of its range", () => {
    expect(flag("^4.1.0")).toEqual(JOINED);
  });

  it("is the one that the lock file names", () => {
    expect(flag("^4.1.0", "4.4.3")).toEqual(LISTED);
  });

  it("is the one that the lock file names for the package of the workspace, where that has one of its own", () => {
    const packages = { "node_modules/zod": { version: "4.5.1" }, "src/node_modules/zod": { version: "4.4.3" } };
    expect(flag("^4.1.0", packages)).toEqual(LISTED);
  });

  it("is not what the lock file names for a range of another package", () => {
    expect(flag("^4.5.0", "4.4.3")).toEqual(JOINED);
  });
});
