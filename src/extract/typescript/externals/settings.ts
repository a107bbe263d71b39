import type { ts as TS } from "ts-morph";
import type { ExternalInstanceValue, ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { alternatives, overAlternatives } from "../evaluate/values/alternatives.ts";
import { setting } from "../evaluate/values/value.ts";
import { nameOf } from "../packages/package-specifier.ts";
import type { ExternalPackage } from "./call-external.ts";
import { optionsOfCommand } from "./yargs-commands.ts";

/** Packages that read what whoever starts the server sets: arguments, the environment, settings files. */
const PACKAGES = new Set(
  `arg cac citty clipanion command-line-args commander conf config configstore convict cosmiconfig c12 dotenv dotenv-expand
  dotenv-flow env-var envalid find-config getopts lilconfig meow minimist mri nconf nopt rc sade yargs yargs-parser
  @commander-js/extra-typings @dotenvx/dotenvx @t3-oss/env-core`
    .trim()
    .split(/\s+/u),
);

/** What comes from such a package is a setting; where the code states its default, it is that by default. */
export const settingsPackages: ExternalPackage = {
  handles: (module) => PACKAGES.has(nameOf(module)),
  method(evaluator, receiver, name, args, node) {
    const module = nameOf(receiver.of.module);
    const [first, second] = args;
    // `.option("prefix", { default: "" })` of yargs, `.default("")` of env-var: the chain goes on with what it was told.
    if (module === "yargs" && /^options?$/u.test(name))
      return { ...receiver, arguments: [...receiver.arguments, named(first, second, node)] };
    if (module === "yargs" && name === "command")
      return {
        ...receiver,
        arguments: [...receiver.arguments, ...optionsOfCommand(evaluator, receiver, args, node)],
      };
    if (module === "yargs" && /^(?:parse|parseSync|parseAsync)$/u.test(name)) return optionsOf(receiver, node);
    if (module === "yargs") return receiver;
    if (module === "env-var" && name === "default" && first) return { ...receiver, arguments: [first] };
    if (module === "env-var" && name === "asString" && isDefaulted(receiver)) return orSet(receiver.arguments[0], node);
    if (module === "env-var" && !name.startsWith("as")) return receiver;
    return setting(`is set where the server is started, through ${receiver.of.module}`, node);
  },
  member(_evaluator, receiver, name, node) {
    return nameOf(receiver.of.module) === "yargs" && name === "argv" ? optionsOf(receiver, node) : undefined;
  },
};

/** `parseArgs({ options: { prefix: { type: "string", default: "" } } })` of Node itself. */
export const nodeArguments: ExternalPackage = {
  handles: (module) => module === "node:util" || module === "util",
  call(evaluator, callee, [config], node) {
    if (callee.path.at(-1) !== "parseArgs" || !config) return undefined;
    const options = evaluator.member(config, "options", node);
    return overAlternatives(options, (one) =>
      objectOf({
        values: { kind: "object", properties: defaultsOf(one, node), unresolved: unsaid(one, node), node },
        positionals: setting("is given where the server is started", node),
      }),
    );
  },
};

function isDefaulted({ arguments: [stated] }: ExternalInstanceValue): boolean {
  return stated?.kind === "text" || stated?.kind === "primitive";
}

/** The options that a chain of calls has declared, as the object that parsing gives; others it may give too. */
function optionsOf({ arguments: declared }: ExternalInstanceValue, node: TS.Node): ObjectValue {
  const properties = new Map<string, Property>();
  for (const one of declared)
    if (one.kind === "object") for (const entry of defaultsOf(one, node)) properties.set(...entry);
  for (const [name, property] of [...properties])
    properties.set(
      name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase()),
      property,
    );
  return { kind: "object", properties, unresolved: setting("is set where the server is started", node), node };
}

function named(name: Value | undefined, option: Value | undefined, node: TS.Node): ObjectValue {
  if (name?.kind === "object") return name;
  return objectOf(name?.kind === "text" ? { [name.text.value]: option ?? setting("is no option", node) } : {});
}

/** By name: the default of an option where it states one, else something that nobody sets by default. */
function defaultsOf(options: Value, node: TS.Node): Map<string, Property> {
  const entries = options.kind === "object" ? [...options.properties] : [];
  return new Map(
    entries.map(([name, { value }]): [string, Property] => [
      name,
      { value: orSet(value.kind === "object" ? value.properties.get("default")?.value : undefined, node) },
    ]),
  );
}

function unsaid(options: Value, node: TS.Node): ObjectValue["unresolved"] {
  if (options.kind === "object") return options.unresolved;
  return setting("is given where the server is started", node);
}

function orSet(stated: Value | undefined, node: TS.Node): Value {
  const set = setting("is set where the server is started", node);
  return stated ? alternatives([stated, set], node) : set;
}

function objectOf(members: Readonly<Record<string, Value>>): ObjectValue {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([key, value]): [string, Property] => [key, { value }])),
  };
}
