/**
 * What the servers of a list of tools are told apart by, in place of where they are made: a list that is kept in a repository
 * is the same on every machine, and stays so where lines are added above.
 * @param servers what their tools know them by: `/port/crews/src/server.ts:180`
 * @returns by that, the file as far as it differs from others, numbered where one file makes several: `crews/src/server.ts`
 */
export function serverLabels(servers: ReadonlySet<string>): ReadonlyMap<string, string> {
  const files = new Map([...servers].map((server) => [server, fileOf(server)]));
  const shared = sharedFolder([...files.values()]);
  const taken = new Map<string, number>();
  return new Map(
    [...files].map(([server, file]) => {
      const label = file.slice(shared);
      const count = (taken.get(label) ?? 0) + 1;
      taken.set(label, count);
      return [server, count === 1 ? label : `${label} (${count})`];
    }),
  );
}

/** The file that starts a server, or makes it, without the place in that. */
function fileOf(server: string): string {
  return (server.split("\0").at(-1) ?? server).replace(/:\d+$/u, "");
}

/** The length of the path of the folder that all files lie in. */
function sharedFolder([first = "", ...others]: readonly string[]): number {
  let length = first.lastIndexOf("/") + 1;
  while (length > 0 && !others.every((other) => other.startsWith(first.slice(0, length))))
    length = first.lastIndexOf("/", length - 2) + 1;
  return length;
}
