import type { ManifestFile } from "./extract/tool-manifest/parse-manifest.ts";
import { diskHost, type DiskHost } from "./project/disk-host.ts";
import { listSourceFiles, type ConfiguredFiles } from "./project/list-source-files.ts";
import type { Wanted } from "./extract/typescript/extract-from-source.ts";
import { overlayHost } from "./project/overlay-host.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

/** A state of the source that is not the one on the disk. */
export interface SourceView {
  /** Texts that count in place of those on the disk, by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that do not count. */
  readonly hidden: ReadonlySet<string>;
}

/** Where the tools are: in a saved list, or else in the source of a project. */
export interface ToolsRequest {
  /** Absolute path of the project's folder, with forward slashes. */
  readonly folder: string;
  readonly manifest?: ManifestFile | undefined;
  /** Which files are the project's source, in place of the default. */
  readonly files?: ConfiguredFiles | undefined;
  /** Files and folders, relative to the folder, that count as source even among tests. */
  readonly named?: readonly string[];
  readonly view?: SourceView | undefined;
  /** What is to be read beside the tools. */
  readonly wanted?: Wanted;
}

/** Tools, and the way to read them again after a change. */
export interface OpenedTools {
  readonly toolSet: ToolSet;
  /** How many files were considered. */
  readonly files: number;
  /** Extracts the tools again, reading the given texts in place of the files. */
  extract(texts: ReadonlyMap<string, string>): ToolSet;
  /** Whether a fix may change a file. */
  isWritable(file: string): boolean;
}

/**
 * Extracts the tools of a project or manifest. Nothing of the project is run.
 * @throws UserError when the manifest is none
 */
export function openTools(request: ToolsRequest): Promise<OpenedTools> {
  return request.manifest ? openManifest(request.manifest) : openProject(request);
}

async function openManifest(manifest: ManifestFile): Promise<OpenedTools> {
  const { extractFromManifest } = await import("./extract/tool-manifest/extract-from-manifest.ts");
  const extract = (texts: ReadonlyMap<string, string>): ToolSet =>
    extractFromManifest({ ...manifest, text: texts.get(manifest.file) ?? manifest.text });
  // What a running server answers is written nowhere.
  const isWritable = (file: string): boolean => file === manifest.file && manifest.source !== "server";
  return { toolSet: extract(new Map()), files: 1, extract, isWritable };
}

async function openProject({ folder, files, named = [], view, wanted }: ToolsRequest): Promise<OpenedTools> {
  // git lists the files while the compiler is loaded.
  const listing = listSourceFiles({ root: folder, named, ...(files && { configured: files }) });
  const { extractFromSource } = await import("./extract/typescript/extract-from-source.ts");
  const listed = await listing;
  const host = diskHost(folder, view ? listed.filter((file) => !view.hidden.has(file)) : listed);
  const seen = view ? overlayHost(host, view.texts) : host;
  const extract = (texts: ReadonlyMap<string, string>): ToolSet => {
    const toolSet = extractFromSource(overlayHost(seen, texts), wanted);
    return { ...toolSet, problems: [...toolSet.problems, ...unreadableFiles(host)] };
  };
  return {
    toolSet: extract(new Map()),
    files: host.files.length,
    extract,
    isWritable: (file) => isWritable(host, file),
  };
}

function unreadableFiles({ unreadable }: DiskHost): Problem[] {
  return [...unreadable].map(([file, reason]) => ({ file, message: `This file could not be read: ${reason}.` }));
}

function isWritable({ root, undecodable }: DiskHost, file: string): boolean {
  return file.startsWith(`${root}/`) && !file.includes("/node_modules/") && !undecodable.has(file);
}
