/**
 * Makes a sentence in our own words of a complaint of the argument parser.
 * @param command the command that was called: "mcp-lint report merge"
 */
export function usageSentence(complaint: string, command: string): string {
  const [problem = "", suggestion = ""] = complaint.replace(/^error: /u, "").split("\n");
  const guess = /Did you mean (?:one of )?(?<names>[^?]+)\?/u.exec(suggestion)?.groups?.names;
  const sentence = quoted(problem.charAt(0).toUpperCase() + problem.slice(1)).replace(/\.?$/u, ".");
  if (guess === undefined) return `${sentence} \`${command} --help\` lists what there is.`;
  const names = guess.split(", ").map((name) => `\`${name}\``);
  return `${sentence} Did you mean ${names.join(" or ")}?`;
}

function quoted(text: string): string {
  return text.replaceAll(/'(?<word>[^']*)'/gu, "`$<word>`");
}
