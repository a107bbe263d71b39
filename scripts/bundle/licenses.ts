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
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const license = names.find((name) => /^licen[sc]e/iu.test(name));
  // Whose code the package itself has taken in: TypeScript names them in a file of its own.
  const notices = names.filter((name) => /^(?:third-?party)?notice/iu.test(name));
  if (license !== undefined)
    return [license, ...notices].map((name) => readFileSync(path.join(folder, name), "utf8").trim()).join("\n\n");
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { license?: string };
  return `License: ${manifest.license ?? "not stated"}`;
}
