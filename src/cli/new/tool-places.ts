import { dirname, relative } from "node:path";
import type { CodeStyle } from "../../codegen/scaffold/code-style.ts";
import { inStyle } from "../../codegen/scaffold/code-style.ts";
import { toolExports, type ToolStyle } from "../../codegen/scaffold/tool-file.ts";
import type { ToolDraft } from "../../codegen/scaffold/tool-draft.ts";
import { applyEdits } from "../../diagnostics/apply-edits.ts";
import type { FileChange } from "../../project/write-files.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";

/** What makes a new tool known to the server, in files that there are. */
export interface ToolPlaces {
  readonly changes: readonly FileChange[];
  /** What has to be written by hand, where the place for it is not plain to see. */
  readonly byHand: readonly string[];
}

interface NewTool {
  readonly draft: ToolDraft;
  /** Absolute path of its file. */
  readonly file: string;
  readonly style: ToolStyle;
  readonly code: CodeStyle;
}

interface Insertion {
  readonly offset: number;
  readonly importOffset: number;
  /** What is imported of the new file. */
  readonly name: string;
  readonly text: string;
}

/** Finds out where a new tool is made known: beside the others, or nowhere when that is not plain to see. */
export async function toolPlaces(tool: NewTool, toolSet: ToolSet): Promise<ToolPlaces> {
  return tool.style.isLowLevel ? lowLevelPlaces(tool, toolSet) : registrationPlaces(tool, toolSet);
}

async function registrationPlaces(tool: NewTool, { tools, files }: ToolSet): Promise<ToolPlaces> {
  const { registrationPlace } = await import("../../extract/typescript/insertion/registration-place.ts");
  const { run } = toolExports(tool.draft, tool.style);
  const [made] = new Set(tools.map(({ origin }) => origin.server));
  const { file = "", offset = "" } = /^(?<file>.*):(?<offset>\d+)$/u.exec(made ?? "")?.groups ?? {};
  const text = files[file];
  const place = text === undefined ? undefined : registrationPlace(text, Number(offset));
  if (text === undefined || !place) return { changes: [], byHand: [`${run}(server);`] };
  const line = inStyle(`${run}(${place.server});`, tool.code);
  return {
    changes: [changed(file, text, tool, [{ ...place, name: run, text: `\n${place.indent}${line}` }])],
    byHand: [],
  };
}

async function lowLevelPlaces(tool: NewTool, { tools, files }: ToolSet): Promise<ToolPlaces> {
  const { casePlace, listPlace } = await import("../../extract/typescript/insertion/descriptor-places.ts");
  const { run, definition } = toolExports(tool.draft, tool.style);
  const texts = Object.entries(files).filter(([file]) => /\.[cm]?tsx?$/u.test(file));
  const names = new Set(tools.map(({ name }) => name.value));
  const lists = new Map(
    tools.flatMap(({ definition: range }) => {
      const place = range && listPlace(files[range.file] ?? "", range.start);
      return place ? [[`${range.file}:${place.offset}`, { file: range.file, place }]] : [];
    }),
  );
  const cases = texts.flatMap(([file, text]) => {
    const place = casePlace(text, names);
    return place ? [{ file, place }] : [];
  });
  const insertions = new Map<string, Insertion[]>();
  const byHand: string[] = [];
  const [list] = lists.values();
  if (list && lists.size === 1) {
    const text = `,\n${list.place.indent}${definition}`;
    insertions.set(list.file, [{ ...list.place, name: definition, text }]);
  } else byHand.push(`${definition}, // in the list of tools`);
  const [one] = cases;
  if (one && cases.length === 1) {
    const { indent, args } = one.place;
    const lines = `case ${JSON.stringify(tool.draft.name)}:\n  return ${run}(${args});`;
    const text = inStyle(lines, tool.code).replaceAll(/^/gmu, indent);
    insertions.set(one.file, [...(insertions.get(one.file) ?? []), { ...one.place, name: run, text: `${text}\n` }]);
  } else byHand.push(`${run}(args) // where calls of ${tool.draft.name} are answered`);
  const changes = [...insertions].map(([file, own]) => changed(file, files[file] ?? "", tool, own));
  return { changes, byHand };
}

function changed(file: string, text: string, tool: NewTool, insertions: readonly Insertion[]): FileChange {
  const names = insertions.map(({ name }) => name).sort();
  const statement = `import { ${names.join(", ")} } from "${specifierOf(file, tool.file, tool.code)}";`;
  const importOffset = insertions[0]?.importOffset ?? 0;
  const line = inStyle(statement, tool.code);
  const edits = [
    { file, start: importOffset, end: importOffset, text: importOffset === 0 ? `${line}\n` : `\n${line}` },
    ...insertions.map(({ offset, text: inserted }) => ({ file, start: offset, end: offset, text: inserted })),
  ];
  return { file, before: text, after: applyEdits(text, edits) };
}

/** How one file of the project imports another. */
export function specifierOf(from: string, to: string, { extension }: CodeStyle): string {
  const path = relative(dirname(from), to).replaceAll("\\", "/").replace(/\.ts$/u, extension);
  return path.startsWith(".") ? path : `./${path}`;
}
