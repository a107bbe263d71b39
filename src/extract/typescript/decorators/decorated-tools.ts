import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { nullishness, primitive, unknown } from "../evaluate/values/value.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { References } from "../modules/references.ts";
import { readingOf, type Registered, type Registration, type ToolDescriptor } from "../registrations/registration.ts";
import { identifierText } from "../text/identifier-text.ts";
import { isOutsideMcpModules } from "./nest-modules.ts";
import { firstMember, toolDecorator, type ToolDecorator } from "./library-decorators.ts";

/** Whether a file's text may hold decorators of tools: `@Tool({…})`, `@McpTool({…})`, `@mcp.tool(…)`. */
export function mayDecorateTools(text: string): boolean {
  return /@[\w.]*tool\w*\s*\(/iu.test(text);
}

/** A decorator that stands before a class or one of its members. */
type Decorated = TS.Decorator & {
  readonly parent: TS.MethodDeclaration | TS.PropertyDeclaration | TS.ClassLikeDeclaration;
};

/** The decorators of a file that may be those of a library for tools. What a project's own do is followed elsewhere. */
export function decoratedTools(
  sourceFile: TS.SourceFile,
  evaluator: Evaluator,
  references: References,
): Registration[] {
  const found: Registration[] = [];
  forEachNode(sourceFile, (node) => {
    if (ts.isDecorator(node) && isOfMember(node))
      found.push({
        node: node.parent,
        dependsOn: [node.expression],
        read: (frame) => readingOf("decorator", readDecorator(node, frame, evaluator, references)),
      });
  });
  return found;
}

function isOfMember(node: TS.Decorator): node is Decorated {
  const { parent } = node;
  return ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isClassLike(parent);
}

function readDecorator(
  node: Decorated,
  frame: Frame,
  evaluator: Evaluator,
  references: References,
): Registered | undefined {
  const applied = appliedTo(node, frame, evaluator);
  if (!applied) return undefined;
  const { parent } = node;
  const owner = ts.isClassLike(parent) ? parent : parent.parent;
  const isTakenUp = (one: TS.ClassDeclaration): boolean =>
    references.to(one).length > 0 || applied.decorator.finds?.(evaluator, one) === true;
  if (ts.isClassDeclaration(owner) && !isTakenUp(owner))
    return {
      tools: [],
      holes: [unknown(`leaves out those of \`${owner.name?.text ?? "a class"}\`, which nothing takes up`, owner)],
    };
  if (applied.decorator.isScoped && ts.isClassDeclaration(owner) && isOutsideMcpModules(evaluator, references, owner))
    return {
      tools: [],
      holes: [
        unknown(
          `leaves out those of \`${owner.name?.text ?? "a class"}\`, since no module that provides it imports \`McpModule\` itself`,
          owner,
        ),
      ],
    };
  return { tools: [described(node, applied, frame, evaluator)], holes: [] };
}

interface Applied {
  readonly decorator: ToolDecorator;
  readonly args: readonly Value[];
}

/** The library's decorator that is at work, also when the project has put it into one of its own. */
function appliedTo(node: Decorated, frame: Frame, evaluator: Evaluator): Applied | undefined {
  const { expression } = node;
  if (!ts.isCallExpression(expression)) return undefined;
  const decorator = toolDecorator(evaluator.evaluate(expression.expression, frame));
  if (decorator) return { decorator, args: argumentValues(evaluator, expression.arguments, frame).items };
  return within(evaluator.evaluate(expression, frame), evaluator);
}

/** `applyDecorators(Tool({…}), UseGuards(…))` of NestJS. */
function within(value: Value, evaluator: Evaluator): Applied | undefined {
  if (value.kind !== "external-instance") return undefined;
  const decorator = toolDecorator(value.of);
  if (decorator) return { decorator, args: value.arguments };
  if (value.of.path.at(-1) !== "applyDecorators") return undefined;
  return value.arguments.map((one) => within(one, evaluator)).find((one) => one !== undefined);
}

function described(node: Decorated, { decorator, args }: Applied, frame: Frame, evaluator: Evaluator): ToolDescriptor {
  const { parent } = node;
  const options = args.find((arg) => arg.kind !== "text") ?? primitive(undefined);
  const [firstText, secondText] = args.filter((arg) => arg.kind === "text");
  const part = (...names: string[]): Value => firstMember(options, names);
  const inputSchema = decorator.input ? decorator.input(evaluator, options, parent) : part(...decorator.inputSchema);
  const isNoName = decorator.isUnknown && firstText && /\s/u.test(firstText.text.value);
  return {
    name: isNoName
      ? unknown("is left to a library that is not known: what its decorator is given is no name", node)
      : (firstText ?? nameOf(part("name"), parent, decorator)),
    title: part("title"),
    description: secondText ?? (isNoName ? firstText : part("description")),
    inputSchema: (decorator.isUnknown ? ofParameters(inputSchema, parent) : undefined) ?? inputSchema,
    outputSchema: part("outputSchema"),
    annotations: part("annotations"),
    meta: decorator.meta ? decorator.meta(evaluator, part("_meta"), parent, frame) : part("_meta"),
    handler: ts.isMethodDeclaration(parent) ? { kind: "function", node: parent, frame } : undefined,
    server: { kind: decorator.kind(evaluator, parent.getSourceFile().fileName) },
    node: parent,
  };
}

/** Why it is not known which fields a tool has whose parameters are decorated, by a library that is not known itself. */
function ofParameters(given: Value, member: Decorated["parent"]): Value | undefined {
  if (nullishness(given) !== true || !ts.isMethodDeclaration(member)) return undefined;
  const decorated = member.parameters.find((parameter) => (ts.getDecorators(parameter) ?? []).length > 0);
  return decorated && unknown("is made of what decorates the parameters, by a library that is not known", decorated);
}

function nameOf(given: Value, member: Decorated["parent"], decorator: ToolDecorator): Value {
  const isGiven = given.kind !== "primitive" || Boolean(given.value);
  if (isGiven || !decorator.namesByMethod || ts.isClassLike(member) || !ts.isIdentifier(member.name)) return given;
  return { kind: "text", text: identifierText(member.name) };
}
