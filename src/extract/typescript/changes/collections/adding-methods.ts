import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { calledBy } from "../../reach/callers/called-by.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { givenParameters } from "../../syntax/given-parameters.ts";
import { outermost } from "../../syntax/outermost.ts";
import { additionsAt } from "../places/addition-places.ts";
import { allPlaces, membersAt } from "../places/collection-places.ts";
import { inlineFunction } from "../../syntax/inline-function.ts";

type Parameter = TS.ParameterDeclaration;

/** Methods of lists, maps, functions, promises and emitters: the project's own of that name keep what they are handed. */
const OF_THE_LANGUAGE = new Set([
  ...["get", "set", "has", "delete", "keys", "values", "entries", "push", "unshift", "concat", "includes", "indexOf"],
  ...["map", "forEach", "filter", "join", "call", "apply", "bind", "then", "catch", "test", "exec"],
  ...["on", "once", "off", "emit", "send", "write", "resolve", "stringify", "addEventListener", "removeListener"],
]);

/** What a function does with what it is given as one of its parameters. */
interface Use {
  readonly adds: boolean;
  /** The parameters that it may hand it on as, whosever they are. */
  readonly next: readonly Parameter[];
}

/** What is known of the parameters of a project, and of its methods by their names. */
class Uses {
  readonly #references: References;
  readonly #uses = new Map<Parameter, Use>();
  readonly #mayAdd = new Map<Parameter, boolean>();
  readonly #named = new Map<string, readonly TS.FunctionLikeDeclaration[]>();

  constructor(references: References) {
    this.#references = references;
  }

  /** A parameter of the functions that are members under the name of what is called, of whatever classes and objects. */
  parametersOf({ expression, name }: TS.PropertyAccessExpression, index: number): readonly Parameter[] {
    if (OF_THE_LANGUAGE.has(name.text) || isGlobalOrPackage(bareExpression(expression))) return [];
    const known = this.#named.get(name.text) ?? this.#references.named(name.text).flatMap((use) => methodAt(use) ?? []);
    this.#named.set(name.text, known);
    return parametersAt(known, index);
  }

  mayAdd(parameter: Parameter): boolean {
    const known = this.#mayAdd.get(parameter);
    if (known !== undefined) return known;
    const seen = new Set([parameter]);
    for (const one of seen) {
      const { adds, next } = this.#useOf(one);
      if (adds || next.some((further) => this.#mayAdd.get(further))) {
        this.#mayAdd.set(parameter, true);
        return true;
      }
      for (const further of next) seen.add(further);
    }
    for (const one of seen) this.#mayAdd.set(one, false);
    return false;
  }

  #useOf(parameter: Parameter): Use {
    const known = this.#uses.get(parameter);
    if (known) return known;
    const places = bindingsOf(parameter)
      .filter(([, name]) => isUsedToAdd(name, parameter.parent))
      .flatMap(([binding]) => allPlaces(this.#references, binding))
      .flatMap(membersAt);
    const use = {
      adds: places.some(({ at, path }) => additionsAt(at, path).length > 0 || additionsAt(at).length > 0),
      next: places.flatMap(({ at }) => this.#handedAt(outermost(at))),
    };
    this.#uses.set(parameter, use);
    return use;
  }

  #handedAt(argument: TS.Node): readonly Parameter[] {
    const call = argument.parent;
    const index = ts.isCallExpression(call) ? call.arguments.findIndex((one) => one === argument) : -1;
    if (!ts.isCallExpression(call) || index < 0) return [];
    const callee = bareExpression(calledBy(call).callee);
    if (ts.isPropertyAccessExpression(callee)) return this.parametersOf(callee, index);
    const declaration = ts.isIdentifier(callee) ? declarationOf(callee) : undefined;
    return declaration && ts.isFunctionDeclaration(declaration) ? parametersAt([declaration], index) : [];
  }
}

const known = new WeakMap<References, Uses>();

function usesOf(references: References): Uses {
  const uses = known.get(references) ?? new Uses(references);
  known.set(references, uses);
  return uses;
}

/** Whether a function may add to a collection that it is handed as one of its arguments, or hand it on to such a one. */
export function mayFunctionAdd(
  references: References,
  { parameters }: TS.FunctionLikeDeclaration,
  index: number,
): boolean {
  const parameter = givenParameters(parameters)[index];
  return parameter !== undefined && usesOf(references).mayAdd(parameter);
}

/** Whether what is called is a member of whose name some method may add to a collection that it is handed as one of its arguments. */
export function mayMethodAdd(references: References, callee: TS.PropertyAccessExpression, index: number): boolean {
  const uses = usesOf(references);
  return uses.parametersOf(callee, index).some((parameter) => uses.mayAdd(parameter));
}

/** The parameters that what is called may have at a place, of all methods of its name. */
export function parametersNamed(
  references: References,
  callee: TS.PropertyAccessExpression,
  index: number,
): readonly TS.ParameterDeclaration[] {
  return usesOf(references).parametersOf(callee, index);
}

/** What a parameter binds what it is handed to, or parts of that, by name. */
function bindingsOf(binding: Parameter | TS.BindingElement): [binding: Parameter | TS.BindingElement, name: string][] {
  const { name } = binding;
  if (ts.isIdentifier(name)) return [[binding, name.text]];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? bindingsOf(element) : []));
}

/** Whether the words of a function have that something may be added to what goes by a name, or handed on: thousands have not. */
function isUsedToAdd(name: string, owner: Parameter["parent"]): boolean {
  if (!("body" in owner) || !owner.body) return false;
  const at = name.replaceAll("$", String.raw`\$`);
  const added = String.raw`\b${at}[!?]?(?:\.\w+)*(?:\.(?:push|unshift|splice|set|add)\(|(?:\[[^\]]*\]|\.\w+)\s*[?|&+]*=(?!=))`;
  const handed = String.raw`[(,{]\s*${at}\s*[,)}]|=\s*${at}\b|\b${at}\s*=`;
  return new RegExp(`${added}|${handed}`, "u").test(owner.body.getText());
}

/** `JSON`, and what is imported of a package: `path`. */
function isGlobalOrPackage(node: TS.Expression): boolean {
  if (!ts.isIdentifier(node)) return false;
  const declaration = declarationOf(node);
  const statement = declaration && ts.findAncestor(declaration, ts.isImportDeclaration);
  return (
    !declaration ||
    (statement !== undefined && !/^["'](?:[.#~@]?\/|\.\.?["'])/u.test(statement.moduleSpecifier.getText()))
  );
}

function methodAt(name: TS.MemberName): TS.FunctionLikeDeclaration | undefined {
  const { parent } = name;
  if (ts.isMethodDeclaration(parent)) return parent.name === name && parent.body ? parent : undefined;
  const isMember = (ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.name === name;
  return isMember ? inlineFunction(parent.initializer) : undefined;
}

function parametersAt(functions: readonly TS.FunctionLikeDeclaration[], index: number): Parameter[] {
  return functions.flatMap(({ parameters }) => givenParameters(parameters)[index] ?? []);
}
