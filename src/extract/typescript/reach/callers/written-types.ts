import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { importSource, isImported } from "../../modules/import-bindings.ts";
import { bareExpression, isWrapping } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { isNothing, type DeclaredClasses } from "./declared-classes.ts";
import type { Shape } from "./shaped-classes.ts";
import { exportedType, typeAround, type NamedType } from "./named-types.ts";

/** Types that hold members one by one, whichever is asked for: `Readonly<Berth>`. */
const MAPPED: ReadonlySet<string> = new Set(["Readonly", "Required", "Partial"]);
const LISTS: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "Set", "ReadonlySet"]);
/** Methods of lists that give one of the members, or none. */
const OF_ONE = /^(?:shift|pop|at|find|findLast)$/u;
/** Methods of lists that hand each member to a function first. */
const OF_EACH = /^(?:map|flatMap|filter|forEach|some|every|find|findLast|findIndex|findLastIndex)$/u;
const DATA: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.TemplateLiteralType,
]);

/** Types that lead to each other: more are nobody's. */
const MOST_STEPS = 20;

/**
 * Tells by the interfaces that the source writes what a member is. What has a method `start` is sought in no `span.start`
 * where that is a number, which would take a search through all that makes spans.
 */
export class WrittenTypes {
  readonly #evaluator: Evaluator;
  readonly #classes: Pick<DeclaredClasses, "typeOfMember" | "startOfMember">;
  /** Whether values of a type are data; of one that leads back to itself, not. */
  readonly #data = new Map<TS.TypeNode, boolean>();
  readonly #byName = new Map<TS.Identifier, NamedType | undefined>();
  readonly #types = new Map<TS.Expression, TS.TypeNode | undefined>();
  readonly #shapes = new Map<TS.Node, Shape | undefined>();

  constructor(evaluator: Evaluator, classes: Pick<DeclaredClasses, "typeOfMember" | "startOfMember">) {
    this.#evaluator = evaluator;
    this.#classes = classes;
  }

  /** The type that is written for the value of an expression; undefined where none is, or it is not looked for. */
  of(expression: TS.Expression): TS.TypeNode | undefined {
    if (!this.#types.has(expression)) this.#types.set(expression, this.#typeOf(expression, MOST_STEPS));
    return this.#types.get(expression);
  }

  /** Whether a member is a text, a number or the like, by the type of what it is a member of. */
  isData(access: TS.PropertyAccessExpression): boolean {
    const type = this.of(access);
    return type !== undefined && this.#isOfData(type);
  }

  /** What the value of an expression has at least, by the interface that is written for it; undefined where none is. */
  shapeOf(expression: TS.Expression): Shape | undefined {
    const type = this.of(expression);
    return type && this.#shapeOf(type, MOST_STEPS);
  }

  #shapeOf(type: TS.TypeNode, steps: number): Shape | undefined {
    if (steps === 0) return undefined;
    if (ts.isTypeLiteralNode(type)) return this.#shapeBy(type);
    if (ts.isParenthesizedTypeNode(type)) return this.#shapeOf(type.type, steps - 1);
    if (ts.isUnionTypeNode(type)) {
      const [only, ...others] = type.types.filter((one) => !isNothing(one));
      return only && others.length === 0 ? this.#shapeOf(only, steps - 1) : undefined;
    }
    const same = argumentOf(type, (own) => own === "Readonly" || own === "Required");
    if (same) return this.#shapeOf(same, steps - 1);
    const named = this.#namedBy(type);
    if (!named) return undefined;
    return ts.isTypeAliasDeclaration(named) ? this.#shapeOf(named.type, steps - 1) : this.#shapeBy(named);
  }

  #shapeBy(declared: TS.TypeLiteralNode | TS.InterfaceDeclaration): Shape | undefined {
    if (!this.#shapes.has(declared)) {
      const required = new Set(declared.members.filter(isRequired).flatMap(nameOf));
      const members = new Set(declared.members.flatMap(nameOf));
      this.#shapes.set(declared, required.size > 0 ? { required, members } : undefined);
    }
    return this.#shapes.get(declared);
  }

  #isOfData(type: TS.TypeNode): boolean {
    const known = this.#data.get(type);
    if (known !== undefined) return known;
    this.#data.set(type, false);
    const isData = this.#holdsData(type);
    this.#data.set(type, isData);
    return isData;
  }

  #holdsData(type: TS.TypeNode): boolean {
    if (DATA.has(type.kind)) return true;
    if (ts.isParenthesizedTypeNode(type)) return this.#isOfData(type.type);
    if (ts.isUnionTypeNode(type)) return type.types.every((one) => this.#isOfData(one));
    const named = this.#named(type);
    return named !== undefined && ts.isTypeAliasDeclaration(named) && this.#isOfData(named.type);
  }

  #typeOf(node: TS.Expression, steps: number): TS.TypeNode | undefined {
    if (steps === 0) return undefined;
    // A cast says more than what it stands behind.
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return node.type;
    if (isWrapping(node)) return this.#typeOf(node.expression, steps - 1);
    if (ts.isIdentifier(node)) return this.#typeOfName(node, steps);
    if (ts.isAwaitExpression(node)) {
      const type = this.#typeOf(node.expression, steps - 1);
      return type && (argumentOf(type, (name) => name === "Promise") ?? type);
    }
    if (ts.isElementAccessExpression(node)) return this.#memberOfList(node.expression, steps);
    if (ts.isCallExpression(node)) return this.#classes.typeOfMember(node) ?? this.#givenBack(node, steps);
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    const member = this.#memberAt(node, steps);
    if (member)
      return ts.isPropertySignature(member) || ts.isIndexSignatureDeclaration(member) ? member.type : undefined;
    return this.#classes.typeOfMember(node);
  }

  #typeOfName(name: TS.Identifier, steps: number): TS.TypeNode | undefined {
    const declaration = declarationOf(name);
    if (!declaration) return undefined;
    if (ts.isParameter(declaration) && !declaration.dotDotDotToken)
      return declaration.type ?? this.#handedOfEach(declaration, steps);
    if (!ts.isVariableDeclaration(declaration)) return undefined;
    if (declaration.type) return declaration.type;
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) return this.#memberOfList(loop.expression, steps);
    return declaration.initializer && isConstant(declaration)
      ? this.#typeOf(declaration.initializer, steps - 1)
      : undefined;
  }

  /** `spans.map((span) => …)` */
  #handedOfEach(parameter: TS.ParameterDeclaration, steps: number): TS.TypeNode | undefined {
    const { parent: made } = parameter;
    const call = made.parent;
    const isFirst = ts.isArrowFunction(made) && made.parameters[0] === parameter;
    if (!isFirst || !ts.isCallExpression(call) || call.arguments[0] !== made) return undefined;
    const { expression: callee } = call;
    return ts.isPropertyAccessExpression(callee) && OF_EACH.test(callee.name.text)
      ? this.#memberOfList(callee.expression, steps)
      : undefined;
  }

  #memberOfList(list: TS.Expression, steps: number): TS.TypeNode | undefined {
    return this.#memberOfType(this.#typeOf(list, steps - 1)) ?? this.#memberOfMade(list);
  }

  /** `new Set<Berth>()`, which a constant or a field of a class starts with. */
  #memberOfMade(list: TS.Expression): TS.TypeNode | undefined {
    const start = ts.isPropertyAccessExpression(list) ? this.#classes.startOfMember(list) : startOf(list);
    const made = start && bareExpression(start);
    if (!made || !ts.isNewExpression(made) || made.typeArguments?.length !== 1) return undefined;
    return LISTS.has(made.expression.getText()) ? made.typeArguments[0] : undefined;
  }

  #memberOfType(list: TS.TypeNode | undefined): TS.TypeNode | undefined {
    let type = list;
    while (type && (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type))) type = type.type;
    return type && (ts.isArrayTypeNode(type) ? type.elementType : argumentOf(type, (name) => LISTS.has(name)));
  }

  /** `log.lastSpan()`, of an interface `Log`, `spans.shift()`, of a list. */
  #givenBack({ expression }: TS.CallExpression, steps: number): TS.TypeNode | undefined {
    const callee = bareExpression(expression);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const member = this.#memberAt(callee, steps);
    if (member) return ts.isMethodSignature(member) ? member.type : undefined;
    return OF_ONE.test(callee.name.text) ? this.#memberOfList(callee.expression, steps) : undefined;
  }

  #memberAt(access: TS.PropertyAccessExpression, steps: number): TS.TypeElement | undefined {
    const type = this.#typeOf(access.expression, steps - 1);
    return type && this.#memberOf(type, access.name.text, steps - 1);
  }

  #memberOf(type: TS.TypeNode, name: string, steps: number): TS.TypeElement | undefined {
    if (steps === 0) return undefined;
    if (ts.isTypeLiteralNode(type)) return memberNamed(type.members, name);
    if (ts.isParenthesizedTypeNode(type)) return this.#memberOf(type.type, name, steps - 1);
    if (ts.isUnionTypeNode(type)) {
      const [only, ...others] = type.types.filter((one) => !isNothing(one));
      return only && others.length === 0 ? this.#memberOf(only, name, steps - 1) : undefined;
    }
    const mapped = argumentOf(type, (own) => MAPPED.has(own));
    if (mapped) return this.#memberOf(mapped, name, steps - 1);
    const named = this.#named(type);
    if (!named) return undefined;
    return ts.isTypeAliasDeclaration(named)
      ? this.#memberOf(named.type, name, steps - 1)
      : memberNamed(named.members, name);
  }

  /** The interface or the alias without parameters that a type goes by the name of. */
  #named(type: TS.TypeNode): NamedType | undefined {
    return ts.isTypeReferenceNode(type) && !type.typeArguments ? this.#namedBy(type) : undefined;
  }

  #namedBy(type: TS.TypeNode): NamedType | undefined {
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
    const name = type.typeName;
    if (!this.#byName.has(name)) this.#byName.set(name, this.#typeBehind(name));
    return this.#byName.get(name);
  }

  #typeBehind(name: TS.Identifier): NamedType | undefined {
    const around = typeAround(name);
    if (around) return ts.isTypeParameterDeclaration(around) ? undefined : around;
    const declaration = declarationOf(name);
    const source = declaration && isImported(declaration) ? importSource(declaration) : undefined;
    return source && exportedType(this.#evaluator, source, name.getSourceFile().fileName);
  }
}

/** What a constant without a type starts with. */
function startOf(name: TS.Expression): TS.Expression | undefined {
  const declaration = ts.isIdentifier(name) ? declarationOf(name) : undefined;
  return declaration && isConstant(declaration) && !declaration.type ? declaration.initializer : undefined;
}

/** What a generic type of one argument is given, where its name is one of those: `Promise<Span>`. */
function argumentOf(type: TS.TypeNode, isMeant: (name: string) => boolean): TS.TypeNode | undefined {
  const isGeneric = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && isMeant(type.typeName.text);
  return isGeneric && type.typeArguments?.length === 1 ? type.typeArguments[0] : undefined;
}

/** Whether no value of a type lacks a member. */
function isRequired({ questionToken }: TS.TypeElement): boolean {
  return questionToken === undefined;
}

function nameOf(member: TS.TypeElement): string[] {
  const isNamed = ts.isPropertySignature(member) || ts.isMethodSignature(member);
  return isNamed && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? [member.name.text] : [];
}

/** The member of a name; of a type that names none so, what it says of all others: `{ [key: string]: Berth }`. */
function memberNamed(members: readonly TS.TypeElement[], name: string): TS.TypeElement | undefined {
  const named = members.filter((one) => one.name && ts.isIdentifier(one.name) && one.name.text === name);
  if (named.length === 0) return members.find(ts.isIndexSignatureDeclaration);
  return named.length === 1 ? named[0] : undefined;
}
