import semver from "semver";
import type { SourceHost } from "../../source-host.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import { catalogRange } from "./catalogs.ts";
import { importMapOf, mappedRange, type ImportMap } from "./import-map.ts";
import { InstalledCopies, type InstalledCopy } from "./installed-copies.ts";
import { OTHER_LOCKS } from "./locked-version.ts";
import { nearestFile } from "./nearest-file.ts";
import { rangesWritten } from "./package-specifier.ts";
import { parsedObject } from "./parsed-object.ts";

/** Stands for the newest release that there is. */
const NEWEST = "999.999.999";

/** What is known of the packages around a file: from package.json files, never by loading one. */
export class Packages {
  readonly #host: SourceHost;
  readonly #copies: InstalledCopies;
  readonly #manifests = new Map<string, Readonly<Record<string, unknown>> | undefined>();
  readonly #majors = new Map<string, number | undefined>();
  readonly #versions = new Map<string, string | undefined>();

  readonly #importMaps = new Map<string, ImportMap | undefined>();
  readonly #written = new Map<string, ReadonlyMap<string, string>>();

  constructor(host: SourceHost) {
    this.#host = host;
    this.#copies = new InstalledCopies(host);
  }

  /**
   * Major version of a dependency as a file sees it: of the installed package when there is one, else of the one that
   * a lock file has settled on, else of the newest that the nearest package.json naming it allows.
   */
  majorOf(name: string, file: string): number | undefined {
    const folder = folderOf(file);
    const key = `${name}\0${folder}`;
    if (!this.#majors.has(key)) this.#majors.set(key, this.#majorIn(name, folder));
    return this.#majors.get(key) ?? majorAllowed(this.#writtenRange(name, file));
  }

  /**
   * The version of a dependency that a file gets: of the installed package when there is one, else the one that a
   * lock file has settled on, else the newest that the nearest package.json naming it allows. Of a range that is open
   * upwards that is one that stands for the newest: `4.999.0` of `^4.1.0`, and `999.999.999` of `>=3.25` and `latest`.
   */
  versionOf(name: string, file: string): string | undefined {
    const folder = folderOf(file);
    const key = `${name}\0${folder}`;
    if (!this.#versions.has(key)) this.#versions.set(key, this.#versionIn(name, folder));
    return this.#versions.get(key) ?? newestIn(this.#writtenRange(name, file));
  }

  /** Whether a file surely gets an earlier release of a dependency than one; of what is not known, the newest is taken. */
  isBefore(release: string, name: string, file: string): boolean {
    const version = this.versionOf(name, file);
    return version !== undefined && semver.valid(version) !== null && semver.lt(version, release);
  }

  /**
   * Whether a file may get a release of a dependency or a later one: where nothing is installed and lock files of several
   * package managers differ, any of them may be the one that counts.
   */
  mayBeSince(release: string, name: string, file: string): boolean {
    if (!this.isBefore(release, name, file)) return true;
    const folder = folderOf(file);
    if (this.#installedVersion(name, folder) !== undefined) return false;
    const other = this.#lockedByOthers(name, folder, this.#declaredRange(name, folder));
    return other !== undefined && semver.valid(other) !== null && semver.gte(other, release);
  }

  /**
   * The copy of a dependency that another one gets by a chain of packages, where that is not the copy that a file gets.
   * @param through the packages that ask for it, each for the next: `["fastmcp", "xsschema"]`
   */
  otherCopy(
    name: string,
    through: readonly string[],
    file: string,
  ): { own: InstalledCopy; other: InstalledCopy } | undefined {
    const folder = folderOf(file);
    const own = this.#copies.of([name], folder);
    const other = own && this.#copies.of([...through, name], folder);
    return own && other && own.folder !== other.folder ? { own, other } : undefined;
  }

  #versionIn(name: string, folder: string): string | undefined {
    const installed = this.#installedVersion(name, folder);
    if (installed !== undefined) return typeof installed === "string" ? installed : undefined;
    const range = this.#declaredRange(name, folder);
    return this.#lockedVersion(name, folder, range) ?? this.#lockedByOthers(name, folder, range) ?? newestIn(range);
  }

  #majorIn(name: string, folder: string): number | undefined {
    const installed = majorOf(this.#installedVersion(name, folder));
    if (installed !== undefined) return installed;
    const range = this.#declaredRange(name, folder);
    const locked = this.#lockedVersion(name, folder, range) ?? this.#lockedByOthers(name, folder, range);
    return locked === undefined ? majorAllowed(range) : majorOf(locked);
  }

  #installedVersion(name: string, folder: string): unknown {
    const installed = nearestFile(this.#host, folder, `node_modules/${name}/package.json`);
    return installed === undefined ? undefined : this.#manifest(installed)?.version;
  }

  /** Whether the nearest package.json around a file, or one above it, names the dependency, or the file itself where it comes from. */
  declares(name: string, file: string): boolean {
    return (this.#declaredRange(name, folderOf(file)) ?? this.#writtenRange(name, file)) !== undefined;
  }

  /** Folder of the nearest package.json; the root when there is none. */
  packageFolder(file: string): string {
    const manifest = nearestFile(this.#host, folderOf(file), "package.json");
    return manifest ? folderOf(manifest) : this.#host.root;
  }

  /** What the package.json of a folder says; undefined when there is none, or none that can be read. */
  manifestIn(folder: string): Readonly<Record<string, unknown>> | undefined {
    return this.#manifest(`${folder}/package.json`);
  }

  #declaredRange(name: string, folder: string): string | undefined {
    for (let manifest = nearestFile(this.#host, folder, "package.json"); manifest;) {
      const json = this.#manifest(manifest);
      for (const list of ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]) {
        const entries = json?.[list];
        const range = isJsonObject(entries) ? entries[name] : undefined;
        if (typeof range === "string")
          return (range.startsWith("catalog:") && catalogRange(this.#host, name, range, folderOf(manifest))) || range;
      }
      const above = folderOf(folderOf(manifest));
      const next = nearestFile(this.#host, above, "package.json");
      manifest = next === manifest ? undefined : next;
    }
    if (!this.#importMaps.has(folder)) this.#importMaps.set(folder, importMapOf(this.#host, folder));
    const map = this.#importMaps.get(folder);
    return map && mappedRange(map, name);
  }

  /** The range that a file asks for where it imports the package: `npm:zod@^4.1.0`. */
  #writtenRange(name: string, file: string): string | undefined {
    const known = this.#written.get(file) ?? rangesWritten(this.#host.read(file) ?? "");
    this.#written.set(file, known);
    return known.get(name);
  }

  /** What the lock file says is what gets installed; of a package that nobody names, nothing else tells it. */
  #lockedVersion(name: string, folder: string, range: string | undefined): string | undefined {
    const lock = nearestFile(this.#host, folder, "package-lock.json");
    const packages = lock === undefined ? undefined : this.#manifest(lock)?.packages;
    if (lock === undefined || !isJsonObject(packages)) return undefined;
    const root = folderOf(lock);
    // A package of the workspace may have a version of its own.
    for (let at = folder; at.length >= root.length; at = folderOf(at)) {
      const entry = packages[`${at.slice(root.length + 1)}/node_modules/${name}`.replace(/^\//u, "")];
      const version = isJsonObject(entry) ? entry.version : undefined;
      if (typeof version === "string") return mayBeOf(range, version) ? version : undefined;
      if (at === "") break;
    }
    return undefined;
  }

  /** The same, where another package manager than npm has locked it. */
  #lockedByOthers(name: string, folder: string, range: string | undefined): string | undefined {
    for (const { file, versionIn } of OTHER_LOCKS) {
      const lock = nearestFile(this.#host, folder, file);
      const text = lock === undefined ? undefined : this.#host.read(lock);
      if (lock === undefined || text === undefined) continue;
      const root = folderOf(lock);
      for (let at = folder; at.length >= root.length && at !== ""; at = folderOf(at)) {
        const manifest = this.manifestIn(at);
        if (!manifest) continue;
        const owner = typeof manifest.name === "string" ? manifest.name : undefined;
        const version = versionIn(text, { name, range, folder: at.slice(root.length + 1), owner });
        if (version !== undefined && mayBeOf(range, version)) return version;
      }
    }
    return undefined;
  }

  #manifest(file: string): Readonly<Record<string, unknown>> | undefined {
    if (!this.#manifests.has(file)) this.#manifests.set(file, parsedObject(this.#host.read(file)));
    return this.#manifests.get(file);
  }
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

/** The major of the newest version that a range allows; which one the newest of all releases has is not known here. */
function majorAllowed(range: string | undefined): number | undefined {
  const newest = newestIn(range);
  return newest === NEWEST ? undefined : (majorOf(newest) ?? majorOf(range));
}

function majorOf(range: unknown): number | undefined {
  const match = typeof range === "string" ? /(?:^|[^\d.])(\d+)(?:\.|$|[^\d])/u.exec(withoutAlias(range)) : null;
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** The newest version that a range allows, or one that stands for it. */
function newestIn(range: string | undefined): string | undefined {
  const wanted = range === undefined ? "" : withoutAlias(range);
  if (wanted === "latest") return NEWEST;
  if (wanted === "" || semver.validRange(wanted) === null) return undefined;
  if (semver.satisfies(NEWEST, wanted)) return NEWEST;
  const lowest = wanted.split("||").flatMap((one) => semver.minVersion(one) ?? []);
  const last = lowest.toSorted(semver.compare).at(-1);
  if (!last) return undefined;
  const { major, minor, version } = last;
  return [`${major}.999.0`, `${major}.${minor}.999`].find((one) => semver.satisfies(one, wanted)) ?? version;
}

/** A lock file may be older than the package.json, or lock another version for another package of the workspace. */
function mayBeOf(range: string | undefined, version: string): boolean {
  const wanted = range === undefined ? "" : withoutAlias(range);
  return semver.validRange(wanted) === null || semver.satisfies(version, wanted, { includePrerelease: true });
}

/** `npm:zod@^3.25.0` asks for a package under another name. */
function withoutAlias(range: string): string {
  return range.replace(/^npm:.*@/u, "");
}
