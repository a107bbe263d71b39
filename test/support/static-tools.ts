import { extractFromSource, type Wanted } from "../../src/extract/typescript/extract-from-source.ts";
import { diskHost } from "../../src/project/disk-host.ts";
import { listSourceFiles } from "../../src/project/list-source-files.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";

/**
 * Reads the tools of a fixture from its source.
 * @param wanted what is read beside them
 * @throws Error naming every hole and problem: fixtures are to be resolved in full
 */
export async function staticTools(folder: string, wanted?: Wanted): Promise<ToolSet> {
  const { files, examples } = await listSourceFiles({ root: folder });
  const toolSet = extractFromSource(diskHost(folder, files, examples), wanted);
  const { tools, holes, problems } = toolSet;
  const unresolved = [...holes, ...tools.flatMap((tool) => tool.holes)].map(({ path, reason }) => `${path}: ${reason}`);
  const complaints = [...unresolved, ...problems.map(({ message }) => message)];
  if (complaints.length > 0) throw new Error(`${folder} was not resolved in full:\n${complaints.join("\n")}`);
  return toolSet;
}
