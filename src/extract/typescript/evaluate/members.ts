import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { memberOfExternal } from "../externals/call-external.ts";
import { numberConstant } from "../externals/numbers.ts";
import { zodTypeKind } from "../zod/library.ts";
import { keywordAt } from "../schema-libraries/arktype.ts";
import { asJsonSchema } from "../schema-libraries/convert.ts";
import { descriptionOfType } from "../schema-libraries/description-of-type.ts";
import { classChain, memberName, memberOfInstance, staticMember } from "./classes/classes.ts";
import { boundTo } from "./detached.ts";
import type { Evaluator } from "./evaluator.ts";
import { callValue } from "./calls.ts";
import { mayBeMissing } from "./values/open-texts.ts";
import { shownBy } from "./proxies.ts";
import { firstByDefault, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { inEitherWay } from "./values/list-ways.ts";
import type {
  AlternativesValue,
  ArrayValue,
  ExternalValue,
  FunctionValue,
  InstanceValue,
  NamespaceValue,
  ObjectValue,
  UnknownValue,
  Value,
} from "./values/value.ts";
import { isGetter, primitive, undecided, unknown } from "./values/value.ts";
import { isOfExports, isWrittenAsExported } from "../syntax/modifiers.ts";

/** The member of a value by name; for methods of built-in values, the method bound to it. */
export function memberOf(
  evaluator: Evaluator,
  value: Exclude<Value, AlternativesValue>,
  name: string,
  node: TS.Node,
): Value {
  switch (value.kind) {
    case "object":
      return objectMember(evaluator, value, name, node);
    case "namespace":
      return namespaceMember(evaluator, value, name, node);
    case "instance":
      return promisedMember(evaluator, value, name, node) ?? memberOfInstance(evaluator, value, name, node);
    case "class":
      return staticMember(evaluator, value, name, node);
    case "external":
      return externalMember({ ...value, path: [...value.path, name] }, node);
    case "schema":
      return evaluator.zod.property(value, name, node) ?? { kind: "method", receiver: value, name, node };
    case "built-schema":
      if (value.library === "typebox") return evaluator.member(asJsonSchema(value), name, node);
      if (value.library === "arktype" && name === "description") return descriptionOfType(value, node);
      // `Schema.entries` of Valibot: the fields, to spread into another object.
      return name === "entries" && value.outline.keys
        ? { kind: "object", properties: new Map(value.outline.keys), node: value.outline.node }
        : { kind: "method", receiver: value, name, node };
    case "text":
      if (value.isOpen && /^(?:length|\d+)$/u.test(name))
        return unknown("is a part of a text that is not wholly known", node);
      if (name === "length") return primitive(value.text.value.length, node);
      return characterAt(value.text.value, name) ?? memberOfPlain(value, "", name, node);
    case "regex": {
      const part = name === "source" ? value.regex.source : name === "flags" ? value.regex.flags : undefined;
      return part === undefined
        ? { kind: "method", receiver: value, name, node }
        : { kind: "text", text: { value: part, pieces: [{ start: 0, end: part.length }] } };
    }
    case "array":
      return arrayMember(value, name, node);
    case "map":
      if (name === "size" && value.conditional) return undecided("counts members that depend on a condition", node);
      return name === "size" && !value.unresolved
        ? primitive(value.entries.length, node)
        : { kind: "method", receiver: value, name, node };
    case "primitive":
      if (value.value === undefined || value.value === null)
        return isPromiseMethod(name) && isCallee(node)
          ? { kind: "method", receiver: value, name, node }
          : unknown(`reads \`${name}\` of ${String(value.value)}`, node);
      return memberOfPlain(value, value.value, name, node);
    case "function":
      return (name === "name" ? nameOfFunction(value) : undefined) ?? { kind: "method", receiver: value, name, node };
    case "external-instance":
      return memberOfExternal(evaluator, value, name, node) ?? { kind: "method", receiver: value, name, node };
    case "unknown":
      return shownBy(evaluator, value, name, node) ?? unknownMember(evaluator, value, name, node);
    default:
      return { kind: "method", receiver: value, name, node };
  }
}

/** A member of what is not known is not known for the same reason. */
function unknownMember(evaluator: Evaluator, value: UnknownValue, name: string, node: TS.Node): UnknownValue {
  const { among } = value;
  if (!among) return value.node ? value : { ...value, node };
  return { ...value, among: () => among().map((one) => evaluator.member(one, name, node)) };
}

/** The member of a text, a number or a truth value: these have their methods alone, so that `"moor".name` is nothing. */
function memberOfPlain(receiver: Value, like: string | number | boolean | bigint, name: string, node: TS.Node): Value {
  // What is put in the place of something that is not known may stand for an object.
  const isOpen = receiver.kind === "text" && receiver.isOpen;
  return isOpen || isCallee(node) || isPromiseMethod(name) || name in Object(like)
    ? { kind: "method", receiver, name, node }
    : primitive(undefined, node);
}

/** The `then` of a promise that comes to an instance, whose class has none. */
function promisedMember(evaluator: Evaluator, value: InstanceValue, name: string, node: TS.Node): Value | undefined {
  const isPromised = isPromiseMethod(name) && isCallee(node) && !isOfClass(evaluator, value, name);
  return isPromised ? { kind: "method", receiver: value, name, node } : undefined;
}

/** Whether a class has a member of such a name, or may have inherited it. */
function isOfClass(evaluator: Evaluator, { class: of }: InstanceValue, name: string): boolean {
  const { classes, base } = classChain(evaluator, of);
  return base !== undefined || classes.some(({ node }) => node.members.some((member) => memberName(member) === name));
}

function isCallee(node: TS.Node): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** The name that a function is declared by, or the variable or member that it is made for. */
function nameOfFunction({ node }: FunctionValue): Value | undefined {
  const named = node.name ?? nameAround(node);
  if (!named && ts.isVariableDeclaration(node.parent)) return { kind: "text", text: computedText("") };
  return named && ts.isIdentifier(named) ? { kind: "text", text: computedText(named.text) } : undefined;
}

function nameAround({ parent }: FunctionValue["node"]): TS.Node | undefined {
  if (ts.isVariableDeclaration(parent)) return isOfExports(parent.parent.parent) ? undefined : parent.name;
  return ts.isPropertyAssignment(parent) ? parent.name : undefined;
}

function externalMember(member: ExternalValue, node: TS.Node): Value {
  const number = member.module === "" ? numberConstant(member.path) : undefined;
  if (number !== undefined) return primitive(number, node);
  const keyword = member.module === "arktype" ? keywordAt(member.path) : undefined;
  if (keyword) return { kind: "built-schema", library: "arktype", instance: keyword, outline: { node } };
  const kind = /^zod(?:$|\/)/u.test(member.module) ? zodTypeKind(member.path) : undefined;
  return kind === undefined ? member : { kind: "text", text: computedText(kind) };
}

function namespaceMember(evaluator: Evaluator, value: NamespaceValue, name: string, node: TS.Node): Value {
  const { file } = value;
  if (evaluator.modules.find(file, name) || !isModule(evaluator.files.get(file))) return evaluator.exported(file, name);
  return isPromiseMethod(name) ? { kind: "method", receiver: value, name, node } : primitive(undefined, node);
}

/** A promise counts as what it comes to: the module of `import("./ship.js").then((ship) => ship.default)`. */
export function isPromiseMethod(name: string): boolean {
  return name === "then" || name === "catch" || name === "finally";
}

/** Whether a file says with `export` all that it exports; what others assign to `exports` may be anything. */
function isModule(sourceFile: TS.SourceFile | undefined): boolean {
  return (
    sourceFile?.statements.some(
      (one) => ts.isExportDeclaration(one) || ts.isExportAssignment(one) || isWrittenAsExported(one),
    ) ?? false
  );
}

function objectMember(evaluator: Evaluator, value: ObjectValue, name: string, node: TS.Node): Value {
  const property = value.properties.get(name) ?? value.hidden?.get(name);
  if (!property && (isPromiseMethod(name) || name === "hasOwnProperty"))
    return { kind: "method", receiver: value, name, node };
  if (!property) return value.unresolved ?? primitive(undefined, node);
  const member = property.value;
  if (member.kind !== "function" || (ts.isArrowFunction(member.node) && !isGetter(member))) return member;
  // An object's own functions have it as their `this`, unless they were bound to another.
  const method = {
    ...member,
    thisValue: ts.isArrowFunction(member.node) ? member.thisValue : (boundTo(member) ?? value),
  };
  return isGetter(member) ? callValue(evaluator, method, [], node) : method;
}

function arrayMember(value: Extract<Value, { kind: "array" }>, name: string, node: TS.Node): Value {
  if (name === "raw" && value.raw) return value.raw;
  if (name === "length") return value.unresolved ?? lengthOf(value, node);
  if (/^\d+$/u.test(name) && value.items.some(mayBeMissing))
    return unknown("is picked of a list that is not whole", node);
  if (/^\d+$/u.test(name) && value.isUnordered) return unknown("is picked from a list whose order is not known", node);
  if (/^\d+$/u.test(name)) return value.items[Number(name)] ?? value.unresolved ?? primitive(undefined, node);
  const isMethod = isCallee(node) || isPromiseMethod(name) || name in Array.prototype || OF_MATCHES.has(name);
  return isMethod ? { kind: "method", receiver: value, name, node } : primitive(undefined, node);
}

function lengthOf(list: ArrayValue, node: TS.Node): Value {
  const reason = "counts members that depend on a condition";
  if (list.items.some(mayBeMissing)) return undecided(reason, node);
  if (list.conditional !== true) return primitive(list.items.length, node);
  const [byDefault, otherwise] = inEitherWay(list)?.map(({ items }) => items.length) ?? [];
  if (byDefault === undefined || otherwise === undefined) return undecided(reason, node);
  // Where several settings each decide about a member, there are as many as lie between, too.
  const others = [otherwise, ...lengthsBetween(byDefault, otherwise)].map((length) => primitive(length, node));
  const lengths = others.length < MAX_ALTERNATIVES ? others : [...others.slice(0, 1), undecided(reason, node)];
  return firstByDefault([primitive(byDefault, node), ...lengths], node);
}

function lengthsBetween(one: number, other: number): readonly number[] {
  const [fewest, most] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: Math.max(0, most - fewest - 1) }, (_, index) => fewest + 1 + index);
}

/** What the list has besides its members that a pattern finds in a text. */
const OF_MATCHES: ReadonlySet<string> = new Set(["groups", "index", "indices", "input"]);

function characterAt(text: string, name: string): Value | undefined {
  const character = /^\d+$/u.test(name) ? text[Number(name)] : undefined;
  return character === undefined
    ? undefined
    : { kind: "text", text: { value: character, pieces: [{ start: 0, end: 1 }] } };
}
