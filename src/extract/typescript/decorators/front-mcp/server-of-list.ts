import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import type { ServerIdentity } from "../../servers/identify-server.ts";

/** An app has plugins, which may have others. */
const DEPTH = 4;

/**
 * The server for which a decorator or a call lists tools: a plugin's is that of the first app that names it, an app's
 * that of the first server. Where none does in so many words, the server of the package is left.
 */
export function serverOf(call: TS.CallExpression, references: References): ServerIdentity {
  const server = serverAround(call, references, DEPTH);
  return { kind: "frontmcp", ...(server && { madeAt: `${server.getSourceFile().fileName}:${server.getStart()}` }) };
}

function serverAround(call: TS.CallExpression, references: References, depth: number): TS.Node | undefined {
  const owner =
    ts.isDecorator(call.parent) && ts.isClassDeclaration(call.parent.parent) ? call.parent.parent : undefined;
  if (!owner || call.expression.getText() === "FrontMcp") return call;
  if (depth === 0) return undefined;
  for (const use of references.to(owner)) {
    const list = ts.findAncestor(use, ts.isCallExpression);
    const server = list && list !== call ? serverAround(list, references, depth - 1) : undefined;
    if (server) return server;
  }
  return undefined;
}
