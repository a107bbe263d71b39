import { readFileSync } from "node:fs";

const IN_LIB = /^(?<folder>.*?)\/lib\/(?:.*\/)?[^/]+\.[cm]?jsx?$/u;

/**
 * Drops JavaScript in `lib/` folders that a tsconfig.json beside them names as `outDir`. In other packages `lib/` holds
 * source, so the name alone says nothing.
 * @param files absolute paths with forward slashes
 */
export async function withoutCompiledLibraries(files: readonly string[]): Promise<string[]> {
  const folders = new Set(files.flatMap((file) => IN_LIB.exec(file)?.groups?.folder ?? []));
  if (folders.size === 0) return [...files];
  const compiled = new Set<string>();
  for (const folder of folders) if (await compilesToLib(folder)) compiled.add(folder);
  return files.filter((file) => !compiled.has(IN_LIB.exec(file)?.groups?.folder ?? ""));
}

async function compilesToLib(folder: string): Promise<boolean> {
  const text = textOf(`${folder}/tsconfig.json`);
  if (text === undefined) return false;
  const { findNodeAtLocation, getNodeValue, parseTree } = await import("jsonc-parser");
  const config = parseTree(text);
  const node = config && findNodeAtLocation(config, ["compilerOptions", "outDir"]);
  const outDir: unknown = node && getNodeValue(node);
  return typeof outDir === "string" && /^(?:\.\/)?lib\/?$/u.test(outDir);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};
const JAVASCRIPT = /\.[cm]?jsx?$/u;

/**
 * Drops JavaScript that lies beside the TypeScript of the same name, as the compiler does: it was made of that, and an
 * import of it leads there.
 * @param files paths of one kind
 */
export function withoutCompiledTwins(files: readonly string[]): string[] {
  const listed = new Set(files);
  return files.filter((file) => {
    const ending = JAVASCRIPT.exec(file)?.[0] ?? "";
    const name = file.slice(0, file.length - ending.length);
    return !(SOURCES_OF[ending] ?? []).some((source) => listed.has(name + source));
  });
}
