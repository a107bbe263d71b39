import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import {
  assignedChain,
  exportedNameOf,
  isAssignment,
  isEsModule,
  isExportsObject,
} from "../syntax/commonjs-exports-object.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { soleReturn } from "../syntax/sole-return.ts";
import type { ImportSource } from "./import-bindings.ts";

/** What a statement of a CommonJS module exports. */
export type CommonJsExport =
  | {
      readonly kind: "named";
      readonly name: string;
      readonly value: TS.Expression;
      readonly from?: ImportSource | undefined;
    }
  | { readonly kind: "whole"; readonly value: TS.Expression }
  | { readonly kind: "members"; readonly of: TS.ObjectLiteralExpression }
  | { readonly kind: "star"; readonly specifier: string };

/** What compilers write for `export * from "./ships.js"`: `__exportStar(require("./ships.js"), exports)`, and `__export(…)` in old code. */
const STAR = /^(?:tslib(?:_\d+)?\.)?(?:__exportStar|_export_star|__reExport|__export)$/u;

/** What they write for exports that are read where they are asked for: `_export(exports, { moor: () => moor })`. */
const GETTERS = /^_?_export$/u;

/** What a statement of a CommonJS module exports: `module.exports = …`, `exports.x = …`, and what compilers write. */
export function commonJsExports(expression: TS.Expression): readonly CommonJsExport[] {
  const chain = assignedChain(expression);
  if (chain) return chain.targets.flatMap((target) => assigned(target, chain.value));
  if (!ts.isCallExpression(expression)) return [];
  const callee = expression.expression.getText();
  if (callee === "Object.defineProperty") return defined(expression);
  if (callee === "Object.assign") return copied(expression);
  return starOf(callee, expression) ?? (GETTERS.test(callee) ? getters(expression) : []);
}

/** What `exports.tools = void 0` makes empty is given its value elsewhere. */
function assigned(target: TS.Expression, value: TS.Expression): readonly CommonJsExport[] {
  if (ts.isPropertyAccessExpression(target) && isExportsObject(target)) return [{ kind: "whole", value }];
  const name = exportedNameOf(target);
  return name === undefined || ts.isVoidExpression(value) ? [] : [{ kind: "named", name, value }];
}

/** `Object.defineProperty(exports, "moor", { enumerable: true, get: function () { return ships_1.moor; } })` */
function defined({ arguments: [object, key, descriptor] }: TS.CallExpression): readonly CommonJsExport[] {
  const isKnown =
    object &&
    isExportsObject(object) &&
    key &&
    ts.isStringLiteralLike(key) &&
    descriptor &&
    ts.isObjectLiteralExpression(descriptor);
  if (!isKnown) return [];
  const members = new Map(descriptor.properties.map((one) => [one.name?.getText(), one]));
  const listed = members.get("enumerable");
  if (!listed || !ts.isPropertyAssignment(listed) || listed.initializer.kind !== ts.SyntaxKind.TrueKeyword) return [];
  const get = members.get("get");
  if (get) return got(key.text, get);
  const value = members.get("value");
  return value && ts.isPropertyAssignment(value) ? [{ kind: "named", name: key.text, value: value.initializer }] : [];
}

/** What a getter gives: that is the same, whenever it is asked for. */
function got(name: string, getter: TS.ObjectLiteralElementLike): readonly CommonJsExport[] {
  const made = ts.isPropertyAssignment(getter) ? bareExpression(getter.initializer) : getter;
  const body = ts.isFunctionLike(made) && "body" in made ? made.body : undefined;
  const value = body && soleReturn(body);
  return value ? [{ kind: "named", name, value, from: memberOfModule(value) }] : [];
}

/** `ships_1.moor` of `var ships_1 = require("./ships.js")` */
function memberOfModule(expression: TS.Expression): ImportSource | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
  const variable = findDeclaration(expression.expression.text, expression);
  const loaded = variable && ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  const specifier = loaded && requiredBy(loaded);
  return specifier === undefined ? undefined : { specifier, imported: expression.name.text };
}

function requiredBy(expression: TS.Expression): string | undefined {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== "require") return undefined;
  const [specifier] = expression.arguments;
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

/** `Object.assign(exports, require("./ships"), { moor })` */
function copied({ arguments: [object, ...sources] }: TS.CallExpression): readonly CommonJsExport[] {
  if (!object || !isExportsObject(object)) return [];
  return sources.flatMap((source): readonly CommonJsExport[] => {
    const specifier = requiredBy(source);
    if (specifier !== undefined) return [{ kind: "star", specifier }];
    return ts.isObjectLiteralExpression(source) ? [{ kind: "members", of: source }] : [];
  });
}

function starOf(callee: string, { arguments: given }: TS.CallExpression): readonly CommonJsExport[] | undefined {
  if (!STAR.test(callee)) return undefined;
  const specifier = given.map(requiredBy).find((one) => one !== undefined);
  const isOwn = given.length === 1 || given.some(isExportsObject);
  return specifier !== undefined && isOwn ? [{ kind: "star", specifier }] : undefined;
}

function getters({ arguments: [object, members] }: TS.CallExpression): readonly CommonJsExport[] {
  if (!object || !isExportsObject(object) || !members || !ts.isObjectLiteralExpression(members)) return [];
  return members.properties.flatMap((one) => (one.name && ts.isIdentifier(one.name) ? got(one.name.text, one) : []));
}

/** Whether there is anything else that a CommonJS module may export: what it hands `exports` to, what it gives keys of it. */
export function exportsMore(sourceFile: TS.SourceFile): boolean {
  if (!/\bexports\b/u.test(sourceFile.text) || isEsModule(sourceFile)) return false;
  return sourceFile.statements.some((statement) => !isFollowed(statement) && handsOutExports(statement));
}

function isFollowed(statement: TS.Statement): boolean {
  if (!ts.isExpressionStatement(statement)) return false;
  const { expression } = statement;
  return commonJsExports(expression).length > 0 || isMark(expression);
}

/** Whether a CommonJS module says that it was compiled of one which exports with `export`. */
export function isMarkedAsEsModule(sourceFile: TS.SourceFile): boolean {
  return sourceFile.statements.some((one) => ts.isExpressionStatement(one) && isMark(one.expression));
}

/** `Object.defineProperty(exports, "__esModule", { value: true })` */
function isMark(expression: TS.Expression): boolean {
  return ts.isCallExpression(expression) && expression.arguments[1]?.getText().slice(1, -1) === "__esModule";
}

function handsOutExports(statement: TS.Statement): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    isFound ||= isExportsObject(node) && !isMemberRead(node);
    return isFound || ts.isTypeNode(node) ? "skip" : undefined;
  });
  return isFound;
}

/** Whether no more is done where `exports` is named than that a member of it is read. */
function isMemberRead(node: TS.Node): boolean {
  const access = node.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== node) return false;
  return !ts.isBinaryExpression(access.parent) || access.parent.left !== access || !isAssignment(access.parent);
}
