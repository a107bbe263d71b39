import { basename, extname } from "node:path";
import type { SourceHost } from "../../source-host.ts";

const JAVASCRIPT = /\.[cm]?jsx?$/u;
const TYPESCRIPT = /\.[cm]?tsx?$/u;
/** What a compiler writes at the end of what it makes of a file. */
const MADE_OF = /^\/\/# sourceMappingURL=(?:\S+\.map|data:\S+)\s*$/mu;

/**
 * A project less the JavaScript that a compiler wrote, which counts only where other code imports it. It is left out where
 * the project has TypeScript by the same name: what gets into an extension or a release is the source once more, and its
 * tools are those of the source.
 */
export function withoutCompiledCopies<Host extends SourceHost>(host: Host): Host {
  const written = new Set(host.files.filter((file) => TYPESCRIPT.test(file)).map(nameOf));
  const isCopy = (file: string): boolean =>
    JAVASCRIPT.test(file) && written.has(nameOf(file)) && MADE_OF.test(host.read(file) ?? "");
  const copies = new Set(host.files.filter(isCopy));
  if (copies.size === 0) return host;
  const files = host.files.filter((file) => !copies.has(file));
  return { ...host, files, ifImported: [...(host.ifImported ?? []), ...copies] };
}

/** `berths` of `/port/src/berths.ts` */
function nameOf(file: string): string {
  return basename(file, extname(file));
}
