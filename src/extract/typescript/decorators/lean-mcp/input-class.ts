import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { describeValue } from "../../evaluate/values/describe-value.ts";
import type { ClassValue, ObjectValue, Property, UnknownValue, Value } from "../../evaluate/values/value.ts";
import { nullishness, primitive, unknown } from "../../evaluate/values/value.ts";
import { objectOf, textValue } from "../../servers/wire.ts";
import { LEAN_MCP } from "../../modules/discovered-files.ts";
import { identifierText } from "../../text/identifier-text.ts";
import { fieldType, itemsOf, type FieldType } from "./field-type.ts";
import { losesFields } from "./lost-fields.ts";
import { hasModifier } from "../../syntax/modifiers.ts";

/** A field of the class whose instances a tool takes. */
interface InputField {
  readonly member: TS.PropertyDeclaration;
  readonly name: string;
  readonly owner: ClassValue;
}

/** The JSON Schema that LeanMCP makes of `inputClass`: of its fields, those of its base class first. */
export function inputOfClass(evaluator: Evaluator, given: Value, node: TS.Node): Value {
  if (given.kind === "unknown" || nullishness(given) === true) return given;
  if (given.kind !== "class") return unknown(`is made of ${describeValue(given)}, not of a class of the project`, node);
  const { classes, base } = classChain(evaluator, given);
  if (base && base.kind !== "primitive")
    return unknown("is made of a class that extends another, which is not known", given.node);
  const fields = [...fieldsOf(classes.toReversed())];
  const lost = fields.find(([, { member }]) => !member.initializer && losesFields(evaluator.files.host, member));
  if (lost)
    return unknown(
      `may lack \`${lost[0]}\`, which tsconfig.json leaves out as long as it has no value`,
      lost[1].member,
    );
  const required: Value[] = [];
  const properties = new Map<string, Property>();
  for (const [name, field] of fields) {
    properties.set(name, { key: field.member.name, node: field.member, value: schemaOf(evaluator, field) });
    if (!decoratorOf(evaluator, field, "Optional")) required.push(textValue(name));
  }
  const schema = objectOf({
    type: textValue("object"),
    properties: { kind: "object", properties },
    ...(required.length > 0 && { required: { kind: "array", items: required } }),
  });
  return { ...schema, node: given.node };
}

/** The fields of instances by their names; one that is declared again stays in its place. */
function fieldsOf(classes: readonly ClassValue[]): ReadonlyMap<string, InputField> {
  const fields = new Map<string, InputField>();
  for (const owner of classes)
    for (const member of owner.node.members) {
      const isField =
        ts.isPropertyDeclaration(member) &&
        [ts.SyntaxKind.StaticKeyword, ts.SyntaxKind.DeclareKeyword].every((one) => !hasModifier(member, one));
      if (!isField || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) continue;
      const name = ts.isIdentifier(member.name) ? identifierText(member.name).value : member.name.text;
      fields.set(name, { member, name, owner });
    }
  return fields;
}

function schemaOf(evaluator: Evaluator, field: InputField): Value {
  const constraints = constraintsOf(evaluator, field);
  if (constraints?.kind === "unknown") return constraints;
  const { type } = field.member;
  const own = constraints?.properties.get("type")?.value;
  const found = own ? undefined : fieldType(type, constraints);
  const open = unknown(
    "is listed by its type or by its constraints, as the server is built, which say different things",
    type ?? field.member,
  );
  const listed = own ?? (found ? textValue(found.type) : open);
  const isList = listed.kind === "text" && listed.text.value === "array";
  const items = isList ? (found?.items ?? itemsOf(type)) : undefined;
  const said = [...(constraints?.properties ?? [])];
  const members = new Map<string, Property>([["type", { value: listed }], ...said.filter(([key]) => key !== "type")]);
  if (isList && !members.has("items")) members.set("items", { value: items ? typeValue(items) : open });
  return { kind: "object", properties: members, unresolved: constraints?.unresolved };
}

function typeValue({ type, items }: FieldType): Value {
  return objectOf({ type: textValue(type), ...(items && { items: typeValue(items) }) });
}

/** What `@SchemaConstraint({…})` says of a field; of several, the first. */
function constraintsOf(evaluator: Evaluator, field: InputField): ObjectValue | UnknownValue | undefined {
  const said = decoratorOf(evaluator, field, "SchemaConstraint");
  if (!said) return undefined;
  if (said.kind === "object" || said.kind === "unknown") return said;
  return nullishness(said) === true ? undefined : unknown(`is described by ${describeValue(said)}`, field.member);
}

/** The argument of a decorator of the library before a field; undefined when it has none of that name. */
function decoratorOf(evaluator: Evaluator, { member, owner }: InputField, name: string): Value | undefined {
  for (const { expression } of ts.getDecorators(member) ?? []) {
    if (!ts.isCallExpression(expression)) continue;
    const callee = evaluator.evaluate(expression.expression, owner.frame);
    if (callee.kind !== "external" || callee.module !== LEAN_MCP || callee.path.at(-1) !== name) continue;
    const [argument] = expression.arguments;
    return argument ? evaluator.evaluate(argument, owner.frame) : primitive(undefined);
  }
  return undefined;
}
