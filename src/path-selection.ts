import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { ReportedHole } from "./report/report.ts";
import type { Tool } from "./tool-model/tool.ts";

/** A tool by its name, and the files in which it gets what an agent reads of it. */
export interface LocatedTool {
  readonly name: string;
  readonly files: readonly string[];
  /** The files that make the server which has it. */
  readonly servedBy: readonly string[];
}

/** Which part of a project is reported. What shares code with it is analysed, too: rules judge tools together. */
export interface PathSelection {
  /** Whether a file lies within the paths. */
  hasFile(file: string): boolean;
  /** Whether a tool is defined within the paths; where none is, whether the server which has it is made there. */
  hasTool(tool: LocatedTool): boolean;
  /**
   * Whether a finding is to be told: it lies within them, or leads there, as does that of the second of two equal names
   * when the first lies within them. One without a place counts for its tool, and one without a tool always.
   */
  hasDiagnostic(diagnostic: Diagnostic): boolean;
  /** Whether a finding lies within them itself: no other is to be fixed. */
  isWithin(diagnostic: Diagnostic): boolean;
  /**
   * Whether something that is not known is to be told: it lies within them, is one of a tool that is defined there, or may
   * stand for more tools like one of those. Code that is shared leaves them open from elsewhere: a list, or the ways to code
   * that gives one of those something. Where the paths define no tool, any list that is left open may hold theirs.
   */
  hasHole(hole: ReportedHole): boolean;
}

/**
 * Selects what lies in the given files and folders, or belongs to the servers that are made there.
 * @param paths absolute, with forward slashes; none at all select everything
 */
export function selectPaths(paths: readonly string[], tools: readonly LocatedTool[]): PathSelection {
  return select(paths, tools, true);
}

/** Selects what lies in files that a change has touched: it does not touch all tools of a server that is made in them. */
export function selectTouched(files: readonly string[], tools: readonly LocatedTool[]): PathSelection {
  return select(files, tools, false);
}

function select(paths: readonly string[], tools: readonly LocatedTool[], mayServe: boolean): PathSelection {
  const hasFile = (file: string): boolean =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
  const isDefinedWithin = ({ files }: LocatedTool): boolean => files.some(hasFile) || paths.length === 0;
  // A package may serve what another defines.
  const isServedOnly = mayServe && !tools.some(isDefinedWithin);
  const hasTool = (tool: LocatedTool): boolean =>
    isDefinedWithin(tool) || (isServedOnly && tool.servedBy.some(hasFile));
  const selected = tools.filter(hasTool);
  const selectedNames = new Set(selected.map(({ name }) => name));
  const filesBeside = new Set(mayServe ? selected.flatMap(({ files }) => files) : []);
  const isWithoutTools = mayServe && selectedNames.size === 0;
  const isOfServed = ({ tool }: Diagnostic): boolean => isServedOnly && tool !== undefined && selectedNames.has(tool);
  const hasSubject = (tool: string | undefined): boolean => tool === undefined || selectedNames.has(tool);
  const isWithin = ({ range, tool }: Diagnostic): boolean => (range ? hasFile(range.file) : hasSubject(tool));
  return {
    hasFile,
    hasTool,
    hasDiagnostic: (one) => isWithin(one) || isOfServed(one) || one.related.some(({ range }) => hasFile(range.file)),
    isWithin,
    hasHole: ({ range, tool, beside = [] }) =>
      (range ? hasFile(range.file) || (tool !== undefined && selectedNames.has(tool)) : hasSubject(tool)) ||
      beside.some((name) => selectedNames.has(name)) ||
      (tool === undefined && isWithoutTools) ||
      (tool === undefined && beside.length === 0 && range !== undefined && filesBeside.has(range.file)),
  };
}

/** What a server that is made in a file is told from others by. */
const MADE_AT = /^(?<file>.+):\d+(?:@.+)?$/u;

/** Where a tool is, for a selection. */
export function locatedTool({ definition, name, description, origin }: Tool): LocatedTool {
  const pieces = [...name.pieces, ...(description?.pieces ?? [])];
  const ranges = [definition, ...(origin.alsoAt ?? []), ...pieces.map((piece) => piece.range)];
  const files = [...new Set(ranges.flatMap((range) => (range ? [range.file] : [])))];
  const servedBy = [MADE_AT.exec(origin.server)?.groups?.file, ...(origin.alsoMadeIn ?? [])].flatMap(
    (one) => one ?? [],
  );
  return { name: name.value, files, servedBy };
}
