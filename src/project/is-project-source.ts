const SOURCE = /\.[cm]?[jt]sx?$/u;
const DECLARATIONS = /\.d\.(?:[^/]+\.)?[cm]?ts$/u;
const MINIFIED = /\.min\.[cm]?jsx?$/u;
/** Benchmarks and stories are run by programs like those that run tests, and from beside them. */
const TEST_FILE = /\.(?:test|spec|e2e|bench|stories|story)\.[^/]+$/u;
const TEST_BESIDE = /_test(\.[cm]?[jt]sx?)$/u;
const LEFT_OUT_FOLDERS = /(?:^|\/)(?:node_modules|\.git|dist)\//u;
/** Tests, and what only they use: `testHelpers/`, `test-utils/`. */
const TEST_FOLDERS = /(?:^|\/)(?:__tests__|__mocks__|tests?|[tT]est[-_]?(?:[hH]elpers?|[uU]tils?))\//u;
/** Where frameworks, package managers and platforms write what they make; some of it gets into the repository. */
const MADE_BY_TOOLS =
  /(?:^|\/)\.(?:xmcp|smithery|mastra|next|nuxt|nitro|output|svelte-kit|astro|angular|vercel|netlify|wrangler|turbo|yarn)\//u;
const COMPILED = /(?:^|\/)(?:build|out)\/(?:.*\/)?[^/]+\.[cm]?jsx?$/u;

/** Whether a file's name is that of TypeScript or JavaScript. */
export function isSourceName(file: string): boolean {
  return SOURCE.test(file);
}

/**
 * Leaves out tests that go by their name and that of a file beside them, `berths_test.ts` beside `berths.ts`, as Deno has
 * them. Without the other file, `load_test.ts` may well be what loads a test.
 */
export function withoutTestsBeside(files: readonly string[]): string[] {
  const all = new Set(files);
  return files.filter((file) => {
    const tested = file.replace(TEST_BESIDE, "$1");
    return tested === file || !all.has(tested);
  });
}

/**
 * Whether a file is source of the project by its name: TypeScript or JavaScript, and neither a test, nor declarations,
 * nor a dependency, nor build output. TypeScript under `build/` or `out/` is no output: compilers write JavaScript.
 * @param file path relative to the project's folder, with forward slashes
 */
export function isProjectSource(file: string): boolean {
  if (!isSourceName(file) || DECLARATIONS.test(file) || MINIFIED.test(file) || TEST_FILE.test(file)) return false;
  if (LEFT_OUT_FOLDERS.test(file) || TEST_FOLDERS.test(file)) return false;
  return !COMPILED.test(file) && !MADE_BY_TOOLS.test(file);
}
