import { didYouMean } from "../diagnostics/nearest.ts";

/** What the argument parser says of a value that is none of those that there are, of an option or of an argument. */
const NO_CHOICE =
  /^(?:option '(?<option>\S+)[^']*' argument|command-argument value) '(?<given>[^]*)' is invalid(?: for argument '(?<argument>[^']*)')?\. Allowed choices are (?<choices>.+)\.$/u;

/**
 * Makes a sentence in our own words of a complaint of the argument parser.
 * @param command the command that was called: "mcp-lint report merge"
 */
export function usageSentence(complaint: string, command: string): string {
  const [problem = "", suggestion = ""] = complaint.replace(/^error: /u, "").split("\n");
  const choice = NO_CHOICE.exec(problem)?.groups;
  if (choice) return choiceSentence(choice);
  const guess = /Did you mean (?:one of )?(?<names>[^?]+)\?/u.exec(suggestion)?.groups?.names;
  const sentence = quoted(problem.charAt(0).toUpperCase() + problem.slice(1)).replace(/\.?$/u, ".");
  if (guess === undefined) return `${sentence} \`${command} --help\` lists what there is.`;
  const names = guess.split(", ").map((name) => `\`${name}\``);
  return `${sentence} Did you mean ${names.join(" or ")}?`;
}

function choiceSentence({ option, argument = "", given = "", choices = "" }: Record<string, string>): string {
  const complaint =
    option === undefined ? `There is no ${argument} \`${given}\`.` : `\`${option}\` takes no \`${given}\`.`;
  return `${complaint} ${didYouMean(given, choices.split(", "), `Known are ${choices}.`)}`;
}

function quoted(text: string): string {
  return text.replaceAll(/'(?<word>[^']*)'/gu, "`$<word>`");
}
