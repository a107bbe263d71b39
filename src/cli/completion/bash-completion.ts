import type { CompletableCommand } from "./completable.ts";
import { quoted } from "./quoted.ts";

/**
 * The script that teaches bash to complete our commands. Where it offers nothing, bash offers files.
 * @param name how the program is called
 */
export function bashCompletion(name: string, commands: readonly CompletableCommand[]): string {
  return `# Completion of ${name} for bash: source <(${name} completion bash)
_mcp_lint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" word offered=""
  # Bash takes \`--preset=adr\` apart into three words.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
${commands.filter(isCalled).map(callCase).join("\n")}
    esac
  done
  case "$command $previous" in
${commands.flatMap(valueCases).join("\n")}
    *)
      case "$command" in
${commands.map(wordCase).join("\n")}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _mcp_lint ${name}
`;
}

function isCalled({ path }: CompletableCommand): boolean {
  return path.length > 0;
}

function callCase({ path }: CompletableCommand): string {
  const before = path.slice(0, -1).join(" ");
  return `      ${quoted(`${before} ${path.at(-1) ?? ""}`)}) command=${quoted(path.join(" "))} ;;`;
}

function valueCases({ path, options }: CompletableCommand): string[] {
  return options.flatMap(({ word, values }) =>
    values
      ? [
          `    ${quoted(`${path.join(" ")} ${word}`)}) offered=${quoted(values.map(({ word: value }) => value).join(" "))} ;;`,
        ]
      : [],
  );
}

function wordCase({ path, words, options }: CompletableCommand): string {
  const all = [...words, ...options].map(({ word }) => word);
  return `        ${quoted(path.join(" "))}) offered=${quoted(all.join(" "))} ;;`;
}
