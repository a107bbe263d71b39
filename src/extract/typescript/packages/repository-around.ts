import type { SourceHost } from "../../source-host.ts";

/** A project's folder and those above it, any of which may be the root of the repository. */
function foldersUp(root: string): readonly string[] {
  const folders: string[] = [];
  for (let at = root; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) folders.push(at);
  return folders;
}

function isRepository(host: SourceHost, folder: string): boolean {
  return (
    host.fileExists(`${folder}/package.json`) ||
    host.fileExists(`${folder}/pnpm-workspace.yaml`) ||
    host.directoryExists(`${folder}/.git`)
  );
}

/**
 * Whether a file lies in the repository that the project is a part of: one of the folders above it. Links may also lead to
 * what lies elsewhere on a developer's machine, such as a library that is tried out before it is published.
 */
export function isInRepository(host: SourceHost, file: string): boolean {
  return foldersUp(host.root).some((folder) => file.startsWith(`${folder}/`) && isRepository(host, folder));
}

/** Whether the project is a part of a larger repository: a package of a workspace, linted alone. */
export function isPartOfRepository(host: SourceHost): boolean {
  const ownGit = `${host.root}/.git`;
  if (host.directoryExists(ownGit) || host.fileExists(ownGit)) return false;
  return foldersUp(host.root).some((folder) => folder !== host.root && isRepository(host, folder));
}
