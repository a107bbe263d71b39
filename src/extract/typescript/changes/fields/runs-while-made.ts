import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isCalledAtOnce } from "../../evaluate/classes/given-in-steps.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { rootOf } from "../../syntax/root-of.ts";

/** Calls from method to method are followed to such a depth. */
const MOST_CALLS = 8;

/**
 * Whether a run of code that changes an instance is a part of its making: what the constructor does itself, what a field
 * begins with, and the methods that these call of their own object.
 * @param classes the classes that the instance is one of
 * @returns undefined where it may be
 */
export function isRunWhileMade(node: TS.Node, frame: Frame, classes: ReadonlySet<TS.Node>): boolean | undefined {
  let [at, run]: [TS.Node, Frame | undefined] = [node, frame];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const scope = scopeAround(at);
    if (!scope) return false;
    const isMember = classes.has(scope.parent);
    if (isMember && (ts.isConstructorDeclaration(scope) || ts.isPropertyDeclaration(scope))) return true;
    while (run && run.scope !== scope) run = run.parent;
    const call: TS.Node | undefined = run?.call ?? run?.calledAt;
    if (!call) return isMember ? undefined : false;
    if (isMember && !isOfItself(call)) return false;
    [at, run] = [call, run?.calledIn];
  }
  return undefined;
}

function scopeAround(node: TS.Node): TS.Node | undefined {
  return ts.findAncestor(node.parent, (at) => ts.isClassElement(at) || (ts.isFunctionLike(at) && !isCalledAtOnce(at)));
}

/** `this.add(tool)`, `super.add(tool)`, a getter, `this.all`, and `self.add(tool)` for `const self = this` */
function isOfItself(call: TS.Node): boolean {
  const callee = ts.isCallExpression(call) ? call.expression : call;
  if (!ts.isExpression(callee)) return false;
  const root = rootOf(callee);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  const held = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : root;
  return held?.kind === ts.SyntaxKind.ThisKeyword || held?.kind === ts.SyntaxKind.SuperKeyword;
}
