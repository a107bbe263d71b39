import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { isInType } from "../../syntax/is-in-type.ts";
import { declarationOf } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isHolder } from "../places/holders.ts";
import { isRunAtOnce } from "./runs-at-once.ts";

/** Some statements at the top of a file, and the variables all changes of which are made while they are run. */
interface Followed {
  readonly statements: ReadonlySet<TS.Statement>;
  readonly followed: ReadonlySet<Declaration>;
}

/**
 * Whether code of a class is run while some statements are, and at no other time: all its instances are made there, and held by
 * variables that are followed, or by nothing: `new Crew().add("Ada").add("Grace");`. The same of functions that a function makes.
 */
export function isOfMadeAtOnce(references: References, node: TS.Node, { statements, followed }: Followed): boolean {
  const maker = makerAround(node);
  const uses = maker && references.to(maker).filter((use) => !isInType(use));
  return (
    uses !== undefined &&
    uses.length > 0 &&
    uses.every((use) => {
      const made = outermost(use).parent;
      if (!isMaking(made) || made.expression !== outermost(use)) return false;
      const { parent } = chainOn(made);
      const isSeen =
        (ts.isExpressionStatement(parent) && ts.isNewExpression(made)) ||
        (isDeclaration(parent) && followed.has(parent));
      return isSeen && isRunAtOnce(references, made, { statements });
    })
  );
}

/** The class that code is a member of, or the function that makes one, by what declares them. */
function makerAround(node: TS.Node): Declaration | undefined {
  const owner = ts.isClassLike(node) ? node : node.parent;
  if (ts.isClassDeclaration(owner)) return owner.name && owner;
  const outer = ts.findAncestor(node.parent, ts.isFunctionLike);
  return outer && "body" in outer ? declarationOf(outer) : undefined;
}

function isMaking(node: TS.Node): node is TS.NewExpression | TS.CallExpression {
  return ts.isNewExpression(node) || ts.isCallExpression(node);
}

function isDeclaration(node: TS.Node): node is TS.VariableDeclaration {
  return ts.isVariableDeclaration(node) && isHolder(node);
}

/** The whole of the calls of methods behind what is made: all of `new Crew().add("Ada")`. */
function chainOn(made: TS.Node): TS.Node {
  const whole = outermost(made);
  const access = whole.parent;
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return whole;
  return access.parent.expression === access ? chainOn(access.parent) : whole;
}
