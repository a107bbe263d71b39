import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Pool } from "../evaluate/keeping/budget.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { bindAsChanged, changingParameters, isChanged } from "../evaluate/running/parameter-changes.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { MOST_FRAMES } from "../evaluate/values/limits.ts";
import { headsOf, isLoop, type Loop } from "../syntax/loops.ts";
import type { References } from "../modules/references.ts";
import { RunsInCircle } from "./callers/runs-in-circle.ts";
import { areAllUsesKnown } from "./callers/all-uses-known.ts";
import { CircularSearch, SearchKeys, type SearchKey } from "./callers/circular-search.ts";
import { enclosingBinder, isFunctionNode } from "./enclosing-binder.ts";
import { FollowedInVain } from "./followed-in-vain.ts";
import { flatMapUpTo } from "./flat-map-up-to.ts";
import { flagsAsked } from "./conditions/flags-asked.ts";
import { isLetThrough } from "./conditions/guards.ts";
import { KnownGuards } from "./conditions/known-guards.ts";
import type { Invocation } from "./callers/invocation.ts";
import { Invocations } from "./callers/invocations.ts";
import { isNeverNamed } from "./callers/never-named.ts";
import { isOverridden } from "./callers/overridden-methods.ts";
import { areDifferentRuns } from "../evaluate/running/same-object.ts";
import { thisOfUncalled } from "./callers/this-of-uncalled.ts";
import { SoleInstances } from "./callers/sole-instances.ts";
import { ToldBySource } from "./callers/told-by-source.ts";
import { binderOf, questionOf, Reads, readsAround, type Read } from "./reads.ts";
import { turnsOf } from "./conditions/loop-ends.ts";
import { turnChanges, bindTurn } from "./conditions/turn-changes.ts";
import { Wanted } from "./wanted.ts";
import { withoutRepeats } from "./callers/repeated-runs.ts";

/** What it costs to look for the ways to one piece of code, in steps of the evaluator. */
const STEPS = 50;
/** What a search may take that is run once more: most know little more by then. */
const STEPS_ONCE_MORE = 150_000;
/** What all of these may take: they count for whoever asks, whose steps would be gone. */
const STEPS_OF_ALL_ONCE_MORE = 300_000;
/** Functions that call each other are followed through at most so many. */
const MOST_CALLERS = 150;
/** The same where the whole search has taken too many steps: who starts a server is hardly ever further away. */
const MOST_CALLERS_NEARBY = 6;

/** Calls behind what is asked about: a builder, or a field that a method sets for the time of a call, is nearer. */
const FAR_OUT = 9;

const NOTHING: ReadonlySet<Read> = new Set();

/**
 * Finds out with which values a piece of code runs: back from the code through the loops and functions
 * around it, to the collections that are looped over and the calls that pass arguments. Only what the code reads
 * is followed: from a function of which it reads nothing, the way leads on outwards, however many call it.
 */
export class Reach {
  readonly reads = new Reads();
  readonly told: ToldBySource;
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #invocations: Invocations;
  readonly #sole: SoleInstances;
  readonly #inCircle: RunsInCircle;
  readonly #frames = new Map<SearchKey, readonly Frame[]>();
  readonly #inVain: FollowedInVain;
  readonly #cutOff = new Set<TS.Node>();
  /** Whether only those are followed that are near, and what is further out is taken to be called with anything. */
  #isNearby = false;
  readonly keys = new SearchKeys();
  /** How many searches found nothing but ways that lead in a circle, or were given up. */
  #undecided = 0;
  readonly search = new CircularSearch((binder) => this.#noteGivenUp(binder), {
    onceMore: {
      isLeft: () => this.#onceMore.left > 0,
      run: (find) => {
        const { result, isCut } = this.#evaluator.budget.part(STEPS_ONCE_MORE, find, this.#onceMore);
        return isCut ? undefined : result;
      },
    },
    depth: () => this.#evaluator.keeping.depth,
    stepsLeft: () => this.#evaluator.budget.restOfPart,
    onOver: (search, lack) => {
      this.#evaluator.keeping.over(search, lack);
    },
  });
  readonly #guards: KnownGuards;
  readonly #onceMore: Pool = { left: STEPS_OF_ALL_ONCE_MORE };
  /** Whether nothing loads a file, so that what stands at its top is never run: known once the registrations are. */
  isUnloaded: (sourceFile: TS.SourceFile) => boolean = () => false;
  /** Whether code that loads files by names which are not known may have all that a file exports. */
  mayBeTakenWhole: (file: string) => boolean = () => true;

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.told = new ToldBySource(evaluator, references, (file) => this.mayBeTakenWhole(file));
    this.#guards = new KnownGuards(evaluator, this.search);
    this.#inVain = new FollowedInVain(evaluator.budget, this.search);
    this.#invocations = new Invocations(evaluator, references, this, this.told);
    this.#inCircle = new RunsInCircle(evaluator, references, {
      runsWithin: (node, owner, frame) => this.runsWithin(node, owner, frame),
      run: (node, invocation) => this.#run(node, invocation),
    });
    this.#sole = new SoleInstances(references, (owner) => {
      const { result, isWhole } = this.search.whole(() => this.#invocations.instancesOf(owner));
      return isWhole && !evaluator.budget.isPartSpent() ? result.map(({ instance }) => instance) : undefined;
    });
  }

  /**
   * The frames that a node runs in: one for each way that leads to it.
   * @param reads what is to have its value in them: what the node itself reads, when it is not said
   */
  framesAt(node: TS.Node, reads: ReadonlySet<Read> = this.reads.of(node)): readonly Frame[] {
    const { inOrder } = this.#evaluator;
    return inOrder.framesAt(node) ?? this.#framesInRuns(node) ?? this.#framesFound(node, reads);
  }

  /** Those in which it is come to by the runs of a function around it, where only these tell what its variables hold. */
  #framesInRuns(node: TS.Node): readonly Frame[] | undefined {
    const { inOrder } = this.#evaluator;
    const owner = inOrder.ownerOf(node);
    if (!owner) return undefined;
    const runs = this.#framesFound(owner.body, this.reads.of(owner.body));
    const frames: Frame[] = [];
    for (const run of runs) {
      const come = inOrder.framesIn(owner, run, node);
      if (!come) return undefined;
      frames.push(...come);
    }
    // Where there are more than are followed, the search says so.
    return frames.length > 0 && frames.length <= MOST_FRAMES ? frames : undefined;
  }

  #framesFound(node: TS.Node, reads: ReadonlySet<Read>): readonly Frame[] {
    const binder = enclosingBinder(node);
    const { outer, key } = this.#questionAt(node, binder, reads);
    const follow = (): readonly Frame[] => this.#followed(binder, outer);
    const frames = this.search.lookUp(this.#frames, key, () => this.#inVain.followed(key, follow)) ?? [];
    return this.#guards.letThrough(node, binder, frames);
  }

  /** The same, looked for once more. */
  framesAnew(node: TS.Node, reads: ReadonlySet<Read>): readonly Frame[] {
    this.#frames.delete(this.#questionAt(node, enclosingBinder(node), reads).key);
    return this.framesAt(node, reads);
  }

  /**
   * The same, looked for once more. Where nothing is found because the ways are too many, or lead back to each other, it is
   * the frames of those that are near, with what others further out would give left open.
   */
  framesUpTo(node: TS.Node, reads: ReadonlySet<Read>): readonly Frame[] {
    const before = this.#undecided;
    const frames = this.framesAnew(node, reads);
    if (frames.length > 0 || this.#undecided === before) return frames;
    this.#evaluator.budget.renew();
    return this.#nearby(() => this.framesAt(node, reads));
  }

  /** Looks for something among those that are near: what is further out, or leads back to them, is called with anything. */
  #nearby<Found>(find: () => Found): Found {
    this.#isNearby = true;
    try {
      return find();
    } finally {
      this.#isNearby = false;
    }
  }

  #noteGivenUp(binder: TS.Node): void {
    this.#undecided += 1;
    this.#cutOff.add(binder);
  }

  /** What is asked about the code around a node, and under what the answer is kept. */
  #questionAt(
    node: TS.Node,
    binder: TS.Node,
    reads: ReadonlySet<Read>,
  ): { readonly outer: ReadonlySet<Read>; readonly key: SearchKey } {
    const flags = flagsAsked(this.#references, node, binder);
    const outer = readsAround(binder, flags.length > 0 ? new Set([...reads, ...this.reads.ofAll(flags)]) : reads);
    const question = questionOf(outer);
    const kind = this.#isNearby ? " nearby" : this.#isFarOut ? " far out" : "";
    return { outer, key: this.keys.of(binder, `${question}${kind}`) };
  }

  /** Whether who calls a method no longer tells when its object's fields had which value, nor need be found out. */
  get #isFarOut(): boolean {
    return this.search.depth >= FAR_OUT;
  }

  /**
   * The frames that a callee runs in, to tell what it may be: where what it hangs on is only being collected, those
   * without that.
   */
  framesOfCallee(callee: TS.Expression): readonly Frame[] {
    const known = this.framesAt(callee);
    return known.length > 0 ? known : this.framesAt(callee, NOTHING);
  }

  #followed(binder: TS.Node, reads: ReadonlySet<Read>): readonly Frame[] {
    const { budget } = this.#evaluator;
    budget.spend(STEPS);
    if (this.isGivenUp()) return [];
    const isTooFar = this.#isNearby && this.search.depth > MOST_CALLERS_NEARBY;
    const frames = this.#framesOf(binder, isTooFar ? NOTHING : reads);
    if (budget.isSpent()) this.search.giveUp();
    else if (budget.isPartSpent()) this.search.leaveOut();
    if (frames.length <= MOST_FRAMES) return frames;
    this.#cutOff.add(binder);
    return frames.slice(0, MOST_FRAMES);
  }

  /** Whether the search is not to go on, or the part that it is for: it says so of what is being looked for. */
  isGivenUp(): boolean {
    const { budget } = this.#evaluator;
    if (budget.isSpent() || this.search.depth > MOST_CALLERS) this.search.giveUp();
    else if (budget.isPartSpent()) this.search.leaveOut();
    else return false;
    return true;
  }

  /** Whether code stands in a function that no call picks: then no other way to it is to be looked for. */
  isPassedOver(node: TS.Node): boolean {
    return this.#invocations.passedOver.holds(node);
  }

  /** Code that is reached in more ways than are followed. */
  get cutOff(): readonly TS.Node[] {
    return [...this.#cutOff];
  }

  /** Functions that call themselves with other values time and again, further than is followed. */
  get endless(): readonly TS.Node[] {
    return [...this.#inCircle.endless];
  }

  /** The frames of a node inside a function, for one given run of that function. */
  framesWithin(node: TS.Node, owner: TS.Node, ownerFrame: Frame): readonly Frame[] {
    const binder = enclosingBinder(node);
    if (binder === owner || ts.isSourceFile(binder)) return [ownerFrame];
    const ofMethod = ts.isClassElement(binder) ? this.#framesOfMethod(node, ownerFrame) : [];
    if (ofMethod.length > 0) return ofMethod;
    const outer = this.runsWithin(binder, owner, ownerFrame);
    if (isLoop(binder)) return flatMapUpTo(outer, MOST_FRAMES, (frame) => turnsOf(this.#evaluator, binder, frame));
    return ts.isFunctionLike(binder) && isFunctionNode(binder)
      ? flatMapUpTo(outer, MOST_FRAMES, (frame) =>
          this.#invocations.ofCallback(binder, frame).map((one) => this.#run(binder, one)),
        )
      : outer;
  }

  /** The frames of code in a method, in those of its runs that are of a class which one given run of a function has made. */
  #framesOfMethod(node: TS.Node, ownerFrame: Frame): readonly Frame[] {
    return this.framesAt(node).filter((frame) => !areDifferentRuns(frame, ownerFrame));
  }

  /** Of the frames of a node within one run of a function, those in which nothing that is known keeps it from running. */
  runsWithin(node: TS.Node, owner: TS.Node, ownerFrame: Frame): readonly Frame[] {
    const binder = enclosingBinder(node);
    return this.framesWithin(node, owner, ownerFrame).filter((frame) =>
      isLetThrough(this.#evaluator, node, binder, frame),
    );
  }

  #framesOf(binder: TS.Node, reads: ReadonlySet<Read>): readonly Frame[] {
    if (ts.isSourceFile(binder)) return this.isUnloaded(binder) ? [] : [this.#evaluator.rootFrame(binder)];
    const asked = this.#withChanges(binder, reads);
    const own = [...asked].filter((read) => binderOf(read) === binder);
    const outer = new Set([...asked].filter((read) => !own.includes(read)));
    if (isLoop(binder)) return this.#turnsOf(binder, own, outer);
    if (!isFunctionNode(binder)) return this.framesAt(binder, outer);
    if (isOverridden(this.#references, binder) || isNeverNamed(binder)) return [];
    const isThisAll = own.length === 1 && own[0] === binder && outer.size === 0;
    const sole = isThisAll && this.#isFarOut ? this.#sole.of(binder) : undefined;
    if (sole) return [new Frame(binder, this.#evaluator.rootFrame(binder.getSourceFile()), sole)];
    if (own.length > 0) {
      const wanted = new Wanted(own, outer);
      const find = (): readonly Invocation[] => this.#invocations.of(binder, wanted);
      const { result, isWhole } = this.search.whole(find);
      // Where all that calls it leads back to it, what is furthest away on that circle is taken to be called with anything.
      const isOnCircle = result.length === 0 && !isWhole && !this.search.isOpen && !this.#isNearby;
      const invocations = isOnCircle ? this.#nearby(find) : result;
      if (invocations.length > 0) {
        const calls = withoutRepeats(invocations);
        const runs = calls.map((one) => this.#run(binder, one));
        return isWhole ? runs : this.#inCircle.withRuns(binder, runs, calls);
      }
      if (this.search.isOpen) {
        this.search.leaveUndecided();
        this.#undecided += 1;
        if (!this.#isNearby) return [];
      }
      if (isWhole && areAllUsesKnown(this.#references, binder)) return [];
    }
    if (this.#invocations.passedOver.is(binder)) return [];
    const isThisRead = own.some((read) => !ts.isParameter(read));
    const frames = this.framesAt(
      binder,
      isThisRead ? new Set([...outer, ...this.reads.ofAll(ownersOf(binder))]) : outer,
    );
    const around = this.#invocations.passedOver.madePicked(binder, frames, outer);
    return around.flatMap((frame) =>
      (isThisRead ? thisOfUncalled(this.#evaluator, this.#references, binder, frame) : [undefined]).map((self) =>
        new Frame(binder, frame, self).asUncalled(),
      ),
    );
  }

  /** What is read of a function that changes what it is handed, with what it does that by. */
  #withChanges(binder: TS.Node, reads: ReadonlySet<Read>): ReadonlySet<Read> {
    if (!isFunctionNode(binder)) return reads;
    const changing = changingParameters(this.#evaluator, binder);
    const isAsked =
      changing.length > 0 && binder.parameters.some((one) => reads.has(one) && isChanged(this.#evaluator, one));
    return isAsked ? new Set([...reads, ...readsAround(binder, this.reads.ofAll(changing))]) : reads;
  }

  #turnsOf(loop: Loop, own: readonly Read[], outer: ReadonlySet<Read>): readonly Frame[] {
    if (own.length === 0) return this.framesAt(loop, outer);
    const asked = this.reads.ofAll([...headsOf(loop), ...turnChanges(this.#evaluator, loop)]);
    const frames = this.framesAt(loop, new Set([...outer, ...asked]));
    return flatMapUpTo(frames, MOST_FRAMES, (frame) => turnsOf(this.#evaluator, loop, frame));
  }

  #run(
    node: TS.FunctionLikeDeclaration,
    { closure, args, thisValue, call, handedAt, handedIn, foundBy, chance }: Invocation,
  ): Frame {
    const frame = new Frame(node, closure, thisValue, call);
    frame.calledAt = call ?? handedAt;
    if (!call) frame.calledIn = handedIn;
    frame.foundBy = foundBy ?? (handedAt && handedIn && { call: handedAt, frame: handedIn });
    frame.chance = chance;
    if (args) bindAsChanged(this.#evaluator, node, args, { frame, call: handedAt ?? call });
    const [variable] = node.parameters;
    const [member] = args ?? [];
    if (variable && member && turnChanges(this.#evaluator, node).length > 0)
      bindTurn(this.#evaluator, node, variable, member, frame);
    return frame;
  }
}

/** What makes the instance of a method, with what it has from the code around it: `class { pier = new Pier(name); }` in a function. */
function ownersOf({ parent: owner }: TS.FunctionLikeDeclaration): readonly TS.Node[] {
  return ts.isClassLike(owner) ? [owner] : [];
}
