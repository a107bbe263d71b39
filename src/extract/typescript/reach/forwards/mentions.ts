import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";

/** Where the names in files are mentioned, types aside. */
export class Mentions {
  /** Names that mean something of another object or file; "default" is what a default import mentions. */
  readonly #members = new Map<string, TS.Node[]>();
  readonly #variables = new Map<TS.SourceFile, Map<string, TS.Identifier[]>>();

  constructor(sourceFiles: readonly TS.SourceFile[]) {
    for (const sourceFile of sourceFiles) {
      const variables = new Map<string, TS.Identifier[]>();
      this.#variables.set(sourceFile, variables);
      forEachNode(sourceFile, (node) => {
        if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return "skip";
        if (ts.isImportClause(node) && node.name) add(this.#members, "default", node);
        if (!ts.isMemberName(node)) return undefined;
        if (mayMeanMember(node)) add(this.#members, node.text, node);
        if (ts.isIdentifier(node) && !isMemberName(node)) add(variables, node.text, node);
        return undefined;
      });
    }
  }

  /** Where a member, or an export of a file, goes by a name. */
  ofMember(name: string): readonly TS.Node[] {
    return this.#members.get(name) ?? [];
  }

  /** Where a declaration is meant in its own file. */
  ofVariable(declaration: Declaration): readonly TS.Node[] {
    const { name } = declaration;
    if (!name || !ts.isIdentifier(name)) return [];
    const named = this.#variables.get(declaration.getSourceFile())?.get(name.text) ?? [];
    return named.filter((one) => declarationOf(one) === declaration);
  }
}

function add<Node>(mentions: Map<string, Node[]>, name: string, node: Node): void {
  const known = mentions.get(name);
  if (known) known.push(node);
  else mentions.set(name, [node]);
}

/** Whether a name is that of a member, or of what another file exports: `a.name`, `{ name } = a`, `import { name }`. */
function mayMeanMember(node: TS.MemberName): boolean {
  const { parent } = node;
  if (ts.isPrivateIdentifier(node) || isMemberName(node)) return true;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return (parent.propertyName ?? parent.name) === node;
  return ts.isExportSpecifier(parent);
}
