import type { ts as TS } from "ts-morph";
import { NOT_HERE } from "../../../tool-model/hole.ts";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ExternalValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { meaningOfName } from "../modules/meaning-of-name.ts";
import { functionCalled } from "../reach/callers/function-called.ts";
import { isLibrary, packageOf } from "../servers/libraries.ts";
import { isSurelyServer, isServerValue } from "../servers/identify-server.ts";
import type { Registered, RegistrationShape } from "./registration.ts";
import type { SinkCall } from "./sink-call.ts";

/** Names of functions that register tools: `addAPITools`, `registerAll`, `setupToolkit`, `registerToolsFromDefinitions`. */
const REGISTERING =
  /^(?:[Rr]egister|[Aa]dd|[Ii]nstall|[Aa]ttach|[Mm]ount|[Ll]oad|[Pp]rovide|[Aa]pply|[Dd]efine|[Ss]et_?[Uu]p|[Ii]nit|[Ii]nitialize|[Cc]onfigure|[Uu]se|[Ww]ith|[Ee]nable|[Bb]ind)\w*[Tt]ool(?:(?:s|[Kk]its?|[Ss]ets?)(?![a-z])|(?![A-Za-z]))|^[Rr]egister(?:All\w*)?$/u;

/** The same where more stands behind: `registerToolsFromDefinitions(`. */
const REGISTERS_SOME = /\b[a-z]\w*Tool(?:s|[Kk]its?|[Ss]ets?)[A-Z_]\w*\(/u;

/** Names of functions that put something into a server, whatever it is: `addTugs`. */
const FILLING = /^(?:register|add|install|attach|mount|load|provide|define|set_?up)(?![a-z])/u;

/** What a function puts into a server by its name, where that is no tools. */
const OTHER_THAN_TOOLS =
  /prompt|resource|completion|shutdown|signal|log|telemetr|metric|trac|route|middleware|transport|auth|error/iu;

/** `addTugs(server`: most files that name a server hand it to nothing. */
const FILLS_SERVER =
  /\b(?:register|add|install|attach|mount|load|provide|define|set_?up)[A-Z_]\w*\(\s*[\w.]*(?:server|mcp)\b/iu;

/** Characters of an argument that are looked through for the name of a server. */
const LONGEST_ARGUMENT = 400;

const shape: Omit<RegistrationShape, "id" | "words" | "matches"> = { form: "function", read };

/** `addTools(server, …)` of a package, or of a file that is not in the checkout: its tools are told of and not passed over. */
export const handedToPackage: RegistrationShape = {
  ...shape,
  id: "handed to a package",
  words: ["Tool(", "Tools(", "Toolkit(", "Toolset(", "registerAll", "register(", REGISTERS_SOME],
  matches: ({ method, arguments: given }) => given.length > 0 && REGISTERING.test(method),
  concerns: ({ receiver }, evaluator) => isOfPackage(receiver, evaluator),
};

/**
 * `addTugs(server)` of a file that is not in the checkout, such as one that a build writes: nobody could say that tools are
 * missing otherwise. Packages are left out, which add much else to a server than tools.
 */
export const handedToMissingFile: RegistrationShape = {
  ...shape,
  id: "handed to a file that is not here",
  words: [FILLS_SERVER],
  matches: ({ method, arguments: given }) =>
    FILLING.test(method) && !REGISTERING.test(method) && !OTHER_THAN_TOOLS.test(method) && given.some(mayBeServer),
  concerns: ({ receiver }, evaluator) => packageThatHas(receiver, evaluator)?.startsWith(".") === true,
};

/** Any function of a package that is given a server: where no tool is found otherwise, it may be what registers them. */
export const handedToAnything: RegistrationShape = {
  ...shape,
  id: "handed to anything",
  words: ["server", "Server", "mcp"],
  matches: ({ arguments: given }) => given.some(mayBeServer),
  // What one of the project's own functions does with a server is followed anyway; who calls the one around, and with
  // what, would be found out for nothing.
  concerns: ({ node }, evaluator) => !ts.isCallExpression(node) || functionCalled(evaluator, node) === undefined,
};

/** The same where the function is a member: `kit.attach(server)`. */
export const handedToAnyMember: RegistrationShape = { ...handedToAnything, id: "handed to any member", form: "method" };

function read(call: SinkCall, frame: Frame, evaluator: Evaluator): Registered | undefined {
  const callee = externalOf(evaluator.evaluate(call.receiver, frame));
  if (!callee || isNoneOfTools(callee.module)) return undefined;
  const values = argumentValues(evaluator, call.arguments, frame).items;
  const isGiven =
    values.some((value) => holdsServer(evaluator, value)) ||
    call.arguments.some((argument) => isSurelyServer(evaluator, argument, frame));
  if (!isGiven) return undefined;
  return { tools: [], holes: [unknown(reasonFor(call.method, callee.module), call.node)] };
}

/** Whether a function is imported from a package, or from a file that is not here: to follow others would cost time for nothing. */
function isOfPackage(callee: TS.Expression, evaluator: Evaluator): boolean {
  const module = packageThatHas(callee, evaluator);
  return module !== undefined && !isNoneOfTools(module);
}

/** The package that a function is imported from, or the file that is not here. */
function packageThatHas(callee: TS.Expression, evaluator: Evaluator): string | undefined {
  let root = bareExpression(callee);
  while (ts.isPropertyAccessExpression(root)) root = bareExpression(root.expression);
  const meaning = ts.isIdentifier(root) ? meaningOfName(root, evaluator) : undefined;
  return meaning?.kind === "package" ? meaning.module : undefined;
}

/** Whether an argument may be a server, by the words that name one. */
function mayBeServer(argument: TS.Expression): boolean {
  const bare = bareExpression(argument);
  const isNamed = ts.isIdentifier(bare) || ts.isPropertyAccessExpression(bare) || ts.isObjectLiteralExpression(bare);
  return isNamed && bare.getWidth() < LONGEST_ARGUMENT && /server|mcp/iu.test(bare.getText());
}

function externalOf(value: Value): ExternalValue | undefined {
  if (value.kind === "method") return externalOf(value.receiver);
  if (value.kind === "external-instance") return value.of;
  return value.kind === "external" ? value : undefined;
}

/** Globals, the platform's own modules and the libraries of servers themselves register none. */
function isNoneOfTools(module: string): boolean {
  return module === "" || /^(?:node:|@modelcontextprotocol\/)/u.test(module) || isLibrary(packageOf(module));
}

/** `{ server, prefix: "port" }` holds one, too. */
function holdsServer(evaluator: Evaluator, value: Value): boolean {
  if (value.kind !== "object") return isServerValue(evaluator, value);
  return [...value.properties.values()].some((property) => isServerValue(evaluator, property.value));
}

function reasonFor(name: string, module: string): string {
  return module.startsWith(".")
    ? `may hold more, which \`${name}\` of \`${module}\` registers: that file ${NOT_HERE}`
    : `may hold more, which \`${name}\` of the package \`${module}\` registers: its code is not read`;
}
