import { didYouMean } from "../../diagnostics/nearest.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { FORMAT_NAMES, isFormatName, type FormatName } from "./format-names.ts";

/** A report that is asked for, and the file that it goes to; without one it is printed. */
export interface RequestedOutput {
  readonly format: FormatName;
  readonly file?: string;
}

interface OutputOptions {
  readonly format?: readonly string[];
  readonly outputFile?: string;
}

/**
 * Reads what `--format` and `--output-file` ask for.
 * @throws UserError when a format is unknown, or two would get into each other
 */
export function requestedOutputs({ format = ["stylish"], outputFile }: OutputOptions): RequestedOutput[] {
  const outputs = format.map(requestedOutput);
  const files = [...outputs.flatMap(({ file = [] }) => file), ...(outputFile === undefined ? [] : [outputFile])];
  const shared = files.find((file, index) => files.indexOf(file) !== index);
  if (shared !== undefined) {
    throw new UserError(`Two formats cannot both be written to \`${shared}\`. Give each a file of its own.`);
  }
  const printed = outputs.filter(({ file }) => file === undefined);
  if (printed.length > 1) {
    const [one, other] = printed;
    throw new UserError(
      `Two formats cannot both be printed. Give one a file: \`--format ${one?.format ?? ""} --format ${other?.format ?? ""}=FILE\`.`,
    );
  }
  if (outputFile === undefined) return outputs;
  if (printed.length === 0) {
    throw new UserError("`--output-file` has nothing to write: every `--format` names a file of its own.");
  }
  return outputs.map((output) => ({ file: outputFile, ...output }));
}

function requestedOutput(text: string): RequestedOutput {
  const [, name = text, file] = /^(?<name>[^=]*)=(?<file>.*)$/su.exec(text) ?? [];
  if (file === "") throw new UserError(`\`--format ${text}\` lacks the file behind \`=\`.`);
  if (isFormatName(name)) return { format: name, ...(file !== undefined && { file }) };
  const hint = didYouMean(name, FORMAT_NAMES, `Known are ${FORMAT_NAMES.join(", ")}.`);
  throw new UserError(`There is no format \`${name}\`. ${hint}`);
}
