import type { SourceHost } from "../../source-host.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import { copyOfPnpm } from "./pnpm-copies.ts";
import { nearestFile } from "./nearest-file.ts";
import { parsedObject } from "./parsed-object.ts";

/** One of the copies of a package that a project gets. */
export interface InstalledCopy {
  readonly folder: string;
  readonly version: string;
}

/** Where packages stand that ask for one another: in node_modules, or as the lock file of npm or pnpm will put them there. */
export class InstalledCopies {
  readonly #host: SourceHost;
  readonly #locks = new Map<string, Readonly<Record<string, unknown>> | undefined>();
  readonly #known = new Map<string, InstalledCopy | undefined>();

  constructor(host: SourceHost) {
    this.#host = host;
  }

  /**
   * The copy that the last of some packages is of, each asked for by the one before and the first by a folder:
   * `["fastmcp", "zod"]` is the zod that FastMCP gets.
   * @returns undefined where one of them is in neither
   */
  of(names: readonly string[], folder: string): InstalledCopy | undefined {
    const key = `${names.join("\0")}\0${folder}`;
    if (!this.#known.has(key))
      this.#known.set(
        key,
        this.#installed(names, folder) ?? this.#locked(names, folder) ?? this.#lockedByPnpm(names, folder),
      );
    return this.#known.get(key);
  }

  #installed(names: readonly string[], folder: string): InstalledCopy | undefined {
    const last = names.reduce<string | undefined>((at, name) => {
      const manifest = at === undefined ? undefined : nearestFile(this.#host, at, `node_modules/${name}/package.json`);
      return manifest?.slice(0, -"/package.json".length);
    }, folder);
    const version = last === undefined ? undefined : parsedObject(this.#host.read(`${last}/package.json`))?.version;
    return last !== undefined && typeof version === "string" ? { folder: last, version } : undefined;
  }

  #locked(names: readonly string[], folder: string): InstalledCopy | undefined {
    const lock = nearestFile(this.#host, folder, "package-lock.json");
    const packages = lock === undefined ? undefined : this.#packagesOf(lock);
    if (lock === undefined || !packages) return undefined;
    const root = lock.slice(0, -"/package-lock.json".length);
    const last = names.reduce<string | undefined>(
      (at, name) => (at === undefined ? undefined : nearestLocked(packages, at, name)),
      folder.slice(root.length + 1),
    );
    const entry = last === undefined ? undefined : packages[last];
    const version = isJsonObject(entry) ? entry.version : undefined;
    return last !== undefined && typeof version === "string" ? { folder: `${root}/${last}`, version } : undefined;
  }

  #lockedByPnpm(names: readonly string[], folder: string): InstalledCopy | undefined {
    const lock = nearestFile(this.#host, folder, "pnpm-lock.yaml");
    const text = lock === undefined ? undefined : this.#host.read(lock);
    if (lock === undefined || text === undefined) return undefined;
    const root = lock.slice(0, -"/pnpm-lock.yaml".length);
    const copy = copyOfPnpm(text, names, folder.slice(root.length + 1));
    const version = copy?.slice((names.at(-1) ?? "").length + 1).replace(/\(.*/u, "");
    return copy === undefined || version === undefined
      ? undefined
      : { folder: `${root}/node_modules/.pnpm/${copy}`, version };
  }

  #packagesOf(lock: string): Readonly<Record<string, unknown>> | undefined {
    if (!this.#locks.has(lock)) {
      const packages = parsedObject(this.#host.read(lock))?.packages;
      this.#locks.set(lock, isJsonObject(packages) ? packages : undefined);
    }
    return this.#locks.get(lock);
  }
}

/** The entry of a lock file for a package as one of its folders sees it. */
function nearestLocked(packages: Readonly<Record<string, unknown>>, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const entry = `${at}/node_modules/${name}`.replace(/^\//u, "");
    if (Object.hasOwn(packages, entry)) return entry;
    if (at === "") return undefined;
  }
}
