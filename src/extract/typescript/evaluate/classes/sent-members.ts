import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { hasModifier, isStatic } from "../../syntax/modifiers.ts";
import type { Evaluator } from "../evaluator.ts";
import { overAlternatives } from "../values/alternatives.ts";
import { primitive, type InstanceValue, type Value } from "../values/value.ts";
import { classChain, memberName } from "./classes.ts";

/**
 * A member of something that is sent as JSON. Of an instance, that has the fields alone: a getter stands on its prototype,
 * `get description() { … }`, and is not sent. What `toJSON` gives is sent in the place of the instance.
 */
export function sentMember(evaluator: Evaluator, value: Value, name: string, node: TS.Node): Value {
  return overAlternatives(value, (one) => {
    if (one.kind !== "instance") return evaluator.member(one, name, node);
    if (isDeclared(evaluator, one, "toJSON", ts.isMethodDeclaration)) {
      const sent = evaluator.call(evaluator.member(one, "toJSON", node), [], node);
      return evaluator.member(sent, name, node);
    }
    const isGot =
      isDeclared(evaluator, one, name, isAccessor) &&
      !isDeclared(evaluator, one, name, (member) => !isAccessor(member));
    return isGot ? primitive(undefined, node) : evaluator.member(one, name, node);
  });
}

function isDeclared(
  evaluator: Evaluator,
  instance: InstanceValue,
  name: string,
  is: (member: TS.ClassElement) => boolean,
): boolean {
  const { classes } = classChain(evaluator, instance.class);
  return classes.some((one) =>
    one.node.members.some((member) => !isStatic(member) && memberName(member) === name && is(member)),
  );
}

/** `get name()`, and `accessor name = …` */
function isAccessor(member: TS.ClassElement): boolean {
  if (ts.isAccessor(member)) return true;
  return ts.isPropertyDeclaration(member) && hasModifier(member, ts.SyntaxKind.AccessorKeyword);
}
