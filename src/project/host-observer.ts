import { digestOf } from "./digest.ts";
import type { StampedHost } from "./stamped-host.ts";

type Kind = "file" | "directory" | "nothing";

/** What stands for something that was not there, or could not be read. */
const NOTHING = "";

/** A text as it was read: what stands for it, and the stamp of its file while that was to be trusted. */
interface SeenText {
  readonly digest: string;
  readonly stamp?: string | undefined;
}

/** All that somebody learned of the files of a project, by absolute path. Plain data. */
export interface Observations {
  readonly texts: Readonly<Record<string, SeenText>>;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Digests of what data files held. */
  readonly data: Readonly<Record<string, string>>;
  /** Digests of the names in folders. */
  readonly names: Readonly<Record<string, string>>;
  /** Where paths lead. */
  readonly links: Readonly<Record<string, string>>;
}

/** Stands between a host and those who ask it, and notes what they learn. What is noted first counts. */
export class HostObserver {
  readonly #texts = new Map<string, { readonly text: string | undefined; readonly stamp: string | undefined }>();
  readonly #kinds = new Map<string, Kind>();
  readonly #data = new Map<string, string | undefined>();
  readonly #names = new Map<string, readonly string[] | undefined>();
  readonly #links = new Map<string, string>();
  readonly #elsewhere: Observations[] = [];

  /** The host, observed. */
  observed(host: StampedHost): StampedHost {
    return {
      ...host,
      read: (file) => {
        // A file that changes between the two has a stamp that will not fit.
        const stamp = host.stampOf(file);
        const text = host.read(file);
        // What could not be read is tried again: those who read want to hear what is wrong with it.
        note(this.#texts, file, { text, stamp: text === undefined ? undefined : stamp });
        return text;
      },
      fileExists: (file) => this.#kindAt(file, host) === "file",
      directoryExists: (path) => this.#kindAt(path, host) === "directory",
      readData: (file) => note(this.#data, file, host.readData(file)),
      namesIn: (folder) => note(this.#names, folder, host.namesIn(folder)),
      realPath: (path) => note(this.#links, path, host.realPath(path)),
    };
  }

  /** Whether somebody asked for the text of a file, be it readable or not. */
  hasRead(file: string): boolean {
    return this.#texts.has(file);
  }

  /** Notes a text that somebody else has read. */
  noteText(file: string, text: string): void {
    note(this.#texts, file, { text, stamp: undefined });
  }

  /** Notes what was learnt at another time. */
  add(observations: Observations): void {
    this.#elsewhere.push(observations);
  }

  observations(): Observations {
    return [this.#own(), ...this.#elsewhere].reduce(withMore);
  }

  #own(): Observations {
    return {
      texts: mapped(this.#texts, ({ text, stamp }) => ({ digest: digestOfText(text), ...(stamp && { stamp }) })),
      kinds: mapped(this.#kinds, (kind) => kind),
      data: mapped(this.#data, digestOfText),
      names: mapped(this.#names, digestOfNames),
      links: mapped(this.#links, (target) => target),
    };
  }

  #kindAt(path: string, host: StampedHost): Kind {
    const known = this.#kinds.get(path) ?? kindAt(path, host);
    return note(this.#kinds, path, known);
  }
}

/**
 * Looks whether the files are still what they were. Of files with the same stamp the text is not read.
 * @returns what it was given; with the stamps of today where they are others; undefined when anything is different
 */
export function confirmed(before: Observations, host: StampedHost): Observations | undefined {
  const { kinds, data, names, links } = before;
  const isSame =
    Object.entries(kinds).every(([path, kind]) => kindAt(path, host) === kind) &&
    Object.entries(names).every(([folder, digest]) => digestOfNames(host.namesIn(folder)) === digest) &&
    Object.entries(data).every(([file, digest]) => digestOfText(host.readData(file)) === digest) &&
    Object.entries(links).every(([path, target]) => host.realPath(path) === target);
  if (!isSame) return undefined;
  const restamped: Record<string, SeenText> = {};
  for (const [file, { digest, stamp: known }] of Object.entries(before.texts)) {
    const stamp = host.stampOf(file);
    if (stamp !== undefined && stamp === known) continue;
    const text = host.read(file);
    if (digestOfText(text) !== digest) return undefined;
    if (stamp !== undefined && text !== undefined) restamped[file] = { digest, stamp };
  }
  return Object.keys(restamped).length > 0 ? { ...before, texts: { ...before.texts, ...restamped } } : before;
}

/** Absolute paths of what was looked for and was not there: one that appears changes what was learnt. */
export function lookedForInVain({ texts, kinds, data, names }: Observations): string[] {
  const digests = [
    ...Object.entries(texts).map(([path, { digest }]) => [path, digest] as const),
    ...Object.entries({ ...data, ...names }),
  ];
  const missing = digests.flatMap(([path, digest]) => (digest === NOTHING ? [path] : []));
  return [...missing, ...Object.entries(kinds).flatMap(([path, kind]) => (kind === "nothing" ? [path] : []))];
}

/** What was learnt, less what was learnt of some paths. */
export function without(
  { texts, kinds, data, names, links }: Observations,
  paths: ReadonlyMap<string, unknown>,
): Observations {
  const others = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(of).filter(([path]) => !paths.has(path)));
  return { texts: others(texts), kinds: others(kinds), data: others(data), names, links };
}

/** What was learnt first counts. */
function withMore(first: Observations, then: Observations): Observations {
  return {
    texts: { ...then.texts, ...first.texts },
    kinds: { ...then.kinds, ...first.kinds },
    data: { ...then.data, ...first.data },
    names: { ...then.names, ...first.names },
    links: { ...then.links, ...first.links },
  };
}

function kindAt(path: string, host: StampedHost): Kind {
  if (host.fileExists(path)) return "file";
  return host.directoryExists(path) ? "directory" : "nothing";
}

function digestOfText(text: string | undefined): string {
  return text === undefined ? NOTHING : digestOf(text);
}

function digestOfNames(names: readonly string[] | undefined): string {
  return names === undefined ? NOTHING : digestOf(names.join("\0"));
}

function note<Value>(notes: Map<string, Value>, path: string, value: Value): Value {
  if (!notes.has(path)) notes.set(path, value);
  return value;
}

function mapped<From, To>(notes: ReadonlyMap<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries([...notes].map(([path, value]) => [path, map(value)]));
}
