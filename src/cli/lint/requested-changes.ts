import { UserError } from "../../diagnostics/user-error.ts";
import type { SourceView } from "../../open-tools.ts";
import type { BeforeChanges } from "../../project/git-changes.ts";
import type { Terminal } from "../terminal.ts";

export interface ChangesOptions {
  readonly staged?: boolean;
  readonly since?: string;
  readonly manifest?: string;
  readonly server?: string;
}

/** What a run is asked to look at: files that changed, and the state of the source that they are judged in. */
export interface RequestedChanges {
  /** Absolute paths of what was added or changed. */
  readonly files: readonly string[];
  readonly deleted: readonly string[];
  /** Absent when the source counts as it stands in the folder. */
  readonly view?: SourceView;
  /** The state of the source before the change. */
  readonly before: () => Promise<SourceView>;
  /** Whether a fix may change a file. */
  readonly isFixable: (file: string) => boolean;
  /** Why a fix may not change a file of the change, and what helps: a sentence part. */
  readonly obstacleTo: (file: string) => string | undefined;
}

/**
 * Finds out what `--staged` or `--since` asks for.
 * @returns nothing when neither is asked for
 * @throws UserError when git cannot tell, or both are asked for
 */
export async function requestedChanges(
  { staged = false, since, manifest, server }: ChangesOptions,
  { folder, environment }: Pick<Terminal, "folder" | "environment">,
): Promise<RequestedChanges | undefined> {
  if (!staged && since === undefined) return undefined;
  const flag = staged ? "--staged" : "--since";
  if (staged && since !== undefined) throw new UserError("`--staged` and `--since` are two choices. Leave either out.");
  if (manifest !== undefined || server !== undefined) {
    throw new UserError(`\`${flag}\` is about files of the source. Leave out \`--manifest\` and \`--server\`.`);
  }
  const { beforeChanges, changedSince, stagedChanges } = await import("../../project/git-changes.ts");
  if (since !== undefined) {
    const { changed, deleted, untracked } = await changedSince(folder, since);
    const before = async (): Promise<SourceView> =>
      viewBefore(await beforeChanges(folder, since), { texts: new Map(), hidden: new Set(untracked) });
    const files = [...changed, ...untracked];
    return { files, deleted, before, isFixable: () => true, obstacleTo: () => undefined };
  }
  const { setAside } = await import("./set-aside.ts");
  const [{ staged: files, deleted, texts, untracked }, aside] = await Promise.all([
    stagedChanges(folder),
    setAside(folder, environment),
  ]);
  const isStagedInPart = (file: string): boolean => texts.has(file) || aside.has(file);
  const obstacleTo = (file: string): string | undefined => {
    if (isStagedInPart(file)) return "only a part of its changes is staged: stage the rest, or set it aside";
    return isOfNamedPaths(environment)
      ? "`git commit` was given paths, and what it stages for them is not what stays staged: leave the paths out, or fix first"
      : undefined;
  };
  const isFixable = (file: string): boolean => files.includes(file) && obstacleTo(file) === undefined;
  const view = { texts, hidden: untracked };
  const before = async (): Promise<SourceView> => viewBefore(await beforeChanges(folder), view);
  return { files, deleted, view, before, isFixable, obstacleTo };
}

/**
 * Whether hooks run for `git commit <paths>`. Then git shows them an index that is gone with the commit, and has made the
 * one that stays already: what is staged now would be in the commit, and the next commit would take it back.
 */
function isOfNamedPaths({ GIT_INDEX_FILE = "" }: Terminal["environment"]): boolean {
  return /(?:^|[\\/])next-index-\d+\.lock$/u.test(GIT_INDEX_FILE);
}

/** The state of the source that a change was made to. */
function viewBefore({ texts, added }: BeforeChanges, after: SourceView): SourceView {
  // What git no longer follows may lie in the folder all the same.
  const hidden = [...after.hidden, ...added].filter((file) => !texts.has(file));
  return { texts: new Map([...after.texts, ...texts]), hidden: new Set(hidden), isPast: true };
}
