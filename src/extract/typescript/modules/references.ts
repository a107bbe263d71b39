import type { ts as TS } from "ts-morph";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { findDeclaration, type Declaration } from "./declarations.ts";
import { forEachNode } from "./for-each-node.ts";
import type { ModuleExports } from "./module-exports.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

/** Finds where a name of the project is used. Files are searched as text first, and parsed only when they hold the name. */
export class References {
  readonly #host: SourceHost;
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
  readonly #modules: ModuleExports;
  readonly #identifiers = new Map<string, ReadonlyMap<string, readonly TS.Identifier[]>>();

  constructor(host: SourceHost, files: SourceFiles, imports: ImportResolver, modules: ModuleExports) {
    this.#host = host;
    this.#files = files;
    this.#imports = imports;
    this.#modules = modules;
  }

  /** Identifiers, in all files, that mean a declaration: by its own name, an alias of an import, or as a member of a namespace. */
  to(declaration: Declaration): TS.Identifier[] {
    const name = nameOf(declaration);
    if (name === undefined) return [];
    const own = this.named(name, declaration.getSourceFile().fileName).filter((one) => one.parent !== declaration && findDeclaration(name, one) === declaration && !isMemberName(one));
    return isTopLevel(declaration) ? [...own, ...this.#fromOtherFiles(declaration, name)] : own;
  }

  /** Identifiers of a name in one file, or in all. */
  named(name: string, file?: string): readonly TS.Identifier[] {
    if (file !== undefined) return this.#inFile(file).get(name) ?? [];
    return this.#host.files.flatMap((one) => (this.#host.read(one)?.includes(name) ? this.named(name, one) : []));
  }

  #fromOtherFiles(declaration: Declaration, name: string): TS.Identifier[] {
    const home = declaration.getSourceFile().fileName;
    const exportedAs = this.#modules.names(home).filter((one) => {
      const target = this.#modules.find(home, one);
      return target && "node" in target && (target.node === declaration || (ts.isIdentifier(target.node) && findDeclaration(target.node.text, target.node) === declaration));
    });
    if (exportedAs.length === 0) return [];
    // A default export goes by any name: then the file's own name is what importers write.
    const words = exportedAs.map((one) => (one === "default" ? stem(home) : one));
    const found: TS.Identifier[] = [];
    for (const file of this.#host.files) {
      const text = file === home ? undefined : this.#host.read(file);
      if (text !== undefined && words.some((word) => text.includes(word))) found.push(...this.#meaning(declaration, file, new Set([name, ...exportedAs])));
    }
    return found;
  }

  #meaning(declaration: Declaration, file: string, names: ReadonlySet<string>): TS.Identifier[] {
    const sourceFile = this.#files.get(file);
    if (!sourceFile) return [];
    const found: TS.Identifier[] = [];
    for (const statement of sourceFile.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const target = this.#imports.resolve(statement.moduleSpecifier.text, file);
      const clause = statement.importClause;
      if (target.kind !== "project" || !clause) continue;
      if (clause.name && this.#leadsTo(target.file, "default", declaration)) found.push(...this.#usesOf(clause.name.text, clause, file));
      if (!clause.namedBindings) continue;
      if (ts.isNamespaceImport(clause.namedBindings)) found.push(...this.#membersOf(clause.namedBindings, file, target.file, declaration, names));
      else
        for (const element of clause.namedBindings.elements)
          if (this.#leadsTo(target.file, (element.propertyName ?? element.name).text, declaration)) found.push(...this.#usesOf(element.name.text, element, file));
    }
    return found;
  }

  #usesOf(name: string, declaration: Declaration, file: string): TS.Identifier[] {
    return this.named(name, file).filter((one) => one.parent !== declaration && !isMemberName(one) && findDeclaration(name, one) === declaration);
  }

  /** `ns.name` of `import * as ns`. */
  #membersOf(namespace: TS.NamespaceImport, file: string, target: string, declaration: Declaration, names: ReadonlySet<string>): TS.Identifier[] {
    return this.#usesOf(namespace.name.text, namespace, file).flatMap((one) => {
      const { parent } = one;
      const isMember = ts.isPropertyAccessExpression(parent) && parent.expression === one && ts.isIdentifier(parent.name) && names.has(parent.name.text);
      return isMember && ts.isIdentifier(parent.name) && this.#leadsTo(target, parent.name.text, declaration) ? [parent.name] : [];
    });
  }

  #leadsTo(file: string, name: string, declaration: Declaration): boolean {
    const target = this.#modules.find(file, name);
    if (target?.kind === "expression") return ts.isIdentifier(target.node) && findDeclaration(target.node.text, target.node) === declaration;
    return target?.kind === "declaration" && this.#origin(target.node) === declaration;
  }

  /** An import that is exported again leads on to what it imports. */
  #origin(declaration: Declaration): Declaration | undefined {
    if (!ts.isImportSpecifier(declaration)) return declaration;
    const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
    if (!statement || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
    const target = this.#imports.resolve(statement.moduleSpecifier.text, declaration.getSourceFile().fileName);
    const found = target.kind === "project" ? this.#modules.find(target.file, (declaration.propertyName ?? declaration.name).text) : undefined;
    return found?.kind === "declaration" ? found.node : undefined;
  }

  #inFile(file: string): ReadonlyMap<string, readonly TS.Identifier[]> {
    const known = this.#identifiers.get(file);
    if (known) return known;
    const found = new Map<string, TS.Identifier[]>();
    const sourceFile = this.#files.get(file);
    if (sourceFile) {
      forEachNode(sourceFile, (node) => {
        if (!ts.isIdentifier(node)) return;
        const list = found.get(node.text);
        if (list) list.push(node);
        else found.set(node.text, [node]);
      });
    }
    this.#identifiers.set(file, found);
    return found;
  }
}

function nameOf(declaration: Declaration): string | undefined {
  const { name } = declaration;
  return name && ts.isIdentifier(name) ? name.text : undefined;
}

function isTopLevel(declaration: Declaration): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent) || ts.isSourceFile(declaration.parent);
}

/** Whether an identifier stands behind a dot, or is a key: then it means no variable. */
function isMemberName(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.name === node;
}

function stem(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/u, "");
  return name === "index" ? (file.split("/").at(-2) ?? name) : name;
}
