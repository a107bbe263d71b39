const JAVASCRIPT = /\.[cm]?jsx?$/u;
/**
 * A server that was bundled with all that it uses is read like any other. The three letters count as a word or a part of a
 * name: what fonts and images are encoded with has them by chance.
 */
const OF_A_SERVER = /tools\/list|(?<![A-Za-z\d])(?:mcp|MCP|Mcp)|(?:mcp|MCP|Mcp)(?![A-Za-z\d])|(?:MCP|Mcp)[A-Z][a-z]/u;
const LEAST_LENGTH = 32 * 1024;
/** On average: a person's file may have a few lines like that, for data. */
const LINE_LENGTH = 400;

/** Whether a file is JavaScript that a minifier wrote, and has nothing to do with MCP. */
export function isMinifiedLibrary(file: string, text: () => string | undefined): boolean {
  if (!JAVASCRIPT.test(file)) return false;
  const written = text() ?? "";
  if (written.length < LEAST_LENGTH || OF_A_SERVER.test(written)) return false;
  return written.length / written.split("\n").length > LINE_LENGTH;
}
