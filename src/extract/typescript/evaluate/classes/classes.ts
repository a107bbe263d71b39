import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { computedText } from "../../../../tool-model/text.ts";
import { bindParameters, callValue } from "../calls.ts";
import type { Evaluator } from "../evaluator.ts";
import { Frame } from "../values/frame.ts";
import { replacedByDecorator } from "./decorated-members.ts";
import { constructorOf, givenWhileMade, isAssignedWhileMade } from "./given-while-made.ts";
import { isItself } from "../keeping/keeping.ts";
import { madeInSteps, statementOfMaking } from "./made-in-steps.ts";
import { prototypeOf } from "./prototypes.ts";
import { hasWrittenMembersOnly } from "./written-members.ts";
import type { ClassValue, Field, InstanceValue, Value } from "../values/value.ts";
import { alternatives } from "../values/alternatives.ts";
import { primitive, unknown, isUndefined } from "../values/value.ts";
import { superCallOf } from "../../syntax/super-call.ts";
import { hasModifier, isStatic } from "../../syntax/modifiers.ts";
import { writtenName } from "../../syntax/function-places.ts";

export function evaluateClass(_evaluator: Evaluator, node: TS.ClassLikeDeclaration, frame: Frame): ClassValue {
  return { kind: "class", node, frame, statics: new Map() };
}

/** The class and those that it extends, as far as they are the project's own. */
export function classChain(
  evaluator: Evaluator,
  value: ClassValue,
): { readonly classes: readonly ClassValue[]; readonly base: Value | undefined } {
  const classes: ClassValue[] = [];
  let current = value;
  while (!classes.some((one) => one.node === current.node)) {
    classes.push(current);
    const parent = current.node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)
      ?.types[0];
    const base = parent ? evaluator.evaluate(parent.expression, current.frame) : undefined;
    if (base?.kind !== "class") return { classes, base };
    current = base;
  }
  return { classes, base: undefined };
}

/**
 * Makes an instance.
 * @param args undefined when the constructor's arguments are not known
 * @param made where it is made; absent for one that stands for any instance
 */
export function instantiate(
  evaluator: Evaluator,
  value: ClassValue,
  args: readonly Value[] | undefined,
  made?: InstanceValue["made"],
): InstanceValue {
  const instance: InstanceValue = {
    kind: "instance",
    class: value,
    fields: new Map(),
    made,
    constructorFrames: new Map(),
  };
  let given = args ?? evaluator.containers.argumentsFor(value);
  for (const one of classChain(evaluator, value).classes) {
    const constructor = constructorOf(one);
    const frame = new Frame(constructor ?? one.node, one.frame, instance);
    if (constructor && given) bindParameters(evaluator, constructor.parameters, given, frame);
    instance.constructorFrames.set(one.node, frame);
    const superCall = constructor && superCallOf(constructor);
    // A class without a constructor hands its arguments on.
    if (constructor)
      given =
        superCall && given ? superCall.arguments.map((argument) => evaluator.evaluate(argument, frame)) : undefined;
  }
  return instance;
}

/** A field, getter or method of an instance, own or inherited. */
export function memberOfInstance(evaluator: Evaluator, instance: InstanceValue, name: string, node: TS.Node): Value {
  const known = instance.fields.get(name);
  if (known) return known;
  if (name === "constructor") return instance.class;
  const find = (): Value => memberFrom(evaluator, instance, undefined, name, node);
  // What a getter gives is another thing as soon as the run goes on to change what it reads.
  if (evaluator.madeByRuns.isLive(instance) && hasMember(evaluator, instance, name, ts.isGetAccessorDeclaration))
    return find();
  return keptField(evaluator, instance.fields, name, find);
}

/**
 * A member as the constructor of a base class finds it: the fields of the classes below are made when that is over.
 * @returns undefined where it is no other there than later on
 */
export function memberWhileMade(
  evaluator: Evaluator,
  instance: InstanceValue,
  name: string,
  node: TS.Node,
): Value | undefined {
  if (evaluator.madeByRuns.isLive(instance) && instance.fields.has(name)) return undefined;
  const early = memberInSteps(evaluator, instance, name, node);
  if (early) return early;
  const scope = ts.findAncestor(node, ts.isFunctionLike);
  if (!scope || !ts.isConstructorDeclaration(scope) || scope.parent === instance.class.node) return undefined;
  const { classes } = classChain(evaluator, instance.class);
  const below = classes.slice(
    0,
    classes.findIndex((one) => one.node === scope.parent),
  );
  const isLater = below.some((one) => one.node.members.some((member) => isFieldNamed(member, name)));
  return isLater ? memberFrom(evaluator, instance, below.at(-1)?.node, name, node) : undefined;
}

/** A member as a statement of a constructor finds it that gives it values in steps. */
function memberInSteps(evaluator: Evaluator, instance: InstanceValue, name: string, node: TS.Node): Value | undefined {
  const until = evaluator.madeByRuns.isLive(instance) ? undefined : statementOfMaking(node);
  if (!until) return undefined;
  const { classes } = classChain(evaluator, instance.class);
  const isOwn = classes.some((one) => one.node === until.parent.parent.parent);
  return isOwn ? madeInSteps(evaluator, instance, classes, name, until) : undefined;
}

function isFieldNamed(member: TS.ClassElement, name: string): boolean {
  return ts.isPropertyDeclaration(member) && !isStatic(member) && !!member.initializer && memberName(member) === name;
}

function keptField(
  evaluator: Evaluator,
  fields: Map<string, Value | undefined>,
  name: string,
  find: () => Value,
): Value {
  const found = evaluator.keeping.under(fields, name, find);
  if (isItself(found)) fields.delete(name);
  return found;
}

/** The names of the parameters that a constructor makes fields of. */
export function parameterProperties({ parameters }: TS.ConstructorDeclaration): string[] {
  return parameters.flatMap((one) => (ts.isParameterPropertyDeclaration(one, one.parent) ? one.name.getText() : []));
}

/** `super.name`: the member that the class around inherits, of the instance or class that runs. */
export function memberOfSuper(evaluator: Evaluator, node: TS.PropertyAccessExpression, frame: Frame): Value {
  const owner = ts.findAncestor(node, ts.isClassLike);
  const self = frame.thisValue;
  const name = node.name.text;
  if (self?.kind === "instance")
    return isFieldAbove(evaluator, self, owner, name)
      ? primitive(undefined, node)
      : memberFrom(evaluator, self, owner, name, node);
  const above = self?.kind === "class" ? classesAbove(evaluator, self, owner)[0] : undefined;
  return above
    ? staticMember(evaluator, above, name, node)
    : unknown("is read of `super` in a class whose instances are not known", node);
}

/** Whether what a class inherits under a name is a field: instances have that themselves, and `super` does not. */
function isFieldAbove(
  evaluator: Evaluator,
  instance: InstanceValue,
  owner: TS.ClassLikeDeclaration | undefined,
  name: string,
): boolean {
  const isNamed = (one: TS.ClassElement): boolean => !isStatic(one) && memberName(one) === name && isRead(one);
  for (const one of classesAbove(evaluator, instance.class, owner)) {
    const member = one.node.members.find(isNamed);
    if (member) return ts.isPropertyDeclaration(member);
    const constructor = constructorOf(one);
    if (constructor && parameterProperties(constructor).includes(name)) return true;
  }
  return false;
}

/** The classes that a class of a chain inherits from, as far as they are the project's own. */
export function classesAbove(
  evaluator: Evaluator,
  value: ClassValue,
  owner: TS.ClassLikeDeclaration | undefined,
): readonly ClassValue[] {
  const { classes } = classChain(evaluator, value);
  return classes.slice(classes.findIndex((one) => one.node === owner) + 1);
}

/** A member of an instance; with `owner`, the one that this class of the chain inherits. */
function memberFrom(
  evaluator: Evaluator,
  instance: InstanceValue,
  owner: TS.ClassLikeDeclaration | undefined,
  name: string,
  node: TS.Node,
): Value {
  const { classes, base } = classChain(evaluator, instance.class);
  const isWhole = owner === undefined && !instance.isPrototype && !evaluator.madeByRuns.isLive(instance);
  const made = isWhole ? madeInSteps(evaluator, instance, classes, name) : undefined;
  if (made) return evaluator.fieldValue({ owner: instance.class.node, self: instance, name, isMade: true }, made);
  for (const one of classesAbove(evaluator, instance.class, owner)) {
    const found = ownMember(evaluator, instance, one, name, node);
    if (found) return found;
  }
  if (base?.kind === "external")
    return {
      kind: "method",
      receiver: { kind: "external-instance", of: base, arguments: [], node: instance.class.node },
      name,
      node,
    };
  if (base) return unknown(`reads \`${name}\`, which may be inherited from a class that is not known`, node);
  const { node: of } = instance.class;
  const given = evaluator.fieldValue({ owner: of, self: instance, name }, primitive(undefined, node));
  return isUndefined(given) && !hasWrittenMembersOnly(evaluator, instance.class, name)
    ? unknown(`reads \`${name}\`, which is no member of \`${of.name?.text ?? "the class"}\``, node)
    : given;
}

function ownMember(
  evaluator: Evaluator,
  instance: InstanceValue,
  owner: ClassValue,
  name: string,
  node: TS.Node,
): Value | undefined {
  const frame = instance.constructorFrames.get(owner.node) ?? new Frame(owner.node, owner.frame, instance);
  const member = owner.node.members.find((one) => !isStatic(one) && memberName(one) === name && isRead(one));
  const replaced = replacedByDecorator(evaluator, owner, member, name);
  if (replaced) return replaced;
  if (member && ts.isMethodDeclaration(member))
    return { kind: "function", node: member, frame: owner.frame, thisValue: instance };
  if (member && ts.isGetAccessorDeclaration(member))
    return callValue(evaluator, { kind: "function", node: member, frame: owner.frame, thisValue: instance }, [], node);
  const field: InstanceField = { owner: owner.node, self: instance, name };
  const given = evaluator.madeByRuns.isLive(instance) ? undefined : givenWhileMade(evaluator, owner, name, frame);
  if (given?.isSure) return evaluator.fieldValue(field, given.value);
  const written = writtenField(evaluator, field, { owner, member, frame });
  if (!given) return written;
  // What is perhaps copied onto the instance leaves a method one, and any other member perhaps what it is.
  if (hasMember(evaluator, instance, name, (one) => !ts.isPropertyDeclaration(one))) return undefined;
  const before = written ?? memberFrom(evaluator, instance, owner.node, name, node);
  return before.kind === "unknown" ? given.value : alternatives([before, given.value], node);
}

/** An instance's field. */
type InstanceField = Field & { readonly self: InstanceValue };

/** What the class itself gives a field, without the statements of its constructor. */
function writtenField(
  evaluator: Evaluator,
  field: InstanceField,
  { owner, member, frame }: { owner: ClassValue; member: TS.ClassElement | undefined; frame: Frame },
): Value | undefined {
  const { self, name } = field;
  if (member && ts.isPropertyDeclaration(member)) {
    // While an instance is made, the fields are not there yet that classes below begin.
    if (evaluator.madeByRuns.isLive(self) && member.initializer) return primitive(undefined, member);
    if (!member.initializer) return isLeftToOthers(member) ? undefined : declaredOnly(evaluator, field, member);
    const start = evaluator.evaluate(member.initializer, new Frame(owner.node, owner.frame, self));
    return evaluator.fieldValue(field, start);
  }
  const parameter = constructorOf(owner)?.parameters.find(
    (one) => ts.isParameterPropertyDeclaration(one, one.parent) && one.name.getText() === name,
  );
  return parameter && evaluator.fieldValue(field, evaluator.declared(parameter, frame));
}

function hasMember(
  evaluator: Evaluator,
  instance: InstanceValue,
  name: string,
  isIt: (member: TS.ClassElement) => boolean,
): boolean {
  const { classes } = classChain(evaluator, instance.class);
  return classes.some(({ node }) =>
    node.members.some((one) => !isStatic(one) && memberName(one) === name && isIt(one)),
  );
}

/** A field that is only declared leaves the word to the class that it is inherited from. */
function isLeftToOthers(member: TS.PropertyDeclaration): boolean {
  return hasModifier(member, ts.SyntaxKind.AbstractKeyword) || hasModifier(member, ts.SyntaxKind.DeclareKeyword);
}

/**
 * `names?: string[]` is there only where somebody assigns it: what the constructor assigns under a condition, where that
 * holds; what no code assigns, nowhere. What other methods assign, and what is declared without the mark, surely is by
 * somebody.
 */
function declaredOnly(evaluator: Evaluator, field: InstanceField, member: TS.PropertyDeclaration): Value {
  const { self, name } = field;
  if (evaluator.madeByRuns.isLive(self)) return primitive(undefined, member);
  const isDecorated = (ts.getDecorators(member) ?? []).length > 0;
  const isOptional = member.questionToken !== undefined && !isDecorated;
  const nothing =
    isOptional && hasWrittenMembersOnly(evaluator, self.class, name) ? primitive(undefined, member) : undefined;
  if (nothing && isAssignedWhileMade(self.class, name)) return evaluator.fieldValue(field, nothing);
  const reason = `is the field \`${name}\`, which no constructor here gives a value`;
  return evaluator.fieldValue({ ...field, unlessGiven: nothing }, unknown(reason, member));
}

/** A static member of a class, own or inherited. */
export function staticMember(evaluator: Evaluator, value: ClassValue, name: string, node: TS.Node): Value {
  if (name === "name")
    return value.node.name ? { kind: "text", text: computedText(value.node.name.text) } : primitive(undefined, node);
  if (name === "prototype") return prototypeOf(evaluator, value);
  const { classes, base } = classChain(evaluator, value);
  for (const one of classes) {
    const member = one.node.members.find((at) => isStatic(at) && memberName(at) === name && isRead(at));
    if (!member) {
      const given = staticField(evaluator, one, undefined, name);
      if (isUndefined(given)) continue;
      return given;
    }
    if (ts.isPropertyDeclaration(member)) return staticField(evaluator, one, member.initializer, name);
    if (ts.isMethodDeclaration(member)) return { kind: "function", node: member, frame: one.frame, thisValue: value };
    if (ts.isGetAccessorDeclaration(member))
      return callValue(evaluator, { kind: "function", node: member, frame: one.frame, thisValue: value }, [], node);
  }
  if (base?.kind === "external" && base.module !== "") return { ...base, path: [...base.path, name] };
  return unknown(`reads \`${name}\`, which is no static member of \`${value.node.name?.text ?? "the class"}\``, node);
}

/** What a class gives a static field, or code beside it one that is not written in it: `Ship.size = 7`. */
function staticField(
  evaluator: Evaluator,
  owner: ClassValue,
  initializer: TS.Expression | undefined,
  name: string,
): Value {
  const known = owner.statics.get(name);
  if (known) return known;
  const found = keptField(evaluator, owner.statics, name, () => {
    const start = initializer
      ? evaluator.evaluate(initializer, new Frame(owner.node, owner.frame, owner))
      : primitive(undefined, owner.node);
    return evaluator.fieldValue({ owner: owner.node, self: owner, name }, start);
  });
  // There is one, also where a method has made it: `Port.#one ??= new Port()`.
  if (!owner.frame.parent) evaluator.results.ofModules.add(found);
  return found;
}

/** Whether a member gives a value where it is read: an overload has no body, and a setter only takes one. */
function isRead(member: TS.ClassElement): boolean {
  if (ts.isMethodDeclaration(member)) return member.body !== undefined;
  return !ts.isSetAccessorDeclaration(member);
}

/** What the member goes by that says what a loop over an instance gives. */
export const ITERATOR = "[Symbol.iterator]";

/** The name that a member of a class goes by. */
export function memberName(member: TS.ClassElement): string | undefined {
  const { name } = member;
  if (!name || ts.isPrivateIdentifier(name)) return name?.text;
  return ts.isComputedPropertyName(name) && name.getText() === ITERATOR ? ITERATOR : writtenName(name);
}
