import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ImportGraph } from "../../modules/import-graph.ts";
import type { SourceFiles } from "../../modules/source-files.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";

/** Tells which of two files is run through before any code of the other, since that imports it where it begins. */
export class LoadOrder {
  readonly #files: SourceFiles;
  readonly #graph: ImportGraph;
  /** By file, those that are run through only when it has been. */
  readonly #later = new Map<string, ReadonlySet<string>>();
  readonly #imported = new Map<string, ReadonlySet<string>>();
  readonly #roots = new Map<string, ReadonlySet<string>>();
  readonly #sequences = new Map<string, ReadonlyMap<string, number>>();

  constructor(files: SourceFiles, graph: ImportGraph) {
    this.#files = files;
    this.#graph = graph;
  }

  /**
   * Whether all statements of one file are over before any code of another runs: `import "./changes.js"` at its top, or in a
   * file that it imports so. Of files that import each other in a circle, either may come first.
   */
  isLoadedBefore(one: string, other: string): boolean {
    return one !== other && this.#laterThan(one).has(other);
  }

  /**
   * Whether a program runs through one file before another, by the order in which its files import each other; undefined where
   * nothing imports both, or one program does it this way and another that way.
   */
  isFirst(one: string, other: string): boolean | undefined {
    const verdicts = new Set(
      [...this.#rootsOf(one)].flatMap((root) => {
        const sequence = this.#sequenceOf(root);
        const [own, others] = [sequence.get(one), sequence.get(other)];
        return own === undefined || others === undefined ? [] : [own < others];
      }),
    );
    return verdicts.size === 1 ? verdicts.has(true) : undefined;
  }

  /** The files that lead to one by their imports, and that no others import. */
  #rootsOf(file: string): ReadonlySet<string> {
    const known = this.#roots.get(file);
    if (known) return known;
    const above = new Set([file]);
    const roots = new Set<string>();
    for (const one of above) {
      const importers = this.#graph.importersOf(one).filter((importer) => this.#importedBy(importer).has(one));
      for (const importer of importers) above.add(importer);
      if (importers.length === 0) roots.add(one);
    }
    this.#roots.set(file, roots);
    return roots;
  }

  /** The places of files among those that a program loads which begins with one: what a file imports comes before it. */
  #sequenceOf(root: string): ReadonlyMap<string, number> {
    const known = this.#sequences.get(root);
    if (known) return known;
    const sequence = new Map<string, number>();
    const seen = new Set([root]);
    const open = [{ file: root, imported: this.#importedBy(root).values() }];
    for (let last = open.at(-1); last; last = open.at(-1)) {
      const { value: next } = last.imported.next();
      if (next === undefined) {
        sequence.set(last.file, sequence.size);
        open.pop();
      } else if (!seen.has(next)) {
        seen.add(next);
        open.push({ file: next, imported: this.#importedBy(next).values() });
      }
    }
    this.#sequences.set(root, sequence);
    return sequence;
  }

  #laterThan(file: string): ReadonlySet<string> {
    const known = this.#later.get(file);
    if (known) return known;
    const importers = new Set([file]);
    for (const one of importers)
      for (const importer of this.#graph.importersOf(one))
        if (this.#importedBy(importer).has(one)) importers.add(importer);
    const own = importers.size > 1 ? this.#graph.downstreamOf([file]) : importers;
    const later = new Set([...importers].filter((one) => !own.has(one)));
    this.#later.set(file, later);
    return later;
  }

  /** The files that one imports by its statements, for more than their types: they are loaded before it is run. */
  #importedBy(file: string): ReadonlySet<string> {
    const known = this.#imported.get(file);
    if (known) return known;
    const sourceFile = this.#files.get(file);
    const specifiers = sourceFile ? loadedBy(sourceFile) : [];
    const found = new Set(specifiers.flatMap((specifier) => this.#graph.targetOf(specifier, file) ?? []));
    this.#imported.set(file, found);
    return found;
  }
}

/** What a file names in the statements by which it loads others: an import of which only types are used is none. */
function loadedBy(sourceFile: TS.SourceFile): readonly string[] {
  const loading = sourceFile.statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) && !(ts.isExportDeclaration(one) && !one.isTypeOnly)) return [];
    const names = ts.isImportDeclaration(one) ? namesImported(one) : [];
    const { moduleSpecifier } = one;
    return names && moduleSpecifier && ts.isStringLiteralLike(moduleSpecifier)
      ? [{ specifier: moduleSpecifier.text, names }]
      : [];
  });
  const isNamed = loading.some(({ names }) => names.length > 0);
  const used = isNamed ? namesUsed(sourceFile) : new Set<string>();
  return loading
    .filter(({ names }) => names.length === 0 || names.some((name) => used.has(name)))
    .map(({ specifier }) => specifier);
}

/** The names that an import gives a file; none for `import "./changes.js"`, and undefined where they are of types alone. */
function namesImported({ importClause }: TS.ImportDeclaration): readonly string[] | undefined {
  if (!importClause) return [];
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return undefined;
  const { name, namedBindings } = importClause;
  const bound = namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings?.elements;
  const names = [
    ...(name ? [name.text] : []),
    ...(bound ?? []).flatMap((one) => (ts.isImportSpecifier(one) && one.isTypeOnly ? [] : one.name.text)),
  ];
  return names.length > 0 ? names : undefined;
}

/** The names that a file uses as values. */
function namesUsed(sourceFile: TS.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  forEachNode(sourceFile, (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return "skip";
    if (ts.isIdentifier(node) && !isMemberName(node)) names.add(node.text);
    return undefined;
  });
  return names;
}
