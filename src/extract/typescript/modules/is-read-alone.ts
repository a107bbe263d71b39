import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isExported } from "../syntax/modifiers.ts";

const known = new WeakMap<TS.Node, boolean>();

/**
 * Whether an object or a list is the file's own, and nothing is done there but reading it. To know takes its whole file.
 * @param isReading whether a use of its name leaves it as it is; always the same for one declaration
 */
export function isReadAlone(declaration: TS.VariableDeclaration, isReading: (use: TS.Identifier) => boolean): boolean {
  const before = known.get(declaration);
  if (before !== undefined) return before;
  const isIt = isOwn(declaration) && usesOf(declaration).every((use) => isMember(use) || isReading(use));
  known.set(declaration, isIt);
  return isIt;
}

function isOwn({ parent }: TS.VariableDeclaration): boolean {
  const statement = parent.parent;
  return ts.isVariableStatement(statement) && !isExported(statement);
}

function usesOf(declaration: TS.VariableDeclaration): readonly TS.Identifier[] {
  const name = declaration.name.getText();
  const uses: TS.Identifier[] = [];
  forEachNode(declaration.getSourceFile(), (node) => {
    if (ts.isIdentifier(node) && node.text === name && node.parent !== declaration) uses.push(node);
  });
  return uses;
}

/** `port.flags`, which is another's. */
function isMember(use: TS.Identifier): boolean {
  return ts.isPropertyAccessExpression(use.parent) && use.parent.name === use;
}
