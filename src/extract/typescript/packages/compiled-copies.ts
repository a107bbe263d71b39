import { basename, extname } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import { listAt } from "../syntax/list-at.ts";

const JAVASCRIPT = /\.[cm]?jsx?$/u;
const TYPESCRIPT = /\.[cm]?tsx?$/u;
/** What a compiler writes at the end of what it makes of a file. */
const MADE_OF = /^\/\/# sourceMappingURL=(?:\S+\.map|data:\S+)\s*$/mu;

const WORDS = /[A-Za-z_$][\w$]{3,}/gu;
/** Of the words that a compiler wrote, so many at least are those of the source: it adds some of its own. */
const SHARE = 0.75;

/**
 * A project less the JavaScript that a compiler wrote, which counts only where other code imports it. It is left out where
 * the project has TypeScript by the same name and with the same words: what gets into an extension or a release is the
 * source once more, and its tools are those of the source.
 */
export function withoutCompiledCopies<Host extends SourceHost>(host: Host): Host {
  const written = new Map<string, string[]>();
  for (const file of host.files) if (TYPESCRIPT.test(file)) listAt(written, nameOf(file)).push(file);
  const isCopy = (file: string): boolean => {
    const sources = JAVASCRIPT.test(file) ? (written.get(nameOf(file)) ?? []) : [];
    const text = sources.length > 0 ? (host.read(file) ?? "") : "";
    return MADE_OF.test(text) && sources.some((source) => isMadeOf(text, host.read(source) ?? ""));
  };
  const copies = new Set(host.files.filter(isCopy));
  if (copies.size === 0) return host;
  const files = host.files.filter((file) => !copies.has(file));
  return { ...host, files, ifImported: [...(host.ifImported ?? []), ...copies] };
}

function isMadeOf(made: string, source: string): boolean {
  const words = new Set(source.match(WORDS));
  const all = [...new Set(made.replace(MADE_OF, "").match(WORDS))];
  return all.filter((word) => words.has(word)).length >= SHARE * all.length;
}

/** `berths` of `/port/src/berths.ts` */
function nameOf(file: string): string {
  return basename(file, extname(file));
}
