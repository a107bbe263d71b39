import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ArrayValue, Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { isAssignedInOrder } from "../../evaluate/reaching-values.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { References } from "../../modules/references.ts";
import { additionsAt, type Addition } from "../places/addition-places.ts";
import { copyOf, isCollection, kindOf, type Collection, type CollectionKind } from "./collection.ts";
import { asksItself } from "./asks-itself.ts";
import { fill, isTooLong } from "./fill-collection.ts";
import { chanceOfChange } from "./chance-of-change.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import { isMadeAlike, runsOfChange } from "./change-runs.ts";
import { changesByOthers, withChangesByOthers } from "./changes-by-others.ts";
import { aliasPlaces, allPlaces, givenPlaces, membersAt } from "../places/collection-places.ts";
import { usesUnderAllNames } from "../places/uses-under-all-names.ts";
import { changesAtUse, type ChangesAtUse } from "./changes-at-use.ts";
import { ChangedCollections } from "./changed-collections.ts";
import { withRemovals } from "./changes-with-removals.ts";
import { changesAt, changesBy, hasMethodOf, inTextLoops, isPlainChange, type Change } from "./collection-change.ts";
import { dataChanges } from "./data-changes.ts";
import { withDeepChanges } from "./deep-changes.ts";
import { deepRemovalsAt } from "./deep-removals.ts";
import { openMember } from "./open-member.ts";
import type { Earlier, Filling, KnownChanges, Made } from "./filling.ts";
import { giverIn, type Giver } from "../places/given-back.ts";
import { fillByChance, fillHandedOn } from "./handed-on.ts";
import { inLoadOrder } from "./in-load-order.ts";
import { grow, loopOverItself } from "./growing-collections.ts";
import { handedChangesAt } from "./handed-changes.ts";
import { lostSightAt } from "../places/lost-sight.ts";
import { removalsAt } from "./ordered-changes.ts";
import { Handlers } from "../in-order/handlers.ts";
import type { Reach } from "../../reach/reach.ts";
import { readsMembers } from "../../reach/order/read-order.ts";
import type { Removal } from "../places/removal-places.ts";
import { isReordering, loseOrder, mayTakeOut, takeOut } from "./removals.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { isOpenInDepth, settledOver, withSettled } from "./settled-changes.ts";
import { holderMeant, isAlias, isHolder, type Holder } from "../places/holders.ts";
import { listAfter, statementsBefore, statementsToRun, type RunStatements } from "./run-statements.ts";
import { thisPlacesIn } from "../places/this-places.ts";
import { UnfilledVariables } from "./unfilled-variables.ts";
import { isOfAnyMade, isSelf, stateOf } from "./while-filling.ts";

/** A function that calls itself makes a collection each time, which the next run of it fills: so deep they are followed. */
const MOST_RUNS_DEEP = 16;

/**
 * Collections are often made empty and filled elsewhere: `const tools = []; tools.push({…})`. Given a
 * collection that a variable starts with, adds what the rest of the program puts into it.
 */
export class CollectionFiller {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #order: RunOrder;
  readonly #handlers: Handlers;
  /** What the variables whose collections are being filled start with, for the code that fills them by way of themselves. */
  readonly #unfilled: UnfilledVariables;
  /** What changes the collections of variables, which is the same in each run of the function that declares them. */
  readonly #changes = new Map<Holder, KnownChanges>();
  /** The same for each literal that a variable holds in one of these runs. */
  readonly #ofLiterals = new Map<Declaration, Map<TS.Node | CollectionKind, KnownChanges>>();
  readonly #changed: ChangedCollections;
  /** What variables were made with, the last time that this was asked. */
  readonly #made = new Map<Holder, Made>();
  /** What collections held before some of their changes, by the places of these. */
  readonly #early = new WeakMap<Collection, Map<string, Value>>();
  /** The changes that are seen where a collection is read, of all that there were when this was asked. */
  readonly #seen = new WeakMap<
    TS.Identifier,
    { readonly all: readonly Change[]; readonly found: ChangesAtUse | undefined }
  >();
  /** Variables of which it is being found out what they hold, and in how many runs inside each other. */
  readonly #busy = new Map<Declaration, number>();

  constructor(
    evaluator: Evaluator,
    references: References,
    { reach, order }: { readonly reach: Reach; readonly order: RunOrder },
  ) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
    this.#unfilled = new UnfilledVariables(evaluator, reach.search);
    this.#order = order;
    this.#handlers = new Handlers(references);
    this.#changed = new ChangedCollections(evaluator, reach, this.#order);
  }

  /** What a variable holds while it is still being found out what is added to that. */
  unfilled(declaration: Declaration, frame: Frame): Value | undefined {
    return this.#unfilled.valueOf(declaration, frame);
  }

  /** A collection with what is added to it, of a variable that it is made for. */
  filled(declaration: Declaration, made: Value, frame: Frame): Value {
    if (!isHolder(declaration) || !isCollection(made)) return made;
    this.#made.set(declaration, { frame, made });
    if (isAlias(declaration)) return made;
    const { search } = this.#reach;
    const { result, isWhole, until } = search.whole(() => this.#filledBy(declaration, made, frame));
    // Inside a search for what fills it, it lacks what that finds.
    if (!isWhole && search.depth > 0) this.#evaluator.keeping.leaveOpen(until);
    return result;
  }

  /** What a variable holds where it is read, of what it comes to hold: what is done later is not done there yet. */
  heldAt(declaration: Declaration, held: Value, use: TS.Identifier, frame: Frame): Value {
    const holder = isCollection(held) ? holderMeant(this.#evaluator, declaration, use) : undefined;
    if (!holder || !isCollection(held) || this.#busy.has(holder)) return held;
    if (!readsMembers(use) && this.#changes.get(holder)?.isOpen !== true) return held;
    const start = this.#made.get(holder);
    if (start?.frame !== (frame.around(holder) ?? this.#evaluator.rootFrame(holder.getSourceFile()))) return held;
    const earlier = this.#earlierAt(use, holder, start);
    if (!earlier) return held;
    const known = this.#early.get(held) ?? new Map<string, Value>();
    this.#early.set(held, known);
    const value = known.get(earlier.key) ?? earlier.value();
    known.set(earlier.key, value);
    return value;
  }

  /** What a collection holds where it is read, with a key that is the same where the same has been done; undefined where all has. */
  #earlierAt(use: TS.Identifier, declaration: Holder, { made, frame }: Made): Earlier | undefined {
    const toRun = this.#changes.get(declaration)?.toRun;
    const before = toRun && made.kind === "array" ? statementsBefore(toRun, use, declaration) : undefined;
    if (before && made.kind === "array")
      return {
        key: `run ${before.nodes.length}`,
        value: () => this.#whileBusy(declaration, () => this.#afterStatements(made, before, { declaration, frame })),
      };
    const found = this.#seenAt(use, declaration);
    return found && { key: found.key, value: () => this.#filledBy(declaration, made, frame, found.seen) };
  }

  /** That is the same in each run, as the changes are. */
  #seenAt(use: TS.Identifier, declaration: Holder): ChangesAtUse | undefined {
    const all = this.#changes.get(declaration)?.all ?? [];
    const known = this.#seen.get(use);
    if (known?.all === all) return known.found;
    const found = changesAtUse(this.#order, all, use, declaration);
    this.#seen.set(use, { all, found });
    return found;
  }

  #filledBy(declaration: Holder, made: Collection, frame: Frame, seen?: readonly Change[]): Value {
    if (this.#busy.get(declaration) === MOST_RUNS_DEEP)
      return { ...made, unresolved: this.#evaluator.keeping.cut("is filled by code that calls itself", declaration) };
    return this.#whileBusy(declaration, () => this.#fillBy(declaration, made, frame, seen));
  }

  #whileBusy(declaration: Declaration, work: () => Value): Value {
    const depth = this.#busy.get(declaration) ?? 0;
    this.#busy.set(declaration, depth + 1);
    try {
      return work();
    } finally {
      if (depth === 0) this.#busy.delete(declaration);
      else this.#busy.set(declaration, depth);
    }
  }

  /** @param seen the changes that count; all of them without it */
  #fillBy(declaration: Holder, made: Collection, frame: Frame, seen?: readonly Change[]): Value {
    const uses = usesUnderAllNames(this.#references, declaration);
    const start = made.kind === "object" ? stateOf(withDeepChanges(made, uses), made) : made;
    const changes = this.#changed.changesOf(declaration, start.kind, uses);
    const { statements, code } = changes;
    const additions = inTextLoops(
      (seen ?? this.#changesOf(declaration, start)).filter(
        ({ node }) => !statements.some((one) => one.changes.has(node)),
      ),
      start.kind,
      declaration,
    );
    const byOthers = start.kind === "array" ? changesByOthers(this.#references, uses) : [];
    if (additions.length + code.length + statements.length + byOthers.length === 0) return start;
    const fillBy = (known: Collection, some: readonly Change[]): Collection =>
      this.#unfilled.whileFilled(declaration, known, frame, (self) => {
        const collection = stateOf(copyOf(start), start);
        for (const change of some) this.#add(change, collection, { declaration, self, frame });
        return collection;
      });
    const data = start.kind === "object" ? dataChanges(additions, this.#order, declaration.getSourceFile()) : [];
    const toRun = seen || statements.length > 0 ? undefined : this.#changes.get(declaration)?.toRun;
    const filled =
      toRun && start.kind === "array"
        ? this.#afterStatements(start, toRun, { declaration, frame })
        : fillBy(data.length > 0 ? fillBy(start, data) : start, additions);
    const changed = this.#changed.after(filled, changes, { declaration, frame });
    if (byOthers.length === 0 || changed.kind !== "array") return changed;
    return this.#unfilled.whileHolding(declaration, (hold) => {
      const holds = (value: Value): void => {
        hold({ frame, value });
      };
      return withChangesByOthers(this.#evaluator, this.#reach, changed, byOthers, { declaration, frame, holds });
    });
  }

  #afterStatements(
    list: ArrayValue,
    toRun: RunStatements,
    held: { readonly declaration: Declaration; readonly frame: Frame },
  ): ArrayValue {
    return this.#unfilled.whileHolding(held.declaration, (hold) =>
      listAfter(this.#evaluator, list, toRun, held, (value) => {
        hold({ frame: held.frame, value });
      }),
    );
  }

  #changesOf(declaration: Holder, start: Collection): readonly Change[] {
    // An object's own methods are among what changes it.
    const ofLiterals = this.#ofLiterals.get(declaration) ?? new Map<TS.Node | CollectionKind, KnownChanges>();
    this.#ofLiterals.set(declaration, ofLiterals);
    const key = (start.kind === "object" ? start.node : undefined) ?? kindOf(start);
    const changes = ofLiterals.get(key) ?? this.#lookUpChanges(declaration, start);
    ofLiterals.set(key, changes);
    this.#changes.set(declaration, changes);
    return changes.all;
  }

  /** All code that adds to a collection by way of the variable that holds it, and by way of itself. */
  #lookUpChanges(declaration: Holder, start: Collection): KnownChanges {
    const own = start.kind === "object" ? thisPlacesIn(start) : [];
    const ownGiven = own.flatMap((at) => givenPlaces(this.#references, { at, path: [] }, declaration));
    const places = [
      ...allPlaces(this.#references, declaration),
      ...ownGiven.flatMap((given) => [given, ...aliasPlaces(this.#references, given)]),
    ].filter(({ by }) => !by || this.#reach.told.objects.mayHave(by.access, by.maker));
    const members = places.flatMap(membersAt);
    const whole = places.filter(({ path, by }) => path.length === 0 && !by);
    const removals = [
      ...removalsAt(whole.flatMap(({ at, picks }) => (picks?.length ? [] : at))),
      ...(start.kind === "object" ? deepRemovalsAt(places) : []),
    ];
    const possible = removalsAt(whole.flatMap(({ at, picks }) => (picks?.length ? at : [])));
    const additions = [
      ...places
        .flatMap(changesAt)
        .filter((change) => hasMethodOf(change, start))
        .filter(({ addition }) => addition?.how !== "renewal" || !isAssignedInOrder(declaration)),
      ...own.flatMap((at): Change[] => changesBy(additionsAt(at), { isOwn: true })),
      ...members.flatMap((place) => handedChangesAt(this.#evaluator, this.#references, place, start)),
      ...(start.kind === "object" ? [] : places.flatMap(({ at, path }) => (path.length > 0 ? [] : lostSightAt(at)))),
      ...possible.map((removal): Change => ({ node: removal.node, removal, isPossible: true })),
    ];
    const searches = { order: this.#order, handlers: this.#handlers };
    const changes = withSettled(searches, inLoadOrder(this.#order, additions), { declaration, places });
    const isPlain = start.kind === "array" && changes.every(isPlainChange);
    return {
      all: removals.length === 0 ? changes : withRemovals(this.#order, changes, removals, { declaration, places }),
      isOpen: changes.some(isOpenInDepth),
      toRun: isPlain ? statementsToRun(declaration, places) : undefined,
    };
  }

  /** While it is found out what is taken out of a collection, what that is asked is what it holds so far. */
  #take(change: Change, removal: Removal, collection: Collection, { declaration, frame }: Filling): void {
    this.#unfilled.whileHolding(declaration, (hold) => {
      hold({ frame, value: copyOf(collection) });
      for (const run of runsOfChange(this.#reach, change.node, frame)) {
        hold({ frame, value: copyOf(collection) });
        if (!change.isPossible && this.#order.isSure(change.node, run))
          takeOut(this.#evaluator, collection, removal, run);
        else {
          if (isReordering(removal.how)) loseOrder(collection);
          else mayTakeOut(this.#evaluator, collection, removal, run);
          if (change.addition) fill(this.#evaluator, collection, change.addition, run, "open");
        }
      }
    });
  }

  /** Adds turn by turn in a loop over the collection itself; says whether it is such a one. */
  #growsIn({ node }: Change, addition: Addition, collection: Collection, { declaration, frame }: Filling): boolean {
    const loop = addition.path ? undefined : loopOverItself(node, declaration, collection.kind);
    if (!loop) return false;
    this.#unfilled.whileHolding(declaration, (hold) => {
      const holds = (): void => {
        hold({ frame, value: copyOf(collection) });
      };
      grow(this.#evaluator, collection, addition, { loop, frame, holds });
    });
    return true;
  }

  #add(change: Change, collection: Collection, filling: Filling): void {
    const { self, frame } = filling;
    const { node, addition, removal, handedOn, byChance, lost, isOwn, by, isReordering } = change;
    if (isReordering) loseOrder(collection);
    else if (change.loop && collection.kind === "array") this.#changed.fillBy(change.loop, collection, filling);
    else if (lost) collection.unresolved ??= unknown(lost, node);
    else if (removal) this.#take(change, removal, collection, filling);
    else if (addition && !isOwn && !by && this.#growsIn(change, addition, collection, filling)) return;
    else {
      const runs = runsOfChange(this.#reach, node, frame);
      const told = addition && settledOver(this.#order, addition, runs, filling.declaration.getSourceFile());
      const isOfAny = addition?.how === "member" && runs.length > 1 && isMadeAlike(this.#references, node, frame);
      for (const run of runs) {
        if (isTooLong(this.#evaluator, collection, node)) return;
        if (isOwn && isOfAnyMade(self, run.thisValue)) openMember(this.#evaluator, collection, change, run);
        if (isOwn && !isSelf(self, run.thisValue)) continue;
        if (by && !this.#isGiven(by, self, run)) continue;
        const searches = { evaluator: this.#evaluator, reach: this.#reach, order: this.#order };
        const chance = isOfAny ? "open" : chanceOfChange(searches, change, run, filling.declaration);
        if (told) this.#put(told, collection, run, chance, filling);
        const ways = { reach: this.#reach, references: this.#references };
        if (handedOn) fillHandedOn(this.#evaluator, ways, collection, handedOn, run, chance !== "sure");
        if (byChance) fillByChance(this.#evaluator, ways, collection, byChance, run, chance !== "sure");
      }
    }
  }

  /** A list that is asked where something belongs holds by then what came before. */
  #put(addition: Addition, collection: Collection, run: Frame, chance: Chance, filling: Filling): void {
    const { declaration, frame } = filling;
    if (collection.kind !== "array" || !asksItself(addition.node, declaration)) {
      fill(this.#evaluator, collection, addition, run, chance);
      return;
    }
    this.#unfilled.whileHolding(declaration, (hold) => {
      hold({ frame, value: copyOf(collection) });
      fill(this.#evaluator, collection, addition, run, chance);
    });
  }

  /** Whether the function that gives the collection is the one that was found, and not one of the same name. */
  #isGiven(by: Giver, self: Value, run: Frame): boolean {
    const giver = giverIn(this.#evaluator, by, run);
    const { thisValue } = giver ?? {};
    return giver !== undefined && (thisValue?.kind !== "object" || self.kind !== "object" || isSelf(self, thisValue));
  }
}
