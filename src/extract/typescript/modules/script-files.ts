import { dirname } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import { mayServe } from "../servers/libraries.ts";
import type { ImportGraph } from "./import-graph.ts";

const SCRIPTS = /(?:^|\/)scripts?\//u;
/** A server's source may be about scripts, and lie among them. */
const SOURCE = /(?:^|\/)(?:src|lib|app|server)\//u;

/** Whether a file lies among the scripts that people run beside a server, to build, check or try it. */
export function isScript({ root }: SourceHost, file: string): boolean {
  const path = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : "";
  return SCRIPTS.test(path) && !SOURCE.test(path);
}

/**
 * Those of some scripts that make no server, and start none that is imported by scripts alone: they are programs of their
 * own. What they do to values that go by the names of those which a server keeps its tools in, no server sees. What lies in
 * folders beside a script that makes one may be loaded by it. None where there is no server but theirs.
 */
export function scriptsBeside(host: SourceHost, scripts: ReadonlySet<string>, graph: ImportGraph): readonly string[] {
  const serves = (file: string): boolean => mayServe(host.read(file) ?? "");
  if (scripts.size === 0 || !host.files.some((file) => !scripts.has(file) && serves(file))) return [];
  const isUsedOutside = (file: string): boolean => graph.importersOf(file).some((importer) => !scripts.has(importer));
  const serving = new Map<string, boolean>();
  const isServing = (file: string): boolean => {
    const known = serving.get(file) ?? (serves(file) && (scripts.has(file) || !isUsedOutside(file)));
    serving.set(file, known);
    return known;
  };
  const left = [...scripts].filter((script) => ![...graph.downstreamOf([script])].some(isServing));
  const folders = [...scripts].filter(isServing).map(dirname);
  return left.filter((script) => !folders.some((folder) => dirname(script).startsWith(`${folder}/`)));
}
