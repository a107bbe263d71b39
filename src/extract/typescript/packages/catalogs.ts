import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { workspaceSettings } from "./workspace-settings.ts";

/** Files in which a workspace lists the versions that its packages share: of pnpm, Yarn, and Bun. */
const FILES = ["pnpm-workspace.yaml", ".yarnrc.yml", "package.json"];

/**
 * The range that a package.json means by `catalog:` or `catalog:name`: the one that the workspace gives in one place.
 * @param folder the folder of that package.json
 * @returns undefined when no catalog has the dependency
 */
export function catalogRange(host: SourceHost, name: string, range: string, folder: string): string | undefined {
  const catalog = range.slice("catalog:".length).trim();
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf("/"))) {
    for (const file of FILES.map((one) => `${at}/${one}`)) {
      const found = host.fileExists(file) ? rangeIn(workspaceSettings(host.read(file)), catalog, name) : undefined;
      if (found !== undefined) return found;
    }
    if (at === "") return undefined;
  }
}

function rangeIn(settings: JsonObject, catalog: string, name: string): string | undefined {
  for (const holder of [settings, settings.workspaces]) {
    if (!isJsonObject(holder)) continue;
    const named = isJsonObject(holder.catalogs) ? holder.catalogs[catalog === "" ? "default" : catalog] : undefined;
    for (const entries of catalog === "" || catalog === "default" ? [holder.catalog, named] : [named]) {
      const range = isJsonObject(entries) ? entries[name] : undefined;
      if (typeof range === "string") return range;
    }
  }
  return undefined;
}
