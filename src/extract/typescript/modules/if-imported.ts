import type { SourceHost } from "../../source-host.ts";
import { isDiscoveredFile } from "./discovered-files.ts";
import { ImportGraph, type ImportsBefore } from "./import-graph.ts";
import { isMinifiedLibrary } from "../packages/minified-libraries.ts";
import { isInRepository, isPartOfRepository } from "../packages/repository-around.ts";
import { ImportResolver } from "./resolve-import.ts";
import { isScript, scriptsBeside } from "./script-files.ts";
import { SourceFiles } from "./source-files.ts";

/** A project's files, and what was learnt of their imports on the way. */
interface ImportedFiles {
  readonly host: SourceHost;
  readonly imports: ImportResolver;
  readonly importsBefore: ImportsBefore;
}

/**
 * Adds those files to a project's own that count only where these lead to them, by imports or since a framework loads
 * them: what they register, the project's server has. Of libraries that a minifier wrote, too, those alone are the
 * project's that its code imports: what pages load from beside the server names hundreds of changes, none of which is one
 * of the server's values. So it is with the scripts beside a server. Where a package of a workspace is linted alone, what
 * it imports of the other packages is its own too: the function that registers its tools is often there, shared by many
 * servers.
 */
export function withImportedFiles(given: SourceHost): ImportedFiles {
  const remembered = remembering(given);
  const libraries = given.files.filter((file) => isMinifiedLibrary(file, () => remembered.read(file)));
  const { ifImported = [] } = given;
  const isPart = isPartOfRepository(given);
  const importsBefore: ImportsBefore = new Map();
  const scripts = new Set(given.files.filter((file) => isScript(given, file)));
  if (ifImported.length + libraries.length + scripts.size === 0 && !isPart)
    return { host: remembered, imports: new ImportResolver(remembered), importsBefore };
  const host = { ...remembered, files: given.files.filter((file) => !libraries.includes(file)) };
  const imports = new ImportResolver(host);
  const graph = new ImportGraph(new SourceFiles(host), imports, importsBefore);
  const beside = scriptsBeside(host, scripts, graph);
  const left = new Set([...ifImported, ...libraries, ...beside]);
  const files = new Set(host.files.filter((file) => !left.has(file)));
  const isBeside = (file: string): boolean => isPart && !file.startsWith(`${host.root}/`) && isInRepository(host, file);
  for (const file of ifImported) if (isDiscoveredFile(host, file) && left.delete(file)) files.add(file);
  for (const file of files)
    for (const imported of graph.importedBy(file)) if (left.delete(imported) || isBeside(imported)) files.add(imported);
  const whole = { ...host, files: [...files].sort(), ifImported: [...left] };
  // What it resolves by the packages that hold the project's files is the same, unless these are other files now.
  const isSame =
    libraries.length + beside.length === 0 && whole.files.every((file) => file.startsWith(`${host.root}/`));
  return { host: whole, imports: isSame ? imports : new ImportResolver(whole), importsBefore };
}

/** What is looked through for imports is read again by whoever reads the tools. */
function remembering(host: SourceHost): SourceHost {
  const texts = new Map<string, string | undefined>();
  return {
    ...host,
    read(file) {
      if (!texts.has(file)) texts.set(file, host.read(file));
      return texts.get(file);
    },
  };
}
