import type { ChosenLevels } from "../../config/resolve-settings.ts";
import { didYouMean } from "../../diagnostics/nearest.ts";
import { UserError } from "../../diagnostics/user-error.ts";

const LEVELS = ["error", "warning", "warn", "info", "off"];

/**
 * Reads `--rule ID:SEVERITY` options.
 * @returns the levels; of repeated ids the last counts
 * @throws UserError when one has not that form
 */
export function ruleLevels(choices: readonly string[]): ChosenLevels {
  const entries = choices.map((choice): [string, string] => {
    const colon = choice.lastIndexOf(":");
    const level = choice.slice(colon + 1);
    if (colon < 1)
      throw new UserError(
        `Expected \`--rule\` to be \`ID:SEVERITY\`, such as \`description/present:off\`, got \`${choice}\`.`,
      );
    if (!LEVELS.includes(level)) throw new UserError(unknownLevel(choice, level));
    return [choice.slice(0, colon), level];
  });
  return { byRule: Object.fromEntries(entries), place: "`--rule`" };
}

function unknownLevel(choice: string, level: string): string {
  const hint = didYouMean(level, LEVELS, "It is one of error, warning, info and off.");
  return `There is no severity \`${level}\`, as in \`--rule ${choice}\`. ${hint}`;
}
