import type { ts as TS } from "ts-morph";
import type { ProposalType } from "../../../tool-model/registry.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { rangeOf } from "../modules/source-files.ts";

const WORDS = /\bProposedChange(?:Schema)?\b\s*(?:[={<:]|extends\b)/u;
const NAME = /^ProposedChange(?:Schema)?$/u;

/** What the project's files declare as a proposed change: an interface, a type, or a schema of zod, each by its members. */
export function proposalTypes({ files }: Evaluator): ProposalType[] {
  return files.host.files.flatMap((file) => {
    if (!WORDS.test(files.text(file) ?? "")) return [];
    return (files.get(file)?.statements ?? []).flatMap(typesIn);
  });
}

function typesIn(statement: TS.Statement): ProposalType[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const members = ts.isIdentifier(name) && NAME.test(name.text) && initializer && schemaMembers(initializer);
      return members ? [{ name: name.getText(), members, range: rangeOf(name) }] : [];
    });
  if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
  const members = NAME.test(statement.name.text) ? typeMembers(statement) : undefined;
  return members ? [{ name: statement.name.text, members, range: rangeOf(statement.name) }] : [];
}

/** The names of a type's members; undefined when it may have others than those that are written there. */
function typeMembers(declaration: TS.InterfaceDeclaration | TS.TypeAliasDeclaration): readonly string[] | undefined {
  if (ts.isInterfaceDeclaration(declaration))
    return declaration.heritageClauses ? undefined : namesOf(declaration.members);
  const { type } = declaration;
  return ts.isTypeLiteralNode(type) ? namesOf(type.members) : undefined;
}

/** The keys of `z.object({ … })`, and of what is called on it that adds none. */
function schemaMembers(initializer: TS.Expression): readonly string[] | undefined {
  let at = bareExpression(initializer);
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    const { name, expression } = at.expression;
    const [shape] = at.arguments;
    if (/^(?:object|strictObject|looseObject)$/u.test(name.text))
      return shape && ts.isObjectLiteralExpression(shape) ? namesOf(shape.properties) : undefined;
    if (!/^(?:describe|meta|strict|passthrough|loose|readonly|brand)$/u.test(name.text)) return undefined;
    at = bareExpression(expression);
  }
  return undefined;
}

function namesOf(members: readonly (TS.TypeElement | TS.ObjectLiteralElementLike)[]): readonly string[] | undefined {
  const names = members.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined,
  );
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known : undefined;
}
