import type { Argument, Command, Option } from "commander";
import { presets } from "../../presets/index.ts";
import { rules } from "../../rules/index.ts";
import { FORMAT_NAMES } from "../output/format-names.ts";

/** A word that may be completed to, and what it means. */
export interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** An option as shells offer it. */
export interface CompletableOption extends Word {
  /** What may follow it: these, or with none of them a file; absent when nothing follows. */
  readonly values?: readonly string[];
}

/** A command as shells offer it. */
export interface CompletableCommand {
  /** The words that call it, without the program itself. */
  readonly path: readonly string[];
  readonly meaning: string;
  readonly options: readonly CompletableOption[];
  /** What may follow it beside options and files. */
  readonly words: readonly Word[];
}

/** The program and all commands below it, the program first. */
export function completableCommands(program: Command, path: readonly string[] = []): CompletableCommand[] {
  const help = program.createHelp();
  const below = help.visibleCommands(program);
  const own = {
    path,
    meaning: program.description(),
    options: help.visibleOptions(program).flatMap(completableOption),
    words: [
      ...below.map((one) => ({ word: one.name(), meaning: one.description() })),
      ...program.registeredArguments.flatMap(wordsFor),
    ],
  };
  return [own, ...below.flatMap((one) => completableCommands(one, [...path, one.name()]))];
}

function completableOption(option: Option): CompletableOption[] {
  const { long, description } = option;
  if (!long) return [];
  const takesValue = option.required || option.optional;
  return [{ word: long, meaning: description, ...(takesValue && { values: valuesOf(option) }) }];
}

/** The values of options that take names of ours; commander knows those of the others. */
function valuesOf({ long, argChoices, flags }: Option): readonly string[] {
  if (argChoices) return argChoices;
  if (long === "--preset") return presets.map(({ name }) => name);
  if (long === "--rule") return Object.keys(rules);
  return flags === "--format <name>" ? FORMAT_NAMES : [];
}

function wordsFor(argument: Argument): Word[] {
  if (argument.argChoices) return argument.argChoices.map((word) => ({ word, meaning: "" }));
  if (argument.name() !== "rule") return [];
  return Object.entries(rules).map(([word, { summary }]) => ({ word, meaning: summary }));
}
