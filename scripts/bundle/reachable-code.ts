import ts from "typescript";

/** What is asked of a program, by the names that its outermost scope declares. */
export interface Asked {
  /** What has to be there. */
  readonly names: readonly string[];
  /** Classes that are made into empty ones: nothing that is asked for makes anything of them. */
  readonly emptied: readonly string[];
  /** Functions that do nothing but note what they are given: where nobody reads the notes, they need not be called. */
  readonly registries: readonly string[];
}

/** A statement of the outermost scope. */
interface Unit {
  readonly statement: ts.Statement;
  /** By name, the members of an object of plain values, of which each is there only where it is asked for. */
  readonly members: ReadonlyMap<string, ts.PropertyAssignment> | undefined;
}

/**
 * A program whose modules esbuild has put into one scope, less what nobody reaches. esbuild itself leaves nothing out
 * of it, since it sees in each namespace and each object that is filled after it was made something that may be seen
 * from outside. No name may stand for something else in an inner scope, which esbuild sees to.
 *
 * @param program A script. Statements that only run are kept, and all that they reach.
 * @throws Error where a name is asked for that the program does not declare.
 */
export function reachableCode(program: string, asked: Asked): string {
  const file = ts.createSourceFile("program.js", program, ts.ScriptTarget.Latest, true);
  const reach = new Reach(file, asked);
  return reach.units.map((unit) => reach.textOf(unit)).join("\n");
}

class Reach {
  readonly units: readonly Unit[];
  readonly #asked: Asked;
  readonly #declaring = new Map<string, Unit>();
  /** What fills, after they were made, the things of a name. */
  readonly #filling = new Map<string, Unit[]>();
  readonly #reached = new Set<Unit>();
  readonly #whole = new Set<Unit>();
  readonly #reachedMembers = new Set<ts.PropertyAssignment>();
  readonly #waiting: ts.Node[] = [];

  constructor(file: ts.SourceFile, asked: Asked) {
    this.#asked = asked;
    this.units = file.statements.map((statement) => ({ statement, members: plainMembers(statement) }));
    for (const unit of this.units) this.#note(unit);
    for (const name of asked.names) {
      if (!this.#declaring.has(name)) throw new Error(`Expected the program to declare ${name}.`);
      this.#reachName(name);
    }
    for (let node = this.#waiting.pop(); node; node = this.#waiting.pop()) this.#visit(node);
  }

  /** What is left of a statement. */
  textOf(unit: Unit): string {
    const { statement, members } = unit;
    if (!this.#reached.has(unit)) return "";
    const [name] = declaredNames(statement);
    if (name !== undefined && this.#asked.emptied.includes(name)) return `var ${name} = class {};`;
    if (!members || this.#whole.has(unit)) return statement.getText();
    const left = [...members.values()].filter((member) => this.#reachedMembers.has(member));
    return `var ${String(name)} = { ${left.map((member) => member.getText()).join(", ")} };`;
  }

  #note(unit: Unit): void {
    const names = declaredNames(unit.statement);
    for (const name of names) this.#declaring.set(name, unit);
    if (names.length > 0) return;
    const filled = filledName(unit.statement, this.#asked.registries);
    if (filled === undefined) this.#reachUnit(unit);
    else this.#filling.set(filled, [...(this.#filling.get(filled) ?? []), unit]);
  }

  #reachName(name: string): void {
    const unit = this.#declaring.get(name);
    if (!unit) return;
    this.#reachUnit(unit);
    for (const filling of this.#filling.get(name) ?? []) this.#reachUnit(filling);
  }

  #reachUnit(unit: Unit): void {
    if (this.#reached.has(unit)) return;
    this.#reached.add(unit);
    const isEmptied = declaredNames(unit.statement).some((name) => this.#asked.emptied.includes(name));
    if (!isEmptied && !unit.members) this.#waiting.push(unit.statement);
  }

  #visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && !isMemberName(node)) this.#refer(node);
    ts.forEachChild(node, (child) => {
      this.#visit(child);
    });
  }

  #refer(identifier: ts.Identifier): void {
    this.#reachName(identifier.text);
    const unit = this.#declaring.get(identifier.text);
    if (!unit?.members) return;
    const { parent } = identifier;
    const isOfOne = ts.isPropertyAccessExpression(parent) && parent.expression === identifier;
    if (!isOfOne) this.#whole.add(unit);
    const asked = isOfOne ? [unit.members.get(parent.name.text)] : [...unit.members.values()];
    for (const member of asked) {
      if (!member || this.#reachedMembers.has(member)) continue;
      this.#reachedMembers.add(member);
      this.#waiting.push(member.initializer);
    }
  }
}

/** An identifier that names a member of something, and nothing of the scope. */
function isMemberName(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isBindingElement(parent)) return parent.propertyName === identifier;
  const isNamed =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isAccessor(parent);
  return isNamed && parent.name === identifier;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesOfBinding(name));
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function namesOfBinding(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOfBinding(element.name) : []));
}

/**
 * The name whose thing a statement only fills: `__export(name, { … })`, `((it) => { … })(name || (name = {}))` as a
 * namespace is compiled, `name.member = …`, or a call of a registry, which fills what that keeps.
 */
function filledName(statement: ts.Statement, registries: readonly string[]): string | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  if (ts.isCallExpression(expression)) return filledByCall(expression, registries);
  if (!ts.isBinaryExpression(expression) || !ts.isPropertyAccessExpression(expression.left)) return undefined;
  return nameOf(expression.left.expression);
}

function filledByCall({ expression, arguments: given }: ts.CallExpression, registries: readonly string[]) {
  const [first] = given;
  const called = nameOf(expression);
  if (called !== undefined && registries.includes(called)) return called;
  if (called === "__export") return nameOf(first);
  const isNamespace = called === undefined && first && ts.isBinaryExpression(first);
  return isNamespace ? nameOf(first.left) : undefined;
}

function nameOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isIdentifier(node) ? node.text : undefined;
}

/** The members of an object that a statement declares, where each is made by a call of plain values alone, which is taken to do nothing else. */
function plainMembers(statement: ts.Statement): ReadonlyMap<string, ts.PropertyAssignment> | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declaration, ...others] = statement.declarationList.declarations;
  const object = declaration?.initializer;
  if (!object || others.length > 0 || !ts.isObjectLiteralExpression(object)) return undefined;
  const members = object.properties.flatMap((member): [string, ts.PropertyAssignment][] =>
    ts.isPropertyAssignment(member) && ts.isIdentifier(member.name) && isMadeOfPlain(member.initializer)
      ? [[member.name.text, member]]
      : [],
  );
  return members.length > 0 && members.length === object.properties.length ? new Map(members) : undefined;
}

function isMadeOfPlain(made: ts.Expression): boolean {
  return ts.isCallExpression(made) && ts.isIdentifier(made.expression) && made.arguments.every(isPlain);
}

function isPlain(node: ts.Expression): boolean {
  if (ts.isVoidExpression(node)) return isPlain(node.expression);
  const { TrueKeyword, FalseKeyword } = ts.SyntaxKind;
  return (
    ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || node.kind === TrueKeyword || node.kind === FalseKeyword
  );
}
