import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classesAbove, memberName } from "../evaluate/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import { givenTo, type ClassValue, type FunctionValue, type Value } from "../evaluate/value.ts";
import type { References } from "../modules/references.ts";
import type { SearchKey } from "./circular-search.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";
import type { Wanted } from "./wanted.ts";

/** A place where a member is called, or given to a function that may call it. */
interface MemberSite {
  /** The member, or the variable that it is taken out of its object by. */
  readonly access: TS.PropertyAccessExpression | TS.Identifier;
  readonly call: TS.CallExpression;
  readonly isCalled: boolean;
}

/** One run of such a place. */
export interface MemberRun {
  readonly frame: Frame;
  /** What stands before the dot. */
  readonly receiver: Value;
  /** Absent where the member is only given away. */
  readonly args?: readonly Value[];
}

export interface FunctionRun {
  readonly callee: FunctionValue;
  readonly args: readonly Value[];
}

/** The runs of one place by what they lead to; those under `opaque` lead to something of which only the name is known. */
interface Sorted<R> {
  readonly known: ReadonlyMap<TS.Node, readonly R[]>;
  readonly opaque: readonly MemberRun[];
}

const NOTHING: Sorted<never> = { known: new Map(), opaque: [] };

/** Finds where members of a name are used. Each place is worked out once, however many members go by that name. */
export class MemberUses {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #sites = new Map<string, readonly MemberSite[]>();
  readonly #onlyOne = new Map<string, boolean>();
  readonly #byClass = new Map<SearchKey, Sorted<MemberRun>>();
  readonly #byFunction = new Map<SearchKey, Sorted<FunctionRun>>();
  readonly #ofClasses = new Map<string, Sorted<MemberRun>>();
  readonly #ofFunctions = new Map<string, Sorted<FunctionRun>>();

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  #sitesOf(name: string): readonly MemberSite[] {
    const known = this.#sites.get(name);
    if (known) return known;
    const sites = this.#references.named(name).flatMap((use) => [...siteOf(use), ...this.#sitesTaken(use)]);
    this.#sites.set(name, sites);
    return sites;
  }

  /** `({ tool }) => tool("get_berth")`: calls of a member by way of the variable that a pattern takes it into. */
  #sitesTaken(use: TS.MemberName): readonly MemberSite[] {
    const { parent } = use;
    const isKey = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === use;
    if (!isKey || !ts.isIdentifier(parent.name) || !ts.isObjectBindingPattern(parent.parent)) return [];
    if (!ts.isParameter(parent.parent.parent)) return [];
    return this.#references.to(parent).flatMap((name) => siteAt(name).filter(({ isCalled }) => isCalled));
  }

  /** Whether only one function of the project goes by a member's name: then the name alone says which is meant. */
  isOnlyOne(name: string): boolean {
    const known = this.#onlyOne.get(name);
    if (known !== undefined) return known;
    const isOnlyOne = this.#references.named(name).filter((use) => definesMember(use)).length === 1;
    this.#onlyOne.set(name, isOnlyOne);
    return isOnlyOne;
  }

  /** Runs of all places where a member of a name is used, by class. */
  ofClasses(name: string, wanted: Wanted): Sorted<MemberRun> {
    return this.#gathered(this.#ofClasses, name, wanted, ({ access, ...site }) =>
      ts.isIdentifier(access) ? NOTHING : this.#byClassAt({ ...site, access }, wanted),
    );
  }

  /** Runs of all places where a member of a name is called, by function. */
  ofFunctions(name: string, wanted: Wanted): Sorted<FunctionRun> {
    return this.#gathered(this.#ofFunctions, name, wanted, (site) =>
      site.isCalled ? this.#byFunctionAt(site, wanted) : NOTHING,
    );
  }

  /** Put together once: where many members go by one name, each would look through the places of all. */
  #gathered<R>(
    kept: Map<string, Sorted<R>>,
    name: string,
    wanted: Wanted,
    sortedAt: (site: MemberSite) => Sorted<R>,
  ): Sorted<R> {
    const key = `${name} ${wanted.question}`;
    const known = kept.get(key);
    if (known) return known;
    const { result, isWhole } = this.#reach.search.whole(() => joined(this.#sitesOf(name).map(sortedAt)));
    if (isWhole) kept.set(key, result);
    return result;
  }

  /** Runs of a place by the classes whose instances, or which themselves, stand before the dot. */
  #byClassAt(site: MemberSite & { readonly access: TS.PropertyAccessExpression }, wanted: Wanted): Sorted<MemberRun> {
    const sort = (run: MemberRun): readonly (readonly [TS.Node, MemberRun])[] | "opaque" => {
      const owners = this.#classesOf(run.receiver, site.access);
      return owners.length === 0 && isOpaque(run.receiver) ? "opaque" : owners.map(({ node }) => [node, run] as const);
    };
    const key = this.#reach.keys.of(site.access, wanted.question);
    return this.#reach.search.lookUp(this.#byClass, key, () => this.#sorted(site, wanted, sort)) ?? NOTHING;
  }

  /** Runs of a place by the function that is called. */
  #byFunctionAt(site: MemberSite, wanted: Wanted): Sorted<FunctionRun> {
    const sort = ({ frame, args = [] }: MemberRun): readonly (readonly [TS.Node, FunctionRun])[] | "opaque" => {
      const callee = this.#evaluator.evaluate(site.access, frame);
      if (callee.kind === "function") return [[callee.node, { callee, args: givenTo(callee, args) }]];
      return isOpaque(callee) ? "opaque" : [];
    };
    const key = this.#reach.keys.of(site.call, wanted.question);
    return this.#reach.search.lookUp(this.#byFunction, key, () => this.#sorted(site, wanted, sort)) ?? NOTHING;
  }

  /** The class whose member is meant: the nearest of those that have one of the name, for `super` above the class around. */
  #classesOf(receiver: Value, access: TS.PropertyAccessExpression): readonly ClassValue[] {
    if (receiver.kind !== "instance" && receiver.kind !== "class") return [];
    const around = isSuper(access.expression) ? ts.findAncestor(access, ts.isClassLike) : undefined;
    const classes = classesAbove(this.#evaluator, receiver.kind === "class" ? receiver : receiver.class, around);
    const nearest = classes.find(({ node }) => node.members.some((one) => memberName(one) === access.name.text));
    return nearest ? [nearest] : classes;
  }

  #sorted<R>(
    site: MemberSite,
    wanted: Wanted,
    sort: (run: MemberRun) => readonly (readonly [TS.Node, R])[] | "opaque",
  ): Sorted<R> {
    const known = new Map<TS.Node, R[]>();
    const opaque: MemberRun[] = [];
    for (const run of this.#runsOf(site, wanted)) {
      const sorted = sort(run);
      if (sorted === "opaque") opaque.push(run);
      else for (const [target, one] of sorted) listAt(known, target).push(one);
    }
    return { known, opaque };
  }

  #runsOf({ access, call, isCalled }: MemberSite, wanted: Wanted): MemberRun[] {
    const { reads } = this.#reach;
    const asked = isCalled ? wanted.readsOf(call, reads) : [];
    const before = ts.isIdentifier(access) ? access : access.expression;
    const frames = this.#reach.framesAt(access, new Set([...wanted.outer, ...reads.of(before), ...asked]));
    return frames.map((frame) => {
      const receiver = this.#receiverOf(before, frame);
      return { frame, receiver, ...(isCalled && { args: wanted.argumentsOf(call, this.#evaluator, frame) }) };
    });
  }

  #receiverOf(node: TS.Expression, frame: Frame): Value {
    return (isSuper(node) ? frame.thisValue : undefined) ?? this.#evaluator.evaluate(node, frame);
  }
}

function isSuper(node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.SuperKeyword;
}

function joined<R>(all: readonly Sorted<R>[]): Sorted<R> {
  const known = new Map<TS.Node, R[]>();
  for (const one of all)
    for (const [target, runs] of one.known) for (const run of runs) listAt(known, target).push(run);
  return { known, opaque: all.flatMap(({ opaque }) => opaque) };
}

function listAt<R>(lists: Map<TS.Node, R[]>, key: TS.Node): R[] {
  const known = lists.get(key);
  if (known) return known;
  const made: R[] = [];
  lists.set(key, made);
  return made;
}

function siteOf(use: TS.MemberName): MemberSite[] {
  const access = use.parent;
  return ts.isPropertyAccessExpression(access) && access.name === use ? siteAt(access) : [];
}

function siteAt(access: MemberSite["access"]): MemberSite[] {
  const whole = outermost(access);
  const call = whole.parent;
  if (!ts.isCallExpression(call)) return [];
  const isCalled = call.expression === whole;
  return isCalled || call.arguments.some((one) => one === whole) ? [{ access, call, isCalled }] : [];
}

/** A value of which only the name that is called is known. */
function isOpaque(value: Value): boolean {
  return value.kind === "unknown" || value.kind === "method" || value.kind === "external-instance";
}

/** Whether a name stands where a member gets its function: a method with a body, a property, an assignment. */
function definesMember(use: TS.MemberName): boolean {
  const { parent } = use;
  if (ts.isMethodDeclaration(parent)) return parent.name === use && parent.body !== undefined;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name === use && parent.initializer !== undefined && isFunctionExpression(parent.initializer);
  const assignment = ts.isPropertyAccessExpression(parent) && parent.name === use ? parent.parent : undefined;
  return (
    assignment !== undefined &&
    ts.isBinaryExpression(assignment) &&
    assignment.left === parent &&
    isFunctionExpression(assignment.right)
  );
}

function isFunctionExpression(node: TS.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
