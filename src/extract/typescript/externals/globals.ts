import type { ts as TS } from "ts-morph";
import { areEqual } from "../evaluate/running/are-equal.ts";
import { ts } from "../compiler.ts";
import { MARKS } from "../../../tool-model/answer.ts";
import { computedText } from "../../../tool-model/text.ts";
import { keyText } from "../text/key-text.ts";
import { loadedModule } from "../evaluate/dynamic-import.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { ownNames } from "../evaluate/classes/prototypes.ts";
import { ownCopy } from "../evaluate/own-copies.ts";
import { describeUntold, describeValue } from "../evaluate/values/describe-value.ts";
import { isSurelyIn, iterate } from "../evaluate/values/iterate.ts";
import { MOST_MEMBERS } from "../evaluate/values/limits.ts";
import { parsedData } from "./data-parsers.ts";
import { madeOfPrototype } from "./made-of-prototype.ts";
import { importGlob, requireContext, webpackContext } from "./module-globs.ts";
import { NUMBER_FUNCTIONS } from "./numbers.ts";
import { groupedMap, groupedObject } from "./grouping.ts";
import { REFLECT_FUNCTIONS } from "./reflection.ts";
import { madeList, madePattern, pairOf } from "./construct-global.ts";
import { workingFolder } from "./paths.ts";
import { spreadable, textOf, withSpread } from "../evaluate/literals.ts";
import { hasOwn } from "../evaluate/membership.ts";
import { membersOfObject } from "../evaluate/values/property-chances.ts";
import { markAt, openText } from "../evaluate/values/open-texts.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type {
  ArrayValue,
  ExternalValue,
  ObjectValue,
  Property,
  UnknownValue,
  Value,
} from "../evaluate/values/value.ts";
import { negated } from "../evaluate/operators.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { isSetting, keyString, primitive, setting, truthiness, unknown, unproxied } from "../evaluate/values/value.ts";

/** What a package gives may be a list or anything else. */
function isUntold(value: Value): boolean {
  return ["unknown", "alternatives", "external", "external-instance", "method"].includes(value.kind);
}

type GlobalFunction = (evaluator: Evaluator, args: readonly Value[], node: TS.Node) => Value;

/** Functions of the language that are worked out; everything else of it stays unknown. */
const FUNCTIONS = new Map<string, GlobalFunction>(
  Object.entries<GlobalFunction>({
    ...NUMBER_FUNCTIONS,
    ...REFLECT_FUNCTIONS,
    "Reflect.ownKeys": (evaluator, [of], node) =>
      overEntries(evaluator, of, node, ([key, property]) => keyOf(key, property)),
    "Object.getOwnPropertyNames": (evaluator, [of], node) =>
      (of && ownNames(evaluator, of, node)) ??
      overEntries(evaluator, of, node, ([key, property]) => keyOf(key, property)),
    "Object.keys": (evaluator, [of], node) =>
      overEntries(evaluator, of, node, ([key, property]) => keyOf(key, property)),
    "Object.values": (evaluator, [of], node) => overEntries(evaluator, of, node, ([, property]) => property.value),
    "Object.entries": (evaluator, [of], node) =>
      overEntries(evaluator, of, node, ([key, property]) => ({
        kind: "array",
        items: [keyOf(key, property), property.value],
      })),
    "Object.fromEntries": (_evaluator, [entries], node) => fromEntries(entries, node),
    "Object.groupBy": groupedObject,
    "Map.groupBy": groupedMap,
    "Object.assign": (evaluator, args, node) => assigned(evaluator, args, node),
    "Object.create": madeOfPrototype,
    "Object.freeze": (evaluator, [value], node) => handedBack(evaluator, value, node),
    "Object.hasOwn": (evaluator, args, node) => asksForOwn(evaluator, args, node),
    "Object.prototype.hasOwnProperty.call": (evaluator, args, node) => asksForOwn(evaluator, args, node),
    "Object.is": (_evaluator, [one, other], node) => {
      const isSame = one && other && areEqual(one, other, Object.is);
      return isSame === undefined ? unknown("compares values that are not known", node) : primitive(isSame, node);
    },
    "Object.seal": (evaluator, [value], node) => handedBack(evaluator, value, node),
    Array: (_evaluator, args, node) => madeList(args, node) ?? unknown("is a list of a length that is not known", node),
    // The promises that it is given, or that its callback gives, are taken to be kept.
    "Array.fromAsync": (evaluator, [list, callback], node) => arrayFrom(evaluator, list, callback, node),
    "Array.from": (evaluator, [list, callback], node) => arrayFrom(evaluator, list, callback, node),
    "Array.of": (_evaluator, args) => ({ kind: "array", items: [...args] }),
    "Array.isArray": (_evaluator, [value], node) =>
      !value || isUntold(value)
        ? unknown("asks for the type of something that is not known", node)
        : primitive(value.kind === "array", node),
    "Promise.all": (_evaluator, [list]) => (list ? iterate(list) : { kind: "array", items: [] }),
    "Promise.allSettled": (_evaluator, [list], node) => allSettled(list, node),
    "Promise.resolve": (evaluator, [value], node) => handedBack(evaluator, value, node),
    String: (_evaluator, [value], node) => asText(value, node),
    Boolean: (_evaluator, [value], node) =>
      overAlternatives(value ?? primitive(undefined, node), (one) =>
        overAlternatives(negated(one, node), (not) => negated(not, node)),
      ),
    "JSON.stringify": (evaluator, args, node) =>
      evaluator.leavesGaps ? { ...openText(markAt(MARKS.json, node)), json: args[0] } : stringified(args, node),
    "JSON.parse": (evaluator, [text, reviver], node) =>
      reviver && reviver.kind !== "primitive"
        ? unknown("parses JSON with a function that may change what it says", node)
        : evaluator.settings.takenApart(text, ownCopy(evaluator, parsedData(text, "json", node))),
    "process.cwd": (evaluator, _args, node) => workingFolder(evaluator, node),
    RegExp: (_evaluator, args, node) => madePattern(args, node),
    // Known by the place where it is made, or by its key.
    Symbol: (_evaluator, args, node) => symbolOf(["Symbol"], args, node),
    "Symbol.for": (_evaluator, args, node) => symbolOf(["Symbol", "for"], args, node),
    // Nuxt imports it by itself.
    defineMcpTool: (_evaluator, [definition], node) => definition ?? unknown("defines nothing", node),
    structuredClone: (evaluator, [value], node) => (value ? ownCopy(evaluator, value) : primitive(undefined, node)),
    "import.meta.glob": importGlob,
    "import.meta.webpackContext": webpackContext,
    "require.context": requireContext,
    require: (evaluator, [name], node) =>
      loadedModule(evaluator, name ?? unknown("requires nothing", node), node, "default"),
  }),
);

/** What is given back as it is: it stays that of whoever gives it, and is no gift. */
function handedBack(evaluator: Evaluator, value: Value | undefined, node: TS.Node): Value {
  if (value) evaluator.madeByRuns.disown(value);
  return value ?? primitive(undefined, node);
}

function symbolOf(path: readonly string[], args: readonly Value[], node: TS.Node): Value {
  const of = { kind: "external", module: "", path, importedIn: node.getSourceFile().fileName } as const;
  return { kind: "external-instance", of, arguments: args, node };
}

function asksForOwn(evaluator: Evaluator, [value, key]: readonly Value[], node: TS.Node): Value {
  return value && key ? hasOwn(evaluator, value, key, node) : unknown("asks for a member of nothing", node);
}

/** Each promise is taken to be kept; what an unknown one gives stays unknown. */
function allSettled(list: Value | undefined, node: TS.Node): Value {
  const promises: ArrayValue = list ? iterate(list) : { kind: "array", items: [] };
  const status: Value = { kind: "text", text: computedText("fulfilled") };
  const items = promises.items.map((value): Value => ({
    kind: "object",
    properties: new Map([
      ["status", { value: status }],
      ["value", { value }],
    ]),
    node,
  }));
  return { ...promises, items };
}

export function callGlobal(evaluator: Evaluator, callee: ExternalValue, args: readonly Value[], node: TS.Node): Value {
  const name = callee.path.join(".");
  const reason = `calls \`${name}\`, which is known only at run time`;
  const result = FUNCTIONS.get(name)?.(evaluator, args, node);
  return result ?? (isSetting(callee) ? setting(reason, node) : unknown(reason, node));
}

function textValue(value: string): Value {
  return { kind: "text", text: computedText(value) };
}

function keyOf(key: string, { key: node }: Property): Value {
  return { kind: "text", text: keyText(key, node) };
}

function noMembersOf(value: Value, node: TS.Node): UnknownValue {
  if (value.kind === "unknown") return unproxied(value);
  const described = value.kind === "external" ? describeUntold(value) : describeValue(value);
  return unknown(`takes the members of ${described}`, node);
}

function overEntries(
  evaluator: Evaluator,
  of: Value | undefined,
  node: TS.Node,
  pick: (entry: [string, Property]) => Value,
): Value {
  if (!of) return unknown("asks for the members of nothing", node);
  return overAlternatives(of, (one) => {
    const object = spreadable(evaluator, one, node) ?? one;
    if (object.kind === "array")
      return { ...object, items: object.items.map((item, index) => pick([String(index), { value: item }])) };
    if (object.kind !== "object")
      return {
        kind: "array",
        items: [],
        unresolved: noMembersOf(object, node),
        node,
      };
    return { ...membersOfObject(object, pick), node };
  });
}

function fromEntries(entries: Value | undefined, node: TS.Node): Value {
  if (!entries) return unknown("makes an object of nothing", node);
  const list = iterate(entries);
  const properties = new Map<string, Property>();
  let { unresolved } = list;
  for (const item of list.items) {
    const [key, value] = pairOf(item, node);
    const name = keyString(key);
    if (name === undefined)
      unresolved ??= (isSetting(key) ? setting : unknown)("has a property whose key is computed", node);
    else properties.set(name, { value, conditional: !isSurelyIn(list, item) });
  }
  return { kind: "object", properties, unresolved, node };
}

/**
 * `Object.assign(target, …sources)`. An instance stays what it is where each of its new members is written there: what
 * gives its fields their values looks there too.
 */
function assigned(evaluator: Evaluator, [target, ...sources]: readonly Value[], node: TS.Node): Value {
  if (target?.kind === "instance" && isWrittenOut(node)) return target;
  if (target?.kind !== "object") return unknown("merges something that is no object", node);
  return sources.reduce((object: ObjectValue, one) => withSpread(evaluator, object, one, node), { ...target, node });
}

/** Whether all that a call copies is written in objects there, under plain names. */
function isWrittenOut(call: TS.Node): boolean {
  return (
    ts.isCallExpression(call) &&
    call.arguments.slice(1).every((one) => ts.isObjectLiteralExpression(one) && one.properties.every(isPlainlyNamed))
  );
}

function isPlainlyNamed(property: TS.ObjectLiteralElementLike): boolean {
  return ts.isPropertyAssignment(property) && ts.isIdentifier(property.name);
}

function arrayFrom(evaluator: Evaluator, list: Value | undefined, callback: Value | undefined, node: TS.Node): Value {
  if (!list) return unknown("makes a list of nothing", node);
  const made = list.kind === "object" ? emptyPlaces(evaluator, list, node) : iterate(list);
  return callback
    ? {
        ...made,
        items: made.items.map((item, index) => evaluator.call(callback, [item, primitive(index, node)], node)),
      }
    : made;
}

/** What `Array.from({ length: 3 })` makes. */
function emptyPlaces(evaluator: Evaluator, list: ObjectValue, node: TS.Node): ArrayValue {
  const length = evaluator.member(list, "length", node);
  const isKnown = length.kind === "primitive" && typeof length.value === "number" && list.properties.size === 1;
  if (!isKnown || length.value > MOST_MEMBERS) return iterate(list);
  return { kind: "array", items: Array.from({ length: length.value }, () => primitive(undefined, node)) };
}

function asText(value: Value | undefined, node: TS.Node): Value {
  const text = value ? textOf(value) : computedText("");
  return "kind" in text ? unknown(text.reason, text.node ?? node) : { kind: "text", text };
}

function stringified([value, replacer, indent]: readonly Value[], node: TS.Node): Value {
  const plain = value && plainValue(value);
  if (!plain?.ok || (replacer && truthiness(replacer) !== false))
    return plain && !plain.ok ? plain.hole : unknown("writes JSON of a value that is not known", node);
  const spaces =
    indent?.kind === "primitive" && typeof indent.value === "number"
      ? indent.value
      : indent?.kind === "text"
        ? indent.text.value
        : undefined;
  return textValue(plain.value === undefined ? "undefined" : JSON.stringify(plain.value, null, spaces));
}
