import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ExternalInstanceValue, ExternalValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { addresses, queryStrings } from "./addresses.ts";
import { agentSdk } from "./agent-sdk.ts";
import { completable } from "./completable.ts";
import { chainedServers } from "./chained-servers.ts";
import { containers } from "./containers.ts";
import { dataParsers } from "./data-parsers.ts";
import { deepCopies } from "./deep-copies.ts";
import { effectParts } from "./effect-parts.ts";
import { fileSystem } from "./file-system.ts";
import { frontMcp } from "./front-mcp.ts";
import { handedFunctions } from "./handed-functions.ts";
import { constructGlobal } from "./construct-global.ts";
import { callGlobal } from "./globals.ts";
import { letterCases } from "./letter-cases.ts";
import { keysOfContext } from "./module-globs.ts";
import { nestDiscovery } from "./nest-discovery.ts";
import { paths } from "./paths.ts";
import { nodeArguments, settingsPackages } from "./settings.ts";
import { dedentTags, rawTag } from "./template-tags.ts";
import { sdkConverter } from "./sdk-converter.ts";
import { sdkSchemas } from "./sdk-schemas.ts";
import { schemaConverters } from "./schema-converters.ts";
import { schemaBuilders, valibotConverter } from "./schema-builders.ts";
import { namedTools, schemaDefiner, toolDefiners } from "./tool-definers.ts";
import { memberOfWrapped } from "./wrapped-definitions.ts";
import { handedOnZod, zodNamespace } from "./zod-namespace.ts";

/** What is known of a package: how its functions act on values. None of its code is ever run from the linted project. */
export interface ExternalPackage {
  /** Whether the package answers for a module specifier. */
  readonly handles: (module: string) => boolean;
  call?(evaluator: Evaluator, callee: ExternalValue, args: readonly Value[], node: TS.Node): Value | undefined;
  /** What a call of something that the package made gives. */
  callMade?(
    evaluator: Evaluator,
    callee: ExternalInstanceValue,
    args: readonly Value[],
    node: TS.Node,
  ): Value | undefined;
  /** What a method of something that the package made gives. */
  method?(
    evaluator: Evaluator,
    receiver: ExternalInstanceValue,
    name: string,
    args: readonly Value[],
    node: TS.Node,
  ): Value | undefined;
  /** A member of something that the package made, when it is no method. */
  member?(evaluator: Evaluator, receiver: ExternalInstanceValue, name: string, node: TS.Node): Value | undefined;
  tag?(evaluator: Evaluator, callee: ExternalValue, node: TS.TaggedTemplateExpression, frame: Frame): Value | undefined;
}

const PACKAGES: readonly ExternalPackage[] = [
  zodNamespace,
  completable,
  sdkConverter,
  schemaConverters,
  schemaBuilders,
  valibotConverter,
  toolDefiners,
  schemaDefiner,
  agentSdk,
  namedTools,
  frontMcp,
  sdkSchemas,
  dedentTags,
  rawTag,
  settingsPackages,
  nodeArguments,
  paths,
  fileSystem,
  handedFunctions,
  letterCases,
  deepCopies,
  dataParsers,
  containers,
  chainedServers,
  effectParts,
  nestDiscovery,
  handedOnZod,
  addresses,
  queryStrings,
];

export function callExternal(
  evaluator: Evaluator,
  callee: ExternalValue,
  args: readonly Value[],
  node: TS.Node,
): Value {
  if (callee.module === "") return callGlobal(evaluator, callee, args, node);
  for (const known of PACKAGES) {
    const result = known.handles(callee.module) ? known.call?.(evaluator, callee, args, node) : undefined;
    if (result) return result;
  }
  return instanceOf(callee, args, node);
}

/** What `new` makes of something that is not the project's. */
export function constructExternal(callee: ExternalValue, args: readonly Value[], node: TS.Node, frame: Frame): Value {
  return (
    (callee.module === "" ? constructGlobal(callee, args, node) : undefined) ?? {
      ...instanceOf(callee, args, node),
      frame,
    }
  );
}

/** What a call of something that a package made gives; undefined when that is not known. */
export function callOfMade(
  evaluator: Evaluator,
  callee: ExternalInstanceValue,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  const known = PACKAGES.find((one) => one.callMade && one.handles(callee.of.module));
  return known?.callMade?.(evaluator, callee, args, node);
}

/** What a method of something that a package made gives; undefined when that is not known. */
export function callInstanceMethod(
  evaluator: Evaluator,
  receiver: ExternalInstanceValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  const keys = keysOfContext(evaluator, receiver, name);
  if (keys) return keys;
  const known = PACKAGES.find((one) => one.method && one.handles(receiver.of.module));
  return known?.method?.(evaluator, receiver, name, args, node);
}

/** A member of something that a package made; undefined when it may be a method. */
export function memberOfExternal(
  evaluator: Evaluator,
  receiver: ExternalInstanceValue,
  name: string,
  node: TS.Node,
): Value | undefined {
  const known = PACKAGES.find((one) => one.member && one.handles(receiver.of.module));
  return known?.member?.(evaluator, receiver, name, node) ?? memberOfWrapped(evaluator, receiver, name, node);
}

export function tagExternal(
  evaluator: Evaluator,
  tag: ExternalValue | ExternalInstanceValue,
  node: TS.TaggedTemplateExpression,
  frame: Frame,
): Value {
  const callee = tag.kind === "external" ? tag : tag.of;
  for (const known of PACKAGES) {
    const result = known.handles(callee.module) ? known.tag?.(evaluator, callee, node, frame) : undefined;
    if (result) return result;
  }
  return unknown(`is made by the template tag \`${callee.path.join(".")}\`, which is not known`, node);
}

function instanceOf(callee: ExternalValue, args: readonly Value[], node: TS.Node): ExternalInstanceValue {
  return { kind: "external-instance", of: callee, arguments: args, node };
}
