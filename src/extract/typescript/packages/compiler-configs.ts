import { posix } from "node:path";
import { minimatch } from "minimatch";
import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { nearestFile } from "./nearest-file.ts";

/** A project that a tsconfig.json refers to, and the patterns of the files that it compiles. */
interface Referred {
  readonly config: string;
  readonly folder: string;
  readonly patterns: readonly string[];
}

/** How files end that patterns are asked about: a project compiles all in a folder, or one kind of them. */
const ENDINGS = [".ts", ".tsx", ".mts", ".js", ".mjs"];

/**
 * Finds the tsconfig.json of a folder. One that compiles nothing itself may refer to others that do, as templates of Vite
 * have it: `tsconfig.node.json` for what runs in Node, another for pages, with paths of their own.
 */
export class CompilerConfigs {
  readonly #host: SourceHost;
  readonly #referred = new Map<string, readonly Referred[]>();

  constructor(host: SourceHost) {
    this.#host = host;
  }

  /** The file with the settings that the files of a folder are compiled by. */
  of(folder: string): string | undefined {
    const nearest = nearestFile(this.#host, folder, "tsconfig.json");
    if (nearest === undefined) return undefined;
    return this.#referredBy(nearest).find((one) => compiles(one, folder))?.config ?? nearest;
  }

  #referredBy(config: string): readonly Referred[] {
    const known = this.#referred.get(config);
    if (known) return known;
    const json = this.#read(config);
    const isEmpty = json !== undefined && [json.files, json.include].some(isEmptyList);
    const references = isEmpty && Array.isArray(json.references) ? json.references : [];
    const found = references.flatMap((one: unknown) =>
      isJsonObject(one) && typeof one.path === "string" ? this.#project(posix.dirname(config), one.path) : [],
    );
    this.#referred.set(config, found);
    return found;
  }

  #project(from: string, path: string): readonly Referred[] {
    const named = posix.normalize(`${from}/${path}`).replace(/\/$/u, "");
    const config = named.endsWith(".json") ? named : `${named}/tsconfig.json`;
    const json = this.#read(config);
    if (!json || !saysWhere(json)) return [];
    const { include, files } = json;
    const patterns = Array.isArray(include) ? include : files === undefined ? ["**/*"] : [];
    return [
      { config, folder: posix.dirname(config), patterns: patterns.filter((one) => typeof one === "string").map(wide) },
    ];
  }

  #read(config: string): JsonObject | undefined {
    const text = this.#host.read(config);
    const json: unknown = text === undefined ? undefined : ts.parseConfigFileTextToJson(config, text).config;
    return isJsonObject(json) ? json : undefined;
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Whether a config may say where modules are; of others, what refers to them may. */
function saysWhere({ compilerOptions, extends: base }: JsonObject): boolean {
  return (
    base !== undefined || (isJsonObject(compilerOptions) && ["paths", "baseUrl"].some((key) => key in compilerOptions))
  );
}

/** `src` means all that is in it. */
function wide(pattern: string): string {
  const path = posix.normalize(pattern);
  return /[*.][^/]*$/u.test(path) ? path : posix.join(path, "**/*");
}

function compiles({ folder, patterns }: Referred, asked: string): boolean {
  const path = posix.relative(folder, asked);
  const files = ENDINGS.map((ending) => posix.join(path, `index${ending}`));
  return patterns.some((pattern) => files.some((file) => minimatch(file, pattern, { dot: true })));
}
