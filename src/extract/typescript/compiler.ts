import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";

const require = createRequire(import.meta.url);
const requireFromTsMorph = createRequire(require.resolve("ts-morph"));

/**
 * The TypeScript compiler that ts-morph brings along, without its wrapper classes, which nothing here asks for: they
 * would cost 60 ms. It is required, not imported: for an import node would first search all 10 MB of it for export
 * names, which takes 150 ms. It is copied, since its own members are getters: asking a plain object takes half the time.
 * The command line has it smaller, in a file of its own (scripts/bundle/compiler.ts).
 */
export const ts: typeof TsMorph.ts = {
  ...(requireFromTsMorph("@ts-morph/common/dist/typescript.js") as typeof TsMorph.ts),
};
