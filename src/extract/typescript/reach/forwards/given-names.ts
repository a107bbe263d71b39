import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";

/** A variable, or a name that means something anywhere: that of a member or of an export. */
export type Given = Declaration | string;

/** How something leads on: it runs what leads on, is or holds a function that does, or is one that gives such a function. */
export type Way = "runs" | "leads" | "gives";

/** By what other code gets hold of a declaration: what stands at the top of a file may be exported there or further down. */
export function declared(declaration: Declaration): Given[] {
  return isTopLevel(declaration) ? [declaration, ...nameOf(declaration)] : [declaration];
}

function isTopLevel(declaration: Declaration): boolean {
  let at: TS.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isSourceFile(ts.isVariableDeclaration(at) ? at.parent.parent.parent : at.parent);
}

/** The name that a member goes by, where it is written down. */
export function nameOf({ name }: TS.NamedDeclaration): string[] {
  return name && (ts.isMemberName(name) || ts.isStringLiteral(name)) ? [name.text] : [];
}

/** The names that a variable, or its pattern, binds. */
export function boundBy(binding: TS.VariableDeclaration | TS.BindingElement | TS.ParameterDeclaration): Given[] {
  if (ts.isIdentifier(binding.name)) return declared(binding);
  return binding.name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundBy(element) : []));
}

/** What is given a value by an assignment: `a` its declaration, `a.b` → b, `a[0]` like `a`. */
export function assigned(target: TS.Expression): Given[] {
  if (ts.isIdentifier(target)) {
    const declaration = declarationOf(target);
    return declaration ? declared(declaration) : [];
  }
  if (ts.isPropertyAccessExpression(target)) return [target.name.text];
  return ts.isElementAccessExpression(target) ? assigned(target.expression) : [];
}

/** Whether a declaration is what its file exports by default. */
export function isDefaultExport(node: TS.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}
