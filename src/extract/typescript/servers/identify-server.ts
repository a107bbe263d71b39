import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import {
  unknown,
  type ClassValue,
  type ExternalInstanceValue,
  type UnknownValue,
  type Value,
} from "../evaluate/values/value.ts";
import { isMadeOfPrototype } from "../externals/made-of-prototype.ts";
import { meaningOfName } from "../modules/meaning-of-name.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { isMcpHandler, mcpHandlerKind } from "./mcp-handler-kind.ts";
import { isArgument } from "../syntax/function-places.ts";
import { beginsWithNothing } from "./undeclared-names.ts";
import { kindOfDependencies, likelyKindOf, serverKindOf, type ServerKind } from "./libraries.ts";

/** The server that a registration reaches. */
export interface ServerIdentity {
  readonly kind: ServerKind;
  /** Where the server is made; absent when that could not be followed. */
  readonly madeAt?: string;
  /**
   * The package whose program makes it, by way of a function or class of another package: where several packages share one
   * that makes their servers, each has a server of its own.
   */
  readonly program?: string;
  /** Where an object is made that has the server behind it, and methods of its own: `Object.create(server)`. */
  readonly derivedAt?: string;
}

/** The server behind the receiver of a registration; undefined when it is known to be none. */
export function identifyServer(
  evaluator: Evaluator,
  receiver: TS.Expression,
  frame: Frame,
): ServerIdentity | undefined {
  const isSuper = receiver.kind === ts.SyntaxKind.SuperKeyword;
  const value = isSuper ? frame.thisValue : evaluator.evaluate(receiver, frame);
  const known = (value && fromValue(evaluator, value)) ?? fromClassOfType(evaluator, receiver);
  if (known) return known === "other" ? undefined : known;
  if (beginsWithNothing(evaluator, receiver)) return undefined;
  const kind = placedKind(evaluator, receiver);
  return kind && { kind };
}

/** Whether the type that is written beside an expression is a class of the project that is no server. */
export function isTypedAsOther(evaluator: Evaluator, receiver: TS.Expression): boolean {
  return fromClassOfType(evaluator, receiver) === "other";
}

/** Whether something of which the type says that it is no server is none in a run, and is not handed over by code that is not read. */
export function isOther(evaluator: Evaluator, receiver: TS.Expression, frame: Frame): boolean {
  const known = fromValue(evaluator, evaluator.evaluate(receiver, frame));
  return known === "other" || (!known && !handedByOthers(evaluator, receiver, frame));
}

/** What the place of a receiver says of it: the type beside it, what its file imports, what its package depends on. */
export function placedKind(evaluator: Evaluator, receiver: TS.Expression): ServerKind | undefined {
  const sourceFile = receiver.getSourceFile();
  return (
    kindOfType(evaluator, receiver) ??
    kindOfImports(evaluator, sourceFile) ??
    mcpHandlerKind(evaluator.packages, sourceFile.fileName) ??
    kindOfDependencies((name) => evaluator.packages.declares(name, sourceFile.fileName))
  );
}

/**
 * What is not known of a registration on an object of a class of the project, where code that is not read here hands it
 * over: `onReady((port: PortServer) => port.registerTool(…))`. The class alone does not tell which object it is.
 */
export function handedByOthers(evaluator: Evaluator, receiver: TS.Expression, frame: Frame): UnknownValue | undefined {
  if (!isHandedIn(receiver) || evaluator.evaluate(receiver, frame).kind !== "unknown") return undefined;
  if (!isTypedAsOther(evaluator, receiver)) return undefined;
  return unknown(
    `may have a tool that is added to \`${receiver.getText()}\`, which no call here gives a value`,
    receiver,
  );
}

/** Whether a value is handed to a method, or to a function that is itself an argument: code that is not read here may do that. */
export function isHandedIn(receiver: TS.Expression): boolean {
  const declaration = ts.isIdentifier(receiver) ? findDeclaration(receiver.text, receiver) : undefined;
  if (!declaration || !ts.isParameter(declaration)) return false;
  const { parent } = declaration;
  return ts.isMethodDeclaration(parent) || (ts.isFunctionLike(parent) && isArgument(parent));
}

/** Whether an expression is known to be a server: by what it is, or by the type that is written beside it. */
export function isSurelyServer(evaluator: Evaluator, expression: TS.Expression, frame: Frame): boolean {
  const known = fromValue(evaluator, evaluator.evaluate(expression, frame));
  return known ? known !== "other" : kindOfType(evaluator, expression) !== undefined;
}

/** Whether a value is a server. */
export function isServerValue(evaluator: Evaluator, value: Value): boolean {
  return serverOfValue(evaluator, value) !== undefined;
}

/** The server that a value is; undefined where it is none, or may be another thing. */
export function serverOfValue(evaluator: Evaluator, value: Value): ServerIdentity | undefined {
  const known = fromValue(evaluator, value);
  return known === "other" ? undefined : known;
}

function fromValue(evaluator: Evaluator, value: Value): ServerIdentity | "other" | undefined {
  switch (value.kind) {
    case "external-instance": {
      const kind = serverKindOf(value.of.module);
      return kind ? madeBy(evaluator, kind, value.node, value) : (behindWrapper(evaluator, value) ?? "other");
    }
    case "method":
      // `server.experimental.tasks`, `mcp.server`: a part of the server.
      return fromValue(evaluator, value.receiver);
    case "instance": {
      const { base } = classChain(evaluator, value.class);
      const kind = base?.kind === "external" ? serverKindOf(base.module) : undefined;
      return kind ? madeBy(evaluator, kind, value.class.node, value.made) : "other";
    }
    case "alternatives":
      return value.values.map((one) => fromValue(evaluator, one)).find((one) => one !== undefined && one !== "other");
    case "unknown": {
      // A proxy may stand before nothing, and ask a server that it makes when it is needed.
      const behind = value.proxy && fromValue(evaluator, value.proxy.target);
      return behind === "other" ? undefined : behind;
    }
    case "external":
    case "primitive":
      return undefined;
    default:
      return "other";
  }
}

/** The server that is made at a place, by the program that makes it. */
function madeBy(
  { packages }: Evaluator,
  kind: ServerKind,
  place: TS.Node,
  made: { readonly node: TS.Node; readonly frame?: Frame | undefined } | undefined,
): ServerIdentity {
  const packageOf = (node: TS.Node): string => packages.packageFolder(node.getSourceFile().fileName);
  const home = packageOf(place);
  const program =
    made &&
    callsBehind(made.node, made.frame)
      .map(packageOf)
      .find((folder) => folder !== home);
  return { kind, madeAt: placeOf(place), ...(program !== undefined && { program }) };
}

/** What made something, and the calls of the functions around it that are known. */
function callsBehind(node: TS.Node, frame: Frame | undefined): TS.Node[] {
  const calls = [node];
  for (let at = frame; at; at = at.parent) {
    const call = at.call ?? at.calledAt;
    if (call) calls.push(call);
  }
  return calls;
}

/** What the type written beside an expression says, where that is a class of the project: `port: PortServer`. */
function fromClassOfType(evaluator: Evaluator, receiver: TS.Expression): ServerIdentity | "other" | undefined {
  const value = classOfType(evaluator, receiver);
  const base = value && classChain(evaluator, value).base;
  if (base) return base.kind === "external" ? kindOnly(serverKindOf(base.module)) : undefined;
  return value && "other";
}

/** The class of the project that the type written beside a parameter or field names. */
export function classOfType(evaluator: Evaluator, receiver: TS.Expression): ClassValue | undefined {
  const type = writtenType(receiver);
  const name = type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName : undefined;
  return name && classNamed(evaluator, name);
}

/** The class at the top of a file of the project that a name means. */
export function classNamed(evaluator: Evaluator, name: TS.Identifier): ClassValue | undefined {
  const meaning = meaningOfName(name, evaluator);
  const node = meaning?.kind === "node" ? meaning.node : undefined;
  if (!node || !ts.isClassDeclaration(node) || !ts.isSourceFile(node.parent)) return undefined;
  // What is only declared may be the library's.
  if ((ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient) !== 0 || node.getSourceFile().isDeclarationFile)
    return undefined;
  const value = evaluator.declared(node, evaluator.rootFrame(node.getSourceFile()));
  return value.kind === "class" ? value : undefined;
}

function kindOnly(kind: ServerKind | undefined): ServerIdentity | undefined {
  return kind && { kind };
}

/** The server that a package's function was given and gives back, or something in its place: `traced(server)`. */
function behindWrapper(evaluator: Evaluator, wrapped: ExternalInstanceValue): ServerIdentity | undefined {
  if (!ts.isCallExpression(wrapped.node)) return undefined;
  const given = wrapped.arguments.map((one) => fromValue(evaluator, one));
  const server = given.find((one) => one !== undefined && one !== "other");
  return server && isMadeOfPrototype(wrapped) ? { ...server, derivedAt: placeOf(wrapped.node) } : server;
}

function placeOf(node: TS.Node): string {
  return `${node.getSourceFile().fileName}:${node.getStart()}`;
}

/** The kind of server that the type written beside an expression says, where that comes from a package. */
export function kindOfType(evaluator: Evaluator, receiver: TS.Expression): ServerKind | undefined {
  const type = writtenType(receiver);
  const name = type && ts.isTypeReferenceNode(type) ? leftmost(type.typeName) : undefined;
  const declaration = name && findDeclaration(name.text, name);
  const statement = declaration && ts.findAncestor(declaration, ts.isImportDeclaration);
  if (!statement || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const target = evaluator.imports.resolve(statement.moduleSpecifier.text, statement.getSourceFile().fileName);
  return target.kind === "package" ? serverKindOf(target.module) : undefined;
}

function leftmost(name: TS.EntityName): TS.Identifier {
  return ts.isIdentifier(name) ? name : leftmost(name.left);
}

function writtenType(receiver: TS.Expression): TS.TypeNode | undefined {
  if (ts.isIdentifier(receiver)) {
    const declaration = findDeclaration(receiver.text, receiver);
    return declaration && "type" in declaration ? declaration.type : undefined;
  }
  if (!ts.isPropertyAccessExpression(receiver)) return undefined;
  const owner =
    receiver.expression.kind === ts.SyntaxKind.ThisKeyword ? ts.findAncestor(receiver, ts.isClassLike) : undefined;
  const field = owner?.members.find((member) => member.name?.getText() === receiver.name.text);
  const parameters = owner?.members.flatMap((member) =>
    ts.isConstructorDeclaration(member) ? [...member.parameters] : [],
  );
  const found = field ?? parameters?.find((parameter) => parameter.name.getText() === receiver.name.text);
  return found && "type" in found ? (found as TS.PropertyDeclaration | TS.ParameterDeclaration).type : undefined;
}

function kindOfImports(evaluator: Evaluator, sourceFile: TS.SourceFile): ServerKind | undefined {
  const modules = sourceFile.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const target = evaluator.imports.resolve(statement.moduleSpecifier.text, sourceFile.fileName);
    return target.kind === "package" ? [target.module] : [];
  });
  // Types of the first SDK may stand beside a callback that gets a server of the second.
  const handed = modules.some(isMcpHandler) ? mcpHandlerKind(evaluator.packages, sourceFile.fileName) : undefined;
  return handed ?? modules.map(likelyKindOf).find((kind) => kind !== undefined);
}
