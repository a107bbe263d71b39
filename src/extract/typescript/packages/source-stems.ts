const BUILD_OUTPUT = /^(?:dist|build|lib|out)\//u;

/**
 * Where the source of a built file may be: `dist/index` is built from `src/index`, or from `index`.
 * @param path relative to the package, with or without an extension
 * @returns the path itself first
 */
export function sourceStems(path: string): string[] {
  if (!BUILD_OUTPUT.test(path)) return [path];
  return [
    path,
    path.replace(/^(?:dist|build|lib|out)\/(?:(?:esm|cjs|commonjs|src)\/)?/u, "src/"),
    path.replace(/^(?:dist|build|lib|out)\/(?:(?:esm|cjs|commonjs)\/)?/u, ""),
  ];
}
