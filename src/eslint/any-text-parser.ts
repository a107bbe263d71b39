/** A parser that takes any text for an empty program: rules of mcp-lint read files themselves, so JSON will do. */
export const anyTextParser = {
  meta: { name: "@mcp-lint/cli/any-text" },
  parse(text: string): object {
    const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
    return {
      type: "Program",
      body: [],
      sourceType: "module",
      tokens: [],
      comments: [],
      range: [0, text.length],
      loc: { start: { line: 1, column: 0 }, end: { line: lines.length, column: lines.at(-1)?.length ?? 0 } },
    };
  },
};
