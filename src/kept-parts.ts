import { digestOf } from "./project/digest.ts";
import { readKept, writeKept } from "./project/kept-value.ts";
import type { KeptPart, PartKeeper } from "./read-parts.ts";

/** Where something is kept between runs, and what wrote it. */
export interface LintCache {
  /** Absolute path. */
  readonly folder: string;
  readonly maker: string;
}

/** Keeps parts of projects on the disk, so that a later run need not read them again. */
export class PartsOnDisk implements PartKeeper {
  readonly #cache: LintCache;

  constructor(cache: LintCache) {
    this.#cache = cache;
  }

  get(name: string): KeptPart | undefined {
    const kept = readKept(this.#fileOf(name), this.#cache.maker);
    return isPart(kept) ? kept : undefined;
  }

  set(name: string, part: () => KeptPart): void {
    writeKept(this.#fileOf(name), this.#cache.maker, part());
  }

  #fileOf(name: string): string {
    return `${this.#cache.folder}/part-${digestOf(name).slice(0, 16)}.json`;
  }
}

/** What was read is whole and our own; which of our values it is, the maker says. */
function isPart(value: unknown): value is KeptPart {
  return typeof value === "object" && value !== null && "toolSet" in value && "observations" in value;
}
