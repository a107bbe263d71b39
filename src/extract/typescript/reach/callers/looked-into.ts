import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { namesThis } from "../../syntax/this-in.ts";

/** What tells of an object what its members are, and gives it to nobody. */
const TELLING: ReadonlySet<string> = new Set(["entries", "getOwnPropertyNames", "hasOwn", "keys", "values"]);

/**
 * Where the members are read of the records that functions are put into: `KINDS.update` of `const KINDS = { update }`, of
 * which nothing else is ever done with the record than to look into it. Such a function is then no member of anything
 * else: of all the code that calls an `update`, none has to be followed to find out whose it is.
 * @param places where the functions stand
 * @returns undefined where one of them may be a member of something that goes by another name
 */
export function lookedInto(references: References, places: readonly TS.Node[]): ReadonlySet<TS.Node> | undefined {
  const accesses = new Set<TS.Node>();
  for (const place of places) {
    const record = recordAround(place);
    const uses = record && references.memberNamesOf(record).length === 0 ? references.to(record) : undefined;
    if (!uses?.every(isLook)) return undefined;
    for (const use of uses) accesses.add(outermost(memberExpression(use)).parent);
  }
  return accesses.size > 0 ? accesses : undefined;
}

/** The constant whose object a function is put into right away; none where a member may know that object as `this`. */
function recordAround(place: TS.Node): TS.VariableDeclaration | undefined {
  const member = ts.isMethodDeclaration(place) ? place : outermost(place).parent;
  const object = ts.isObjectLiteralElement(member) ? member.parent : undefined;
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const { parent } = outermost(object);
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && !namesThis(object) ? parent : undefined;
}

function isLook(use: TS.Identifier): boolean {
  if (isExportOrImport(use)) return true;
  const whole = outermost(memberExpression(use));
  const { parent } = whole;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) return parent.expression === whole;
  if (ts.isForInStatement(parent)) return parent.expression === whole;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.InKeyword && parent.right === whole;
  return ts.isCallExpression(parent) && parent.arguments[0] === whole && isTelling(parent.expression);
}

function isTelling(callee: TS.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Object" &&
    TELLING.has(callee.name.text)
  );
}
