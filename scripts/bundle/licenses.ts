import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The licences of the packages whose code a bundle holds, one after the other.
 * @param root the folder that has the node_modules
 * @param inputs the files that went into the bundle, relative to the root
 */
export function licenses(root: string, inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input) ?? []));
  return [...folders]
    .sort()
    .map((folder) => `${folder.replace(/^.*node_modules\//u, "")}\n\n${licenseIn(path.join(root, folder))}`)
    .join("\n\n");
}

function licenseIn(folder: string): string {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[sc]e/iu.test(name)) : undefined;
  if (file !== undefined) return readFileSync(path.join(folder, file), "utf8").trim();
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { license?: string };
  return `License: ${manifest.license ?? "not stated"}`;
}
