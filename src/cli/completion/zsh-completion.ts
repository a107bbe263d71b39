import type { CompletableCommand, Word } from "./completable.ts";
import { quoted } from "./quoted.ts";

/**
 * The script that teaches zsh to complete our commands.
 * @param name how the program is called
 */
export function zshCompletion(name: string, commands: readonly CompletableCommand[]): string {
  return `#compdef ${name}
# Completion of ${name} for zsh: source <(${name} completion zsh)
_mcp_lint() {
  local command="" word
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command $word" in
${commands
  .filter(({ path }) => path.length > 0)
  .map(
    ({ path }) =>
      `      ${quoted(`${path.slice(0, -1).join(" ")} ${path.at(-1) ?? ""}`)}) command=${quoted(path.join(" "))} ;;`,
  )
  .join("\n")}
    esac
  done
  case "$command \${words[CURRENT-1]}" in
${commands.flatMap(valueCases).join("\n")}
  esac
  case "$command" in
${commands.map(wordCase).join("\n")}
  esac
  _describe -t commands ${quoted(name)} offered
  case "$command" in
    ${commands
      .filter(({ takesFiles }) => takesFiles)
      .map(({ path }) => quoted(path.join(" ")))
      .join(" | ")}) _files ;;
  esac
}
compdef _mcp_lint ${name}
`;
}

function valueCases({ path, options }: CompletableCommand): string[] {
  return options.flatMap(({ word, values }) => {
    if (!values) return [];
    const offer =
      values.length > 0
        ? `offered=(${values.map(described).join(" ")}); _describe -t values ${quoted(word.slice(2))} offered`
        : "_files";
    return [`    ${quoted(`${path.join(" ")} ${word}`)}) ${offer}; return ;;`];
  });
}

function wordCase({ path, words, options }: CompletableCommand): string {
  return `    ${quoted(path.join(" "))}) offered=(${[...words, ...options].map(described).join(" ")}) ;;`;
}

/** A colon stands between a word and its meaning, so those in words are escaped. */
function described({ word, meaning }: Word): string {
  return quoted(`${word.replaceAll(":", "\\:")}${meaning === "" ? "" : `:${meaning}`}`);
}
