import type { CompletableCommand, Word } from "./completable.ts";
import { quoted } from "./quoted.ts";
import { wordsBefore } from "./words-before.ts";

/**
 * The script that teaches bash to complete our commands. Where it offers nothing, bash offers files.
 * @param name how the program is called
 */
export function bashCompletion(name: string, commands: readonly CompletableCommand[]): string {
  return `# Completion of ${name} for bash: source <(${name} completion bash)
_mcp_lint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="" stands="" value="" word offered=""
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${wordsBefore(commands)}
  done
  if [[ -n $value ]]; then
    case "$command $previous" in
${commands.flatMap(valueCases).join("\n")}
    esac
  elif [[ $current == -* ]]; then
    case "$command" in
${commands.map(({ path, options }) => offerCase(path.join(" "), options)).join("\n")}
    esac
  else
    case "$command$stands" in
${commands.flatMap(argumentCases).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _mcp_lint ${name}
`;
}

function valueCases({ path, options }: CompletableCommand): string[] {
  return options.flatMap(({ word, values = [] }) =>
    values.length > 0 ? [offerCase(`${path.join(" ")} ${word}`, values)] : [],
  );
}

/** Options, too, where there is nothing else that may stand there. */
function argumentCases({ path, words, options, takesFiles }: CompletableCommand): string[] {
  const command = path.join(" ");
  return [
    ...(words.length > 0 ? [offerCase(command, words)] : []),
    ...(takesFiles ? [] : [offerCase(words.length > 0 ? `${command}+` : command, options)]),
  ];
}

function offerCase(pattern: string, words: readonly Word[]): string {
  return `      ${quoted(pattern)}) offered=${quoted(words.map(({ word }) => word).join(" "))} ;;`;
}
