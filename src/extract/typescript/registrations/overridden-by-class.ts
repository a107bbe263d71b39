import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain, classesAbove, memberName } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ClassValue, Value } from "../evaluate/values/value.ts";
import { nullishness } from "../evaluate/values/value.ts";
import { classOfType } from "../servers/identify-server.ts";
import { isStatic } from "../syntax/modifiers.ts";
import type { SinkCall } from "./sink-call.ts";

/**
 * Whether a call on a server runs a method that a class of the project has in the place of the library's: `class PortServer
 * extends McpServer { registerTool(name, config, run) { return super.registerTool(name, withHints(config), run); } }`. What
 * the server is given is read where that method hands it on.
 */
export function isOverriddenByClass(evaluator: Evaluator, call: SinkCall, frame: Frame): boolean {
  const chains = chainsOf(evaluator, call.takenFrom ?? call.receiver, frame);
  return chains.length > 0 && chains.every((classes) => classes.some(({ node }) => defines(node, call.method)));
}

/** The classes whose methods an object has, nearest first, for each that it may be. */
function chainsOf(evaluator: Evaluator, object: TS.Expression, frame: Frame): readonly (readonly ClassValue[])[] {
  if (object.kind === ts.SyntaxKind.SuperKeyword) {
    const around = ts.findAncestor(object, ts.isClassLike);
    const self = frame.thisValue;
    return self?.kind === "instance" ? [classesAbove(evaluator, self.class, around)] : [];
  }
  const value = evaluator.evaluate(object, frame);
  // What is made when it is first asked for is nothing until then.
  const options = (value.kind === "alternatives" ? value.values : [value]).filter((one) => nullishness(one) !== true);
  const classes = options.map((one) => classOf(evaluator, one, object));
  return classes.every((one) => one !== undefined) ? classes.map((one) => classChain(evaluator, one).classes) : [];
}

function classOf(evaluator: Evaluator, value: Value, object: TS.Expression): ClassValue | undefined {
  const written = value.kind === "unknown" ? classOfType(evaluator, object) : undefined;
  const owner = value.kind === "instance" ? value.class : written;
  // A class that is no server has nothing in the place of a server's method.
  return owner && classChain(evaluator, owner).base ? owner : undefined;
}

/** Whether a class has a method of a name, or a field that holds a function. */
function defines(owner: TS.ClassLikeDeclaration, name: string): boolean {
  return owner.members.some((member) => {
    if (memberName(member) !== name || isStatic(member)) return false;
    return ts.isMethodDeclaration(member)
      ? member.body !== undefined
      : ts.isPropertyDeclaration(member) && member.initializer !== undefined;
  });
}
