import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import type { References } from "../modules/references.ts";
import { packageOf } from "../servers/libraries.ts";

const LIBRARY = "@rekog/mcp-nest";

/** The release since which a module's tools are those of its own providers, without those of the modules that it imports. */
const BY_MODULE = "1.9.0";

/** The lists of a module in which Nest finds the classes that it makes. */
const MAKING: ReadonlySet<string> = new Set(["providers", "controllers"]);

/**
 * Whether mcp-nest leaves out the tools of a class: its first major takes, since 1.9, those alone of the modules that
 * import `McpModule` themselves. Where it is not known which modules provide the class, its tools are kept.
 */
export function isOutsideMcpModules(evaluator: Evaluator, references: References, owner: TS.ClassDeclaration): boolean {
  const { packages } = evaluator;
  const file = owner.getSourceFile().fileName;
  const major = packages.majorOf(LIBRARY, file);
  if (major === undefined || major > 1 || packages.isBefore(BY_MODULE, LIBRARY, file)) return false;
  const uses = references.to(owner).filter((use) => !isAside(use));
  return uses.length > 0 && uses.every((use) => isInOtherModule(evaluator, use));
}

/** Where a class is named, and nothing made of it: in what modules and files pass on. */
function isAside({ parent }: TS.Node): boolean {
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return true;
  return ts.isArrayLiteralExpression(parent) && nameOfList(parent) === "exports";
}

/** Whether a class is named among what a module provides that is known not to import `McpModule`. */
function isInOtherModule(evaluator: Evaluator, use: TS.Node): boolean {
  const member =
    ts.isPropertyAssignment(use.parent) && use.parent.name.getText() === "useClass" ? use.parent.parent : use;
  const list = member.parent;
  if (!ts.isArrayLiteralExpression(list) || !MAKING.has(nameOfList(list) ?? "")) return false;
  const options = list.parent.parent;
  const isModule =
    ts.isObjectLiteralExpression(options) &&
    ts.isCallExpression(options.parent) &&
    ts.isDecorator(options.parent.parent) &&
    options.parent.expression.getText() === "Module";
  return isModule && importsMcpModule(evaluator, options) === false;
}

function nameOfList({ parent }: TS.ArrayLiteralExpression): string | undefined {
  return ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
}

/** Whether the options of a module import `McpModule`; undefined when that is not known. */
function importsMcpModule(evaluator: Evaluator, options: TS.ObjectLiteralExpression): boolean | undefined {
  const value = evaluator.evaluate(options, evaluator.rootFrame(options.getSourceFile()));
  if (value.kind !== "object" || value.unresolved) return undefined;
  const imports = value.properties.get("imports")?.value;
  if (!imports) return false;
  if (imports.kind !== "array" || imports.unresolved || imports.conditional) return undefined;
  const verdicts = imports.items.map(isMcpModule);
  return verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false);
}

function isMcpModule(value: Value): boolean | undefined {
  if (value.kind === "class") return false;
  const made = value.kind === "external-instance" ? value.of : value;
  if (made.kind !== "external" || made.module === "") return undefined;
  // What a feature brings, it brings to the server that it names.
  return packageOf(made.module) === LIBRARY && made.path.at(-1) !== "forFeature";
}
