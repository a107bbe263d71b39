import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { importBindings } from "../../modules/import-bindings.ts";
import type { References } from "../../modules/references.ts";

/** Declarations through which one value is followed. */
const MOST_CARRIERS = 50;

/**
 * Reads the files in which a function that is kept as a value may be called: those that name what holds it, a list say,
 * and those that they import, for they may hand the list to a function there.
 */
export class Carriers {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #followed = new Set<TS.Node>();
  readonly #imported = new Set<TS.SourceFile>();

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
  }

  /** Follows a value from the place where it is named. */
  readFrom(place: TS.Node): void {
    const waiting = [place];
    for (let count = 0; count < MOST_CARRIERS; count++) {
      const at = waiting.pop();
      if (!at) return;
      this.#readImports(at.getSourceFile());
      const holder = holderOf(at);
      if (!holder || this.#followed.has(holder)) continue;
      this.#followed.add(holder);
      waiting.push(...this.#references.to(holder));
    }
  }

  #readImports(sourceFile: TS.SourceFile): void {
    if (this.#imported.has(sourceFile)) return;
    this.#imported.add(sourceFile);
    const { files, imports } = this.#evaluator;
    for (const { specifier } of importBindings(sourceFile)) {
      const target = imports.resolve(specifier, sourceFile.fileName);
      if (target.kind === "project") files.get(target.file);
    }
  }
}

/** The variable, function or class at the top of a file that a node helps to define. */
function holderOf(node: TS.Node): TS.VariableDeclaration | TS.FunctionDeclaration | TS.ClassDeclaration | undefined {
  const statement = ts.findAncestor(node, (at) => ts.isSourceFile(at.parent));
  if (statement && (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))) return statement;
  return statement && ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.find((one) => one.pos <= node.pos && node.end <= one.end)
    : undefined;
}
