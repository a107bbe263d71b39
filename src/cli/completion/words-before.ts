import type { CompletableCommand } from "./completable.ts";
import { quoted } from "./quoted.ts";

/**
 * What bash and zsh do with each `$word` in front of the one that is being written. It leaves in `$command` the command
 * that these words call, in `$stands` a `+` where an argument of it is there already, and in `$value` something where an
 * option waits for its value.
 */
export function wordsBefore(commands: readonly CompletableCommand[]): string {
  return `    # Bash takes \`--preset=adr\` apart into three words.
    [[ $word == "=" ]] && continue
    if [[ -n $value ]]; then
      value=""
      continue
    fi
    case "$command $word" in
${commands.flatMap(optionCases).join("\n")}
    esac
    case "$command$stands $word" in
${commands.filter(isCalled).map(callCase).join("\n")}
      # No command may stand behind an option of the program itself.
      *) [[ -n $command && $word == -* ]] || stands="+" ;;
    esac`;
}

function optionCases({ path, options }: CompletableCommand): string[] {
  const taking = options.filter(({ values }) => values).map(({ word }) => quoted(`${path.join(" ")} ${word}`));
  return taking.length > 0 ? [`      ${taking.join(" | ")}) value="yes" ;;`] : [];
}

function isCalled({ path }: CompletableCommand): boolean {
  return path.length > 0;
}

function callCase({ path }: CompletableCommand): string {
  const before = path.slice(0, -1).join(" ");
  return `      ${quoted(`${before} ${path.at(-1) ?? ""}`)}) command=${quoted(path.join(" "))} ;;`;
}
