import { dirname, relative } from "node:path";
import type { CodeStyle } from "../../codegen/scaffold/code-style.ts";
import { inStyle } from "../../codegen/scaffold/code-style.ts";
import { toolExports, type ToolStyle } from "../../codegen/scaffold/tool-file.ts";
import type { ToolDraft } from "../../codegen/scaffold/tool-draft.ts";
import { applyEdits } from "../../diagnostics/apply-edits.ts";
import type { FileChange } from "../../project/write-files.ts";
import type { ParsedTexts } from "../../extract/typescript/insertion/parsed-texts.ts";
import type { SourceRange } from "../../tool-model/source-range.ts";
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
  /** Whether the server has it beside its other tools, once these changes are made. */
  readonly isTold: (changes: readonly FileChange[]) => Promise<boolean>;
}

interface Insertion {
  readonly file: string;
  readonly offset: number;
  readonly importOffset: number;
  /** What is imported of the new file. */
  readonly name: string;
  readonly text: string;
}

/** Finds out where a new tool is made known: beside the others, or nowhere when that is not plain to see. */
export async function toolPlaces(tool: NewTool, toolSet: ToolSet): Promise<ToolPlaces> {
  const { ParsedTexts } = await import("../../extract/typescript/insertion/parsed-texts.ts");
  const texts = new ParsedTexts(toolSet.files);
  return tool.style.isLowLevel ? lowLevelPlaces(tool, toolSet, texts) : registrationPlaces(tool, toolSet, texts);
}

async function registrationPlaces(tool: NewTool, { tools, files }: ToolSet, texts: ParsedTexts): Promise<ToolPlaces> {
  const { placeBesideMaking } = await import("../../extract/typescript/insertion/place-beside-making.ts");
  const { placeBesideOthers } = await import("../../extract/typescript/insertion/place-beside-others.ts");
  const { run } = toolExports(tool.draft, tool.style);
  const [made] = new Set(tools.map(({ origin }) => origin.server));
  const { file = "", offset = "" } = /^(?<file>.*):(?<offset>\d+)$/u.exec(made ?? "")?.groups ?? {};
  const ways = [
    () => placeBesideMaking(file, Number(offset), texts),
    () => placeBesideOthers(definitionsOf(tools), texts),
  ];
  for (const way of ways) {
    const found = way();
    const place = found && isGenerated(files[found.file]) ? undefined : found;
    const line = place && inStyle(`${run}(${place.server});`, tool.code);
    const insertion = place && { ...place, name: run, text: `\n${place.indent}${line}` };
    const changes = insertion ? [changed(files, tool, [insertion])] : [];
    if (insertion && (await tool.isTold(changes))) return { changes, byHand: [] };
  }
  return { changes: [], byHand: [`${run}(server);`] };
}

async function lowLevelPlaces(tool: NewTool, { tools, files }: ToolSet, texts: ParsedTexts): Promise<ToolPlaces> {
  const { listPlace } = await import("../../extract/typescript/insertion/list-place.ts");
  const { casePlace } = await import("../../extract/typescript/insertion/case-place.ts");
  const { run, definition } = toolExports(tool.draft, tool.style);
  const insertions: Insertion[] = [];
  const byHand: string[] = [];
  const found = listPlace(definitionsOf(tools), texts) ?? listPlace(namesOf(tools), texts);
  const list = found && isGenerated(files[found.file]) ? undefined : found;
  const listed = list && { ...list, name: definition, text: `${list.separator}${definition}` };
  if (listed && (await tool.isTold([changed(files, tool, [listed])]))) insertions.push(listed);
  else byHand.push(`${definition}, // in the list of tools`);
  const place = casePlace(new Set(tools.map(({ name }) => name.value)), texts);
  if (place) {
    const lines = `case ${JSON.stringify(tool.draft.name)}:\n  return ${run}(${place.args});`;
    const text = inStyle(lines, tool.code).replaceAll(/^/gmu, place.indent);
    insertions.push({ ...place, name: run, text: `${text}\n` });
  } else byHand.push(`${run}(args) // where calls of ${tool.draft.name} are answered`);
  const changes = [...new Set(insertions.map(({ file }) => file))].map((file) =>
    changed(
      files,
      tool,
      insertions.filter((one) => one.file === file),
    ),
  );
  return { changes, byHand };
}

/** Whether the head of a file says that a program writes it, and would write over what is added. */
function isGenerated(text = ""): boolean {
  return /@generated\b|\bauto-?generated\b|\bdo not (?:edit|modify)\b/iu.test(text.slice(0, HEAD));
}

/** Characters at the start of a file in which it says so. */
const HEAD = 1000;

/** Where the names are written: behind a list that is made of another, in the other. */
function namesOf(tools: ToolSet["tools"]): readonly SourceRange[] {
  return tools.flatMap(({ name }) => name.pieces.find(({ range }) => range)?.range ?? []);
}

function definitionsOf(tools: ToolSet["tools"]): readonly SourceRange[] {
  return tools.flatMap(({ definition }) => definition ?? []);
}

/** Changes the one file that all insertions are for. */
function changed(files: ToolSet["files"], tool: NewTool, insertions: readonly Insertion[]): FileChange {
  const { file = "" } = insertions[0] ?? {};
  const text = files[file] ?? "";
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
