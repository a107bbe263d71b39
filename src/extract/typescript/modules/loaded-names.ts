import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { GIVING } from "../syntax/assignments.ts";
import { findDeclaration, type Declaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { outermost } from "../syntax/outermost.ts";
import type { ImportBinding, ImportedUse, ImportedWhole } from "./import-bindings.ts";

/** What a file has of a module that it loads. */
type LoadedName = ImportBinding | ImportedUse | ImportedWhole;

/** The same without the module. */
type Taken = Omit<ImportBinding, "specifier"> | Omit<ImportedUse, "specifier"> | Omit<ImportedWhole, "specifier">;

const LOADS = /\b(?:import|require)\s*\(/u;

/**
 * What a file has of the modules that it loads as it runs, at its top or deep inside of functions:
 * `const { moor } = await import("./ships.js")`, `require("./ships").moor()`, `import("./ships.js").then(({ moor }) => …)`.
 */
export function loadedNames(sourceFile: TS.SourceFile): LoadedName[] {
  if (!LOADS.test(sourceFile.text)) return [];
  const found: LoadedName[] = [];
  forEachNode(sourceFile, (node) => {
    const specifier = loadedModule(node);
    if (specifier !== undefined) for (const taken of takenOf(node)) found.push({ ...taken, specifier });
  });
  return found;
}

/** The module that a call loads. */
export function loadedModule(node: TS.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const isLoad =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === "require");
  const [specifier] = node.arguments;
  return isLoad && specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

/** Whether no more is taken of a module that a call loads than members by their names. */
export function isTakenByNames(load: TS.CallExpression): boolean {
  return takenOf(load).every((one) => one.imported !== "*" && !isRest(one));
}

function isRest(taken: Taken): boolean {
  return "node" in taken && ts.isBindingElement(taken.node) && taken.node.dotDotDotToken !== undefined;
}

/** What is taken of a module, or of the promise of one. */
function takenOf(loaded: TS.Node): Taken[] {
  const whole = outermost(loaded);
  const { parent } = whole;
  if (ts.isAwaitExpression(parent)) return takenOf(parent);
  if (ts.isVariableDeclaration(parent)) return boundBy(parent.name, parent);
  if (ts.isBinaryExpression(parent) && parent.right === whole) return keptIn(parent);
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole) return memberTaken(parent);
  if (ts.isExpressionStatement(parent)) return [];
  const all = ts.isArrayLiteralExpression(parent) ? takenOfAll(parent, whole) : [];
  return all.length > 0 ? all : [{ imported: "*", handedOn: whole }];
}

/** `const { moor } = …`, `const ships = …`, and the parameter that a promise hands it to. */
function boundBy(name: TS.BindingName, node: Declaration): Taken[] {
  if (ts.isIdentifier(name)) return [{ imported: "*", local: name.text, node }];
  return ts.isObjectBindingPattern(name) ? membersBound(name) : [];
}

/** The members that a pattern takes out of a module. */
export function membersBound(pattern: TS.ObjectBindingPattern): Omit<ImportBinding, "specifier">[] {
  return pattern.elements.flatMap((node) => {
    const imported = node.propertyName ?? node.name;
    return ts.isIdentifier(node.name) && ts.isIdentifier(imported)
      ? [{ imported: imported.text, local: node.name.text, node }]
      : [];
  });
}

/** `ships ??= await import("./ships.js")` */
function keptIn({ left, operatorToken, right }: TS.BinaryExpression): Taken[] {
  const isVariable = ts.isIdentifier(left) && GIVING.has(operatorToken.kind);
  const node = isVariable ? findDeclaration(left.text, left) : undefined;
  return node && isVariable ? [{ imported: "*", local: left.text, node }] : [{ imported: "*", handedOn: right }];
}

/** `(await import("./ships.js")).moor`, `import("./ships.js").then((ships) => …)` */
function memberTaken(access: TS.PropertyAccessExpression): Taken[] {
  const { name, parent: call } = access;
  if (!ts.isIdentifier(name)) return [];
  const isCalled = ts.isCallExpression(call) && call.expression === access;
  if (isCalled && (name.text === "catch" || name.text === "finally")) return takenOf(call);
  if (!isCalled || name.text !== "then") return [{ imported: name.text, use: name }];
  const [callback] = call.arguments;
  if (!callback || !ts.isFunctionLike(callback)) return [{ imported: "*", handedOn: call }];
  const [parameter] = callback.parameters;
  return parameter ? boundBy(parameter.name, parameter) : [];
}

/** `const [{ moor }, crews] = await Promise.all([import("./ships.js"), import("./crews.js")])` */
function takenOfAll(list: TS.ArrayLiteralExpression, loaded: TS.Node): Taken[] {
  const index = list.elements.findIndex((one) => one === loaded);
  const call = outermost(list).parent;
  if (!ts.isCallExpression(call) || call.expression.getText() !== "Promise.all") return [];
  const awaited = outermost(call).parent;
  const variable = ts.isAwaitExpression(awaited) ? outermost(awaited).parent : undefined;
  if (!variable || !ts.isVariableDeclaration(variable) || !ts.isArrayBindingPattern(variable.name)) return [];
  const element = variable.name.elements[index];
  return element && ts.isBindingElement(element) ? boundBy(element.name, element) : [];
}
