import type { SourceHost } from "../extract/source-host.ts";
import { digestOf } from "./digest.ts";
import { settledStamp } from "./file-stamps.ts";

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
}

/** Stands between a host and those who ask it, and notes what they learn. What is noted first counts. */
export class HostObserver {
  readonly #texts = new Map<string, { readonly text: string | undefined; readonly stamp: string | undefined }>();
  readonly #kinds = new Map<string, Kind>();
  readonly #data = new Map<string, string | undefined>();
  readonly #names = new Map<string, readonly string[] | undefined>();

  /** The host, observed. */
  observed(host: SourceHost): SourceHost {
    return {
      ...host,
      read: (file) => {
        // A file that changes between the two has a stamp that will not fit.
        const stamp = settledStamp(file);
        const text = host.read(file);
        note(this.#texts, file, { text, stamp });
        return text;
      },
      fileExists: (file) => this.#kindAt(file, host) === "file",
      directoryExists: (path) => this.#kindAt(path, host) === "directory",
      readData: (file) => note(this.#data, file, host.readData(file)),
      namesIn: (folder) => note(this.#names, folder, host.namesIn(folder)),
    };
  }

  /** Notes a text that somebody else has read. */
  noteText(file: string, text: string): void {
    note(this.#texts, file, { text, stamp: undefined });
  }

  observations(): Observations {
    return {
      texts: mapped(this.#texts, ({ text, stamp }) => ({ digest: digestOfText(text), ...(stamp && { stamp }) })),
      kinds: mapped(this.#kinds, (kind) => kind),
      data: mapped(this.#data, digestOfText),
      names: mapped(this.#names, digestOfNames),
    };
  }

  #kindAt(path: string, host: SourceHost): Kind {
    const known = this.#kinds.get(path) ?? kindAt(path, host);
    return note(this.#kinds, path, known);
  }
}

/**
 * Looks whether the files are still what they were. Of files with the same stamp the text is not read.
 * @returns what it was given; with the stamps of today where they are others; undefined when anything is different
 */
export function confirmed(before: Observations, host: SourceHost): Observations | undefined {
  const { kinds, data, names } = before;
  const isSame =
    Object.entries(kinds).every(([path, kind]) => kindAt(path, host) === kind) &&
    Object.entries(names).every(([folder, digest]) => digestOfNames(host.namesIn(folder)) === digest) &&
    Object.entries(data).every(([file, digest]) => digestOfText(host.readData(file)) === digest);
  if (!isSame) return undefined;
  const restamped: Record<string, SeenText> = {};
  for (const [file, { digest, stamp: known }] of Object.entries(before.texts)) {
    const stamp = settledStamp(file);
    if (stamp !== undefined && stamp === known) continue;
    if (digestOfText(host.read(file)) !== digest) return undefined;
    if (stamp !== undefined) restamped[file] = { digest, stamp };
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

function kindAt(path: string, host: SourceHost): Kind {
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
