import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { makesNew } from "../../evaluate/makes-new.ts";
import type { ArrayValue, Value } from "../../evaluate/values/value.ts";
import { keyString, unknown } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { type Declaration } from "../../syntax/declarations.ts";
import type { References } from "../../modules/references.ts";
import { additionsAt, renews, type Addition } from "../places/addition-places.ts";
import { aliasPlaces, givenPlaces, type Place } from "../places/collection-places.ts";
import { giverIn, type Giver } from "../places/given-back.ts";
import { copyOf, isCollection, type Collection } from "../collections/collection.ts";
import { fill } from "../collections/fill-collection.ts";
import { fillHandedOn, handedOnAt, type HandedOn } from "../collections/handed-on.ts";
import { isCallee, isReturned } from "../../syntax/function-places.ts";
import { assignmentsOf, GIVING, isCounted } from "../../syntax/assignments.ts";
import { namesVariable } from "../../syntax/names-variable.ts";
import { removalsAt } from "../collections/ordered-changes.ts";
import type { Removal } from "../places/removal-places.ts";
import { isRunWithin } from "../../syntax/is-run-within.ts";
import { namesLeadingTo } from "./names-leading-to.ts";
import { contains } from "../../reach/order/scope-of.ts";
import type { Reach } from "../../reach/reach.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { sameWhereverWritten } from "../../evaluate/values/same-values.ts";
import { Handlers } from "../in-order/handlers.ts";
import { ChangedByClosures, isInFollowedRun, type Reading, type Steps } from "./changed-by-closures.ts";
import { frameOf, isRunOf, stepAt } from "./closure-steps.ts";
import { isMadeOfItself, isSetByClosures } from "./set-by-closures.ts";

/** One change, and the function that gives the collection to it, where that is not named there. */
interface Later<T> {
  readonly change: T;
  readonly by?: Giver | undefined;
}

/** What functions do to a collection that a function around them has made, when they are called later on. */
interface LaterChanges {
  readonly additions: readonly Later<Addition>[];
  readonly handedOn: readonly Later<HandedOn>[];
  readonly removals: readonly Removal[];
  /** The variable. */
  readonly node: TS.VariableDeclaration;
  /** The functions that do so. */
  readonly functions: ReadonlySet<TS.Node>;
}

/**
 * A registry may be a function that keeps its tools in a variable and gives back functions to add to it and to list
 * them. For those, the variable holds what has been added by all calls of the others, once the function has run.
 */
export class ClosureFiller {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #changes = new Map<TS.VariableDeclaration, LaterChanges | undefined>();
  readonly #filled = new WeakMap<Value, Value>();
  readonly #running = new Set<Value>();
  readonly #changed: ChangedByClosures;
  readonly #steps = new Map<TS.VariableDeclaration, Steps | undefined>();

  constructor(
    evaluator: Evaluator,
    references: References,
    searches: { readonly reach: Reach; readonly order: RunOrder },
  ) {
    const { reach, order } = searches;
    this.#changed = new ChangedByClosures(evaluator, { references, reach, order, handlers: new Handlers(references) });
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  /**
   * What a variable of a function that has run holds where another function in it reads it.
   * @param use where it is read
   * @param held what it held at the end of that run
   */
  valueAt(declaration: Declaration, held: Value, use: TS.Identifier, frame: Frame): Value {
    if (!ts.isVariableDeclaration(declaration)) return held;
    const home = homeOf(declaration, frame);
    const changed = home && this.#changedAt(declaration, held, { use, frame, home });
    if (changed) return changed;
    // What is of a module is filled there, whatever other names it has.
    if (!isCollection(held) || this.#evaluator.results.ofModules.has(held)) return held;
    const changes = home && this.#changesOf(declaration, home.scope);
    if (!changes || isInAny(use, changes.functions, home.scope)) return held;
    if (isRunWithin(use, home.scope)) return this.#beside(held, use, changes);
    // While the run goes on that has made them, its functions are run one after the other.
    if (home.isRunning) return held;
    const known = this.#filled.get(held);
    if (known) return known;
    if (this.#running.has(held)) {
      this.#evaluator.keeping.leaveOpen();
      this.#reach.search.leaveOut();
      return withRest(copyOf(held), "is filled from what it holds itself", declaration);
    }
    this.#running.add(held);
    const { result, isWhole } = this.#reach.search.whole(() => this.#filledWith(held, changes, { use, frame, home }));
    this.#running.delete(held);
    if (isWhole) this.#filled.set(held, result);
    return result;
  }

  /** What it holds where functions give it other values than what they add to that, or take something out of it. */
  #changedAt(declaration: TS.VariableDeclaration, held: Value, reading: Reading): Value | undefined {
    const { use, home } = reading;
    const isSet = isSetByClosures(declaration, held, use, home);
    if (!isSet && !isCollection(held) && !isMadeOfItself(declaration, held)) return undefined;
    const steps = this.#stepsOf(declaration, home.scope);
    const changed = steps?.doMore
      ? this.#changed.valueAt(declaration, held, reading, steps)
      : steps && this.#changed.earlyValueAt(declaration, held, reading, steps);
    return (
      changed ??
      (isSet && !isInFollowedRun(this.#evaluator, home)
        ? unknown("is assigned in several places", declaration)
        : undefined)
    );
  }

  #stepsOf(declaration: TS.VariableDeclaration, home: TS.Node): Steps | undefined {
    if (!this.#steps.has(declaration))
      this.#steps.set(declaration, stepsOf(declaration, home, this.#changesOf(declaration, home)));
    return this.#steps.get(declaration);
  }

  /** A list that is given back together with functions that add to it may come to hold more, if those are called. */
  #beside(held: Collection, use: TS.Identifier, { functions }: LaterChanges): Value {
    const literal = isProperty(use.parent) && isReturned(use.parent.parent) ? use.parent.parent : undefined;
    const names = literal ? namesLeadingTo(literal, functions) : [];
    const isAddedTo = names.some((name) => this.#references.named(name).some(isCallee));
    return isAddedTo ? withRest(copyOf(held), "is given back together with functions that add to it", use) : held;
  }

  #filledWith(held: Collection, changes: LaterChanges, reading: Reading): Collection {
    const { home } = reading;
    const sure = copyOf(held);
    this.#fill(sure, changes, (run) => isRunOf(run, home) === true);
    const filled = withoutRepeated(sure, held);
    // One thing may be added twice, or one addition be followed twice: that is told by the calls, one after the other.
    const inOrder = sizeOf(filled) < sizeOf(sure) ? this.#inOrder(changes.node, held, reading) : undefined;
    if (inOrder) return inOrder;
    const possible = copyOf(filled);
    this.#fill(possible, changes, (run) => isRunOf(run, home) === undefined);
    return sizeOf(withoutRepeated(possible, filled)) > sizeOf(filled)
      ? withRest(filled, "may be added to by a function of which it is not known where it was made", changes.node)
      : filled;
  }

  #inOrder(declaration: TS.VariableDeclaration, held: Collection, reading: Reading): Collection | undefined {
    const steps = this.#stepsOf(declaration, reading.home.scope);
    const value = steps && this.#changed.lastValueAt(declaration, held, reading, steps);
    return value && isCollection(value) ? value : undefined;
  }

  #fill(collection: Collection, { additions, handedOn }: LaterChanges, isIt: (run: Frame) => boolean): void {
    const runsOf = (node: TS.Node, by: Giver | undefined): readonly Frame[] =>
      this.#reach.framesAt(node).filter((run) => {
        const made = by ? giverIn(this.#evaluator, by, run)?.frame : run;
        return made !== undefined && isIt(made);
      });
    for (const { change, by } of additions)
      for (const run of runsOf(change.node, by)) fill(this.#evaluator, collection, change, run);
    for (const { change, by } of handedOn)
      for (const run of runsOf(change.call, by))
        fillHandedOn(this.#evaluator, { reach: this.#reach, references: this.#references }, collection, change, run);
  }

  #changesOf(declaration: TS.VariableDeclaration, home: TS.Node): LaterChanges | undefined {
    if (!this.#changes.has(declaration)) this.#changes.set(declaration, this.#findChanges(declaration, home));
    return this.#changes.get(declaration);
  }

  #findChanges(declaration: TS.VariableDeclaration, home: TS.Node): LaterChanges | undefined {
    if (!declaration.initializer || !isOfOwn(declaration.initializer)) return undefined;
    const uses = this.#references.to(declaration);
    const places: Place[] = uses.filter((use) => !isRunWithin(use, home)).map((at) => ({ at, path: [] }));
    const given = uses.flatMap((at) => givenPlaces(this.#references, { at, path: [] }, declaration));
    const later = [...given, ...given.flatMap((place) => aliasPlaces(this.#references, place))];
    const all = [...places, ...later.filter(({ at }) => !isRunWithin(at, home))];
    const additions = all.flatMap(({ at, path, by }) => additionsAt(at, path).map((change) => ({ change, by })));
    const handedOn = all.flatMap((place) => {
      const change = handedOnAt(this.#evaluator, this.#references, place);
      return change ? [{ change, by: place.by }] : [];
    });
    const named = [
      ...additions.flatMap(({ change, by }) => (by ? [] : change.node)),
      ...handedOn.flatMap(({ change, by }) => (by ? [] : change.call)),
    ];
    const functions = new Set(named.flatMap((node) => ts.findAncestor(node, ts.isFunctionLike) ?? []));
    const removals = removalsAt(all.flatMap(({ at, path, by }) => (path.length > 0 || by ? [] : at)));
    return additions.length + handedOn.length + removals.length > 0
      ? { node: declaration, additions, handedOn, removals, functions }
      : undefined;
  }
}

/**
 * What functions do to a variable of the function around them, one by one.
 * @returns undefined where they do nothing
 */
function stepsOf(
  declaration: TS.VariableDeclaration,
  home: TS.Node,
  changes: LaterChanges | undefined,
): Steps | undefined {
  const given = assignmentsOf(declaration).filter((one) => !isRunWithin(one, home));
  const removals = changes?.removals ?? [];
  const doMore = removals.length > 0 || given.some((one) => !renews(one.right, one.left));
  if (given.length === 0 && !doMore && !changes) return undefined;
  const added = changes?.additions.filter(({ change }) => removals.every(({ node }) => node !== change.node)) ?? [];
  const all = [
    ...given.map((node) => ({
      node,
      isMadeOfBefore: !GIVING.has(node.operatorToken.kind) || namesVariable(node.right, declaration),
    })),
    ...removals.map((removal) => ({ node: removal.node, removal })),
    ...added.flatMap(({ change }) => (change.how === "renewal" ? [] : { node: change.node, addition: change })),
  ];
  return {
    all: all.flatMap((one) => stepAt(one, home)),
    doMore,
    areKnown: !isCounted(declaration) && added.every(({ by }) => !by) && (changes?.handedOn ?? []).length === 0,
  };
}

/** Whether a variable may be the only name of what it starts with: `[]`, `makeTools()`, and not `shared` or `this.tools`. */
function isOfOwn(initializer: TS.Expression): boolean {
  return makesNew(initializer) || ts.isCallExpression(bareExpression(initializer));
}

/**
 * A collection in which nothing is there twice that was followed twice.
 * @param before what it was filled with already, which may be the same
 */
function withoutRepeated(collection: Collection, before: Collection): Collection {
  if (collection.kind === "object") return collection;
  if (collection.kind === "map") return { ...collection, entries: distinct(collection.entries, ([, value]) => value) };
  const items = before.kind === "array" ? withoutSameTexts(collection.items, before) : collection.items;
  return { ...collection, items: distinct(items, (item) => item) };
}

/**
 * Without those texts and numbers that are there before, where the file has been run in order up to here: once for each of
 * those, since a name may be given twice, and for none that the list began with.
 */
function withoutSameTexts(items: readonly Value[], before: ArrayValue): readonly Value[] {
  const left = before.items.filter((item) => !isWrittenIn(item, before.node));
  return items.filter((item) => {
    if (before.items.includes(item) || (item.kind !== "text" && item.kind !== "primitive")) return true;
    const place = left.findIndex((one) => sameWhereverWritten([one], [item]));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function isWrittenIn(value: Value, list: TS.Node | undefined): boolean {
  if (value.kind === "primitive") return value.node !== undefined && list !== undefined && contains(list, value.node);
  const range = value.kind === "text" ? value.text.pieces[0]?.range : undefined;
  return range !== undefined && list !== undefined && range.start >= list.pos && range.end <= list.end;
}

function distinct<T>(items: readonly T[], valueOf: (item: T) => Value): T[] {
  const byPlace = new Map<unknown, Value[]>();
  return items.filter((item) => {
    const value = valueOf(item);
    const place = (value.kind === "object" ? value.node : undefined) ?? value;
    const before = byPlace.get(place) ?? [];
    if (before.some((one) => isSameMade(one, value))) return false;
    byPlace.set(place, [...before, value]);
    return true;
  });
}

/** Whether two objects that one piece of code made have the same texts and numbers. */
function isSameMade(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one.kind !== "object" || other.kind !== "object") return false;
  return [...one.properties].every(([key, { value }]) => {
    const also = other.properties.get(key)?.value;
    if (value.kind !== "text" && value.kind !== "primitive") return also !== undefined;
    return also !== undefined && keyString(value) === keyString(also);
  });
}

function sizeOf(collection: Collection): number {
  if (collection.kind === "array") return collection.items.length;
  return collection.kind === "map" ? collection.entries.length : collection.properties.size;
}

function isProperty(node: TS.Node): node is TS.ShorthandPropertyAssignment | TS.PropertyAssignment {
  return ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node);
}

function withRest<C extends Collection>(collection: C, reason: string, node: TS.Node): C {
  collection.unresolved ??= unknown(reason, node);
  return collection;
}

/** The frame of the function that declares a variable. */
function homeOf(declaration: TS.VariableDeclaration, frame: Frame): Frame | undefined {
  const scope = ts.findAncestor(declaration.parent, ts.isFunctionLike);
  return scope && frameOf(scope, frame);
}

/** Whether a node lies in one of some functions, the function around all of them aside. */
function isInAny(node: TS.Node, functions: ReadonlySet<TS.Node>, scope: TS.Node): boolean {
  for (let at = node; at !== scope && !ts.isSourceFile(at); at = at.parent) if (functions.has(at)) return true;
  return false;
}
