import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { UnknownValue } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { FRONT_MCP, isOfFrontMcp } from "../../externals/front-mcp.ts";
import type { References } from "../../modules/references.ts";
import { readingOf, type Registered, type Registration } from "../../registrations/registration.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { listedTools } from "./listed-tools.ts";
import { outputPolicy } from "./output-policy.ts";
import { serverOf } from "./server-of-list.ts";

/** Decorators of classes that list tools; what an agent lists it has for itself. */
const PARTS = ["App", "Plugin", "Channel"] as const;

/** Functions that make an app or a server of the same options, and methods of `FrontMcpInstance` that do. */
const MAKERS =
  /^(?:app|frontMcpApp|create|createEdgeMcp|connect\w*|bootstrap|create(?:Handler|FetchHandler|ForGraph|ForCli|Direct)|run(?:Stdio|UnixSocket))$/u;

/** Whether a file may define or list tools for FrontMCP, by its text. */
export function mayListForFrontMcp(text: string): boolean {
  return text.includes(FRONT_MCP);
}

/** `@App({ tools: […] })`, `@Plugin({ tools: […] })`, `@FrontMcp({ tools: […] })` before a class, `create({ tools: […] })`. */
export function frontMcpLists(sourceFile: TS.SourceFile, evaluator: Evaluator, references: References): Registration[] {
  const found: Registration[] = [];
  forEachNode(sourceFile, (node) => {
    if (!ts.isCallExpression(node) || node.arguments.length === 0) return;
    const { parent } = node;
    const owner = ts.isDecorator(parent) && ts.isClassDeclaration(parent.parent) ? parent.parent : undefined;
    if (!owner && (ts.isDecorator(parent) || !MAKERS.test(lastNameOf(node.expression)))) return;
    found.push({
      node,
      dependsOn: [node],
      decidedBy: [node.expression],
      read: (frame) => readingOf("FrontMCP list", readList(node, owner, frame, evaluator, references)),
    });
  });
  return found;
}

function lastNameOf(callee: TS.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
}

/** @param owner the class that is decorated; undefined for a call */
function readList(
  call: TS.CallExpression,
  owner: TS.ClassDeclaration | undefined,
  frame: Frame,
  evaluator: Evaluator,
  references: References,
): Registered | undefined {
  const callee = evaluator.evaluate(call.expression, frame);
  const [options] = call.arguments;
  if (callee.kind !== "external" || callee.module !== FRONT_MCP || !options) return undefined;
  if (owner && isOfFrontMcp(callee, "Tool"))
    return references.to(owner).length === 0 ? { tools: [], holes: [nothingTakesUp(owner)] } : undefined;
  const isPart = PARTS.some((name) => isOfFrontMcp(callee, name));
  const isServer = callee.path.join(".") === "FrontMcp";
  if (owner && !isPart && !isServer) return undefined;
  const server = serverOf(call, references);
  const value = evaluator.evaluate(options, frame);
  const listed = listedTools(evaluator, value, { policy: outputPolicy(references), server, node: call });
  const isTakenUp = !owner || isServer || references.to(owner).length > 0;
  if (isTakenUp || listed.tools.length + listed.holes.length === 0) return listed;
  return { tools: [], holes: [nothingTakesUp(owner)] };
}

function nothingTakesUp(owner: TS.ClassDeclaration): UnknownValue {
  return unknown(`leaves out those of \`${owner.name?.text ?? "a class"}\`, which nothing takes up`, owner);
}
