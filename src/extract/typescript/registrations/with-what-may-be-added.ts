import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isUndefined, type UnknownValue, type Value } from "../evaluate/values/value.ts";
import { GIVING } from "../syntax/assignments.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { Reading } from "./registration.ts";

/**
 * What is registered by way of something that may change it: whatever does may add what a tool is registered without, most
 * often its hints. What it is registered with is told as it is, but for the parts that the code in between writes itself:
 * `(name, config, run) => former.call(server, name, { ...config, description: marked(config.description) }, run)`.
 * @param reason what may change it, and where; undefined where nothing does
 */
export function withWhatMayBeAdded(reading: Reading, reason: UnknownValue | undefined): Reading {
  if (!reason) return reading;
  const written = reason.node ? membersWritten(reason.node) : new Set<string>();
  const orReason = (part: Value | undefined, name: string): Value =>
    !part || isUndefined(part) || written.has(name) ? reason : part;
  const tools = reading.tools.map((tool) => ({
    ...tool,
    title: orReason(tool.title, "title"),
    description: orReason(tool.description, "description"),
    ...(written.has("inputSchema") && { inputSchema: reason }),
    annotations: orReason(tool.annotations, "annotations"),
  }));
  return { ...reading, tools, holes: [...reading.holes, reason] };
}

const known = new WeakMap<TS.Node, ReadonlySet<string>>();

/** The names of members that code gives a value: of the objects that it makes, and of others. */
function membersWritten(code: TS.Node): ReadonlySet<string> {
  const before = known.get(code);
  if (before) return before;
  const names = new Set<string>();
  forEachNode(code, (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) names.add(node.name.getText());
    else if (
      ts.isBinaryExpression(node) &&
      GIVING.has(node.operatorToken.kind) &&
      ts.isPropertyAccessExpression(node.left)
    )
      names.add(node.left.name.text);
  });
  known.set(code, names);
  return names;
}
