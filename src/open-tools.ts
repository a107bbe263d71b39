import type { ManifestFile } from "./extract/tool-manifest/parse-manifest.ts";
import { diskHost, type DiskHost } from "./project/disk-host.ts";
import { without, type HostObserver } from "./project/host-observer.ts";
import {
  exampleOf,
  ifImported,
  listSourceFiles,
  type ConfiguredFiles,
  type SourceListing,
} from "./project/list-source-files.ts";
import type { Extractor, Wanted } from "./extract/typescript/extract-from-source.ts";
import type { ImportsBefore } from "./extract/typescript/modules/import-graph.ts";
import type { PartKeeper } from "./read-parts.ts";
import { overlayHost } from "./project/overlay-host.ts";
import { timed, type Stopwatch } from "./stopwatch.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

/** A state of the source that is not the one on the disk. */
export interface SourceView {
  /** Texts that count in place of those on the disk, by absolute path; files that the disk has not count with them. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that do not count. */
  readonly hidden: ReadonlySet<string>;
  /** It is over: what the config says of today's tools need not be true of it. */
  readonly isPast?: true;
}

/** Where the tools are: in a saved list, or else in the source of a project. */
export interface ToolsRequest {
  /** Absolute path of the project's folder, with forward slashes. */
  readonly folder: string;
  readonly manifest?: ManifestFile | undefined;
  /** Which files are the project's source, in place of the default. */
  readonly files?: ConfiguredFiles | undefined;
  /** Files and folders, relative to the folder, that count as source even among tests and examples. */
  readonly named?: readonly string[];
  /**
   * Absolute paths of files and folders. Parts of the project that share no code with them need not be read; without any,
   * all parts are.
   */
  readonly around?: readonly string[];
  readonly view?: SourceView | undefined;
  /** What is to be read beside the tools. */
  readonly wanted?: Wanted;
  /** Notes what is looked at. */
  readonly observer?: HostObserver | undefined;
  readonly stopwatch?: Stopwatch | undefined;
  /** Carries over from one request to the next what need not be done again. */
  readonly memory?: SourceMemory | undefined;
  /** Told what takes long before it begins. */
  readonly onProgress?: ((doing: string) => void) | undefined;
}

/** What is remembered of a project between one reading and the next; empty at first. */
export interface SourceMemory {
  extractor?: Extractor;
  imports?: ImportsBefore;
  /** Where parts of the project are kept that did not change; in memory, when nothing else is said. */
  parts?: PartKeeper;
}

/** Where tools were looked for. */
export interface Searched {
  /** How many files were considered. */
  readonly files: number;
  /** How many lie in folders of examples, and were left out unless they are imported. */
  readonly examples: number;
  /** What the config's `files` ask for; absent when it has none. */
  readonly patterns?: readonly string[];
  /** One of these examples, relative to the working directory. */
  readonly example?: string;
}

/** Tools, and the way to read them again after a change. */
export interface OpenedTools {
  readonly toolSet: ToolSet;
  /** The files that were considered. */
  readonly listing: SourceListing;
  readonly searched: Searched;
  /** Extracts the tools again, reading the given texts in place of the files. */
  extract(texts: ReadonlyMap<string, string>): ToolSet;
  /** Why a fix may not change a file, and what helps, as a sentence part; undefined when it may. */
  obstacleTo(file: string): string | undefined;
}

/**
 * Extracts the tools of a project or manifest. Nothing of the project is run.
 * @throws UserError when the manifest is none
 */
export function openTools(request: ToolsRequest): Promise<OpenedTools> {
  return request.manifest ? openManifest(request.manifest) : openProject(request);
}

/** Lists the files that are to be considered, without reading any of them. */
export async function listConsidered({
  folder,
  manifest,
  files: configured,
  named = [],
  view,
}: ToolsRequest): Promise<SourceListing> {
  if (manifest) return { files: [manifest.file], examples: [], large: [] };
  const listing = await listSourceFiles({
    root: folder,
    named,
    laidOver: [...(view?.texts.keys() ?? [])],
    ...(configured && { configured }),
  });
  const shown = (files: readonly string[]): readonly string[] =>
    files.filter((file) => view?.hidden.has(file) !== true);
  return { files: shown(listing.files), examples: shown(listing.examples), large: shown(listing.large) };
}

async function openManifest(manifest: ManifestFile): Promise<OpenedTools> {
  const { extractFromManifest } = await import("./extract/tool-manifest/extract-from-manifest.ts");
  const extract = (texts: ReadonlyMap<string, string>): ToolSet =>
    extractFromManifest({ ...manifest, text: texts.get(manifest.file) ?? manifest.text });
  const isFile = manifest.source !== "server";
  const obstacleTo = (file: string): string | undefined =>
    isFile && file === manifest.file ? undefined : "what a running server answers is written nowhere: fix its source";
  const listing = { files: [manifest.file], examples: [], large: [] };
  return { toolSet: extract(new Map()), listing, searched: { files: 1, examples: 0 }, extract, obstacleTo };
}

async function openProject(request: ToolsRequest): Promise<OpenedTools> {
  const { folder, files: configured, around = [], view, wanted, observer, stopwatch, memory = {} } = request;
  // git lists the files while the compiler is loaded.
  const listed = listConsidered(request);
  const [{ rememberingExtractor }, { PartMemory, readParts }] = await timed(stopwatch, "load", () =>
    Promise.all([import("./extract/typescript/extract-from-source.ts"), import("./read-parts.ts")]),
  );
  const listing = await timed(stopwatch, "read", () => listed);
  const { files, large } = listing;
  const host = diskHost(folder, files, ifImported(listing));
  const extractor = (memory.extractor ??= rememberingExtractor());
  const kept = (memory.parts ??= new PartMemory());
  const imports = (memory.imports ??= new Map());
  const disk = observer ? observer.observed(host) : host;
  const seen = view ? overlayHost(disk, view.texts) : disk;
  const extract = (texts: ReadonlyMap<string, string>): ToolSet => {
    const overlaid = new Map([...(view?.texts ?? []), ...texts]);
    return readParts({
      host: overlayHost(seen, texts),
      wanted,
      around,
      large,
      extractor,
      kept,
      imports,
      unreadable: () => unreadableFiles(host),
      // What lies over the disk says nothing of the disk.
      onKept: (observations) => observer?.add(without(observations, overlaid)),
    });
  };
  request.onProgress?.(`Reading ${files.length} files …`);
  return {
    toolSet: await timed(stopwatch, "read", () => extract(new Map())),
    listing,
    searched: { ...searchedIn(listing, folder), ...(configured && { patterns: configured.patterns }) },
    extract,
    obstacleTo: (file) => obstacleTo(file, host),
  };
}

function searchedIn({ files, examples }: SourceListing, folder: string): Searched {
  const [first] = examples;
  const example = first === undefined ? undefined : exampleOf(first, folder);
  return { files: files.length, examples: examples.length, ...(example !== undefined && { example }) };
}

function unreadableFiles({ unreadable }: DiskHost): Problem[] {
  return [...unreadable].map(([file, reason]) => ({ file, message: `This file could not be read: ${reason}.` }));
}

function obstacleTo(file: string, { root, read, undecodable }: DiskHost): string | undefined {
  if (file.includes("/node_modules/")) return "it belongs to a dependency: mend it there";
  if (!file.startsWith(`${root}/`)) return "it lies outside of this folder: run mcp-lint further up";
  // A file of a part that was kept was not read by this host.
  if (read(file) === undefined) return "it can no longer be read";
  return undecodable.has(file) ? "it is not valid UTF-8: save it as UTF-8" : undefined;
}
