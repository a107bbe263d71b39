/** How a project writes its code, so far as a new file has to follow. */
export interface CodeStyle {
  readonly quote: '"' | "'";
  readonly indent: string;
  readonly hasSemicolons: boolean;
  /** What relative imports end in. */
  readonly extension: "" | ".js" | ".ts";
  /** How files are named. */
  readonly fileNames: "kebab" | "snake" | "camel";
}

/**
 * Reads the style of a project off its files.
 * @param files texts by path
 */
export function codeStyleOf(files: Readonly<Record<string, string>>): CodeStyle {
  const sources = Object.entries(files).filter(([path]) => /\.[cm]?[jt]sx?$/u.test(path));
  const text = sources.map(([, source]) => source).join("\n");
  const imports = [...text.matchAll(/^(?:import|export)\b.*?from (?<specifier>["'][^"'\n]+["'])(?<end>;?)$/gmu)];
  const specifiers = imports.map(({ groups }) => groups?.specifier ?? "");
  const relative = specifiers.map((specifier) => specifier.slice(1, -1)).filter((path) => path.startsWith("."));
  const names = sources.map(([path]) => /(?<name>[^/]+?)\.[^/]*$/u.exec(path)?.groups?.name ?? "");
  return {
    quote: most(specifiers, (one) => one.startsWith("'")) ? "'" : '"',
    indent: /^(?<indent>\t| {2,8})\S/mu.exec(text.replaceAll(/^ +\*.*$/gmu, ""))?.groups?.indent ?? "  ",
    hasSemicolons: imports.length === 0 || most(imports, ({ groups }) => groups?.end === ";"),
    extension: most(relative, (path) => path.endsWith(".ts"))
      ? ".ts"
      : relative.length === 0 || most(relative, (path) => path.endsWith(".js"))
        ? ".js"
        : "",
    fileNames: names.some((name) => name.includes("-"))
      ? "kebab"
      : names.some((name) => name.includes("_"))
        ? "snake"
        : names.some((name) => /[a-z][A-Z]/u.test(name))
          ? "camel"
          : "kebab",
  };
}

/** Brings code that is written with double quotes, two spaces and semicolons into a style. */
export function inStyle(code: string, { quote, indent, hasSemicolons }: CodeStyle): string {
  const lines = code.split("\n").map((line) => {
    const depth = /^(?: {2})*/u.exec(line)?.[0].length ?? 0;
    const indented = indent.repeat(depth / 2) + line.slice(depth);
    const ended = hasSemicolons ? indented : indented.replace(/;$/u, "");
    return quote === '"' ? ended : ended.replaceAll(/"(?:[^"\\]|\\.)*"/gu, singleQuoted);
  });
  return lines.join("\n");
}

function singleQuoted(literal: string): string {
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function most<Item>(items: readonly Item[], matches: (item: Item) => boolean): boolean {
  return items.filter(matches).length * 2 > items.length;
}
