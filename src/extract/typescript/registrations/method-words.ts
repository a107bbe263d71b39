/**
 * The words of which a text has one where a method is called: plainly, under another name, or by another way, as in
 * `server.tool.bind(server)`, `(server.tool as any)(…)`, `server["tool"]` and `const { tool } = server`.
 */
export function methodWords(method: string): readonly (string | RegExp)[] {
  const ways = [
    `\\.${method}(?:\\.(?:bind|call|apply)\\b|\\s+as\\b|!?\\)\\s*\\()`,
    `\\[\\s*["'\`]${method}["'\`]\\s*\\]`,
    `\\{[^{}()]*\\b${method}\\b[^{}()]*\\}\\s*=(?![=>])`,
  ];
  return [`.${method}(`, new RegExp(ways.join("|"), "u")];
}
