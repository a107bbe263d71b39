import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { isItself } from "../../evaluate/keeping/keeping.ts";
import { givenTo, type FunctionValue, type Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import type { SearchKey } from "./circular-search.ts";
import { listAt } from "../../syntax/list-at.ts";
import { MemberSites, type MemberAccess, type MemberSite } from "./member-sites.ts";
import { classesMeant, functionMeant, MemberTargets, readIn, receiverOf } from "./member-targets.ts";
import type { ObjectKinds } from "./object-kinds.ts";
import type { Reach } from "../reach.ts";
import type { Wanted } from "../wanted.ts";
import type { ToldBySource } from "./told-by-source.ts";

/** One run of a place where a member is used. */
export interface MemberRun {
  readonly frame: Frame;
  /** What stands before the dot. */
  readonly receiver: Value;
  /** The chance with which it is that one, of several. */
  readonly chance?: Chance;
  /** What it finds as `this`, where that is another: the `port` of `moor.call(port, name)`. */
  readonly self?: Value;
  /** Absent where the member is only given away. */
  readonly args?: readonly Value[];
  /** The call of it, likewise. */
  readonly call?: TS.Node;
}

export interface FunctionRun {
  readonly callee: FunctionValue;
  readonly args: readonly Value[];
  /** The call, and the frame that it stands in. */
  readonly foundBy: Frame["foundBy"];
}

/** The runs of one place by what they lead to; those under `opaque` lead to something of which only the name is known. */
interface Sorted<R> {
  readonly known: ReadonlyMap<TS.Node, readonly R[]>;
  readonly opaque: readonly MemberRun[];
}

/**
 * The runs that lead to one class or function, and those of which only the name is known, where it alone goes by that, or
 * where a type says that it is meant.
 */
interface MemberRuns<R> {
  readonly known: readonly R[];
  readonly opaque: readonly MemberRun[];
}

/** What a run of a place leads to. */
type Sort<R> = (run: MemberRun) => readonly (readonly [TS.Node, R])[] | "opaque";

const NOTHING: Sorted<never> = { known: new Map(), opaque: [] };

/** Finds where members of a name are used. Each place is worked out once, however many members go by that name. */
export class MemberUses {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #sites: MemberSites;
  readonly #targets: MemberTargets;
  readonly #objects: ObjectKinds;
  readonly #byClass = new Map<SearchKey, Sorted<MemberRun>>();
  readonly #byFunction = new Map<SearchKey, Sorted<FunctionRun>>();
  readonly #ofClasses = new Map<SearchKey, MemberRuns<MemberRun>>();
  readonly #ofFunctions = new Map<SearchKey, MemberRuns<FunctionRun>>();

  constructor(evaluator: Evaluator, references: References, reach: Reach, told: ToldBySource) {
    this.#evaluator = evaluator;
    this.#reach = reach;
    this.#sites = new MemberSites(references);
    this.#targets = new MemberTargets(evaluator, reach, { sites: this.#sites, told });
    this.#objects = told.objects;
  }

  /** Runs of all places where a member of a name is used that is one of a class. */
  ofClass(owner: TS.Node, name: string, wanted: Wanted): MemberRuns<MemberRun> {
    return this.#gathered(this.#ofClasses, { target: owner, name, wanted }, () =>
      this.#targets.ofClass(owner, name).map((site) => {
        const sorted = this.#byClassAt(site, wanted);
        this.#evaluator.budget.grantForCalls(sorted.known.get(owner)?.length ?? 0);
        return { ...sorted, isMeant: this.#objects.isOfType(site.access, owner) };
      }),
    );
  }

  /** The places where the source says that a method of a class is kept as a value. */
  keptPlaces(owner: TS.ClassLikeDeclaration, name: string): readonly MemberAccess[] {
    return this.#sites.keptAt(name).filter((access) => this.#objects.isOf(access.expression, owner));
  }

  /** The calls of members by a name. */
  callsOf(name: string): readonly TS.CallExpression[] {
    return this.#sites.of(name).flatMap(({ call, called }) => (called ? [call] : []));
  }

  /**
   * Runs of all places where a member of a name is called that is a function.
   * @param accesses the only places where that function can be meant; any without it
   */
  ofFunction(
    node: TS.Node,
    name: string,
    wanted: Wanted,
    accesses: ReadonlySet<TS.Node> | undefined,
  ): MemberRuns<FunctionRun> {
    const sites = (): readonly MemberSite[] =>
      accesses
        ? this.#sites.of(name).filter(({ access, kept }) => accesses.has(kept ?? access))
        : this.#targets.ofFunction(node, name);
    return this.#gathered(this.#ofFunctions, { target: node, name, wanted }, () =>
      sites().flatMap((site) => (site.called ? [this.#byFunctionAt(site, wanted)] : [])),
    );
  }

  /** Put together once: a function is asked for by all that it reads. */
  #gathered<R>(
    kept: Map<SearchKey, MemberRuns<R>>,
    { target, name, wanted }: { readonly target: TS.Node; readonly name: string; readonly wanted: Wanted },
    sorted: () => readonly (Sorted<R> & { readonly isMeant?: boolean })[],
  ): MemberRuns<R> {
    const key = this.#reach.keys.of(target, `${name} ${wanted.question}`);
    const known = kept.get(key);
    if (known) return known;
    const { result, isWhole } = this.#reach.search.whole(() => {
      const all = sorted();
      return {
        known: all.flatMap((one) => one.known.get(target) ?? []),
        opaque: all.flatMap(({ opaque, isMeant }) => (isMeant || this.#sites.isOnlyOne(name) ? opaque : [])),
      };
    });
    if (isWhole && !this.#evaluator.budget.isPartSpent()) kept.set(key, result);
    return result;
  }

  /** Runs of a place by the classes whose instances, or which themselves, stand before the dot. */
  #byClassAt(site: MemberSite, wanted: Wanted): Sorted<MemberRun> {
    const sort: Sort<MemberRun> = (run) => {
      const meant = classesMeant(this.#evaluator, run.receiver, site, run.frame);
      return meant === "opaque" ? meant : meant.map(({ owner, ...one }) => [owner, { ...run, ...one }] as const);
    };
    const key = this.#reach.keys.of(site.access, `${site.name} ${wanted.question}`);
    return this.#reach.search.lookUp(this.#byClass, key, () => this.#sorted(site, wanted, sort)) ?? NOTHING;
  }

  /** Runs of a place by the function that is called. */
  #byFunctionAt(site: MemberSite, wanted: Wanted): Sorted<FunctionRun> {
    const sort: Sort<FunctionRun> = ({ frame, self, args = [], call }) => {
      const member = this.#evaluator.evaluate(site.access, frame);
      const callee = self && member.kind === "function" ? { ...member, thisValue: self } : member;
      if (callee.kind === "function")
        return [[callee.node, { callee, args: givenTo(callee, args), foundBy: call && { call, frame } }]];
      // What is still being found out will be known when it is asked for again, and what it finds as `this`.
      if (isItself(callee)) this.#reach.search.leaveOut();
      return functionMeant(callee) === "opaque" ? "opaque" : [];
    };
    const key = this.#reach.keys.of(site.call, wanted.question);
    return this.#reach.search.lookUp(this.#byFunction, key, () => this.#sorted(site, wanted, sort)) ?? NOTHING;
  }

  #sorted<R>(site: MemberSite, wanted: Wanted, sort: Sort<R>): Sorted<R> {
    const known = new Map<TS.Node, R[]>();
    const opaque: MemberRun[] = [];
    for (const run of this.#runsOf(site, wanted)) {
      const sorted = sort(run);
      if (sorted === "opaque") opaque.push(run);
      else for (const [target, one] of sorted) listAt(known, target).push(one);
    }
    return { known, opaque };
  }

  #runsOf({ access, called }: MemberSite, wanted: Wanted): MemberRun[] {
    const { reads } = this.#reach;
    const { self } = called ?? {};
    const asked = called ? [...wanted.readsOf(called, reads), ...(self ? reads.of(self) : [])] : [];
    const frames = this.#reach.framesAt(access, new Set([...wanted.outer, ...reads.ofAll(readIn(access)), ...asked]));
    return frames.map((frame) => {
      const receiver = receiverOf(this.#evaluator, access, frame);
      const bound = ts.isIdentifier(access) && receiver.kind === "function" ? receiver.thisValue : undefined;
      const own = self ? this.#evaluator.evaluate(self, frame) : bound;
      return {
        frame,
        receiver,
        ...(own && { self: own }),
        ...(called && { call: called.call, args: wanted.argumentsOf(called, this.#evaluator, frame) }),
      };
    });
  }
}
