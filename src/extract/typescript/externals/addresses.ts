import type { ts as TS } from "ts-morph";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import type { ExternalInstanceValue, ExternalValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { setting, unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

const OF_ADDRESS = "is a part of the address that a client connects to";

/** What asks an address for one of its parameters. */
const ASKING: ReadonlySet<string> = new Set(["get", "getAll", "has"]);

/**
 * Addresses that are not known, like the one of a request: `new URL(request.url).searchParams.get("tools")`. A parameter
 * is a setting of whoever connects, and by default nobody gives it.
 */
export const addresses: ExternalPackage = {
  handles: (module) => module === "",
  member(_evaluator, receiver, name) {
    const why = whyUnknown(receiver);
    if (!why) return undefined;
    if (isQuery(receiver)) return ASKING.has(name) ? undefined : why;
    return name === "searchParams" ? unknownAddress(why, { ...receiver.of, path: ["URLSearchParams"] }, why.node) : why;
  },
  method(_evaluator, receiver, name, _args, node) {
    const isAsked = whyUnknown(receiver) && isQuery(receiver) && ASKING.has(name);
    return isAsked ? setting(OF_ADDRESS, node) : undefined;
  },
};

/** `parse(request.query)` of Node's `querystring`: the same, as the members of an object. */
export const queryStrings: ExternalPackage = {
  handles: (module) => /^(?:node:)?querystring$/u.test(module),
  call(_evaluator, { path }, [text], node) {
    const isOpen = path.at(-1) === "parse" && text?.kind === "unknown";
    return isOpen ? { kind: "object", properties: new Map(), unresolved: setting(OF_ADDRESS, node), node } : undefined;
  },
};

/** `new URL(…)` with what it was made of, where that is not known. */
export function addressOf(value: Value, callee: ExternalValue): Value {
  return overAlternatives(value, (one) => (one.kind === "unknown" ? unknownAddress(one, callee, one.node) : one));
}

/** `new URLSearchParams(request.query)` */
export function queryOf([text]: readonly Value[], callee: ExternalValue, node: TS.Node): Value {
  const why = unknown("makes a `URLSearchParams`, which is known only at run time", node);
  return text?.kind === "unknown" ? unknownAddress(why, callee, node) : why;
}

function unknownAddress(why: UnknownValue, of: ExternalValue, node: TS.Node | undefined): Value {
  return node ? { kind: "external-instance", of, arguments: [why], node } : why;
}

function whyUnknown({ of, arguments: [why] }: ExternalInstanceValue): UnknownValue | undefined {
  return /^URL(?:SearchParams)?$/u.test(of.path.join(".")) && why?.kind === "unknown" ? why : undefined;
}

function isQuery({ of }: ExternalInstanceValue): boolean {
  return of.path.at(-1) === "URLSearchParams";
}
