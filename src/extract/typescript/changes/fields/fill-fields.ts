import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isCount } from "../../syntax/assignments.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Pool } from "../../evaluate/keeping/budget.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ClassValue, Field, Value } from "../../evaluate/values/value.ts";
import { alternatives, overAlternatives } from "../../evaluate/values/alternatives.ts";
import { keyString, loss, undecided, unknown } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { copyOf, hold, isCollection, type Collection } from "../collections/collection.ts";
import { fill } from "../collections/fill-collection.ts";
import { withFieldStatementRun } from "../collections/changing-statements.ts";
import type { SearchKey } from "../../reach/callers/circular-search.ts";
import { CopiedChanges, copiedOnto } from "./copied-changes.ts";
import { distinctRuns } from "./distinct-runs.ts";
import { FieldConcerns } from "./field-concerns.ts";
import { FieldChanges, isWithin, withoutOnlyKept, type FieldChange } from "./field-changes.ts";
import { beginsWithNothing, isEmpty, isOpen, withoutClearings, withRest } from "./first-values.ts";
import { fieldAt, givenBy, type Giving, type GivingNode, type Givings } from "./field-moments.ts";
import { declaresStatic, isOfHeir } from "./static-fields.ts";
import { FramesInVain } from "./frames-in-vain.ts";
import { framesOfChange } from "./frames-of-change.ts";
import { isPutBack } from "./put-back.ts";
import { isLetThrough } from "../../reach/conditions/guards.ts";
import { Handlers } from "../in-order/handlers.ts";
import { isLate } from "../in-order/is-late.ts";
import { concerns, fillByChance, fillHandedOn } from "../collections/handed-on.ts";
import { KeyedChanges, mayName } from "./keyed-changes.ts";
import { isRunWhileMade } from "./runs-while-made.ts";
import { isPossibleChange, possibleChange } from "./possible-change.ts";
import { inOrder } from "../collections/ordered-changes.ts";
import type { Reach } from "../../reach/reach.ts";
import type { Removal } from "../places/removal-places.ts";
import { isReordering, loseOrder, mayTakeOut, takeOut } from "../collections/removals.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { isSameInstance } from "../../evaluate/running/same-object.ts";

/** Steps of the evaluator that one field may take. */
const STEPS_OF_FIELD = 100_000;

/** One run of a change. */
interface Run {
  readonly change: FieldChange;
  readonly frame: Frame;
  /** Whether the object is known to be the one whose field is asked for; else it may be. */
  readonly isSure: boolean;
  /** Whether it is another one by a condition that is not known: `(list ?? all).push(tool)`. */
  readonly isOneOfSeveral: boolean;
}

/**
 * Finds what fields come to hold: registries keep their tools in fields, which methods fill from everywhere. Of all
 * places that change a field of the name, those count where the object in front is the one that is asked about.
 */
export class FieldFiller {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #references: References;
  readonly #changes: FieldChanges;
  readonly #keyed: KeyedChanges;
  readonly #copied: CopiedChanges;
  readonly #concerns: FieldConcerns;
  readonly #order: RunOrder;
  readonly #handlers: Handlers;
  readonly #keys = new WeakMap<Field["self"], Map<string, SearchKey>>();
  readonly #filled = new Map<SearchKey, Value>();
  /** What fields of instances are given anew, one value after the other. */
  readonly #givings = new WeakMap<Field["self"], Map<string, Givings>>();
  /** Apart from what other parts have: hundreds of dear fields are to leave enough for the conditions behind them. */
  readonly #pool: Pool = { left: 1_000_000, grants: 500_000 };
  readonly #inVain: FramesInVain;
  #depth = 0;
  /** What was being worked out when the outermost field was asked for. */
  #start = 0;
  /** Whether that field lacks what depends on what was being worked out then: `berth.set("a").set("b")` within `set("a")`. */
  #isOpen = false;

  constructor(
    evaluator: Evaluator,
    references: References,
    { reach, order }: { readonly reach: Reach; readonly order: RunOrder },
  ) {
    this.#evaluator = evaluator;
    this.#reach = reach;
    this.#references = references;
    this.#changes = new FieldChanges(evaluator, references);
    this.#keyed = new KeyedChanges(references);
    this.#copied = new CopiedChanges(references);
    this.#concerns = new FieldConcerns(evaluator, references, reach.told);
    this.#inVain = new FramesInVain(evaluator.budget);
    this.#order = order;
    this.#handlers = new Handlers(references);
    evaluator.keeping.onCircle = (depth) => {
      if (this.#depth === 0) return false;
      if (depth < this.#start) this.#isOpen = true;
      reach.search.leaveOutWork(depth);
      return true;
    };
  }

  /** The value that a field comes to have, of the one that its class gives it. */
  valueOf(field: Field, start: Value): Value {
    if (!isOpen(start)) return start;
    // First what the collection comes to hold, then what becomes of that.
    const ofMembers = isCollection(start) ? this.#changes.ofMembers(field.name) : [];
    const all = [...this.#changes.of(field.name), ...this.#byKey(field), ...ofMembers];
    const changes = withoutOnlyKept(all, field.name).filter(
      (change) =>
        (!change.isBlank || beginsWithNothing(start)) &&
        concerns(start, change) &&
        this.#concerns.mayConcern(field, change),
    );
    if (changes.length === 0) return field.unlessGiven ?? start;
    const { search } = this.#reach;
    const { keeping } = this.#evaluator;
    const isOutermost = search.depth === 0;
    if (this.#depth === 0) [this.#start, this.#isOpen] = [keeping.depth, false];
    const { result, isWhole, until } = keeping.closed(
      () =>
        search.whole(() =>
          search.lookUp(this.#filled, this.#keyOf(field), () => this.#withinReason(field, start, changes)),
        ),
      () => isOutermost && !this.#isOpen && !this.#evaluator.budget.isPartSpent(),
    );
    // It is asked for again when that is known which it depends on.
    if (isOutermost && this.#isOpen) this.#filled.delete(this.#keyOf(field));
    if (isOutermost || isWhole) return result ?? start;
    keeping.leaveOpen(until);
    return withRest(result ?? start, unknown("is filled from what it holds itself", field.owner));
  }

  /** Whether what the fields of a name hold in instances of a class is changed, by what the code alone says. */
  isChanged(owner: TS.ClassLikeDeclaration, name: string): boolean {
    return this.#changes.isChangedWithin(owner, name);
  }

  /**
   * Adds to a collection what the program adds to it by way of a field that holds it.
   * @param isPossible whether it is not known that the field holds it
   */
  addTo(field: Field, held: Value, isPossible: true | undefined): void {
    if (!isCollection(held)) return;
    const all = [...this.#changes.of(field.name), ...this.#changes.ofMembers(field.name)];
    const changes = all.filter((one) => isWithin(one) && this.#concerns.mayConcern(field, one));
    const { isCut } = this.#evaluator.budget.part(
      STEPS_OF_FIELD,
      () => {
        const runs = this.#ordered(field, changes).flatMap((change) => this.#runsOf(field, change));
        for (const run of runs) this.#changeKept(held, { ...run, isOneOfSeveral: isPossible ?? run.isOneOfSeveral });
      },
      this.#pool,
    );
    if (isCut) held.unresolved ??= unknown("is filled in more ways than are followed", field.owner);
  }

  /** The value that a field of an instance, or a static one, has where it is read, of all that it is given. */
  valueAt(self: Field["self"], name: string, value: Value, use: TS.Node, frame: Frame): Value {
    const owner = self.kind === "class" ? this.#ownerOf(self, name) : self;
    const givings = this.#givings.get(owner)?.get(name);
    if (!givings) return value;
    return fieldAt({ evaluator: this.#evaluator, order: this.#order }, owner, givings, { use, frame }) ?? value;
  }

  /** The class that declares a static field: those below it share that. */
  #ownerOf(self: ClassValue, name: string): ClassValue {
    return classChain(this.#evaluator, self).classes.find(({ node }) => declaresStatic(node, name)) ?? self;
  }

  /** A field is given up alone where it takes too many steps: much code changes something, and hardly any matters. */
  #withinReason(field: Field, start: Value, changes: readonly FieldChange[]): Value {
    const { budget, keeping } = this.#evaluator;
    const rest = (): Value => withRest(start, unknown("is filled in more ways than are followed", field.owner));
    if (this.#inVain.hasAnyOf(changes)) return rest();
    const { result, isCut } = keeping.closed(
      () => budget.part(STEPS_OF_FIELD, () => this.#work(field, start, changes), this.#pool),
      (part) => part.isCut,
    );
    if (this.#depth === 0) this.#inVain.settle(isCut);
    return isCut ? rest() : result;
  }

  #keyOf({ self, name, owner }: Field): SearchKey {
    const ofSelf = this.#keys.get(self) ?? new Map<string, SearchKey>();
    this.#keys.set(self, ofSelf);
    const key = ofSelf.get(name) ?? { node: owner };
    ofSelf.set(name, key);
    return key;
  }

  #work(field: Field, start: Value, changes: readonly FieldChange[]): Value {
    this.#depth += 1;
    try {
      return this.#filledBy(field, start, changes);
    } finally {
      this.#depth -= 1;
    }
  }

  #filledBy(field: Field, start: Value, changes: readonly FieldChange[]): Value {
    const ordered = changes.some(({ removal }) => removal !== undefined) ? this.#ordered(field, changes) : changes;
    const runs = withoutClearings(ordered.flatMap((change) => this.#runsOf(field, change)));
    if (runs.length === 0 && field.unlessGiven && this.#areOfOthers(field, changes)) start = field.unlessGiven;
    this.#noteGivings(field, start, runs);
    const base = this.#given(field, start, runs);
    const additions = runs.filter(({ change }) => isWithin(change));
    return additions.length === 0 ? base : overAlternatives(base, (one) => this.#withAdded(one, start, additions));
  }

  /** The changes as they run. Of a list that a function fills and empties again, it is not known what it holds in between. */
  #ordered({ name, owner }: Field, changes: readonly FieldChange[]): readonly FieldChange[] {
    const ordered = inOrder(changes, this.#changes.placesOf(name), this.#order, owner.getSourceFile());
    const emptied = changes.filter((one) => !ordered.includes(one) && isPutBack(one, changes));
    return [...ordered, ...emptied.map((one) => ({ ...one, lost: "is filled and emptied by the same function" }))];
  }

  /** Whether changes that are none of this object are run for others; what no call leads to may be run by anybody. */
  #areOfOthers(field: Field, changes: readonly FieldChange[]): boolean {
    return changes.every(
      (change) => change.isBlank === true || framesOfChange(this.#evaluator, this.#reach, field, change).length > 0,
    );
  }

  #noteGivings({ self, name }: Field, start: Value, runs: readonly Run[]): void {
    const givings = runs.flatMap(({ change, frame, isSure, isOneOfSeveral }): Giving[] =>
      isSure && !isOneOfSeveral && (!isWithin(change) || change.addition?.how === "renewal") && isGiving(change)
        ? [{ node: change.node, frame, name }]
        : [],
    );
    if (givings.length === 0 || givings.length < runs.length) return;
    const ofSelf = this.#givings.get(self) ?? new Map<string, Givings>();
    this.#givings.set(self, ofSelf.set(name, { start, runs: givings }));
  }

  /** What the field holds of what it is given as a whole. */
  #given({ self, name }: Field, start: Value, runs: readonly Run[]): Value {
    const whole = runs.filter(({ change }) => !isWithin(change));
    const given = distinctRuns(this.#reach.reads, whole).map(({ change, frame, isSure }) =>
      isSure && isGiving(change)
        ? givenBy(this.#evaluator, { node: change.node, frame, name }, undefined)
        : possibleChange(change.node),
    );
    if (given.length === 0 || isEmpty(start)) return given.length === 0 ? start : alternatives(given);
    // Nothing is made of a class that could tell when it is given them.
    const early = whole.find(({ change: { node } }) => !isLate(this.#order, this.#handlers, node));
    const either =
      self.kind === "class" && early && !given.some(isPossibleChange)
        ? [undecided("is given another value, be it before it is read or later", early.change.node)]
        : [];
    return alternatives([start, ...given, ...either]);
  }

  #withAdded(base: Exclude<Value, { kind: "alternatives" }>, start: Value, runs: readonly Run[]): Value {
    const first = isCollection(base) ? copyOf(base) : isCollection(start) && withRest(copyOf(start), base);
    if (!first || !isCollection(first)) return base;
    let collection = first;
    for (const run of runs) {
      const { statement } = run.change;
      if (statement && run.isSure)
        collection = withFieldStatementRun(this.#evaluator, collection, statement, run.frame);
      else this.#change(collection, run);
    }
    return collection;
  }

  /** What an instance changes in what it keeps is not done at a known time, beside what else the program does with that. */
  #changeKept(held: Collection, run: Run): void {
    const { change, isSure, frame } = run;
    const { removal, statement, node } = change;
    if (removal && isReordering(removal.how)) loseOrder(held);
    else if (removal && isSure && !change.isPicked && this.#order.isSure(node, frame))
      held.unresolved ??= loss("loses members, at a time that is not known", node);
    else if (removal) mayTakeOut(this.#evaluator, held, removal, frame);
    else if (statement && isSure) {
      hold(held, withFieldStatementRun(this.#evaluator, held, statement, frame));
      held.unresolved ??= unknown("has members that are changed, at a time that is not known", node);
    } else this.#change(held, run);
  }

  #change(collection: Collection, run: Run): void {
    const { change, frame, isSure, isOneOfSeveral } = run;
    const { node, lost, removal, addition, handedOn, byChance } = change;
    const ways = { reach: this.#reach, references: this.#references };
    if (lost) collection.unresolved ??= unknown(lost, node);
    else if (removal) this.#takeOut(collection, removal, run);
    else if (!isSure) collection.unresolved ??= possibleChange(node);
    else if (addition) fill(this.#evaluator, collection, addition, frame, isOneOfSeveral ? "open" : undefined);
    else if (handedOn) fillHandedOn(this.#evaluator, ways, collection, handedOn, frame);
    else if (byChance) fillByChance(this.#evaluator, ways, collection, byChance, frame);
  }

  #takeOut(collection: Collection, removal: Removal, { change: { isPicked }, frame, isSure }: Run): void {
    if (isSure && !isPicked && this.#order.isSure(removal.node, frame))
      takeOut(this.#evaluator, collection, removal, frame);
    else mayTakeOut(this.#evaluator, collection, removal, frame);
  }

  /** What gives the field a value under a key that may be its name, or with others that are copied onto the object. */
  #byKey({ self, name }: Field): readonly FieldChange[] {
    if (self.kind !== "instance") return [];
    const { classes } = classChain(this.#evaluator, self.class);
    return [...this.#keyed.of(classes).filter((one) => mayName(one, name)), ...this.#copied.of(classes)];
  }

  #runsOf(field: Field, change: FieldChange): Run[] {
    const { key, copied } = change;
    const frames = this.#inVain.counted(change, () => framesOfChange(this.#evaluator, this.#reach, field, change));
    return frames.flatMap((frame): Run[] => {
      if (key && keyString(this.#evaluator.evaluate(key, frame)) !== field.name) return [];
      if (copied && !copiedOnto(this.#evaluator, copied, field.name, undefined, frame)) return [];
      const receiver = this.#evaluator.evaluate(change.receiver, frame);
      const isIt = this.#isSelf(field, receiver);
      if (isIt === false || (isIt === undefined && this.#concerns.isFarFetched(field, change))) return [];
      if (!this.#isRunWhenMade(change, frame)) return [];
      const isDone = field.isMade ? this.#isRunWhileMade(field, change, frame) : false;
      if (isDone === true) return [];
      const isOneOfSeveral =
        (frame.chance ?? "sure") !== "sure" ||
        (receiver.kind === "alternatives" && receiver.values.some((one) => this.#isSelf(field, one) !== true));
      const isSure = isIt === true && isDone === false && !isOfHeir(field, change, receiver);
      return [{ change, frame, isSure, isOneOfSeveral }];
    });
  }

  /** A constructor is run once for an object: with what it is called with, its conditions hold for good, or do not. */
  #isRunWhenMade({ node }: FieldChange, frame: Frame): boolean {
    const { scope } = frame;
    return !ts.isConstructorDeclaration(scope) || isLetThrough(this.#evaluator, node, scope, frame);
  }

  #isRunWhileMade({ self }: Field, { node }: FieldChange, frame: Frame): boolean | undefined {
    if (self.kind !== "instance") return false;
    const { classes } = classChain(this.#evaluator, self.class);
    return isRunWhileMade(node, frame, new Set(classes.map((one) => one.node)));
  }

  /** Whether a value is the object that has the field; undefined when it may be. */
  #isSelf(field: Field, value: Value): boolean | undefined {
    const { self, owner, name } = field;
    if (value.kind === "alternatives") {
      const verdicts = value.values.map((one) => this.#isSelf(field, one));
      return verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false);
    }
    if (value.kind === "unknown") return undefined;
    if (self.kind === "instance") return value.kind === "instance" && isSameInstance(self, value);
    return value.kind === "class" && this.#ownerOf(value, name).node === owner;
  }
}

function isGiving(change: FieldChange): change is FieldChange & { readonly node: GivingNode } {
  const { node, copied } = change;
  return ts.isBinaryExpression(node) || ts.isPropertyAssignment(node) || isCount(node) || copied !== undefined;
}
