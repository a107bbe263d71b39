import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import type { ArrayValue } from "../evaluate/value.ts";
import type { References } from "../modules/references.ts";
import { additionAt, copyOf, fill, isCollection } from "./additions.ts";
import { memberCodeAt, withChangedMembers } from "./change-members.ts";
import { withDeepChanges } from "./deep-changes.ts";
import { fillHandedOn, handedOnAt } from "./handed-on.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";

/**
 * Collections are often made empty and filled elsewhere: `const tools = []; tools.push({…})`. Given a
 * collection that a variable starts with, adds what the rest of the program puts into it.
 */
export function fillCollections(evaluator: Evaluator, references: References, reach: Reach): Evaluator["additionsTo"] {
  return (declaration, made, frame) => {
    if (!ts.isVariableDeclaration(declaration) || !isCollection(made)) return made;
    const uses = references.to(declaration);
    const value = made.kind === "object" ? withDeepChanges(made, uses) : made;
    const additions = uses.flatMap((use) => additionAt(use) ?? []);
    const changes = value.kind === "array" ? uses.flatMap((use) => memberCodeAt(use)) : [];
    const handedOn = uses.flatMap((use) => handedOnAt(evaluator, references, use) ?? []);
    if (additions.length === 0 && changes.length === 0 && handedOn.length === 0) return value;
    const filled = copyOf(value);
    for (const addition of additions)
      for (const run of runsOf(addition.node, frame, reach)) fill(evaluator, filled, addition, run);
    for (const handed of handedOn)
      for (const run of runsOf(handed.call, frame, reach)) fillHandedOn(evaluator, reach, filled, handed, run);
    if (filled.kind !== "array") return filled;
    return changes.reduce((list: ArrayValue, code) => {
      const around = frame.around(code.scope) ?? evaluator.rootFrame(code.scope.getSourceFile());
      return withChangedMembers(evaluator, list, code, around);
    }, filled);
  };
}

/**
 * The runs of an addition that fill one collection. Of a variable that each turn of a loop or run of a function has for
 * itself, those are the ones within that turn or run.
 */
function runsOf(node: TS.Node, frame: Frame, reach: Reach): readonly Frame[] {
  const { scope } = frame;
  return !ts.isSourceFile(scope) && isRunWithin(node, scope)
    ? reach.framesWithin(node, scope, frame)
    : reach.framesAt(node);
}

/** Whether code runs as a part of the code around it: through blocks, loops and functions that are given to a call. */
function isRunWithin(node: TS.Node, scope: TS.Node): boolean {
  for (let at = node; at !== scope; at = at.parent) {
    if (ts.isSourceFile(at) || ts.isClassElement(at) || ts.isFunctionDeclaration(at)) return false;
    if (isInlineFunction(at) && !ts.isCallExpression(outermost(at).parent)) return false;
  }
  return true;
}

function isInlineFunction(node: TS.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
