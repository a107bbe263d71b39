import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { turnVariable } from "../../reach/callers/turn-variable.ts";
import { GIVING, soleAssignment } from "../../syntax/assignments.ts";
import { bindingKey } from "../../syntax/binding-key.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isReturned, writtenName } from "../../syntax/function-places.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { memberAt, type MemberStep } from "./addition-places.ts";
import { placesGiving } from "./given-back.ts";
import { pickedAt } from "./picks.ts";
import { thisPlacesIn } from "./this-places.ts";

/** Where something else that holds a collection gives it: `all.tools` of `const all = { tools }`. */
export interface HeldPlace {
  readonly at: TS.Expression;
  /** What holds it there may hold another. */
  readonly isPerhaps?: boolean | undefined;
}

/** An expression that stands for what holds a collection. */
interface Holding extends HeldPlace {
  /** The members that lead to the collection in it. */
  readonly inside: readonly string[];
}

/** What is looked for: a collection of a variable. */
interface Sought {
  readonly references: References;
  /** The variable that holds it: what a function makes itself is another with each call. */
  readonly binding: TS.Node;
  /** What was followed from each place: functions give each other what they hold. */
  readonly followed: Map<TS.Node, Set<string>>;
}

/** How often what holds a collection is followed into what holds that. */
const MOST_HANDS = 8;

/**
 * Where a collection is named by way of what holds it: an object or a list (`{ tools }`, `[ships, crew]`), also as it is
 * given back, a field that begins with it, a map that it is put into, a variable that is given it later.
 */
export function heldPlaces(references: References, at: TS.Expression, binding: TS.Node): readonly HeldPlace[] {
  const sought = { references, binding, followed: new Map<TS.Node, Set<string>>() };
  return keptAt(sought, { at, inside: [] }).flatMap((holding) => placesIn(sought, holding, MOST_HANDS));
}

function placesIn(sought: Sought, holding: Holding, hands: number): readonly HeldPlace[] {
  if (holding.inside.length === 0) return [holding];
  if (hands === 0 || isFollowed(sought, holding)) return [];
  const member = memberAt(holding.at);
  const next = member
    ? memberOf(holding, member)
    : [...keptAt(sought, holding), ...handedOnAt(sought, holding), ...ownUses(holding)];
  return next.flatMap((one) => placesIn(sought, one, hands - 1));
}

function isFollowed({ followed }: Sought, { at, inside }: Holding): boolean {
  const paths = followed.get(at) ?? new Set<string>();
  followed.set(at, paths);
  const path = inside.join(".");
  if (paths.has(path)) return true;
  paths.add(path);
  return false;
}

/** `all.tools` for `all`. */
function memberOf(
  { inside: [key, ...inside], isPerhaps, ...holding }: Holding,
  { node, step }: NonNullable<ReturnType<typeof memberAt>>,
): Holding[] {
  const named = textOf(step);
  if (named !== undefined && named !== key) return [];
  // Which member a computed key means is known when it is run.
  return [{ ...holding, at: node, inside, isPerhaps: isPerhaps === true || named === undefined }];
}

function textOf({ key }: MemberStep): string | undefined {
  if (typeof key === "string") return key;
  return ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : undefined;
}

/** `this` in the methods of an object that holds a value. */
function ownUses(holding: Holding): readonly Holding[] {
  const { at } = holding;
  return ts.isObjectLiteralExpression(at) ? thisPlacesIn({ node: at }).map((self) => ({ ...holding, at: self })) : [];
}

/** What keeps a value where it stands: an object, a list, a map, a field, another's member. */
function keptAt(sought: Sought, holding: Holding): readonly Holding[] {
  const whole = outermost(holding.at);
  const { parent } = whole;
  if (ts.isShorthandPropertyAssignment(parent) || (ts.isPropertyAssignment(parent) && parent.initializer === whole)) {
    const key = writtenName(parent.name);
    return key === undefined ? [] : [{ ...holding, at: parent.parent, inside: [key, ...holding.inside] }];
  }
  if (ts.isArrayLiteralExpression(parent)) {
    const index = parent.elements.findIndex((one) => one === whole);
    const isAfterSpread = parent.elements.slice(0, index).some(ts.isSpreadElement);
    return isAfterSpread ? [] : [{ ...holding, at: parent, inside: [String(index), ...holding.inside] }];
  }
  if (ts.isPropertyDeclaration(parent)) return fieldUses(sought, parent, holding);
  if (ts.isBinaryExpression(parent) && parent.right === whole && GIVING.has(parent.operatorToken.kind))
    return givenTo(sought, parent, holding);
  return ts.isCallExpression(parent) ? putInto(sought, parent, holding) : [];
}

/** What gives back what it is handed. */
const KEEPING = /^Object\.(?:freeze|seal|preventExtensions)$/u;

/** Where what holds a value goes as it is: into a variable, a copy, or to who calls the function around. */
function handedOnAt(sought: Sought, holding: Holding): readonly Holding[] {
  const { references, binding } = sought;
  const whole = outermost(holding.at);
  const { parent } = whole;
  const picked = pickedAt(holding.at).map(({ at }): Holding => ({ ...holding, at, isPerhaps: true }));
  if (picked.length > 0) return picked;
  if (ts.isSpreadAssignment(parent))
    return isReplacedIn(parent, holding.inside[0]) ? [] : [{ ...holding, at: parent.parent }];
  if (ts.isVariableDeclaration(parent) && parent.initializer === whole) return boundTo(sought, parent, holding);
  // In each turn, it is another member.
  const turn = turnVariable(whole);
  if (turn) return boundTo(sought, turn, { ...holding, inside: holding.inside.slice(1), isPerhaps: true });
  if (ts.isExportAssignment(parent)) return references.toExported(parent.expression).map((at) => ({ ...holding, at }));
  if (ts.isCallExpression(parent)) return KEEPING.test(parent.expression.getText()) ? [{ ...holding, at: parent }] : [];
  if (!isReturned(whole)) return [];
  // By the name of a member alone, `get` and `run` lead everywhere.
  return placesGiving(references, holding.at, binding).flatMap(({ at, by }) => (by ? [] : [{ ...holding, at }]));
}

/** Whether a copy has something else under a name: `{ ...all, tools: [] }`. */
function isReplacedIn(spread: TS.SpreadAssignment, key: string | undefined): boolean {
  return spread.parent.properties.some((one) => one.pos > spread.pos && (!one.name || writtenName(one.name) === key));
}

/** The uses of a variable that is given what holds a value, or of those that take it apart. */
function boundTo(sought: Sought, variable: Variable, holding: Holding): readonly Holding[] {
  const { name } = variable;
  if (ts.isIdentifier(name)) return usesOf(sought, variable, holding);
  const [key, ...inside] = holding.inside;
  return name.elements.flatMap((element) => {
    if (!ts.isBindingElement(element) || element.dotDotDotToken) return [];
    return bindingKey(element) === key ? boundTo(sought, element, { ...holding, inside }) : [];
  });
}

type Variable = TS.VariableDeclaration | TS.BindingElement | TS.ParameterDeclaration;

function usesOf({ references }: Sought, variable: Variable, holding: Holding, by?: TS.Node): readonly Holding[] {
  const [key] = holding.inside;
  const uses = references.expressionsFor(variable);
  const isGivenElse = uses.some((use) => isGivenAnew(use, key, by));
  const isSure = !isGivenElse && (!ts.isVariableDeclaration(variable) || soleAssignment(variable).kind !== "several");
  return uses.map((at) => ({ ...holding, at, isPerhaps: holding.isPerhaps === true || !isSure }));
}

/** Whether a member is given another value where its object is named: `all.tools = []`. */
function isGivenAnew(use: TS.Expression, key: string | undefined, by: TS.Node | undefined): boolean {
  const member = memberAt(use);
  const { parent } = outermost(member?.node ?? use);
  return (
    member !== undefined &&
    textOf(member.step) === key &&
    ts.isBinaryExpression(parent) &&
    parent !== by &&
    parent.left === outermost(member.node) &&
    GIVING.has(parent.operatorToken.kind)
  );
}

/** `all.tools = tools`, `this.tools = tools`, `list = tools` */
function givenTo(sought: Sought, assignment: TS.BinaryExpression, holding: Holding): readonly Holding[] {
  const { left } = assignment;
  if (ts.isIdentifier(left)) {
    const variable = variableNamed(left);
    return variable ? usesOf(sought, variable, holding, assignment) : [];
  }
  if (!ts.isPropertyAccessExpression(left) || !ts.isIdentifier(left.expression)) return [];
  const variable = variableNamed(left.expression);
  const inside = [left.name.text, ...holding.inside];
  return variable ? usesOf(sought, variable, { ...holding, inside }, assignment) : [];
}

function variableNamed(name: TS.Identifier): TS.VariableDeclaration | undefined {
  const declaration = declarationOf(name);
  return declaration && ts.isVariableDeclaration(declaration) ? declaration : undefined;
}

/** `lists.set("ships", tools)` */
function putInto(sought: Sought, call: TS.CallExpression, holding: Holding): readonly Holding[] {
  const [key, value] = call.arguments;
  const callee = call.expression;
  if (!key || value !== outermost(holding.at) || !ts.isPropertyAccessExpression(callee)) return [];
  const { expression: map, name } = callee;
  const text = textOf({ key });
  const variable = name.text === "set" && ts.isIdentifier(map) ? variableNamed(map) : undefined;
  return variable && text !== undefined
    ? usesOf(sought, variable, { ...holding, inside: [text, ...holding.inside] }, call)
    : [];
}

/** Where a class names a field of its own that begins with what holds a value. */
function fieldUses({ references }: Sought, field: TS.PropertyDeclaration, holding: Holding): readonly Holding[] {
  const owner = field.parent;
  const name = writtenName(field.name);
  if (name === undefined) return [];
  const accesses = references.named(name).flatMap((use) => {
    const access = use.parent;
    if (!ts.isPropertyAccessExpression(access) || access.name !== use) return [];
    const isOwn = isStatic(field)
      ? access.expression.getText() === owner.name?.text
      : access.expression.kind === ts.SyntaxKind.ThisKeyword &&
        isOfFamily(owner, ts.findAncestor(access, ts.isClassLike));
    return isOwn ? [access] : [];
  });
  const isGivenElse = accesses.some((access) => {
    const { parent } = outermost(access);
    return ts.isBinaryExpression(parent) && parent.left === access && GIVING.has(parent.operatorToken.kind);
  });
  return accesses.map((at) => ({ ...holding, at, isPerhaps: holding.isPerhaps === true || isGivenElse }));
}

/** Whether a class is another, or one of the two extends the other. */
function isOfFamily(one: TS.ClassLikeDeclaration, other: TS.ClassLikeDeclaration | undefined): boolean {
  return other !== undefined && (isBelow(one, other, MOST_HANDS) || isBelow(other, one, MOST_HANDS));
}

function isBelow(heir: TS.ClassLikeDeclaration, owner: TS.ClassLikeDeclaration, steps: number): boolean {
  if (heir === owner) return true;
  const clause = heir.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const above = clause?.types[0]?.expression;
  if (!above || !ts.isIdentifier(above) || steps === 0) return false;
  const declaration = declarationOf(above);
  // One that is imported goes by its name.
  return declaration && ts.isClassLike(declaration)
    ? isBelow(declaration, owner, steps - 1)
    : above.text === owner.name?.text;
}
