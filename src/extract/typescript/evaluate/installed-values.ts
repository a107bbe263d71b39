import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { PackageDeclarations } from "../modules/package-declarations.ts";
import type { Evaluator } from "./evaluator.ts";
import type { ExternalValue, Property, Value } from "./values/value.ts";
import { isConstant } from "../syntax/is-constant.ts";

/** What is replayed as the calls that are made of it, and never needed as data. */
const REPLAYED = /^(?:zod|valibot|arktype|@sinclair\/typebox|typebox|@modelcontextprotocol\/[^/]+)(?:\/|$)/u;

/**
 * What installed packages export as data: enums, and constants whose type is one value. Their declarations say it in
 * full (`declare enum State { Open = 0 }`, `declare const STATES: readonly ["open", "closed"]`); no code of theirs is read.
 * It has no place: what there is to say about it is said where the project uses it, and that is where it can be mended.
 */
export class InstalledValues {
  readonly #evaluator: Evaluator;
  readonly #declarations: PackageDeclarations;
  readonly #known = new Map<TS.Node, Value | undefined>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#declarations = new PackageDeclarations(evaluator.files, evaluator.imports);
  }

  /**
   * The data that stands behind an imported name, or behind a member of it.
   * @returns undefined for everything else: functions, classes, and what is not installed
   */
  of({ module, path, importedIn }: ExternalValue, node: TS.Node): Value | undefined {
    if (module === "" || path.length === 0 || REPLAYED.test(module)) return undefined;
    const found = this.#declarations.find(module, path, importedIn);
    if (!found) return undefined;
    const { declaration, members } = found;
    if (!this.#known.has(declaration)) this.#known.set(declaration, this.#dataOf(declaration));
    const whole = this.#known.get(declaration);
    return whole && members.reduce((value, name) => this.#evaluator.member(value, name, node), whole);
  }

  /**
   * Whether a function of an installed package gives what it is given, as its types say: `function logged<T>(tool: T): T`.
   * One that says `(tool: Tool): Tool` may give another tool.
   */
  givesBack({ module, path, importedIn }: ExternalValue): boolean {
    const found = module === "" ? undefined : this.#declarations.find(module, path, importedIn);
    if (!found || found.members.length > 0 || !ts.isFunctionDeclaration(found.declaration)) return false;
    const { parameters, type, typeParameters } = found.declaration;
    const isOwn = (name: string): boolean => typeParameters?.some((one) => one.name.text === name) ?? false;
    return type !== undefined && isOwn(type.getText()) && parameters[0]?.type?.getText() === type.getText();
  }

  #dataOf(declaration: TS.Node): Value | undefined {
    const frame = this.#evaluator.rootFrame(declaration.getSourceFile());
    if (ts.isEnumDeclaration(declaration)) return withoutPlace(this.#evaluator.declared(declaration, frame));
    if (!isConstant(declaration)) return undefined;
    const { initializer, type } = declaration;
    return initializer ? withoutPlace(this.#evaluator.evaluate(initializer, frame)) : type && this.#onlyValueOf(type);
  }

  /** The value of a type that has one alone. */
  #onlyValueOf(type: TS.TypeNode): Value | undefined {
    if (ts.isLiteralTypeNode(type))
      return withoutPlace(this.#evaluator.evaluate(type.literal, this.#evaluator.rootFrame(type.getSourceFile())));
    if (ts.isParenthesizedTypeNode(type)) return this.#onlyValueOf(type.type);
    if (ts.isTypeOperatorNode(type))
      return type.operator === ts.SyntaxKind.ReadonlyKeyword ? this.#onlyValueOf(type.type) : undefined;
    if (ts.isTupleTypeNode(type)) return this.#listOf(type);
    return ts.isTypeLiteralNode(type) ? this.#objectOf(type) : undefined;
  }

  #listOf(type: TS.TupleTypeNode): Value | undefined {
    const items: Value[] = [];
    for (const element of type.elements) {
      const isNamed = ts.isNamedTupleMember(element);
      const item = isNamed && element.questionToken ? undefined : this.#onlyValueOf(isNamed ? element.type : element);
      if (!item) return undefined;
      items.push(item);
    }
    return { kind: "array", items };
  }

  #objectOf(type: TS.TypeLiteralNode): Value | undefined {
    const properties = new Map<string, Property>();
    for (const member of type.members) {
      const name = ts.isPropertySignature(member) && !member.questionToken ? member.name : undefined;
      const value = name && ts.isPropertySignature(member) && member.type && this.#onlyValueOf(member.type);
      if (!value || !(ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name))) return undefined;
      properties.set(name.text, { value });
    }
    return { kind: "object", properties };
  }
}

/** Data that is known in full, without the places where the package declares it. */
function withoutPlace(value: Value): Value | undefined {
  switch (value.kind) {
    case "text":
      return { ...value, text: computedText(value.text.value) };
    case "primitive":
      return { ...value, node: undefined };
    case "object": {
      if (value.unresolved) return undefined;
      const properties = new Map<string, Property>();
      for (const [key, one] of value.properties) {
        const member = withoutPlace(one.value);
        if (!member) return undefined;
        properties.set(key, { value: member });
      }
      return { kind: "object", properties };
    }
    default:
      return undefined;
  }
}
