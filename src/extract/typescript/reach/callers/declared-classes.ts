import { isBuiltin } from "node:module";
import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { importSource, isImported } from "../../modules/import-bindings.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import { serverKindOf } from "../../servers/libraries.ts";
import { classOfThis, OF_THE_LANGUAGE, type ClassRelations } from "./class-relations.ts";
import { typeAround } from "./named-types.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/**
 * What the source says about a value, without a look at who runs it: that it is of a class of the project or of one that
 * extends it, that it is a "server" of a library, that it is "of the language" or "foreign", of a package, or that it is
 * "made by a package", which knows nothing of the project's classes.
 */
export type Declared = TS.ClassLikeDeclaration | "server" | "of the language" | "foreign" | "made by a package";

/** A member of a class, or a variable, whose type may be written. */
type Typed =
  | TS.VariableDeclaration
  | TS.ParameterDeclaration
  | TS.PropertyDeclaration
  | TS.GetAccessorDeclaration
  | TS.MethodDeclaration;

const KEYWORDS: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.SymbolKeyword,
]);

/** What the language and Node have under a name of their own. What hangs on `globalThis` or `window` may be the project's. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...["Array", "Buffer", "Date", "Intl", "JSON", "Math", "Number", "Object", "Promise", "Reflect", "String"],
  ...["console", "crypto", "document", "performance", "process"],
]);

/** Classes that browsers, workers and Node have under a name of their own. */
const OF_BROWSERS: ReadonlySet<string> = new Set([
  ...["IntersectionObserver", "MutationObserver", "PerformanceObserver", "ReportingObserver", "ResizeObserver"],
  ...["BroadcastChannel", "EventSource", "EventTarget", "MessageChannel", "SharedWorker", "WebSocket", "Worker"],
  ...["Blob", "DOMParser", "File", "FileReader", "FormData", "Headers", "Request", "Response", "XMLHttpRequest"],
  ...["CustomEvent", "Event", "Audio", "AudioContext", "Image", "MediaRecorder", "Notification", "RTCPeerConnection"],
  ...["CompressionStream", "DecompressionStream", "ReadableStream", "TransformStream", "WritableStream"],
  ...["TextDecoder", "TextEncoder", "TextDecoderStream", "TextEncoderStream"],
]);

/** Methods that give a text, a list or the like, whatever of the language they are a method of. */
const GIVES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set([
  ...["trim", "trimStart", "trimEnd", "split", "join", "replace", "replaceAll", "padStart", "padEnd", "repeat"],
  ...[
    "toLowerCase",
    "toUpperCase",
    "substring",
    "normalize",
    "toString",
    "toFixed",
    "toISOString",
    "match",
    "matchAll",
  ],
  ...["slice", "map", "flatMap", "filter", "concat", "reverse", "sort", "keys", "values", "entries", "from"],
]);

const SERVER_CLASS = /^(?:Mcp|MCP)?Server$|^FastMCP$/u;

/**
 * Tells by the types that the source writes of which class the value of an expression is. That costs next to nothing,
 * where to follow the value costs a search through the program, and it rules out most calls of a common name.
 */
export class DeclaredClasses {
  readonly #evaluator: Evaluator;
  readonly #relations: ClassRelations;
  readonly #byType = new Map<TS.TypeNode, Declared | undefined>();
  readonly #byStart = new Map<TS.Expression, Declared | undefined>();
  /** Of a chain of calls, each is asked for by all that are called of it. */
  readonly #byCall = new Map<TS.CallExpression, Declared | undefined>();

  constructor(evaluator: Evaluator, relations: ClassRelations) {
    this.#evaluator = evaluator;
    this.#relations = relations;
  }

  /** What the types say about the value of an expression; undefined where they say nothing. */
  of(expression: TS.Expression): Declared | undefined {
    const node = bareExpression(expression);
    if (ts.isNewExpression(node)) return this.#ofMade(node);
    if (ts.isCallExpression(node)) return this.#ofCall(node);
    if (ts.isIdentifier(node)) return this.#ofVariable(node);
    if (isOfTheLanguage(node)) return "of the language";
    const member = ts.isPropertyAccessExpression(node) ? this.#memberAt(node) : undefined;
    return member && !ts.isMethodDeclaration(member) ? this.#ofTyped(member) : undefined;
  }

  /** What a type that the source writes says of its values. */
  ofType(type: TS.TypeNode): Declared | undefined {
    if (!this.#byType.has(type)) this.#byType.set(type, this.#readType(type));
    return this.#byType.get(type);
  }

  /** Whether a method of a class is handed a server first, so that it is no server's own: `registerTool(server: McpServer)`. */
  takesServer(owner: TS.ClassLikeDeclaration, name: string): boolean {
    const method = owner.members.find((one) => memberName(one) === name && ts.isMethodDeclaration(one));
    const [first] = method && ts.isMethodDeclaration(method) ? method.parameters : [];
    return first?.type !== undefined && this.ofType(first.type) === "server";
  }

  /** The type that is written for a member of a class that is read, or for what a function or a method gives back. */
  typeOfMember(expression: TS.PropertyAccessExpression | TS.CallExpression): TS.TypeNode | undefined {
    if (ts.isCallExpression(expression)) return this.#typeGivenBack(bareExpression(expression.expression));
    const member = this.#memberAt(expression);
    return member && !ts.isMethodDeclaration(member) ? member.type : undefined;
  }

  /** What a field of a class without a type starts with, where it is read. */
  startOfMember(expression: TS.PropertyAccessExpression): TS.Expression | undefined {
    const member = this.#memberAt(expression);
    return member && ts.isPropertyDeclaration(member) && !member.type ? member.initializer : undefined;
  }

  #ofVariable(name: TS.Identifier): Declared | undefined {
    const declaration = declarationOf(name);
    if (!declaration) return GLOBALS.has(name.text) ? "of the language" : undefined;
    if (isTyped(declaration)) return this.#ofTyped(declaration);
    if (this.#isOfNodeItself(declaration)) return "of the language";
    const isOfPackage = isImported(declaration) && meaningOfName(name, this.#evaluator)?.kind === "package";
    return isOfPackage ? "made by a package" : undefined;
  }

  /** Whether a name is one of a module of Node, or of something in it: `path`. A project may have a file of that name. */
  #isOfNodeItself(declaration: Declaration): boolean {
    const source = isImported(declaration) ? importSource(declaration) : undefined;
    if (!source || !isOfNode(source.specifier)) return false;
    return this.#evaluator.imports.resolve(source.specifier, declaration.getSourceFile().fileName).kind !== "project";
  }

  /** `crypto.createHash` */
  #isMemberOfNode(callee: TS.Expression): boolean {
    const object = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
    const declaration = object && ts.isIdentifier(object) ? declarationOf(object) : undefined;
    return declaration !== undefined && this.#isOfNodeItself(declaration);
  }

  /** `this.#database.prepare`, of a `DatabaseSync`; what is kept for the time of a call is the project's own. */
  #isMethodOfNode(callee: TS.Expression): boolean {
    const object = ts.isPropertyAccessExpression(callee) ? bareExpression(callee.expression) : undefined;
    const declaration = object && ts.isIdentifier(object) ? declarationOf(object) : undefined;
    const typed = object && ts.isPropertyAccessExpression(object) ? this.#memberAt(object) : declaration;
    const type = typed && isTyped(typed) ? soleType(typed.type) : undefined;
    if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
    const meaning = meaningOfName(type.typeName, this.#evaluator);
    return meaning?.kind === "package" && isOfNode(meaning.module) && !meaning.module.endsWith("async_hooks");
  }

  /** `new Pool()` */
  #ofMade({ expression }: TS.NewExpression): Declared | undefined {
    if (!ts.isIdentifier(expression)) return undefined;
    // `new Proxy(pier, …)` may be of the project's class, and so may what a build tool imports by its name alone.
    if (!declarationOf(expression)) {
      if (OF_THE_LANGUAGE.has(expression.text)) return "of the language";
      return OF_BROWSERS.has(expression.text) ? "foreign" : undefined;
    }
    const meaning = meaningOfName(expression, this.#evaluator);
    return meaning?.kind === "node" ? classAt(meaning.node) : meaning && "foreign";
  }

  /** `this.#ensurePool()`, by the type that the method is declared to give back; `createHash("sha256")` */
  #ofCall(call: TS.CallExpression): Declared | undefined {
    if (!this.#byCall.has(call)) this.#byCall.set(call, this.#readCall(call));
    return this.#byCall.get(call);
  }

  #readCall(call: TS.CallExpression): Declared | undefined {
    const callee = bareExpression(call.expression);
    if (this.#isMemberOfNode(callee) || this.#isMethodOfNode(callee)) return "foreign";
    if (this.#givesOfTheLanguage(callee)) return "of the language";
    const meaning = ts.isIdentifier(callee) ? meaningOfName(callee, this.#evaluator) : undefined;
    if (meaning?.kind === "package")
      return isOfNode(meaning.module) ? "foreign" : call.arguments.every(isPlain) ? "made by a package" : undefined;
    const type = this.#typeGivenBack(callee);
    return type && this.ofType(type);
  }

  /** `line.trim()`, of a text */
  #givesOfTheLanguage(callee: TS.Expression): boolean {
    return (
      ts.isPropertyAccessExpression(callee) &&
      GIVES_OF_THE_LANGUAGE.has(callee.name.text) &&
      this.of(callee.expression) === "of the language"
    );
  }

  /** `await Pier.open()` */
  #ofAwaited(call: TS.CallExpression): Declared | undefined {
    const type = this.#typeGivenBack(bareExpression(call.expression));
    if (!type) return this.#ofCall(call) === "made by a package" ? "made by a package" : undefined;
    const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText() === "Promise";
    const promised = isPromise ? type.typeArguments?.[0] : type;
    return promised && this.ofType(promised);
  }

  /** The type that a function or a method of the project is declared to give back. */
  #typeGivenBack(callee: TS.Expression): TS.TypeNode | undefined {
    if (ts.isPropertyAccessExpression(callee)) {
      const member = this.#memberAt(callee);
      return member && ts.isMethodDeclaration(member) ? member.type : undefined;
    }
    const meaning = ts.isIdentifier(callee) ? meaningOfName(callee, this.#evaluator) : undefined;
    return meaning?.kind === "node" ? functionAt(meaning.node)?.type : undefined;
  }

  #memberAt(access: TS.PropertyAccessExpression): Typed | undefined {
    const owner = classOfThis(access.expression) ?? this.classNamed(access.expression) ?? this.of(access.expression);
    return owner && typeof owner !== "string" ? this.#memberOf(owner, access.name.text) : undefined;
  }

  /** The class that a name means: `Pier.open` is a member of it. */
  classNamed(node: TS.Expression): TS.ClassLikeDeclaration | undefined {
    const meaning = ts.isIdentifier(node) && declarationOf(node) ? meaningOfName(node, this.#evaluator) : undefined;
    return meaning?.kind === "node" ? classAt(meaning.node) : undefined;
  }

  /** The field, getter or method of a name, own or inherited. */
  #memberOf(owner: TS.ClassLikeDeclaration, name: string): Typed | undefined {
    for (const one of this.#relations.classesAbove(owner) ?? [owner]) {
      const member = one.members.find((own) => memberName(own) === name && !ts.isSetAccessor(own));
      if (member) return isTyped(member) ? member : undefined;
      const parameter = one.members
        .find(ts.isConstructorDeclaration)
        ?.parameters.find((own) => ts.isParameterPropertyDeclaration(own, own.parent) && own.name.getText() === name);
      if (parameter) return parameter;
    }
    return undefined;
  }

  #ofTyped(node: Typed): Declared | undefined {
    if (node.type) return this.ofType(node.type);
    // A variable of TypeScript without a type has that of the value which it starts with.
    const start = "initializer" in node && (isTypeScript(node) || isConstant(node)) ? node.initializer : undefined;
    return start && this.#ofStart(bareExpression(start));
  }

  #ofStart(start: TS.Expression): Declared | undefined {
    if (isOfTheLanguage(start)) return "of the language";
    if (ts.isNewExpression(start)) return this.#ofMade(start);
    const awaited = ts.isAwaitExpression(start) ? bareExpression(start.expression) : undefined;
    const call = awaited ?? start;
    if (!ts.isCallExpression(call)) return undefined;
    // Asked for once more by what it is a call of, it is not known yet.
    if (this.#byStart.has(start)) return this.#byStart.get(start);
    this.#byStart.set(start, undefined);
    const declared = awaited ? this.#ofAwaited(call) : this.#ofCall(call);
    this.#byStart.set(start, declared);
    return declared;
  }

  #readType(type: TS.TypeNode): Declared | undefined {
    if (KEYWORDS.has(type.kind) || ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type)) return "of the language";
    if (ts.isParenthesizedTypeNode(type)) return this.ofType(type.type);
    if (ts.isUnionTypeNode(type)) {
      const only = soleType(type);
      return only && this.ofType(only);
    }
    return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? this.#ofName(type.typeName) : undefined;
  }

  #ofName(name: TS.Identifier): Declared | undefined {
    if (typeAround(name)) return undefined;
    if (!declarationOf(name)) return OF_THE_LANGUAGE.has(name.text) ? "of the language" : undefined;
    const meaning = meaningOfName(name, this.#evaluator);
    if (meaning?.kind !== "package") return meaning && classAt(meaning.node);
    return isOfNode(meaning.module) ? "foreign" : isServerClass(name, meaning.module) ? "server" : undefined;
  }
}

/** The class that a declaration or an export gives a name; none that a function makes anew at each call. */
function classAt(node: TS.Node): TS.ClassLikeDeclaration | undefined {
  return ts.isClassLike(node) && !ts.findAncestor(node, ts.isFunctionLike) ? node : undefined;
}

/** Whether a value is written as a text, a number, a list or the like: `/^##/u`. */
function isOfTheLanguage(node: TS.Expression): boolean {
  return ts.isLiteralExpression(node) || ts.isTemplateExpression(node) || ts.isArrayLiteralExpression(node);
}

function isTyped(node: TS.Node): node is Typed {
  if (ts.isParameter(node)) return !node.dotDotDotToken;
  return (
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isGetAccessor(node) ||
    (ts.isMethodDeclaration(node) && !node.asteriskToken)
  );
}

/** Whether what a function is handed is made for it alone, so that it gives back no instance of the project by handing it on. */
function isPlain(argument: TS.Expression): boolean {
  const node = bareExpression(argument);
  return ts.isObjectLiteralExpression(node) || ts.isTemplateExpression(node) || ts.isLiteralExpression(node);
}

function isTypeScript(node: TS.Node): boolean {
  return /\.[cm]?tsx?$/u.test(node.getSourceFile().fileName);
}

/** Whether a module is one of Node's, of a later release than the one that runs this, too. */
function isOfNode(module: string): boolean {
  return module.startsWith("node:") || isBuiltin(module);
}

function isServerClass(name: TS.Identifier, module: string): boolean {
  const declaration = declarationOf(name);
  const imported = declaration && isImported(declaration) && importSource(declaration)?.imported;
  return typeof imported === "string" && SERVER_CLASS.test(imported) && serverKindOf(module) !== undefined;
}

/** The type that something has which may not be there: `Pier | undefined`; undefined where it may be of several. */
function soleType(type: TS.TypeNode | undefined): TS.TypeNode | undefined {
  if (!type || !ts.isUnionTypeNode(type)) return type;
  const [only, ...others] = type.types.filter((one) => !isNothing(one));
  return others.length === 0 ? only : undefined;
}

/** Whether a type is `null` or `undefined`. */
export function isNothing(type: TS.TypeNode): boolean {
  if (ts.isLiteralTypeNode(type)) return type.literal.kind === ts.SyntaxKind.NullKeyword;
  return type.kind === ts.SyntaxKind.UndefinedKeyword;
}
