import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { declarationOf, isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Tells the functions that are called when the tools are registered already, since calls keep them until then. */
export class Handlers {
  readonly #references: References;
  readonly #known = new Map<TS.Node, boolean>();

  constructor(references: References) {
    this.#references = references;
  }

  /** Whether a function is handed to a call that keeps it for later, and to nothing else. */
  has(node: TS.Node): boolean {
    const known = this.#known.get(node) ?? this.#find(node);
    this.#known.set(node, known);
    return known;
  }

  /** Whether a place lies in such a function. */
  hold(place: TS.Node): boolean {
    return ts.findAncestor(place, (at) => ts.isFunctionLike(at) && this.has(at)) !== undefined;
  }

  #find(node: TS.Node): boolean {
    const inline = outermost(node);
    if (isHanded(inline)) return isKept(inline);
    const isNamed = ts.isFunctionDeclaration(node) || isInlineFunction(node);
    const declaration = isNamed ? declarationOf(node) : undefined;
    const uses = declaration ? this.#references.to(declaration).filter((use) => !isExportOrImport(use)) : [];
    return uses.length > 0 && uses.every((use) => isKept(outermost(memberExpression(use))));
  }
}

function isHanded(node: TS.Node): boolean {
  const { parent } = node;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node;
}

function isKept(node: TS.Node): boolean {
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node && keepsForLater(parent)
  );
}
