import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { unknown } from "../evaluate/values/value.ts";
import { definesForAgents } from "../externals/tool-definers.ts";
import { isLibrary, packageOf } from "../servers/libraries.ts";
import { readingOf, type Registration } from "./registration.ts";

/**
 * Names of what makes a server: `McpServer`, `createMcpServer`, `createMcpWorker`, `serveMCP`. Servers that a program asks
 * have others.
 */
const MAKER = /^(?:create|make|build|define|start|run|serve|new)?_?mcp_?(?:server|app|worker)$|^serve_?mcp$/iu;

/** Names of what defines one tool: `createTool`, `definePrivateTool`. What makes several, or none, has others. */
const DEFINER = /^(?:create|define)(?:[A-Z][a-z]+)?Tool$/u;

/** What a file has that imports one of them: others are not parsed for it. */
const MAY_MAKE = /mcp_?(?:server|app|worker)\b|serve_?mcp\b|(?:create|define)\w*tool\b/iu;

/**
 * Where no tool is found: the first import of what makes a server, or defines a tool, from a package by which no tools
 * were found.
 */
export function unknownMakers(evaluator: Evaluator): Registration[] {
  const { files } = evaluator;
  for (const file of files.host.files) {
    const sourceFile = MAY_MAKE.test(files.text(file) ?? "") ? files.get(file) : undefined;
    const maker = sourceFile && makerIn(sourceFile, evaluator);
    if (maker) return [leftOut(maker)];
  }
  return [];
}

interface Maker {
  readonly specifier: TS.ImportSpecifier;
  readonly module: string;
}

function makerIn(sourceFile: TS.SourceFile, evaluator: Evaluator): Maker | undefined {
  for (const statement of sourceFile.statements) {
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const isOfType = statement.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword;
    const specifier = isOfType ? undefined : bindings.elements.find(isMaker);
    const target = evaluator.imports.resolve(statement.moduleSpecifier.text, sourceFile.fileName);
    if (specifier && target.kind === "package" && isUnknown(target.module)) return { specifier, module: target.module };
  }
  return undefined;
}

function isMaker({ isTypeOnly, propertyName, name }: TS.ImportSpecifier): boolean {
  const { text } = propertyName ?? name;
  return !isTypeOnly && (MAKER.test(text) || DEFINER.test(text));
}

/** What is given to servers of the SDK, and what agents have for themselves, is found where it is given; files that are not in the checkout (`./server`, `@/server`) are no packages. */
function isUnknown(module: string): boolean {
  const isPackage = /^(?:@[\w-]|\w)/u.test(module);
  const isKnown =
    module.startsWith("@modelcontextprotocol/") || definesForAgents(module) || isLibrary(packageOf(module));
  return isPackage && !isKnown;
}

function leftOut({ specifier, module }: Maker): Registration {
  const { text } = specifier.propertyName ?? specifier.name;
  const does = DEFINER.test(text) ? "may hold what is defined" : "is made";
  const reason = `${does} with \`${text}\` of the package \`${module}\`, and nothing that is read here registers tools with it`;
  return {
    node: specifier,
    dependsOn: [],
    read: () => readingOf("unknown maker", { tools: [], holes: [unknown(reason, specifier)] }),
  };
}
