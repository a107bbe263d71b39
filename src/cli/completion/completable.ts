import type { Argument, Command, Option } from "commander";
import { VERBS } from "../../codegen/scaffold/tool-draft.ts";
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
  readonly values?: readonly Word[];
}

/** A command as shells offer it. */
export interface CompletableCommand {
  /** The words that call it, without the program itself. */
  readonly path: readonly string[];
  readonly meaning: string;
  readonly options: readonly CompletableOption[];
  /** What may follow it beside options and files. */
  readonly words: readonly Word[];
  readonly takesFiles: boolean;
}

const FILE_ARGUMENTS: readonly string[] = ["paths", "reports"];

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
    takesFiles: program.registeredArguments.some((one) => FILE_ARGUMENTS.includes(one.name())),
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
function valuesOf({ long, argChoices, flags }: Option): readonly Word[] {
  if (argChoices) return argChoices.map(plain);
  if (long === "--preset") return presets.map(({ name, summary }) => ({ word: name, meaning: summary }));
  if (long === "--rule") return ruleWords();
  return flags === "--format <name>" ? FORMAT_NAMES.map(plain) : [];
}

function wordsFor(argument: Argument): readonly Word[] {
  if (argument.argChoices) return argument.argChoices.map(plain);
  if (argument.name() === "verb") return VERBS.map(plain);
  return argument.name() === "rule" ? ruleWords() : [];
}

function ruleWords(): readonly Word[] {
  return Object.entries(rules).map(([word, { summary }]) => ({ word, meaning: summary }));
}

function plain(word: string): Word {
  return { word, meaning: "" };
}
