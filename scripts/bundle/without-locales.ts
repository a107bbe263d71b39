import type { Plugin } from "esbuild";
import path from "node:path";

// Without the flag `u`: esbuild hands it to Go, which does not know it.
const LOCALE = /[\\/]zod[^\\/]*[\\/]v4[\\/]locales[\\/][^\\/]+\.js$/;
const KEPT = ["en.js", "index.js"];

/**
 * Leaves out what zod says of wrong values in sixty languages: servers choose one of them, and nobody here asks for
 * the texts. What is left says nothing, so that zod falls back on a general text.
 */
export const withoutLocales: Plugin = {
  name: "leave out locales",
  setup(setup) {
    setup.onLoad({ filter: LOCALE }, ({ path: file }) => {
      if (KEPT.includes(path.basename(file))) return undefined;
      return { contents: "export default () => ({ localeError: () => undefined });" };
    });
  },
};
