import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, ExternalValue, Value } from "../evaluate/values/value.ts";
import { primitive } from "../evaluate/values/value.ts";
import { declarationOf } from "../syntax/declarations.ts";

/** What a container gives for one parameter of a constructor. */
interface Injection {
  readonly token: Value;
  /** Whether it is the list of all that is registered under the token. */
  readonly isAll: boolean;
}

const MAKING = /^(?:injectable|singleton|scoped|autoInjectable|Injectable|Controller|Service)$/u;
const INJECTING = /^(?:inject|Inject)$/u;
const INJECTING_ALL = /^(?:injectAll|multiInject|InjectMany)$/u;

/** Whether a container makes a class: its decorators, or those of its constructor's parameters, say so. */
export function isMadeByContainer(
  evaluator: Evaluator,
  { node, frame }: ClassValue,
  { parameters }: TS.ConstructorDeclaration,
): boolean {
  const isSaid = decoratorsOf(node).some((one) => MAKING.test(nameOf(evaluator, one, { node, frame })));
  return (
    isSaid ||
    parameters.some((one) => decoratorsOf(one).some((by) => isInjecting(nameOf(evaluator, by, { node, frame }))))
  );
}

/** What a parameter asks a container for, by its decorator, or else by its type; undefined when that does not say. */
export function injectionOf(
  evaluator: Evaluator,
  parameter: TS.ParameterDeclaration,
  owner: Pick<ClassValue, "node" | "frame">,
): Injection | undefined {
  const decorator = decoratorsOf(parameter).find((one) => isInjecting(nameOf(evaluator, one, owner)));
  if (decorator && ts.isCallExpression(decorator.expression) && decorator.expression.arguments[0]) {
    const token = evaluator.evaluate(decorator.expression.arguments[0], owner.frame);
    return {
      token: unwrapped(evaluator, token, decorator),
      isAll: INJECTING_ALL.test(nameOf(evaluator, decorator, owner)),
    };
  }
  const name = parameter.type && ts.isTypeReferenceNode(parameter.type) ? parameter.type.typeName : undefined;
  const isNamed = name !== undefined && ts.isIdentifier(name) && declarationOf(name) !== undefined;
  const type = isNamed ? evaluator.evaluate(name, owner.frame) : undefined;
  return type?.kind === "class" || (type && isOfNest(type)) ? { token: type, isAll: false } : undefined;
}

/** Classes of Nest itself, which its container makes without being told of them: `Reflector`. */
export function isOfNest(type: Value): type is ExternalValue {
  return type.kind === "external" && type.module.startsWith("@nestjs/") && type.path.length > 0;
}

/** `@inject(delay(() => Quay))` */
function unwrapped(evaluator: Evaluator, token: Value, node: TS.Node): Value {
  if (token.kind === "function") return evaluator.call(token, [], node);
  if (
    token.kind !== "external-instance" ||
    !/^(?:delay|forwardRef|LazyServiceIdentifier)$/u.test(token.of.path.at(-1) ?? "")
  )
    return token;
  return evaluator.call(token.arguments[0] ?? primitive(undefined, node), [], node);
}

function isInjecting(name: string): boolean {
  return INJECTING.test(name) || INJECTING_ALL.test(name);
}

/** The name of a package's decorator; "" for one of the project. */
function nameOf(
  evaluator: Evaluator,
  { expression }: TS.Decorator,
  { frame }: Pick<ClassValue, "node" | "frame">,
): string {
  const callee = evaluator.evaluate(ts.isCallExpression(expression) ? expression.expression : expression, frame);
  return callee.kind === "external" && callee.module !== "" ? (callee.path.at(-1) ?? "") : "";
}

function decoratorsOf(node: TS.Node): readonly TS.Decorator[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}
