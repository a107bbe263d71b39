import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { calledAt, type Called } from "./called-by.ts";
import { keyedSites } from "./keyed-sites.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** A member by its name, or by a key that may be it. */
export type MemberAccess = TS.PropertyAccessExpression | TS.ElementAccessExpression;

/** A place where a member is called, or given to a function that may call it. */
export interface MemberSite {
  readonly name: string;
  /** The member, or the variable that it is taken out of its object by. */
  readonly access: MemberAccess | TS.Identifier;
  /** Where the member was read that such a variable keeps: `pier.moor` of `const moor = pier.moor`. */
  readonly kept?: MemberAccess;
  readonly call: TS.CallExpression;
  /** Absent where it is only given away. */
  readonly called?: Called | undefined;
}

/** What stands before the dot; of a variable that a pattern takes a member into, the variable. */
export function objectOf(access: MemberSite["access"]): TS.Expression {
  return ts.isIdentifier(access) ? access : access.expression;
}

/** Finds the places where members are used by their names, whatever object they are members of. */
export class MemberSites {
  readonly #references: References;
  readonly #sites = new Map<string, readonly MemberSite[]>();
  readonly #kept = new Map<string, readonly MemberAccess[]>();
  readonly #byKey = new Map<string, readonly MemberAccess[]>();
  readonly #onlyOne = new Map<string, boolean>();

  constructor(references: References) {
    this.#references = references;
  }

  /** The places where a member of a name is called or given to a function, in the order of the source. */
  of(name: string): readonly MemberSite[] {
    const known = this.#sites.get(name);
    if (known) return known;
    const sites = [
      ...this.#references.named(name).flatMap((use) => {
        const access = accessBy(use);
        return access ? this.#sitesBy(name, access) : this.#sitesTaken(use);
      }),
      ...this.#keyed(name).flatMap((access) => this.#sitesBy(name, access)),
    ];
    this.#sites.set(name, sites);
    return sites;
  }

  #sitesBy(name: string, access: MemberAccess): readonly MemberSite[] {
    return [...siteAt(name, access), ...this.#sitesKept(name, access)];
  }

  /** `({ tool }) => tool("get_berth")`: calls of a member by way of the variable that a pattern takes it into. */
  #sitesTaken(use: TS.MemberName): readonly MemberSite[] {
    const { parent } = use;
    const isKey = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === use;
    if (!isKey || !ts.isIdentifier(parent.name) || !ts.isObjectBindingPattern(parent.parent)) return [];
    if (!ts.isParameter(parent.parent.parent) && !ts.isVariableDeclaration(parent.parent.parent)) return [];
    return this.#callsOf(parent, use.text);
  }

  /** `const moor = Pier.moor`, `const moor = pier.moor.bind(pier)`: calls of a member by way of the variable that keeps it. */
  #sitesKept(name: string, access: MemberAccess): readonly MemberSite[] {
    const variable = boundAt(outermost(access)).parent;
    if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) return [];
    return this.#callsOf(variable, name).map((site) => ({ ...site, kept: access }));
  }

  #callsOf(variable: Declaration, name: string): readonly MemberSite[] {
    return this.#references.expressionsFor(variable).flatMap((use) => siteAt(name, use).filter(({ called }) => called));
  }

  /** The places where a member of a name is neither called nor handed to a function, but kept, or given back: `[Pier.moor]`. */
  keptAt(name: string): readonly MemberAccess[] {
    const known = this.#kept.get(name);
    if (known) return known;
    const accesses = [...this.#references.named(name).flatMap((use) => accessBy(use) ?? []), ...this.#keyed(name)];
    const kept = accesses.filter((access) => isKeptAt(boundAt(outermost(access))));
    this.#kept.set(name, kept);
    return kept;
  }

  #keyed(name: string): readonly MemberAccess[] {
    const known = this.#byKey.get(name);
    if (known) return known;
    const keyed = keyedSites(this.#references, name);
    this.#byKey.set(name, keyed);
    return keyed;
  }

  /** Whether only one function of the project goes by a member's name: then the name alone says which is meant. */
  isOnlyOne(name: string): boolean {
    const known = this.#onlyOne.get(name);
    if (known !== undefined) return known;
    const isOnlyOne = this.#references.named(name).filter((use) => definesMember(use)).length === 1;
    this.#onlyOne.set(name, isOnlyOne);
    return isOnlyOne;
  }
}

/** The whole of `pier.moor.bind(pier)`, for its `pier.moor`. */
function boundAt(member: TS.Node): TS.Node {
  const { parent } = member;
  const isBound = ts.isPropertyAccessExpression(parent) && parent.expression === member && parent.name.text === "bind";
  return isBound && ts.isCallExpression(parent.parent) && parent.parent.expression === parent
    ? outermost(parent.parent)
    : member;
}

/** Whether an expression stands where a list, an object or who called the function gets it. */
function isKeptAt(whole: TS.Node): boolean {
  const { parent } = whole;
  if (ts.isArrayLiteralExpression(parent) || ts.isReturnStatement(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === whole;
  return ts.isArrowFunction(parent) && parent.body === whole;
}

/** `pier.moor` for its `moor`. */
function accessBy(use: TS.MemberName): TS.PropertyAccessExpression | undefined {
  return ts.isPropertyAccessExpression(use.parent) && use.parent.name === use ? use.parent : undefined;
}

function siteAt(name: string, access: MemberSite["access"]): MemberSite[] {
  const whole = outermost(access);
  const called = calledAt(whole);
  if (called) return [{ name, access, call: called.call, called }];
  const call = whole.parent;
  return ts.isCallExpression(call) && call.arguments.some((one) => one === whole) ? [{ name, access, call }] : [];
}

/** Whether a name stands where a member gets its function: a method with a body, a property, an assignment. */
function definesMember(use: TS.MemberName): boolean {
  const { parent } = use;
  if (ts.isMethodDeclaration(parent)) return parent.name === use && parent.body !== undefined;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name === use && parent.initializer !== undefined && isInlineFunction(parent.initializer);
  const assignment = ts.isPropertyAccessExpression(parent) && parent.name === use ? parent.parent : undefined;
  return (
    assignment !== undefined &&
    ts.isBinaryExpression(assignment) &&
    assignment.left === parent &&
    isInlineFunction(assignment.right)
  );
}
