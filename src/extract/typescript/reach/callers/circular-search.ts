import type { ts as TS } from "ts-morph";
import type { Lack, OpenWork } from "../../evaluate/keeping/keeping.ts";

/** What is looked for: the same object for the same search. */
export interface SearchKey {
  readonly node: TS.Node;
}

/** Gives the one key of a node and of what is asked about it. */
export class SearchKeys {
  readonly #keys = new Map<TS.Node, Map<string, SearchKey>>();

  of(node: TS.Node, question: string): SearchKey {
    const ofNode = this.#keys.get(node) ?? new Map<string, SearchKey>();
    this.#keys.set(node, ofNode);
    const key = ofNode.get(question) ?? { node };
    ofNode.set(question, key);
    return key;
  }
}

/** Runs searches once more. */
interface OnceMore {
  /** Whether there are steps left for that. */
  readonly isLeft: () => boolean;
  /** @returns undefined when the search is given up */
  readonly run: <R>(find: () => R) => R | undefined;
}

const ALWAYS: OnceMore = { isLeft: () => true, run: (find) => find() };

/** The work that searches run for, and that is done for theirs. */
export interface WorkAround {
  /** Runs a search that was run before, which must not take long. */
  readonly onceMore?: OnceMore;
  /** How deep it is. */
  readonly depth?: () => number;
  /** The steps that are left for it; none, and less, where it is given up. */
  readonly stepsLeft?: () => number;
  /** Told when a search is over that it waits for, and what the result lacks. */
  readonly onOver?: (search: OpenWork, lack: Lack | undefined) => void;
}

/** A result that holds until the search for another one, further out, is over. */
interface Provisional {
  readonly key: SearchKey;
  readonly forget: () => void;
}

/** A result that lacks something, since the work was given up which it was sought for. */
interface Short {
  /** Steps that were left as the search began. */
  readonly steps: number;
  /** How often it was given up. */
  readonly tries: number;
}

/** So often a search is tried with whatever steps there are: what others found meanwhile brings it further. */
const MOST_TRIES = 2;

/** So many times the steps are worth a try in any case: all tries together take less than twice what the last takes. */
const WORTH_WHILE = 2;

/** Stands for what is further out than any result that is being looked for. */
const NOWHERE = -1;

/**
 * Keeps the results of a search that may come back to where it is. What is found while a way is left out, because it
 * leads in a circle, holds until the search is over that the circle leads back to: meanwhile it saves finding it again,
 * later on it would hide the ways that were left out. That search itself has left out nothing but ways through itself.
 */
export class CircularSearch {
  /** What is being looked for, and how far in. */
  readonly #running = new Map<SearchKey, number>();
  /** How far out the ways lead that were left out of a result. */
  readonly #open = new Map<SearchKey, number>();
  readonly #provisional: Provisional[] = [];
  readonly #onGivenUp: (outermost: TS.Node) => void;
  readonly #around: Required<WorkAround>;
  /** What stands for each of the running searches, where something waits for it. */
  readonly #waitedFor: (OpenWork | undefined)[] = [];
  readonly #short = new Map<SearchKey, Short>();
  /** How deep the other work was when each of the running searches began. */
  readonly #begunAt: number[] = [];
  #leftOut = 0;
  /** How far out the ways lead that were left out of what is being looked for. */
  #outermost = Infinity;
  /** The same of the part of it that is asked about. */
  #outermostOfPart = Infinity;
  #isGivenUp = false;
  /** What is looked for once more with its first result. */
  readonly #anew = new Set<SearchKey>();
  /** How far out the ways lead without which it could not be told whether something is reached at all. */
  #undecided = Infinity;
  /** Whether what is left out now is not found any more. */
  #isLast = false;

  /**
   * @param onGivenUp told what was looked for, when not all of it was found because the search was given up
   * @param around what the work around it is told and asked
   */
  constructor(onGivenUp: (outermost: TS.Node) => void, around: WorkAround = {}) {
    this.#onGivenUp = onGivenUp;
    this.#around = {
      onceMore: ALWAYS,
      depth: () => 0,
      stepsLeft: () => Infinity,
      onOver: () => undefined,
      ...around,
    };
  }

  /**
   * The result for a key: one that is kept, or what `find` finds.
   * @returns undefined when it is being looked for already, further out
   */
  lookUp<R>(kept: Map<SearchKey, R>, key: SearchKey, find: () => R): R | undefined {
    const steps = this.#around.stepsLeft();
    this.#forgetShort(kept, key, steps);
    const before = kept.get(key);
    const place = before === undefined ? this.#running.get(key) : this.#open.get(key);
    if (place !== undefined) this.leaveOut(place);
    else if (before !== undefined && this.#short.has(key)) this.leaveOut();
    else if (this.#anew.has(key)) this.#leftOut += 1;
    if (place !== undefined || before !== undefined) return before;
    const [depth, around, aroundPart, leftOut, provisional, undecided] = [
      this.#running.size,
      this.#outermost,
      this.#outermostOfPart,
      this.#leftOut,
      this.#provisional.length,
      this.#undecided,
    ];
    this.#running.set(key, depth);
    this.#begunAt.push(this.#around.depth());
    this.#waitedFor.push(undefined);
    this.#outermost = Infinity;
    this.#undecided = Infinity;
    try {
      const first = find();
      const isDecided =
        this.#undecided !== depth || this.#outermost < depth || this.#anew.size > 0 || !this.#around.onceMore.isLeft();
      const result = isDecided ? first : this.#findAnew(kept, key, { first, provisional }, find);
      kept.set(key, result);
      this.#provisional.push({ key, forget: () => kept.delete(key) });
      this.#open.set(key, this.#outermost);
      if (this.#around.stepsLeft() < 0) this.#short.set(key, { steps, tries: (this.#short.get(key)?.tries ?? 0) + 1 });
      else this.#short.delete(key);
      return result;
    } finally {
      this.#running.delete(key);
      this.#begunAt.pop();
      this.#undecided = Math.min(this.#undecided < depth ? this.#undecided : Infinity, undecided);
      if (this.#outermost >= depth) this.#close(key, provisional, leftOut);
      else this.#forgetLedBackTo(depth, provisional);
      const further = this.#outermost < depth ? this.#outermost : Infinity;
      this.#noteOver(this.#waitedFor.pop(), further);
      this.#outermost = Math.min(further, around);
      this.#outermostOfPart = Math.min(further, aroundPart);
      if (depth === 0) this.#finish(key);
    }
  }

  /**
   * What is found once the first result is there to be used, where without it could not be told whether something is
   * reached at all. What is found with the first result is not kept: the second may say more. Where that cannot tell it either,
   * since a part of the search was cut off, it is found what there is if nothing else leads there. Where that takes too long,
   * the first stands.
   */
  #findAnew<R>(
    kept: Map<SearchKey, R>,
    key: SearchKey,
    { first, provisional }: { readonly first: R; readonly provisional: number },
    find: () => R,
  ): R {
    const depth = this.#running.size - 1;
    const outermost = this.#outermost;
    this.#anew.add(key);
    let result = first;
    try {
      for (const isLast of [false, true]) {
        this.#forgetFrom(provisional);
        this.#noteOver(this.#waitedFor.splice(depth, 1, undefined)[0], Infinity);
        kept.set(key, result);
        this.#outermost = Infinity;
        this.#undecided = Infinity;
        this.#isLast = isLast;
        const next = this.#around.onceMore.run(find);
        if (next === undefined) this.#outermost = outermost;
        result = next ?? result;
        if (next === undefined || this.#undecided !== depth) return result;
      }
      return result;
    } finally {
      this.#isLast = false;
      this.#anew.delete(key);
    }
  }

  /**
   * Collects what searches ask for, and may ask for again while it is being collected: they get what is there by then,
   * and what they find with that holds until all is collected.
   */
  collect(key: SearchKey, collectAll: () => void): void {
    this.lookUp(new Map(), key, collectAll);
  }

  /** Whether the result for a key is there, and nothing was left out of it. */
  isWhole(kept: ReadonlyMap<SearchKey, unknown>, key: SearchKey): boolean {
    return kept.has(key) && !this.#open.has(key);
  }

  /** Whether the result for a key is being looked for, further out. */
  isRunning(key: SearchKey): boolean {
    return this.#running.has(key);
  }

  /**
   * Says that something was left out of what is being looked for.
   * @param place how far in that is being looked for which would find it; the outermost, when it is not said
   */
  leaveOut(place = 0): void {
    this.#leftOut += 1;
    this.#outermost = Math.min(this.#outermost, place);
    this.#outermostOfPart = Math.min(this.#outermostOfPart, place);
  }

  /**
   * Says that what is being looked for lacks what other work comes to that is not done yet.
   * @param depth how deep in its kind that work is: what was begun before it, and is running, gets what it comes to
   */
  leaveOutWork(depth: number): void {
    this.leaveOut(
      Math.max(
        0,
        this.#begunAt.findLastIndex((begunAt) => begunAt <= depth),
      ),
    );
  }

  /** Says that the search has become too long: nothing that is found from now on is kept. */
  giveUp(): void {
    this.leaveOut(NOWHERE);
    this.#isGivenUp = true;
  }

  /** Says that what is left out keeps from telling whether something is reached at all: it is told once that is known. */
  leaveUndecided(): void {
    this.#undecided = Math.min(this.#undecided, this.#outermost);
  }

  /** What a part of the search finds, whether nothing was left out of it, and what it lacks otherwise. */
  whole<R>(find: () => R): { readonly result: R; readonly isWhole: boolean } & Lack {
    const [before, around] = [this.#leftOut, this.#outermostOfPart];
    this.#outermostOfPart = Infinity;
    const result = find();
    const isWhole = this.#leftOut === before;
    const lack = isWhole ? undefined : this.#lackAt(this.#outermostOfPart);
    this.#outermostOfPart = Math.min(this.#outermostOfPart, around);
    return { result, isWhole, ...lack };
  }

  /** Says to who waits for a search that it is over, and how far out the ways lead that were left out of it. */
  #noteOver(search: OpenWork | undefined, outermost: number): void {
    if (search) this.#around.onOver(search, this.#lackAt(outermost));
  }

  #lackAt(place: number): Lack | undefined {
    if (place === Infinity) return undefined;
    const isRunning = place >= 0 && place < this.#waitedFor.length;
    return isRunning ? { until: (this.#waitedFor[place] ??= { forget: [] }) } : {};
  }

  /** How many results are being looked for, each for the sake of the one before. */
  get depth(): number {
    return this.#running.size;
  }

  /** Whether something was left out of what is being looked for that is found further out, and not by itself. */
  get isOpen(): boolean {
    return !this.#isLast && this.#running.size > 1 && this.#outermost < this.#running.size - 1;
  }

  /** Lets go of a result that lacks something, where another try is worth its steps. */
  #forgetShort(kept: Map<SearchKey, unknown>, key: SearchKey, steps: number): void {
    const short = this.#short.get(key);
    if (!short || steps <= 0 || this.#running.has(key)) return;
    if (short.tries >= MOST_TRIES && steps <= WORTH_WHILE * short.steps) return;
    this.#open.delete(key);
    kept.delete(key);
  }

  /** Nothing was left out of a result but ways through itself: it is whole, and those inside it are not. */
  #close(key: SearchKey, provisional: number, leftOut: number): void {
    this.#leftOut = leftOut;
    this.#forgetFrom(provisional, key);
  }

  /**
   * Further out a way is still left out, and what was found inside holds until then: but for what led back here and no
   * further. That was found without this result, which from now on is there to be used.
   */
  #forgetLedBackTo(depth: number, start: number): void {
    for (const one of this.#provisional.splice(start)) {
      if ((this.#open.get(one.key) ?? Infinity) < depth) this.#provisional.push(one);
      else {
        this.#open.delete(one.key);
        one.forget();
      }
    }
  }

  #forgetFrom(start: number, except?: SearchKey): void {
    for (const { key, forget } of this.#provisional.splice(start)) {
      this.#open.delete(key);
      if (key !== except) forget();
      else if (this.#anew.size > 0) this.#provisional.push({ key, forget });
    }
  }

  #finish(outermost: SearchKey): void {
    this.#forgetFrom(0);
    this.#outermost = Infinity;
    if (this.#isGivenUp) this.#onGivenUp(outermost.node);
    this.#isGivenUp = false;
  }
}
