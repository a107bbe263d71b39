import { type Plugin, transform } from "esbuild";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { BUILD_OPTIONS, ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";
import { reachableCode } from "./reachable-code.ts";

/** What package.json calls `#typescript`. */
const COMPILER = "dist/bundle/typescript.cjs";

// Without the flag `u`: esbuild hands it to Go, which does not know it.
const MODULE = /[\\/]build[\\/]extract[\\/]typescript[\\/]compiler\.js$/;

/** Takes the compiler from that file, where `src/extract/typescript/compiler.ts` takes it from ts-morph. */
export const compilerInFile: Plugin = {
  name: "take the compiler from its file",
  setup(setup) {
    setup.onLoad({ filter: MODULE }, () => ({
      contents: `import { createRequire } from "node:module";
        export const ts = { ...createRequire(import.meta.url)("#typescript") };`,
    }));
  },
};

/** How ts-morph has put the compiler together: one scope, which tells by an object of getters what it exports. */
const OPENING = "((module) => {";
const EXPORTS = "__export(typescript_exports, {";
const EXPORTED = "});\nmodule.exports = __toCommonJS(typescript_exports);";
const CLOSING = "// Annotate the CommonJS export names";

/** Nodes get their methods (`getStart()`) from here. */
const NODE_METHODS = "setObjectAllocator";

/** What types and their symbols are made of, and what would make them. The analyzer reads values, and asks for no type. */
const OF_TYPES = ["SymbolObject", "SignatureObject", "TypeObject"];
const MAKES_TYPES = "function createTypeChecker(";

/** What editors are offered. */
const REGISTRIES = ["registerCodeFix", "registerRefactor"];

/**
 * Puts what the analyzer uses of the compiler that ts-morph brings into one small file. Node reads all of a file before
 * it runs any of it: of the nine megabytes that ts-morph has, one is for reading programs, and the others would cost
 * every run two fifths of a second.
 */
export async function bundleCompiler(): Promise<Bundled> {
  const requireFromTsMorph = createRequire(createRequire(import.meta.url).resolve("ts-morph"));
  const source = requireFromTsMorph.resolve("@ts-morph/common/dist/typescript.js");
  const { legalComments, target, platform } = BUILD_OPTIONS;
  const program = usedProgram(readFileSync(source, "utf8"), usedNames(path.join(ROOT, "build")));
  const { code } = await transform(program, { minify: true, legalComments, target, platform });
  const output = path.join(ROOT, COMPILER);
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(output, code);
  // What ts-morph has put together is TypeScript's code, under its licence.
  return { inputs: [path.relative(ROOT, source), "node_modules/typescript/package.json"], outputs: [output] };
}

/** The names by which modules ask for the compiler's functions. */
function usedNames(folder: string): Set<string> {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  return new Set(
    modules.flatMap((file) =>
      Array.from(readFileSync(path.join(folder, file), "utf8").matchAll(/\bts\.(\w+)/gu), ([, name = ""]) => name),
    ),
  );
}

function usedProgram(source: string, used: ReadonlySet<string>): string {
  const exports = exportedNames(between(source, EXPORTS, EXPORTED)).filter(([name]) => used.has(name));
  const program = between(source, OPENING, EXPORTS) + between(source, EXPORTED, CLOSING);
  const names = [NODE_METHODS, ...exports.map(([, local]) => local)];
  const code = reachableCode(program, { names, emptied: OF_TYPES, registries: REGISTRIES });
  if (code.includes(MAKES_TYPES))
    throw new Error(`Something asks for types now: scripts/bundle/compiler.ts leaves them out.`);
  const members = exports.map(([name, local]) => `${name}: ${local}`);
  return `(() => { ${code}\nmodule.exports = { ${members.join(", ")} }; })();`;
}

/** What it exports, by the name for others and the one within. */
function exportedNames(getters: string): [name: string, local: string][] {
  return Array.from(getters.matchAll(/(\w+): \(\) => (\w+)/gu), ([, name = "", local = ""]) => [name, local]);
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0)
    throw new Error(`ts-morph puts the compiler together in another way now: no ${start} … ${end}`);
  return text.slice(from + start.length, to);
}
