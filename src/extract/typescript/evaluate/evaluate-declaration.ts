import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { keepsForLater } from "../syntax/kept-for-later.ts";
import { isDeclaredAgain, soleAssignment, type Assignable } from "../syntax/assignments.ts";
import { declarationOf, type Declaration } from "../syntax/declarations.ts";
import { importSource, type ImportedName } from "../modules/import-bindings.ts";
import { evaluateClass } from "./classes/classes.ts";
import { isLoopVariable } from "../syntax/loops.ts";
import { detached } from "./detached.ts";
import type { Evaluator } from "./evaluator.ts";
import { importedData } from "./imported-data.ts";
import type { Frame } from "./values/frame.ts";
import { iterate } from "./values/iterate.ts";
import { evaluateEnum } from "./evaluate-enum.ts";
import { evaluateNamespace } from "./evaluate-namespace.ts";
import { makesNew } from "./makes-new.ts";
import { requiredModule } from "./exported-members.ts";
import { propertyKey, spreadable } from "./literals.ts";
import type { UnknownValue, Value } from "./values/value.ts";
import { alternatives, overAlternatives, somethingOf } from "./values/alternatives.ts";
import { isUnset } from "./values/unset.ts";
import { primitive, unknown, isUndefined } from "./values/value.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";
import { orFallback } from "./or-fallback.ts";

/** The value of a declaration in the frame that it belongs to. */
export function evaluateDeclaration(evaluator: Evaluator, declaration: Declaration, frame: Frame): Value {
  if (ts.isVariableDeclaration(declaration)) return variable(evaluator, declaration, frame);
  if (ts.isBindingElement(declaration)) return bindingElement(evaluator, declaration, frame);
  if (ts.isParameter(declaration)) return unboundParameter(declaration);
  if (ts.isFunctionDeclaration(declaration) || ts.isFunctionExpression(declaration))
    return { kind: "function", node: declaration, frame };
  if (ts.isClassLike(declaration)) return evaluateClass(evaluator, declaration, frame);
  if (ts.isEnumDeclaration(declaration)) return evaluateEnum(evaluator, declaration, frame);
  if (ts.isModuleDeclaration(declaration)) return evaluateNamespace(evaluator, declaration, frame);
  return imported(evaluator, declaration);
}

function variable(evaluator: Evaluator, declaration: TS.VariableDeclaration, frame: Frame): Value {
  if (isLoopVariable(declaration)) return unknown("is a loop variable whose turns are not known", declaration);
  const written = soleAssignment(declaration);
  if (written.kind === "several")
    return evaluator.assignedElsewhere(declaration, frame) ?? unknown("is assigned in several places", declaration);
  const initializer = written.kind === "one" ? written.value : declaration.initializer;
  if (!initializer)
    return !isEmptyVariable(declaration) && declaration.initializer === undefined && written.kind === "none"
      ? unknown("is never given a value here", declaration)
      : primitive(undefined, declaration);
  const home = initializer === declaration.initializer ? frame : (frame.around(initializer) ?? frame);
  const value = evaluator.additionsTo(declaration, evaluator.evaluate(initializer, home), frame);
  const isLate = initializer !== declaration.initializer && isInHandler(initializer, declaration);
  return isLate ? alternatives([primitive(undefined, declaration), value], declaration) : value;
}

/** Whether code runs in a handler, and so when the tools are registered already. */
function isInHandler(node: TS.Node, declaration: TS.Node): boolean {
  const inner = ts.findAncestor(node, (at) => isInlineFunction(at));
  const call = inner?.parent;
  if (!call || !ts.isCallExpression(call) || call.expression === inner) return false;
  return !(inner.pos <= declaration.pos && declaration.end <= inner.end) && keepsForLater(call);
}

/** `let ending;`: without an assignment it stays undefined. What is ambient, or caught, has a value from elsewhere. */
function isEmptyVariable({ name, parent }: TS.VariableDeclaration): boolean {
  if (!ts.isIdentifier(name) || !ts.isVariableDeclarationList(parent) || parent.flags & ts.NodeFlags.Const)
    return false;
  const statement = parent.parent;
  return (
    ts.isVariableStatement(statement) && !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)
  );
}

function unboundParameter(parameter: TS.ParameterDeclaration): UnknownValue {
  const owner = parameter.parent.name?.getText();
  return unknown(
    `is the parameter \`${parameter.name.getText()}\`${owner ? ` of \`${owner}\`` : ""}, which no call here gives a value`,
    parameter,
  );
}

/** `const { a } = source`: the part of the source that the pattern names. */
function bindingElement(evaluator: Evaluator, element: TS.BindingElement, frame: Frame): Value {
  const source = patternSource(evaluator, element.parent, frame);
  const taken = elementOf(evaluator, element, source, frame);
  // The rest is an object of its own, which the program may go on to fill.
  return element.dotDotDotToken ? evaluator.additionsTo(element, taken, frame) : taken;
}

function patternSource(evaluator: Evaluator, pattern: TS.BindingPattern, frame: Frame): Value {
  const owner = pattern.parent;
  if (ts.isBindingElement(owner)) return bindingElement(evaluator, owner, frame);
  return evaluator.declared(owner, frame);
}

/** What a binding element takes from a value. */
function elementOf(evaluator: Evaluator, element: TS.BindingElement, source: Value, frame: Frame): Value {
  return orFallback(evaluator, takenFrom(evaluator, element, somethingOf(source), frame), element.initializer, frame);
}

function takenFrom(evaluator: Evaluator, element: TS.BindingElement, source: Value, frame: Frame): Value {
  const pattern = element.parent;
  if (ts.isArrayBindingPattern(pattern)) {
    const list = iterate(source);
    const index = pattern.elements.indexOf(element);
    if (element.dotDotDotToken) return { ...list, items: list.items.slice(index) };
    return list.items[index] ?? list.unresolved ?? primitive(undefined, element);
  }
  if (element.dotDotDotToken) return restOf(evaluator, pattern, source, frame);
  const key = propertyKey(evaluator, element.propertyName ?? asPropertyName(element.name), frame);
  if (key === undefined) return unknown("is taken by a computed key", element);
  return overAlternatives(source, (one) => detached(evaluator.memberAt(one, key, element, frame), one));
}

function asPropertyName(name: TS.BindingName): TS.PropertyName {
  return ts.isIdentifier(name) ? name : ts.factory.createIdentifier("");
}

function restOf(evaluator: Evaluator, pattern: TS.ObjectBindingPattern, whole: Value, frame: Frame): Value {
  const source = spreadable(evaluator, whole, pattern, frame);
  if (!source)
    return whole.kind === "unknown" ? whole : unknown("takes the rest of something that is no object", pattern);
  const taken = new Set(
    pattern.elements
      .filter((one) => !one.dotDotDotToken)
      .map((one) => propertyKey(evaluator, one.propertyName ?? asPropertyName(one.name), frame)),
  );
  return {
    ...source,
    hidden: undefined,
    properties: new Map([...source.properties].filter(([key]) => !taken.has(key))),
  };
}

function imported(evaluator: Evaluator, declaration: ImportedName): Value {
  const file = declaration.getSourceFile().fileName;
  const source = importSource(declaration);
  if (!source) return unknown("is imported in a way that is not followed", declaration);
  const target = evaluator.imports.resolve(source.specifier, file);
  if (target.kind === "package")
    return {
      kind: "external",
      module: target.module,
      path: source.imported === "*" ? [] : [source.imported],
      importedIn: file,
    };
  if (target.kind === "data") return importedData(evaluator, target, source.imported, declaration);
  if (ts.isImportEqualsDeclaration(declaration)) return requiredModule(evaluator, target.file);
  return source.imported === "*"
    ? { kind: "namespace", file: target.file }
    : evaluator.exported(target.file, source.imported);
}

/** Binds a parameter or loop variable, and all names of its pattern, to a value. */
export function bindName(
  evaluator: Evaluator,
  declaration: TS.ParameterDeclaration | TS.VariableDeclaration,
  value: Value,
  frame: Frame,
): void {
  const fallback = ts.isParameter(declaration) ? declaration.initializer : undefined;
  const bound = orFallback(evaluator, value, fallback, frame);
  if (fallback && (isUndefined(value) || isUnset(value)) && makesNew(fallback)) evaluator.madeByRuns.own(bound);
  bind(declaration, bound, frame);
  if (!ts.isIdentifier(declaration.name)) bindPattern(evaluator, declaration.name, bound, frame);
}

/** What a `var` declares again is the variable that there is. */
function bind(declaration: Assignable, value: Value, frame: Frame): void {
  const { name } = declaration;
  const former = ts.isIdentifier(name) && isDeclaredAgain(declaration) ? declarationOf(name) : undefined;
  if (former) frame.give(former, value);
  else frame.bindings.set(declaration, value);
}

function bindPattern(evaluator: Evaluator, pattern: TS.BindingPattern, value: Value, frame: Frame): void {
  for (const element of pattern.elements) {
    if (!ts.isBindingElement(element)) continue;
    const taken = elementOf(evaluator, element, value, frame);
    // The rest is a list or an object of its own.
    if (element.dotDotDotToken) evaluator.madeByRuns.own(taken);
    bind(element, taken, frame);
    if (!ts.isIdentifier(element.name)) bindPattern(evaluator, element.name, taken, frame);
  }
}
