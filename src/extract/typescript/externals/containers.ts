import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalInstanceValue, Value } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

const LIBRARIES = /^(?:tsyringe|inversify|awilix|typedi)(?:$|\/)/u;

/** Methods that give what is registered under a token, and whether all of it. */
const GIVING: ReadonlyMap<string, "one" | "all"> = new Map([
  ["resolve", "one"],
  ["get", "one"],
  ["getAsync", "one"],
  ["resolveAll", "all"],
  ["getAll", "all"],
  ["getAllAsync", "all"],
  ["getMany", "all"],
]);

/** Whether a value is a container of dependencies, or what it is made with. */
export function isContainer(value: Value): boolean {
  if (value.kind === "method") return isContainer(value.receiver);
  return (
    (value.kind === "external" && LIBRARIES.test(value.module)) ||
    (value.kind === "external-instance" && LIBRARIES.test(value.of.module))
  );
}

/**
 * Containers of dependencies: what is registered under a token is what they give for it. The container of a package is
 * one for the whole program here, and so are those that a program makes.
 */
export const containers: ExternalPackage = {
  handles: (module) => LIBRARIES.test(module),
  call: (evaluator, { path }, args, node) => given(evaluator, path.at(-1) ?? "", args, node),
  method: (evaluator, receiver, name, args, node) =>
    given(evaluator, name, args, node) ?? (isRegistration(receiver) ? receiver : undefined),
  member: (evaluator, receiver, name, node) => {
    if (name === "cradle" && receiver.of.module === "awilix") return cradleAt(node);
    if (receiver.of.path.at(-1) !== "cradle") return undefined;
    return evaluator.containers.one({ kind: "text", text: computedText(name) }, node);
  },
};

/** What awilix hands to what it makes: an object with all that is registered, by name. */
export function cradleAt(node: TS.Node): ExternalInstanceValue {
  const importedIn = node.getSourceFile().fileName;
  const of = { kind: "external", module: "awilix", path: ["cradle"], importedIn } as const;
  return { kind: "external-instance", of, arguments: [], node };
}

/** `asClass(Quay)` may be told more: `asClass(Quay).singleton()`. */
function isRegistration({ of }: ExternalInstanceValue): boolean {
  return of.module === "awilix" && /^as(?:Class|Value|Function)$/u.test(of.path.at(-1) ?? "");
}

function given(evaluator: Evaluator, method: string, [token]: readonly Value[], node: TS.Node): Value | undefined {
  const how = GIVING.get(method);
  if (!how || !token) return undefined;
  return how === "all" ? evaluator.containers.all(token, node) : evaluator.containers.one(token, node);
}
