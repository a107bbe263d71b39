import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { unknown } from "../evaluate/values/value.ts";
import { readingOf, type Registration } from "../registrations/registration.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { mayDecorateTools } from "./decorated-tools.ts";

/**
 * Where no tool is found: the first decorator that marks a method as a tool, since it is not known what reads the mark.
 * Servers of that kind look for marked methods when they start, in code that may lie in another folder.
 */
export function unreadDecorators(evaluator: Evaluator): Registration[] {
  const { files } = evaluator;
  for (const file of files.host.files) {
    const sourceFile = mayDecorateTools(files.text(file) ?? "") ? files.get(file) : undefined;
    const decorator = sourceFile && firstIn(sourceFile);
    if (decorator) return [leftOut(decorator)];
  }
  return [];
}

function leftOut(decorator: MarkingDecorator): Registration {
  const name = decorator.expression.expression.getText();
  const reason = `leaves out what \`@${name}\` marks, since no code that is read here hands it to a server: name the folder that has that code, too`;
  return {
    node: decorator,
    dependsOn: [],
    read: () => readingOf("decorator", { tools: [], holes: [unknown(reason, decorator)] }),
  };
}

type MarkingDecorator = TS.Decorator & { readonly expression: TS.CallExpression };

function firstIn(sourceFile: TS.SourceFile): MarkingDecorator | undefined {
  let found: MarkingDecorator | undefined;
  forEachNode(sourceFile, (node) => {
    if (!found && ts.isDecorator(node) && ts.isMethodDeclaration(node.parent) && marksTool(node)) found = node;
    return found ? "skip" : undefined;
  });
  return found;
}

/** `@Tool({…})`, `@mcp.tool("moor_ship", …)` */
function marksTool(node: TS.Decorator): node is MarkingDecorator {
  const { expression } = node;
  if (!ts.isCallExpression(expression)) return false;
  const name = expression.expression.getText().split(".").at(-1) ?? "";
  return /^(?:mcp)?tool$/iu.test(name);
}
