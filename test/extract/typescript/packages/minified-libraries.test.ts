import { expect, test } from "vitest";
import { isMinifiedLibrary } from "../../../../src/extract/typescript/packages/minified-libraries.ts";

/** What a minifier wrote, in lines of some length. */
function minified(length: number, further = ""): string {
  const line = `${"function a(e){return e.b.c}".repeat(Math.ceil(length / 27))}\n`;
  return line.repeat(Math.ceil(40_000 / line.length)) + further;
}

const isLibrary = (text: string, file = "/port/static/charts.js"): boolean => isMinifiedLibrary(file, () => text);

test("one line is what a minifier wrote", () => {
  expect(isLibrary(minified(40_000))).toBe(true);
});

test("lines that a minifier broke now and then are still what it wrote", () => {
  expect(isLibrary(minified(600))).toBe(true);
});

test("lines that a person may have written are no library", () => {
  expect(isLibrary(minified(200))).toBe(false);
});

test("TypeScript is no library, whatever its lines are like", () => {
  expect(isLibrary(minified(40_000), "/port/src/charts.ts")).toBe(false);
});

test.each(["mcp-server", "useMcpServer", "toMCP", "mcpServer", "MCPServer", "x-mcp", "MCP_PORT", "tools/list"])(
  "what names %s may be a server that was bundled with all that it uses",
  (name) => {
    expect(isLibrary(minified(40_000, `const about="${name}"`))).toBe(false);
  },
);

test("the letters mcp in what an image is encoded with make no server", () => {
  expect(isLibrary(minified(40_000, 'const logo="AAqMCpQKmgaMcpz0+iBSmCPQ"'))).toBe(true);
});
