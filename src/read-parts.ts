import type { Extractor, Wanted } from "./extract/typescript/extract-from-source.ts";
import type { ImportsBefore } from "./extract/typescript/modules/import-graph.ts";
import { partsAround, projectParts } from "./extract/typescript/modules/project-parts.ts";
import { withoutCompiledCopies } from "./extract/typescript/packages/compiled-copies.ts";
import { confirmed, HostObserver, type Observations } from "./project/host-observer.ts";
import type { StampedHost } from "./project/stamped-host.ts";
import { mergeToolSets } from "./tool-model/merge-tool-sets.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";
import { withUnreadLarge } from "./unread-large.ts";

/** What was read of a part of a project, and what that depends on. Plain data. */
export interface KeptPart {
  /** Its files, and those that its imports may lead to by the names of packages. */
  readonly listed: readonly string[];
  readonly toolSet: ToolSet;
  readonly observations: Observations;
}

/** Where parts are kept between one reading of a project and the next. */
export interface PartKeeper {
  get(name: string): KeptPart | undefined;
  /** @param part made when it is asked for, since that costs something */
  set(name: string, part: () => KeptPart): void;
}

/** Keeps parts as long as the process runs. */
export class PartMemory implements PartKeeper {
  readonly #parts = new Map<string, () => KeptPart>();

  get(name: string): KeptPart | undefined {
    return this.#parts.get(name)?.();
  }

  set(name: string, part: () => KeptPart): void {
    let made: KeptPart | undefined;
    this.#parts.set(name, () => (made ??= part()));
  }
}

/** How a project is read. */
export interface PartReading {
  readonly host: StampedHost;
  readonly wanted: Wanted | undefined;
  /** Absolute paths of files and folders: parts that have nothing to do with them need not be read. None ask for all. */
  readonly around: readonly string[];
  readonly extractor: Extractor;
  readonly kept: PartKeeper;
  /** Files that were left out for their size, or count only where others import them. */
  readonly large?: readonly string[];
  /** Imports of earlier readings. */
  readonly imports: ImportsBefore;
  /** What went wrong with the files that could not be read, once they were looked at. */
  readonly unreadable: () => readonly Problem[];
  /** Told what was learnt of files that were not read, since nothing changed in them. */
  readonly onKept: (observations: Observations) => void;
}

/**
 * Reads the tools of a project part by part. Parts in which nothing changed since they were read are not read again.
 * Where those that were asked for hold no tool, others are read until one does: there is none only where the project has
 * none.
 */
export function readParts(given: PartReading): ToolSet {
  const host = withoutCompiledCopies(given.host);
  const reading = { ...given, host };
  const parts = projectParts(host, reading.imports);
  const asked = new Set(partsAround(parts, reading.around, host));
  const { large = [] } = reading;
  const { ifImported = [] } = host;
  const toolSets: ToolSet[] = [];
  const looked = new Set<string>();
  for (const files of [...asked, ...parts.filter((part) => !asked.has(part))]) {
    if (!asked.has(files) && toolSets.some(({ tools }) => tools.length > 0)) break;
    const { toolSet, hasRead } = readPart(files, reading);
    const own = new Set([...files, ...ifImported.filter(hasRead)]);
    for (const file of own) looked.add(file);
    const unreadable = reading.unreadable().filter(({ file }) => own.has(file));
    toolSets.push({ ...toolSet, problems: [...toolSet.problems, ...unreadable] });
  }
  const toolSet = mergeToolSets(toolSets);
  // What was not read may import any of them.
  if (toolSets.length < parts.length) return toolSet;
  return withUnreadLarge(
    toolSet,
    host,
    large.filter((file) => !looked.has(file)),
  );
}

/** What a part offers, and which files were looked at for it. */
function readPart(
  files: readonly string[],
  { host, wanted, extractor, kept, onKept }: PartReading,
): { readonly toolSet: ToolSet; readonly hasRead: (file: string) => boolean } {
  const name = JSON.stringify([host.root, files[0] ?? "", wanted ?? {}]);
  const listed = [...files, ...(host.ifImported ?? [])];
  const known = kept.get(name);
  const observations = known && isSame(known.listed, listed) ? confirmed(known.observations, host) : undefined;
  if (known && observations) {
    onKept(observations);
    if (observations !== known.observations) kept.set(name, () => ({ ...known, observations }));
    return { toolSet: known.toolSet, hasRead: (file) => file in observations.texts };
  }
  const observer = new HostObserver();
  const toolSet = extractor({ ...observer.observed(host), files }, wanted);
  kept.set(name, () => ({ listed, toolSet, observations: observer.observations() }));
  return { toolSet, hasRead: (file) => observer.hasRead(file) };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
