import { posix } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import { nearestFile } from "./nearest-file.ts";
import { workspaceSettings } from "./workspace-settings.ts";

interface Workspace {
  readonly root: string;
  readonly patterns: readonly string[];
}

/**
 * Tells the folders in which a workspace may keep a package, by the patterns that name its packages (`packages/*`) and the
 * folders that packages usually have: `texts` or `port-texts` for `@port/texts`. Before anything is locked or installed,
 * nothing else tells where packages lie.
 */
export class WorkspaceFolders {
  readonly #host: SourceHost;
  readonly #patterns = new Map<string, readonly string[]>();

  constructor(host: SourceHost) {
    this.#host = host;
  }

  /** @param from a folder in the workspace */
  of(name: string, from: string): readonly string[] {
    const whole = name.replace(/^@/u, "").replaceAll("/", "-");
    const usual = [...new Set([name.slice(name.indexOf("/") + 1), whole])];
    return ["pnpm-workspace.yaml", "package.json"].flatMap((file) =>
      this.#workspacesAround(file, from).flatMap(({ root, patterns }) =>
        patterns.flatMap((pattern) => foldersOf(pattern, usual).map((folder) => posix.join(root, folder))),
      ),
    );
  }

  /** The workspaces that files of a name describe in a folder and those above it. */
  #workspacesAround(name: string, from: string): readonly Workspace[] {
    const found: Workspace[] = [];
    for (let at = from; at !== "";) {
      const file = nearestFile(this.#host, at, name);
      if (file === undefined) break;
      const root = posix.dirname(file);
      found.push({ root, patterns: this.#patternsOf(file) });
      at = root === "/" ? "" : posix.dirname(root);
    }
    return found;
  }

  #patternsOf(file: string): readonly string[] {
    const known = this.#patterns.get(file) ?? patternsIn(this.#host.read(file));
    this.#patterns.set(file, known);
    return known;
  }
}

/** `"workspaces": ["packages/*"]`, `"workspaces": { "packages": […] }`, and `packages:` of pnpm. */
function patternsIn(text: string | undefined): readonly string[] {
  const settings = workspaceSettings(text);
  const { workspaces = settings.packages } = settings;
  const listed =
    workspaces !== null && typeof workspaces === "object" && "packages" in workspaces
      ? workspaces.packages
      : workspaces;
  return Array.isArray(listed) ? listed.filter((one) => typeof one === "string") : [];
}

/** The folders that a pattern means, where these have one of some names: of `!packages/old` none. */
function foldersOf(pattern: string, names: readonly string[]): readonly string[] {
  if (pattern.startsWith("!")) return [];
  const folder = pattern.replace(/\/$/u, "");
  if (!folder.includes("*")) return [folder];
  const around = /^(?<around>[^*]*)\*{1,2}$/u.exec(folder)?.groups?.around;
  return around === undefined ? [] : names.map((name) => around + name);
}
