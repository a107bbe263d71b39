import type { CompletableCommand, Word } from "./completable.ts";
import { quoted } from "./quoted.ts";
import { wordsBefore } from "./words-before.ts";

/**
 * The script that teaches zsh to complete our commands.
 * @param name how the program is called
 */
export function zshCompletion(name: string, commands: readonly CompletableCommand[]): string {
  return `#compdef ${name}
# Completion of ${name} for zsh: source <(${name} completion zsh)
_mcp_lint() {
  local command="" stands="" value="" word
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
${wordsBefore(commands)}
  done
  if [[ -n $value ]]; then
    case "$command \${words[CURRENT-1]}" in
${commands.flatMap(valueCases).join("\n")}
      *) _files ;;
    esac
    return
  fi
  case "$command$stands" in
${commands.flatMap(argumentCases).join("\n")}
  esac
  case "$command" in
${commands.map(optionCase).join("\n")}
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
  return options.flatMap(({ word, values = [] }) =>
    values.length > 0
      ? [
          `      ${quoted(`${path.join(" ")} ${word}`)}) offered=(${listed(values)}); _describe -t values ${quoted(word.slice(2))} offered ;;`,
        ]
      : [],
  );
}

function argumentCases({ path, words }: CompletableCommand): string[] {
  return words.length > 0 ? [`    ${quoted(path.join(" "))}) offered=(${listed(words)}) ;;`] : [];
}

function optionCase({ path, options }: CompletableCommand): string {
  return `    ${quoted(path.join(" "))}) offered+=(${listed(options)}) ;;`;
}

function listed(words: readonly Word[]): string {
  return words.map(described).join(" ");
}

/** A colon stands between a word and its meaning, so those in words are escaped. */
function described({ word, meaning }: Word): string {
  return quoted(`${word.replaceAll(":", "\\:")}${meaning === "" ? "" : `:${meaning}`}`);
}
