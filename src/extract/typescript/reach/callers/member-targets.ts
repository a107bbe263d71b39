import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classesAbove, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { shownBy } from "../../evaluate/proxies.ts";
import { chanceAt } from "../../evaluate/values/alternatives.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ClassValue, FunctionValue, Value } from "../../evaluate/values/value.ts";
import { keyString } from "../../evaluate/values/value.ts";
import { classOfThis, type ClassRelations } from "./class-relations.ts";
import type { SearchKey } from "./circular-search.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { listAt } from "../../syntax/list-at.ts";
import { objectOf, type MemberAccess, type MemberSite, type MemberSites } from "./member-sites.ts";
import type { Reach } from "../reach.ts";
import type { ObjectKind, ObjectKinds } from "./object-kinds.ts";
import type { ToldBySource } from "./told-by-source.ts";
import type { NeverMade } from "./never-made.ts";
import type { FunctionSources } from "./function-sources.ts";
import type { LiteralMethods } from "./literal-methods.ts";

/** The classes or functions that a use of a member means; "opaque" where only its name is known. */
export type Meant = readonly TS.Node[] | "opaque";

/** The places of one name by what they mean. */
interface SitesByTarget {
  readonly byTarget: Map<TS.Node, MemberSite[]>;
  readonly opaque: MemberSite[];
  /** Those of which that is still being found out. */
  readonly open: MemberSite[];
}

/** The places of one name whose objects are of one kind. */
interface SitesOfKind {
  readonly kind: ObjectKind;
  readonly sites: MemberSite[];
  /** Worked out when it is first asked for. */
  sorted?: SitesByTarget;
}

/** What is kept of the places that mean classes, or of those that mean functions. */
interface Sorting {
  readonly question: string;
  readonly meantAt: (site: MemberSite, frame: Frame) => Meant;
  readonly bySite: Map<SearchKey, ReadonlySet<TS.Node | "opaque">>;
  readonly byName: Map<string, readonly SitesOfKind[]>;
  /** Whether a place may mean a target, where the source alone tells which it may mean, without a look at its runs. */
  readonly toldAt: (site: MemberSite) => ((target: TS.Node) => boolean) | undefined;
  readonly kindOf: (site: MemberSite) => ObjectKind;
}

/** What is known without a look at any run. */
interface Known {
  readonly sites: MemberSites;
  readonly told: ToldBySource;
}

/**
 * Tells which places may mean a member of a class, or a function. Only what stands before the dot is looked into for
 * that: of all places where a common name is called, few mean the one that is asked about, and it costs most to find out
 * with what arguments they call it.
 */
export class MemberTargets {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #sites: MemberSites;
  readonly #classes: Sorting = {
    question: "classes",
    meantAt: (site, frame) => {
      const meant = classesMeant(this.#evaluator, receiverOf(this.#evaluator, site.access, frame), site, frame);
      return meant === "opaque" ? meant : meant.map(({ owner }) => owner);
    },
    bySite: new Map(),
    byName: new Map(),
    toldAt: ({ access }) => {
      const around = classOfThis(objectOf(access));
      return around && ((target) => ts.isClassLike(target) && this.#relations.mayBeOfBoth(around, target));
    },
    kindOf: ({ access }) => this.#objects.of(access),
  };
  readonly #functions: Sorting = {
    question: "functions",
    meantAt: ({ access, called }, frame) => (called ? functionMeant(this.#evaluator.evaluate(access, frame)) : []),
    bySite: new Map(),
    byName: new Map(),
    toldAt: ({ access }) => {
      const method = this.#literals.of(access);
      if (method) return (target) => target === method;
      const told = this.#sources.ofMember(access);
      return told && ((target) => told.has(target));
    },
    // Nobody gives what the language makes a method of its own, as code does with what a package makes.
    kindOf: ({ access }) => {
      const kind = this.#objects.of(access);
      return kind === "of the language" || kind === "data" ? kind : undefined;
    },
  };
  readonly #relations: ClassRelations;
  readonly #objects: ObjectKinds;
  readonly #sources: FunctionSources;
  readonly #neverMade: NeverMade;
  readonly #literals: LiteralMethods;

  constructor(evaluator: Evaluator, reach: Reach, { sites, told }: Known) {
    this.#evaluator = evaluator;
    this.#reach = reach;
    this.#sites = sites;
    this.#relations = told.relations;
    this.#objects = told.objects;
    this.#sources = told.functions;
    this.#neverMade = told.neverMade;
    this.#literals = told.literals;
  }

  /** Places that may use a member of a class, in the order of the source. */
  ofClass(owner: TS.Node, name: string): readonly MemberSite[] {
    if (this.#neverMade.has(owner) && !this.#sites.isOnlyOne(name))
      return this.#sites.of(name).filter((site) => this.#isSaidToBeOf(site, owner));
    return this.#sitesFor(owner, name, this.#classes);
  }

  /** Places that may call a function which is a member, in the order of the source. */
  ofFunction(node: TS.Node, name: string): readonly MemberSite[] {
    return this.#sitesFor(node, name, this.#functions);
  }

  /** Whether the source says that a place uses a member of a class, as its own code does by `this`. */
  #isSaidToBeOf(site: MemberSite, owner: TS.Node): boolean {
    return this.#classes.toldAt(site)?.(owner) ?? this.#objects.isOfType(site.access, owner);
  }

  #sitesFor(target: TS.Node, name: string, sorting: Sorting): readonly MemberSite[] {
    const meant = new Set(
      this.#groupsOf(name, sorting).flatMap((group) => this.#meaning(target, name, group, sorting)),
    );
    return this.#sites.of(name).filter((site) => {
      const isTold = sorting.toldAt(site);
      return isTold ? isTold(target) : meant.has(site);
    });
  }

  /** Those of some places that may mean a target. Nothing is followed where the types rule it out. */
  #meaning(target: TS.Node, name: string, group: SitesOfKind, sorting: Sorting): readonly MemberSite[] {
    const isRuledOut = ts.isClassLike(target)
      ? this.#objects.isRuledOut(target, name, group.kind)
      : group.kind !== undefined;
    if (isRuledOut) return [];
    const { byTarget, opaque, open } = this.#sorted(group, sorting);
    return [...(byTarget.get(target) ?? []), ...(this.#sites.isOnlyOne(name) ? opaque : []), ...open];
  }

  #groupsOf(name: string, sorting: Sorting): readonly SitesOfKind[] {
    const known = sorting.byName.get(name);
    if (known) return known;
    const byKind = new Map<ObjectKind, SitesOfKind>();
    for (const site of this.#sites.of(name)) {
      if (sorting.toldAt(site)) continue;
      const kind = sorting.kindOf(site);
      const group = byKind.get(kind);
      if (group) group.sites.push(site);
      else byKind.set(kind, { kind, sites: [site] });
    }
    const groups = [...byKind.values()];
    sorting.byName.set(name, groups);
    return groups;
  }

  #sorted(group: SitesOfKind, sorting: Sorting): SitesByTarget {
    if (group.sorted) return group.sorted;
    if (group.kind === "made by a package")
      return (group.sorted = { byTarget: new Map(), opaque: [...group.sites], open: [] });
    const { result, isWhole } = this.#reach.search.whole(() => this.#sortedOnce(group.sites, sorting));
    if (isWhole && result.open.length === 0 && !this.#evaluator.budget.isPartSpent()) group.sorted = result;
    return result;
  }

  #sortedOnce(sites: readonly MemberSite[], sorting: Sorting): SitesByTarget {
    const sorted: SitesByTarget = { byTarget: new Map(), opaque: [], open: [] };
    for (const site of sites) {
      // Hundreds of places are not looked at one by one to find that there are no steps left for them.
      if (this.#reach.isGivenUp()) break;
      const meant = this.#meantBy(site, sorting);
      if (!meant) sorted.open.push(site);
      else for (const one of meant) (one === "opaque" ? sorted.opaque : listAt(sorted.byTarget, one)).push(site);
    }
    return sorted;
  }

  /** Undefined while it is being found out. */
  #meantBy(site: MemberSite, { question, meantAt, bySite }: Sorting): ReadonlySet<TS.Node | "opaque"> | undefined {
    const { search, keys, reads } = this.#reach;
    const { access, name } = site;
    const key = keys.of(access, `${name} ${question}`);
    // What leads in a circle is followed with all that is asked about it: that search tells what it leaves out.
    if (search.isRunning(key)) return undefined;
    return search.lookUp(bySite, key, () => {
      const frames = this.#reach.framesAt(access, reads.ofAll(readForClass(access)));
      return new Set(
        frames.flatMap((frame): readonly (TS.Node | "opaque")[] => {
          const meant = meantAt(site, frame);
          return meant === "opaque" ? [meant] : meant;
        }),
      );
    });
  }
}

/** What is read of an object and of the name of its member. */
export function readIn(access: MemberSite["access"]): readonly TS.Expression[] {
  return ts.isElementAccessExpression(access) ? [access.expression, access.argumentExpression] : [objectOf(access)];
}

/** What is read to tell of which class an object is: of one that is made there, what that is made of tells nothing. */
function readForClass(access: MemberSite["access"]): readonly TS.Expression[] {
  return readIn(access).map((one) => {
    const made = bareExpression(one);
    return ts.isNewExpression(made) ? made.expression : one;
  });
}

/** What is there, in one run. */
export function receiverOf(evaluator: Evaluator, access: MemberSite["access"], frame: Frame): Value {
  const node = objectOf(access);
  return (isSuper(node) ? frame.thisValue : undefined) ?? evaluator.evaluate(node, frame);
}

/** One of the classes whose instances, or which themselves, stand before the dot, and what of it does. */
export interface ClassMeant {
  readonly owner: TS.Node;
  readonly receiver: Value;
  /** The chance with which it is this receiver, of several. */
  readonly chance: Chance;
}

/** The classes whose members a place may mean, by each of the values that may stand before the dot. */
export function classesMeant(
  evaluator: Evaluator,
  receiver: Value,
  site: MemberSite,
  frame: Frame,
): readonly ClassMeant[] | "opaque" {
  const { access } = site;
  if (!isNamedBy(evaluator, site, frame)) return [];
  const receivers = (receiver.kind === "alternatives" ? receiver.values : [receiver]).flatMap((one) =>
    behindProxy(evaluator, one, site),
  );
  const isOneOf = receivers.filter(({ kind }) => kind === "instance").length > 1;
  const meant = receivers.flatMap((one, at) => {
    const chance: Chance = isOneOf && receiver.kind === "alternatives" ? chanceAt(receiver, at) : "sure";
    return ownersOf(evaluator, one, site).map((owner) => ({ owner, receiver: one, chance }));
  });
  const isOpen = !ts.isIdentifier(access) && meant.length === 0 && receivers.some(isOpaque);
  return isOpen ? "opaque" : meant;
}

/**
 * What stands behind a proxy, where that shows a method of it: nothing where it shows a function of its own in the place of that.
 */
function behindProxy(evaluator: Evaluator, receiver: Value, { access, name }: MemberSite): readonly Value[] {
  const shown = receiver.kind === "unknown" && receiver.proxy ? shownBy(evaluator, receiver, name, access) : undefined;
  if (shown?.kind !== "function") return [receiver];
  return isMethod(shown) && shown.thisValue ? [shown.thisValue] : [];
}

/** Whether a key is the name, in one run: in a loop over keys, it is another in other turns. */
function isNamedBy(evaluator: Evaluator, { access, name }: MemberSite, frame: Frame): boolean {
  if (!ts.isElementAccessExpression(access)) return true;
  const key = evaluator.evaluate(access.argumentExpression, frame);
  return (key.kind === "alternatives" ? key.values : [key]).some((one) => keyString(one) === name);
}

function ownersOf(evaluator: Evaluator, receiver: Value, { access, name }: MemberSite): readonly TS.Node[] {
  if (ts.isIdentifier(access)) return isMethod(receiver) ? [receiver.node.parent] : [];
  return classesOf(evaluator, receiver, access, name).map(({ node }) => node);
}

/** What a variable holds that a method of a class was taken into: `const { moor } = this`. */
function isMethod(value: Value): value is FunctionValue {
  return value.kind === "function" && ts.isMethodDeclaration(value.node) && ts.isClassLike(value.node.parent);
}

/** The function that a member is. */
export function functionMeant(member: Value): Meant {
  if (member.kind === "function") return [member.node];
  return isOpaque(member) ? "opaque" : [];
}

/** The class whose member is meant: the nearest of those that have one of the name, for `super` above the class around. */
function classesOf(evaluator: Evaluator, receiver: Value, access: MemberAccess, name: string): readonly ClassValue[] {
  if (receiver.kind !== "instance" && receiver.kind !== "class") return [];
  const around = isSuper(access.expression) ? ts.findAncestor(access, ts.isClassLike) : undefined;
  const classes = classesAbove(evaluator, receiver.kind === "class" ? receiver : receiver.class, around);
  const nearest = classes.find(({ node }) => node.members.some((one) => memberName(one) === name));
  return nearest ? [nearest] : classes;
}

function isSuper(node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.SuperKeyword;
}

/** What the language itself makes: nobody gives that another method. */
const OF_LANGUAGE: ReadonlySet<Value["kind"]> = new Set(["array", "map", "text", "primitive", "regex"]);

/** A value of which only the name that is called is known. */
function isOpaque(value: Value): boolean {
  if (value.kind === "method") return !OF_LANGUAGE.has(value.receiver.kind);
  return value.kind === "unknown" || value.kind === "external-instance";
}
