import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { GIVING, isCount } from "../../syntax/assignments.ts";
import type { References } from "../../modules/references.ts";
import { additionsAt, type Addition, type MemberStep } from "../places/addition-places.ts";
import { fieldStatementsAt, type FieldStatement } from "../collections/changing-statements.ts";
import { additionsOf, aliasPlaces, namedPlaces } from "../places/collection-places.ts";
import { pickedAt, picksOfReturn, type PickedBy } from "../places/picks.ts";
import { lostSightAt } from "../places/lost-sight.ts";
import { mayBeOf } from "../places/fields-keeping.ts";
import { isReturned } from "../../syntax/function-places.ts";
import { callOf, givenAt } from "../places/given-back.ts";
import { handedByChanceAt, handedOnAt, type HandedByChance, type HandedOn } from "../collections/handed-on.ts";
import type { GivingNode } from "./field-moments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { outermost } from "../../syntax/outermost.ts";
import { removalsFrom, type Removal } from "../places/removal-places.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";

/** Code that changes a field of a name, of whatever object. */
export interface FieldChange {
  /** What stands before the dot. */
  readonly receiver: TS.Expression;
  readonly node:
    | TS.CallExpression
    | TS.NewExpression
    | TS.PropertyAccessExpression
    | GivingNode
    | TS.DeleteExpression
    | TS.Statement;
  /** What is put into the collection that the field holds; absent where the field is given another value. */
  readonly addition?: Addition;
  /** What is taken out of it. */
  readonly removal?: Removal;
  /** What a function does that is handed the collection. */
  readonly handedOn?: HandedOn;
  /** The same, where the function is known only as the program runs. */
  readonly byChance?: HandedByChance;
  /** What changes the members of the collection, turn by turn. */
  readonly statement?: FieldStatement;
  /** What names the field, where that is no name behind a dot. */
  readonly key?: TS.Expression;
  /** Objects of which the members are copied onto the one that has the field: `Object.assign(this, given)`. */
  readonly copied?: readonly TS.Expression[];
  /** Why it is not known what it leaves there. */
  readonly lost?: string;
  /** It is not named there: a member of the object has given it back. */
  readonly isGiven?: boolean | undefined;
  /** It may be another collection that is changed there: `(isOpen ? this.ships : this.crew).pop()`. */
  readonly isPicked?: boolean | undefined;
  /** The field is given an empty collection: what it begins with where it holds nothing before, and else is cleared with. */
  readonly isBlank?: boolean;
}

/** Whether a change is one of what the field holds, which stays the same collection. */
export function isWithin({ addition, removal, handedOn, byChance, statement, lost }: FieldChange): boolean {
  return (addition ?? removal ?? handedOn ?? byChance ?? statement ?? lost) !== undefined;
}

/**
 * Changes of fields of one name, without those that are none: a field is handed to an instance that keeps it under the
 * same name, and nothing else is done to any field of that name.
 */
export function withoutOnlyKept(changes: readonly FieldChange[], name: string): readonly FieldChange[] {
  const others = changes.filter((one) => !isOnlyKept(one, name));
  return others.some(isWithin) ? changes : others;
}

function isOnlyKept({ handedOn }: FieldChange, name: string): boolean {
  if (!handedOn || handedOn.keptAs !== undefined) return false;
  const { additions, further, byChance, kept } = handedOn;
  return additions.length + further.length + byChance.length === 0 && kept.every((one) => one === name);
}

/** Methods that give a list with the same members, or fewer. */
const KEEPING = new Set(["filter", "slice", "sort", "toSorted", "reverse", "toReversed"]);

/** Finds the places that change the fields of a name: `….tools.push(…)`, `….tools = …`. */
export class FieldChanges {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #known = new Map<string, readonly FieldChange[]>();
  readonly #sought = new Set<string>();
  readonly #ofMembers = new Map<string, readonly FieldChange[]>();

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
  }

  of(name: string): readonly FieldChange[] {
    const known = this.#known.get(name);
    if (known) return known;
    const changes = this.#seeking(name, () =>
      this.#references.named(name).flatMap((use) => {
        const access = accessAt(use);
        return access ? [...this.#at(access), ...this.#elsewhere(access)] : [...this.#taken(use), ...copiedAt(use)];
      }),
    );
    this.#known.set(name, changes);
    return changes;
  }

  /** Whether what the fields of a name hold in instances of a class may be changed, short of being replaced. */
  isChangedWithin(owner: TS.ClassLikeDeclaration, name: string, seen = new Set<TS.Node>()): boolean {
    // An instance that hands what it keeps to one of its own kind: what becomes of it is asked for when it is filled.
    if (this.#sought.has(name)) return true;
    seen.add(owner);
    return [...this.of(name), ...this.ofMembers(name)].some((one) => {
      // One that keeps it under the same name changes it in places of its own.
      const keeper = isOnlyKept(one, name) ? one.handedOn?.callee.node.parent : undefined;
      if (keeper && ts.isClassLike(keeper)) return !seen.has(keeper) && this.isChangedWithin(keeper, name, seen);
      return isWithin(one) && (one.receiver.kind !== ts.SyntaxKind.ThisKeyword || mayBeOf(owner, one.node));
    });
  }

  /** Remembers, while changes of a name are being sought, that they are: what is asked meanwhile may lead back to it. */
  #seeking<R>(name: string, seek: () => R): R {
    const isFirst = !this.#sought.has(name);
    this.#sought.add(name);
    try {
      return seek();
    } finally {
      if (isFirst) this.#sought.delete(name);
    }
  }

  /** What changes the members of the collections that fields of a name hold. */
  ofMembers(name: string): readonly FieldChange[] {
    const known = this.#ofMembers.get(name);
    if (known) return known;
    const places = this.#references.named(name).flatMap((use) => accessAt(use) ?? []);
    const receivers = new Map(places.map(({ place, receiver }) => [place, receiver]));
    const statements = this.#seeking(name, () => fieldStatementsAt(this.#evaluator, [...receivers.keys()]));
    const changes = statements.flatMap((statement): FieldChange[] => {
      const receiver = statement.places[0] && receivers.get(statement.places[0]);
      return receiver ? [{ receiver, node: statement.node, statement }] : [];
    });
    this.#ofMembers.set(name, changes);
    return changes;
  }

  /** The changes of a field where it is read. */
  #at({ place, path = [], receiver, isGiven, picks = [] }: FieldPlace): readonly FieldChange[] {
    const isPicked = picks.length > 0;
    const removals = path.length > 0 ? [] : removalsFrom(place);
    if (removals.length > 0)
      return removals.map((removal) => ({ receiver, node: removal.node, removal, isGiven, isPicked }));
    const additions = additionsOf({ at: place, path, picks });
    if (additions.length > 0)
      return additions.map((addition) => ({ receiver, node: addition.node, addition, isGiven }));
    if (path.length > 0) return [];
    const assignment = isGiven ? undefined : assignmentAt(place);
    if (assignment && isBlank(assignment))
      return [{ receiver, node: assignment, isBlank: true }, ...begunAt(assignment, receiver)];
    if (assignment) return [{ receiver, node: assignment }];
    const handedOn = handedOnAt(this.#evaluator, this.#references, { at: place, path: [], picks });
    if (handedOn) return [{ receiver, node: handedOn.call, handedOn, isGiven }];
    const byChance = handedByChanceAt(this.#references, { at: place, path: [], picks });
    if (byChance) return [{ receiver, node: byChance.call, byChance, isGiven }];
    return lostSightAt(place).map((one) => ({ receiver, ...one, isGiven }));
  }

  /** Its changes by way of a variable that holds it, and of a member that gives it back: `registry.all().push(…)`. */
  #elsewhere(field: FieldPlace): readonly FieldChange[] {
    const picked = pickedFrom(field);
    const given = [field, ...picked].flatMap((one) => this.#membersGiving(one));
    const others = [...picked, ...given, ...given.flatMap(pickedFrom)];
    return [...others.flatMap((one) => this.#at(one)), ...[field, ...others].flatMap((one) => this.#byVariable(one))];
  }

  /** Its changes by way of a variable that is taken out of the object: `const { tools } = registry`. */
  #taken(use: TS.MemberName): readonly FieldChange[] {
    const { parent } = use;
    const isKey = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === use;
    const receiver = isKey ? takenFrom(parent) : undefined;
    if (!receiver || !ts.isBindingElement(parent)) return [];
    return namedPlaces(this.#references, parent).flatMap(({ at, path, picks }) =>
      this.#at({ place: at, path, receiver, isGiven: true, picks }),
    );
  }

  #byVariable({ place, receiver, picks: own }: FieldPlace): readonly FieldChange[] {
    const places = aliasPlaces(this.#references, { at: place, path: [], picks: own });
    return places.flatMap(({ at, path, picks }) => this.#at({ place: at, path, receiver, isGiven: true, picks }));
  }

  /** Where the fields of a name are named, and so may be read. */
  placesOf(name: string): readonly TS.Expression[] {
    return this.#references.named(name).flatMap((use) => accessAt(use)?.place ?? takenAt(use));
  }

  #membersGiving({ place, receiver, picks = [] }: FieldPlace): readonly FieldPlace[] {
    const giving = memberGiving(place, receiver);
    const name = giving && memberName(giving.member);
    if (!giving || name === undefined) return [];
    const { member, maker } = giving;
    return this.#references.named(name).flatMap((use): FieldPlace[] => {
      const access = accessAt(use);
      if (!access || ts.isGetAccessorDeclaration(member)) return access ? [{ ...access, isGiven: true }] : [];
      const given = callOf(use);
      if (!given) return [];
      const call = bareExpression(given);
      const within = ts.isCallExpression(call) ? { call, maker } : undefined;
      const ownPicks = picks.map((pick) => ({ ...pick, within }));
      const all = within ? [...ownPicks, ...picksOfReturn(givenAt(place), within)] : ownPicks;
      return [{ place: given, receiver: access.receiver, isGiven: true, picks: all }];
    });
  }
}

/** Where the field of an object is read, by its name or by a member that gives it back. */
interface FieldPlace {
  readonly place: TS.Expression;
  /** The members that lead from the field to what stands there. */
  readonly path?: readonly MemberStep[];
  /** What stands before the dot. */
  readonly receiver: TS.Expression;
  readonly isGiven?: boolean;
  /** What decides whether it stands there, or something else. */
  readonly picks?: readonly PickedBy[] | undefined;
}

/** What picks a field where it is read, or something else: `isOpen ? this.ships : this.crew`. */
function pickedFrom(field: FieldPlace): readonly FieldPlace[] {
  return pickedAt(field.place).map(({ at, picks }) => ({
    ...field,
    place: at,
    picks: [...(field.picks ?? []), ...picks],
    isGiven: true,
  }));
}

function accessAt(use: TS.MemberName): FieldPlace | undefined {
  const access = use.parent;
  const isAccess = ts.isPropertyAccessExpression(access) && access.name === use;
  return isAccess ? { place: access, receiver: access.expression } : undefined;
}

/** The name of a field in the pattern that it is taken out by. */
function takenAt(use: TS.MemberName): readonly TS.Expression[] {
  return ts.isBindingElement(use.parent) && ts.isIdentifier(use) ? [use] : [];
}

/** The object that a variable is taken out of. */
function takenFrom({ parent, dotDotDotToken }: TS.BindingElement): TS.Expression | undefined {
  const isObject = ts.isObjectBindingPattern(parent) && !dotDotDotToken;
  return isObject && ts.isVariableDeclaration(parent.parent) ? parent.parent.initializer : undefined;
}

/** What a member of an object gives a field that is copied onto another: `Object.assign(mooring, { title: "Moor" })`. */
function copiedAt(use: TS.MemberName): readonly FieldChange[] {
  const member = use.parent;
  if (!ts.isPropertyAssignment(member) || member.name !== use) return [];
  const call = outermost(member.parent).parent;
  if (!ts.isCallExpression(call) || call.expression.getText() !== "Object.assign") return [];
  const [receiver] = call.arguments;
  return receiver && receiver !== outermost(member.parent) ? [{ receiver, node: member }] : [];
}

/** The member of a class that gives back what stands at a place: `get all() { return this.tools; }` */
function memberGiving(
  place: TS.Expression,
  receiver: TS.Expression,
): { readonly member: TS.ClassElement; readonly maker: TS.SignatureDeclaration } | undefined {
  const around = ts.findAncestor(place, ts.isClassLike);
  const isItself = receiver.kind === ts.SyntaxKind.ThisKeyword || receiver.getText() === around?.name?.text;
  if (!isItself) return undefined;
  const given = givenAt(place);
  const maker = isReturned(given) ? ts.findAncestor(given.parent, ts.isFunctionLike) : undefined;
  if (!maker || ts.isConstructorDeclaration(maker)) return undefined;
  const member = ts.isArrowFunction(maker) ? outermost(maker).parent : maker;
  return ts.isClassElement(member) ? { member, maker } : undefined;
}

function assignmentAt(access: TS.Expression): GivingNode | undefined {
  const whole = outermost(access);
  const { parent } = whole;
  if (isCount(parent)) return parent;
  if (!ts.isBinaryExpression(parent) || parent.left !== whole) return undefined;
  if (parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) return parent;
  const isGiven = GIVING.has(parent.operatorToken.kind);
  return isGiven && !isNothingWritten(parent.right) && !isPartOf(parent.right, access.getText()) ? parent : undefined;
}

/** What a field starts with, or is cleared with. */

/** What is put into a collection where a field is given it: `(this.tools ??= []).push(tool)` */
function begunAt(assignment: TS.Expression, receiver: TS.Expression): readonly FieldChange[] {
  return additionsAt(assignment).map((addition) => ({ receiver, node: addition.node, addition }));
}

/** `this.tools = []` */
function isBlank(node: GivingNode): node is TS.BinaryExpression {
  if (!ts.isBinaryExpression(node) || !GIVING.has(node.operatorToken.kind)) return false;
  const { right } = node;
  if (ts.isArrayLiteralExpression(right)) return right.elements.length === 0;
  if (ts.isObjectLiteralExpression(right)) return right.properties.length === 0;
  if (!ts.isNewExpression(right)) return false;
  return /^(?:Map|Set)$/u.test(right.expression.getText()) && (right.arguments?.length ?? 0) === 0;
}

/** Whether an expression gives some members of a collection: `this.tools.filter(…)` for `this.tools`. */
export function isPartOf(node: TS.Expression, whole: string): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  return expression.getText() === whole && KEEPING.has(name.text);
}
