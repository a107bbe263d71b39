import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import { constructorOf } from "../../evaluate/classes/given-while-made.ts";
import type { FunctionValue, Value } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { loadedModule } from "../../modules/loaded-names.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import { isBorrowing } from "./called-by.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";

/**
 * The function that a call runs in every case, as far as the code alone tells; of a class, its constructor. No object is
 * evaluated for it: what the objects of a program hold may be what is being looked for.
 */
export function functionCalled(
  evaluator: Evaluator,
  call: TS.CallExpression | TS.NewExpression,
): FunctionValue | undefined {
  const callee = bareExpression(call.expression);
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return constructorAbove(evaluator, callee);
  if (ts.isPropertyAccessExpression(callee)) {
    const literal = literalNamed(evaluator, callee.expression);
    if (literal) return methodOf(evaluator, literal, callee.name.text);
    const borrowed = isBorrowing(call) && bareExpression(callee.expression);
    if (borrowed) return functionNamed(evaluator, borrowed);
    if (!isModuleOrClass(callee.expression)) return undefined;
  } else if (isInlineFunction(callee)) return functionOfFile(evaluator, callee);
  else if (!ts.isIdentifier(callee) || !isFixed(callee)) return undefined;
  const value = evaluator.evaluate(callee, evaluator.rootFrame(call.getSourceFile()));
  if (ts.isCallExpression(call)) return value.kind === "function" ? value : undefined;
  return constructorIn(evaluator, value);
}

/** A function that is called where it is written, by a file as it is loaded: `(function (Flag) { … })(Flag)`. */
function functionOfFile(evaluator: Evaluator, node: InlineFunction): FunctionValue | undefined {
  if (ts.findAncestor(node.parent, ts.isFunctionLike)) return undefined;
  return { kind: "function", node, frame: evaluator.rootFrame(node.getSourceFile()) };
}

/** The constructor that makes instances of a class, its own or an inherited one. */
function constructorIn(evaluator: Evaluator, value: Value): FunctionValue | undefined {
  const classes = value.kind === "class" ? classChain(evaluator, value).classes : [];
  const owner = classes.find((one) => constructorOf(one) !== undefined);
  const constructor = owner && constructorOf(owner);
  return constructor && { kind: "function", node: constructor, frame: owner.frame };
}

/** `super(tools)`: the constructor of what the class around extends. */
function constructorAbove(evaluator: Evaluator, callee: TS.Node): FunctionValue | undefined {
  const owner = ts.findAncestor(callee, ts.isClassLike);
  const clause = owner?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const above = clause?.types[0]?.expression;
  return above && constructorIn(evaluator, evaluator.evaluate(above, evaluator.rootFrame(above.getSourceFile())));
}

/** `moor.call(port)` for a function `moor` of a fixed name. */
function functionNamed(evaluator: Evaluator, name: TS.Expression): FunctionValue | undefined {
  if (!ts.isIdentifier(name) || !isFixed(name)) return undefined;
  const value = evaluator.evaluate(name, evaluator.rootFrame(name.getSourceFile()));
  return value.kind === "function" ? value : undefined;
}

/** Whether a name stands for what a function is given, or for what a loop goes over. */
export function isGivenAtRunTime(name: TS.Identifier): boolean {
  const declaration = declarationOf(name);
  if (!declaration) return false;
  return ts.isVariableDeclaration(declaration)
    ? isLoopVariable(declaration)
    : ts.isParameter(declaration) || (ts.isBindingElement(declaration) && !isOfModule(declaration));
}

/** `const { moor } = await import("./ships.js")`: whenever that is run, it is the same function. */
function isOfModule({ parent: { parent: variable } }: TS.BindingElement): boolean {
  const loaded = ts.isVariableDeclaration(variable) && variable.initializer && bareExpression(variable.initializer);
  if (!loaded) return false;
  return loadedModule(ts.isAwaitExpression(loaded) ? bareExpression(loaded.expression) : loaded) !== undefined;
}

function isFixed(name: TS.Identifier): boolean {
  return declarationOf(name) !== undefined && !isGivenAtRunTime(name);
}

/** `ns` of `import * as ns`, a class, `new Ships()`, and a variable that holds such an instance. */
function isModuleOrClass(node: TS.Expression): boolean {
  const bare = bareExpression(node);
  if (ts.isNewExpression(bare)) return ts.isIdentifier(bare.expression) && isFixed(bare.expression);
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  if (!declaration) return false;
  if (ts.isNamespaceImport(declaration) || ts.isClassDeclaration(declaration)) return true;
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && ts.isNewExpression(bareExpression(made)) && isModuleOrClass(made);
}

/** The object literal that a variable of this file or another holds. */
function literalNamed(evaluator: Evaluator, node: TS.Expression): TS.ObjectLiteralExpression | undefined {
  const bare = bareExpression(node);
  const meaning = ts.isIdentifier(bare) ? meaningOfName(bare, evaluator) : undefined;
  const variable = meaning?.kind === "node" ? meaning.node : undefined;
  const made = variable && ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  const literal = made && bareExpression(made);
  return literal && ts.isObjectLiteralExpression(literal) ? literal : undefined;
}

/** A method of an object literal at the top of its file. */
function methodOf(evaluator: Evaluator, literal: TS.ObjectLiteralExpression, name: string): FunctionValue | undefined {
  const isInFunction = ts.findAncestor(literal, ts.isFunctionLike) !== undefined;
  const property = isInFunction
    ? undefined
    : literal.properties.find((one) => one.name !== undefined && ts.isIdentifier(one.name) && one.name.text === name);
  const method = property && ts.isPropertyAssignment(property) ? bareExpression(property.initializer) : property;
  const isFunction = method && (isInlineFunction(method) || ts.isMethodDeclaration(method));
  return isFunction
    ? { kind: "function", node: method, frame: evaluator.rootFrame(literal.getSourceFile()) }
    : undefined;
}
