import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import type { Property, Value } from "./values/value.ts";
import { isExported } from "../syntax/modifiers.ts";

/** `namespace Ships { export const MOOR = "moor"; }`: an object of what is exported in it, in all blocks of the name. */
export function evaluateNamespace(evaluator: Evaluator, declaration: TS.ModuleDeclaration, frame: Frame): Value {
  const properties = new Map<string, Property>();
  for (const block of blocksOf(declaration))
    for (const name of namesExportedIn(block)) {
      const member = findDeclaration(name.text, name);
      if (member) properties.set(name.text, { value: evaluator.declared(member, frame), key: name, node: member });
    }
  return { kind: "object", properties, node: declaration };
}

/** The parts of a namespace: it may be continued further down. */
function blocksOf({ parent, name }: TS.ModuleDeclaration): readonly TS.ModuleBody[] {
  const statements = ts.isSourceFile(parent) || ts.isModuleBlock(parent) ? parent.statements : [];
  return statements.flatMap((one) =>
    ts.isModuleDeclaration(one) && one.name.text === name.text && one.body ? [one.body] : [],
  );
}

function namesExportedIn(body: TS.ModuleBody): readonly TS.Identifier[] {
  if (!ts.isModuleBlock(body)) return [];
  return body.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isModuleDeclaration(statement);
    return isNamed && statement.name && ts.isIdentifier(statement.name) ? [statement.name] : [];
  });
}
