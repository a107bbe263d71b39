import { ts } from "../../compiler.ts";
import { classChain, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import {
  primitive,
  type ClassValue,
  type Field,
  type InstanceValue,
  isUndefined,
} from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { GIVING } from "../../syntax/assignments.ts";
import { thisIn } from "../../syntax/this-in.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isPossibleChange } from "./possible-change.ts";

/**
 * The names of the fields that code gives an instance or a class which are not declared: `ship.tools = …`, also of several
 * that the instance may be, and not where it is not known that it is this one.
 * @param written the names of those that the class itself gives it
 */
export function fieldsGiven(
  evaluator: Evaluator,
  references: References,
  self: Field["self"],
  written: ReadonlySet<string>,
): readonly string[] {
  if (self.kind === "class") return staticsGiven(references, self);
  const { classes } = classChain(evaluator, self.class);
  const declared = new Set(classes.flatMap(({ node }) => node.members.map(memberName)));
  const names = evaluator.madeByRuns.isLive(self) ? [...self.fields.keys()] : namesGiven(references, classes);
  return [...new Set(names)].filter(
    (name) => !declared.has(name) && !written.has(name) && isGiven(evaluator, self, name),
  );
}

/** The names of all members that code gives something a value by, where it names one of the classes. */
function namesGiven(references: References, classes: readonly ClassValue[]): readonly string[] {
  const files = classes.flatMap(({ node }) => [
    node.getSourceFile().fileName,
    ...(node.name ? references.filesNaming(node.name.text) : []),
  ]);
  return [...new Set(files)].flatMap((file) => [...references.namesGiven(file)]);
}

function isGiven(evaluator: Evaluator, self: InstanceValue, name: string): boolean {
  const owner = self.class.node;
  const known = evaluator.madeByRuns.isLive(self) ? self.fields.get(name) : undefined;
  const given = known ?? evaluator.fieldValue({ owner, self, name }, primitive(undefined, owner));
  return !isUndefined(given) && !isPossibleChange(given);
}

/** `Tools.moor = …`, and `this.moor = …` in a block of the class. */
function staticsGiven(references: References, { node }: ClassValue): readonly string[] {
  const uses = ts.isClassDeclaration(node) ? references.expressionsFor(node) : [];
  const selves = node.members.filter(ts.isClassStaticBlockDeclaration).flatMap(thisIn);
  return [...uses, ...selves].flatMap((use) => {
    const whole = outermost(use);
    const { parent } = whole;
    if (!ts.isPropertyAccessExpression(parent) || parent.expression !== whole) return [];
    const giving = parent.parent;
    const isLeft = ts.isBinaryExpression(giving) && giving.left === parent && GIVING.has(giving.operatorToken.kind);
    return isLeft ? [parent.name.text] : [];
  });
}
