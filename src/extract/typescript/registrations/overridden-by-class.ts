import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain, classesAbove, memberName } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ClassValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { nullishness, unknown } from "../evaluate/values/value.ts";
import { classOfType } from "../servers/identify-server.ts";
import { isStatic } from "../syntax/modifiers.ts";
import type { SinkCall } from "./sink-call.ts";
import { inlineFunction } from "../syntax/inline-function.ts";

/**
 * Whether a call on a server runs a method that a class of the project has in the place of the library's: `class PortServer
 * extends McpServer { registerTool(name, config, run) { return super.registerTool(name, withHints(config), run); } }`. What
 * the server is given is read where that method hands it on.
 */
export function isOverriddenByClass(evaluator: Evaluator, call: SinkCall, frame: Frame): boolean {
  const chains = chainsOf(evaluator, call.takenFrom ?? call.receiver, frame);
  return (
    chains.length > 0 &&
    chains.every((classes) => classes.some(({ node }) => membersOf(node, call.method).some(isFunction)))
  );
}

/** Why it is not known what a call on a server runs: a class has something in the method's place that is not read. */
export function unreadOverride(evaluator: Evaluator, call: SinkCall, frame: Frame): UnknownValue | undefined {
  const members = chainsOf(evaluator, call.takenFrom ?? call.receiver, frame).flatMap((classes) =>
    classes.flatMap(({ node }) => membersOf(node, call.method)),
  );
  const unread = members.find((member) => isFilled(member) && !isFunction(member));
  return unread && unknown(`may be changed by what stands in the place of \`${call.method}\``, unread);
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

function membersOf(owner: TS.ClassLikeDeclaration, name: string): readonly TS.ClassElement[] {
  return owner.members.filter((member) => memberName(member) === name && !isStatic(member));
}

/** Whether a member is a method, or a field that begins with a function. */
function isFunction(member: TS.ClassElement): boolean {
  if (ts.isMethodDeclaration(member)) return member.body !== undefined;
  return ts.isPropertyDeclaration(member) && inlineFunction(member.initializer) !== undefined;
}

/** Whether a member gives something: a field that is only declared has what the class above has. */
function isFilled(member: TS.ClassElement): boolean {
  if (ts.isPropertyDeclaration(member)) return member.initializer !== undefined;
  return ts.isGetAccessorDeclaration(member);
}
