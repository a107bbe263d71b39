import fc from "fast-check";
import { expect, test } from "vitest";
import { extractFromSource, rememberingExtractor } from "../../../src/extract/typescript/extract-from-source.ts";
import { memoryHost } from "../../../src/rule-tester/memory-host.ts";
import { SERVER } from "../../support/source-project.ts";

/** What the files of a small harbour may hold. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "/port/src/server.ts": [
    `${SERVER}import { TEXT, fill } from "./texts";
const tools = new Map();
fill(tools);
for (const [name, description] of tools) server.registerTool(name, { description }, handler);`,
    `${SERVER}import { TEXT } from "./texts";
server.registerTool("list_berths", { description: TEXT }, handler);`,
    `${SERVER}server.registerTool("list_berths", {`,
  ],
  "/port/src/texts.ts": [
    'export const TEXT = "Lists berths."; export const fill = (tools) => tools.set("get_berth", TEXT);',
    'export let TEXT = "Lists piers."; export const fill = (tools) => { if (TEXT) tools.set("get_pier", TEXT); };',
    'export { TEXT, fill } from "./more";',
  ],
  "/port/src/more.ts": [
    'export const TEXT = process.env.TEXT; export const fill = (tools) => tools.set("get_buoy", TEXT);',
    'export const TEXT = "Lists buoys."; export function fill(tools) { tools.set("get_buoy", TEXT).set("list_buoys", TEXT); }',
  ],
};

const FILES = Object.keys(CONTENTS);

test("a project that is read again after any edit is read as if for the first time", () => {
  const states = fc.array(fc.tuple(...FILES.map((file) => fc.constantFrom(...CONTENTS[file]!))), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(states, (projects) => {
      const again = rememberingExtractor();
      for (const texts of projects) {
        const host = memoryHost("/port", {
          "/port/package.json": '{"dependencies":{"@modelcontextprotocol/sdk":"^1.20.0","zod":"^4.1.13"}}',
          ...Object.fromEntries(FILES.map((file, index) => [file, texts[index]!])),
        });
        expect(again(host)).toEqual(extractFromSource(host));
      }
    }),
    { numRuns: 40 },
  );
});
