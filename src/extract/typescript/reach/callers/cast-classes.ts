import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression, isWrapping } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";

/**
 * Tells of which classes an instance is passed off as something else, so that it may stand where the types rule it out:
 * `lay(new Buoy(berth) as unknown as Berth)`, `buoy as any`.
 */
export class CastClasses {
  readonly #references: References;
  readonly #known = new Map<TS.ClassLikeDeclaration, boolean>();

  constructor(references: References) {
    this.#references = references;
  }

  has(owner: TS.ClassLikeDeclaration): boolean {
    const known = this.#known.get(owner);
    if (known !== undefined) return known;
    const isCast = castsItself(owner) || (ts.isClassDeclaration(owner) && this.#isCastWhereMade(owner));
    this.#known.set(owner, isCast);
    return isCast;
  }

  /** Whether a server is passed off as an instance of a class, as far as its name says: `server as unknown as Ships`. */
  isServerCastTo(owner: TS.ClassLikeDeclaration): boolean {
    if (!owner.name) return false;
    return this.#references.named(owner.name.text).some((use) => {
      const cast = ts.isTypeReferenceNode(use.parent) ? ts.findAncestor(use.parent, isNoType) : undefined;
      const isCastTo = cast !== undefined && (ts.isAsExpression(cast) || ts.isTypeAssertionExpression(cast));
      return isCastTo && /server|mcp/iu.test(bareExpression(cast.expression).getText());
    });
  }

  #isCastWhereMade(owner: TS.ClassDeclaration): boolean {
    return this.#references.expressionsFor(owner).some((use) => {
      const made = use.parent;
      if (!ts.isNewExpression(made) || made.expression !== use) return false;
      if (isCast(made)) return true;
      const kept = outermost(made).parent;
      return ts.isVariableDeclaration(kept) && this.#references.expressionsFor(kept).some(isCast);
    });
  }
}

function isNoType(node: TS.Node): boolean {
  return !ts.isTypeNode(node);
}

/** Whether a class passes its own instances off as something else: `this as unknown as Berth`. */
function castsItself(owner: TS.ClassLikeDeclaration): boolean {
  let isFound = false;
  forEachNode(owner, (node) => {
    isFound ||= node.kind === ts.SyntaxKind.ThisKeyword && isCast(node);
  });
  return isFound;
}

/** Whether a value is passed off as something else where it is made. */
export function isCast(node: TS.Node): boolean {
  for (let at = node.parent; isWrapping(at); at = at.parent)
    if (ts.isAsExpression(at) || ts.isTypeAssertionExpression(at)) return true;
  return false;
}
