import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";

const require = createRequire(import.meta.url);

/**
 * The TypeScript compiler that ts-morph brings along. It is required, not imported: for an import node
 * would first search all 10 MB of it for export names, which takes 150 ms.
 */
export const ts: typeof TsMorph.ts = (require("ts-morph") as typeof TsMorph).ts;
