import type { SourceHost } from "../../source-host.ts";
import { isDiscoveredFile } from "./discovered-files.ts";
import { ImportGraph } from "./import-graph.ts";
import { isMinifiedLibrary } from "../packages/minified-libraries.ts";
import { isInRepository, isPartOfRepository } from "../packages/repository-around.ts";
import { ImportResolver } from "./resolve-import.ts";
import { SourceFiles } from "./source-files.ts";

/**
 * Adds those files to a project's own that count only where these lead to them, by imports or since a framework loads
 * them: what they register, the project's server has. Of libraries that a minifier wrote, too, those alone are the
 * project's that its code imports: what pages load from beside the server names hundreds of changes, none of which is one
 * of the server's values. Where a package of a workspace is linted alone, what it imports of the other packages is its
 * own too: the function that registers its tools is often there, shared by many servers.
 */
export function withImportedFiles(given: SourceHost): SourceHost {
  const remembered = remembering(given);
  const libraries = given.files.filter((file) => isMinifiedLibrary(file, () => remembered.read(file)));
  const { ifImported = [] } = given;
  const isPart = isPartOfRepository(given);
  if (ifImported.length + libraries.length === 0 && !isPart) return remembered;
  const host = { ...remembered, files: given.files.filter((file) => !libraries.includes(file)) };
  const left = new Set([...ifImported, ...libraries]);
  const graph = new ImportGraph(new SourceFiles(host), new ImportResolver(host));
  const files = new Set(host.files);
  const isBeside = (file: string): boolean => isPart && !file.startsWith(`${host.root}/`) && isInRepository(host, file);
  for (const file of ifImported) if (isDiscoveredFile(host, file) && left.delete(file)) files.add(file);
  for (const file of files)
    for (const imported of graph.importedBy(file)) if (left.delete(imported) || isBeside(imported)) files.add(imported);
  return { ...host, files: [...files].sort(), ifImported: [...left] };
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
