/** A package of the workspace itself: `resolution: "@port/texts@workspace:packages/texts"`. */
const RESOLUTION = /^ {2}resolution: "(?<name>(?:@[^/@"]+\/)?[^/@"]+)@workspace:(?<folder>[^"]+)"$/gmu;

/**
 * The folders of a workspace's packages, by their names, as Yarn's lock file tells them. Where Yarn installs nothing, it
 * makes no links by which they could be found.
 * @param lock the text of `yarn.lock`; that of Yarn 1 tells none
 * @returns folders as seen from the one of the lock file
 */
export function yarnWorkspaces(lock: string): ReadonlyMap<string, string> {
  return new Map([...lock.matchAll(RESOLUTION)].map(({ groups }) => [groups?.name ?? "", groups?.folder ?? ""]));
}
