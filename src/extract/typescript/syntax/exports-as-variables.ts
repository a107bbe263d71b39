import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { assignedChain, exportedNameOf, isEsModule, type AssignedChain } from "./commonjs-exports-object.ts";
import { findDeclaration, scopeOf } from "./declarations.ts";
import { blank, blotted, type Replacement } from "./replacements.ts";
import { exportUses, globalNames, type ExportUse } from "./export-uses.ts";

/** What makes variables of a file's exports, and where the statements begin that declare these. */
export interface ExportsAsVariables {
  readonly replacements: readonly Replacement[];
  readonly declaredAt: ReadonlySet<number>;
}

const NONE: ExportsAsVariables = { replacements: [], declaredAt: new Set() };

/** How an export becomes a variable: it is declared where it is given its value, or where it is made empty; or it is one. */
type Way = "given" | "empty" | "is one";

const NAMES_EXPORTS = /\bexports\s*\.\s*[\w$]/u;

/**
 * What makes a CommonJS file one in which what it exports by `exports.tools = []` is a variable, as it is in the source that such code
 * is compiled from: `var     tools = []`. So it is read, filled and followed as any variable is.
 */
export function exportsAsVariables(sourceFile: TS.SourceFile): ExportsAsVariables {
  if (!NAMES_EXPORTS.test(sourceFile.text) || isEsModule(sourceFile)) return NONE;
  const uses = exportUses(sourceFile);
  const globals = globalNames(sourceFile, new Set(uses.map(({ name }) => name)));
  const ways = new Map<string, Way>();
  for (const use of uses) {
    const way = globals.has(use.name) ? undefined : wayOf(use, sourceFile);
    if (way) ways.set(use.name, way);
  }
  const rows = new Set(uses.flatMap(({ empty }) => empty ?? []));
  for (const row of rows) leaveMixedRow(row, ways);
  return ways.size > 0 ? rewritten(sourceFile, uses, rows, ways) : NONE;
}

function wayOf({ name, named, written, empty }: ExportUse, sourceFile: TS.SourceFile): Way | undefined {
  const [first] = written;
  if (!first || written.some((one) => ts.isDeleteExpression(one.parent))) return undefined;
  const declared = scopeOf(sourceFile).get(name);
  if (!named.every((one) => findDeclaration(name, one) === declared)) return undefined;
  if (declared) return written.every((one) => isGivenItself(one)) ? "is one" : undefined;
  if (isReserved(first.name)) return undefined;
  const isGiven = isGivenByStatement(first);
  if (empty && !(isGiven && written.length === 1)) return "empty";
  return isGiven ? "given" : undefined;
}

/** `exports.default` */
function isReserved(name: TS.MemberName): boolean {
  const keyword = ts.isIdentifier(name) ? ts.identifierToKeywordKind(name) : undefined;
  return keyword !== undefined && keyword <= ts.SyntaxKind.LastFutureReservedWord;
}

/** `exports.tools = []`, a statement of the file, but not `exports.tools = exports.list = []`. */
function isGivenByStatement(target: TS.PropertyAccessExpression): boolean {
  const { parent } = target;
  const isStatement = ts.isExpressionStatement(parent.parent) && ts.isSourceFile(parent.parent.parent);
  if (!isStatement || !ts.isBinaryExpression(parent)) return false;
  const chain = assignedChain(parent);
  return chain !== undefined && !chain.targets.slice(1).some((one) => exportedNameOf(one) !== undefined);
}

/** `exports.moor = moor` */
function isGivenItself(target: TS.PropertyAccessExpression): boolean {
  const { parent } = target;
  return (
    isGivenByStatement(target) &&
    ts.isBinaryExpression(parent) &&
    ts.isIdentifier(parent.right) &&
    parent.right.text === target.name.text
  );
}

/** A row either declares all that it names, or nothing: what it would declare beside what stays an export, stays one too. */
function leaveMixedRow({ targets }: AssignedChain, ways: Map<string, Way>): void {
  const names = targets.map((one) => exportedNameOf(one) ?? "");
  const isMixed = names.some((name) => !ways.has(name) || ways.get(name) === "is one");
  if (isMixed) for (const name of names) if (ways.get(name) === "empty") ways.delete(name);
}

function rewritten(
  sourceFile: TS.SourceFile,
  uses: readonly ExportUse[],
  rows: ReadonlySet<AssignedChain>,
  ways: ReadonlyMap<string, Way>,
): ExportsAsVariables {
  const declaredAt = new Set<number>();
  const replacements: Replacement[] = [];
  for (const { name, named, written } of uses) {
    const way = ways.get(name);
    const declaring = way === "given" ? written[0] : undefined;
    if (declaring) declaredAt.add(declaring.getStart(sourceFile));
    // What is declared under its name is still exported by the statement that says so.
    const renamed = way === "is one" ? named.filter((one) => !written.includes(one)) : way ? named : [];
    for (const one of renamed) replacements.push(withoutExports(one, one === declaring, sourceFile));
  }
  for (const row of rows) {
    const declared = row.targets.filter((one) => ways.get(exportedNameOf(one) ?? "") === "empty");
    if (declared.length > 0) {
      replacements.push(declaringRow(row, declared, sourceFile));
      declaredAt.add(startOf(row, sourceFile));
    } else replacements.push(...shorterRow(row, ways, sourceFile));
  }
  return { replacements, declaredAt };
}

function withoutExports(
  access: TS.PropertyAccessExpression,
  isDeclaring: boolean,
  sourceFile: TS.SourceFile,
): Replacement {
  const start = access.getStart(sourceFile);
  const room = blank(sourceFile.text.slice(start, access.name.getStart(sourceFile)));
  return { start, text: isDeclaring ? `var${room.slice(3)}` : room };
}

function startOf({ targets: [first] }: AssignedChain, sourceFile: TS.SourceFile): number {
  return first?.getStart(sourceFile) ?? 0;
}

/** `exports.tools = exports.list = void 0` that declares them: `var     tools ,        list         ` */
function declaringRow(row: AssignedChain, declared: readonly TS.Expression[], sourceFile: TS.SourceFile): Replacement {
  const start = startOf(row, sourceFile);
  let text = overwritten(blank(sourceFile.text.slice(start, row.value.end)), "var", 0);
  declared.forEach((target, index) => {
    const name = exportedNameOf(target) ?? "";
    const listed = index < declared.length - 1 ? `${name},` : name;
    text = overwritten(text, listed, target.end - name.length - start);
  });
  return { start, text };
}

function overwritten(text: string, by: string, at: number): string {
  return text.slice(0, at) + by + text.slice(at + by.length);
}

/** The same without those that are declared elsewhere. */
function shorterRow(
  { targets, value }: AssignedChain,
  ways: ReadonlyMap<string, Way>,
  sourceFile: TS.SourceFile,
): readonly Replacement[] {
  const isGiven = (target: TS.Expression): boolean => ways.get(exportedNameOf(target) ?? "") === "given";
  const isAll = targets.every(isGiven);
  return targets.flatMap((target, index) => {
    if (!isGiven(target)) return [];
    const start = target.getStart(sourceFile);
    const end = targets[index + 1]?.getStart(sourceFile) ?? (isAll ? value.end : value.getStart(sourceFile));
    return [blotted(sourceFile.text, start, end)];
  });
}
