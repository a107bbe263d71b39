import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain, instantiate } from "../evaluate/classes/classes.ts";
import type { ContainerReader } from "../evaluate/container-reader.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { appendMembers } from "../evaluate/values/iterate.ts";
import type { ArrayValue, ClassValue, InstanceValue, Value } from "../evaluate/values/value.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { cradleAt } from "../externals/containers.ts";
import type { References } from "../modules/references.ts";
import { isCallee } from "../syntax/function-places.ts";
import { outermost } from "../syntax/outermost.ts";
import type { Reach } from "../reach/reach.ts";
import { injectionOf, isMadeByContainer, isOfNest } from "./injections.ts";
import type { SearchKey } from "../reach/callers/circular-search.ts";
import { REGISTERING, registeredBy, registeredIn, type Provider, type Registered } from "./registered.ts";
import { tokenKey } from "./token-key.ts";

/**
 * What containers of dependencies give, by what the whole program registers in them: containers that stand beside each
 * other are taken for one.
 */
export class ProvidedValues implements ContainerReader {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #instances = new Map<TS.Node, InstanceValue>();
  readonly #fromFactories = new Map<Registered, Value | undefined>();
  readonly #asked = new Set<unknown>();
  /** All that is registered, under one key. Before all ways to it are known, it is for those who ask meanwhile. */
  readonly #registered = new Map<SearchKey, readonly Registered[]>();
  #collecting: SearchKey | undefined;

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  one(token: Value, node: TS.Node): Value {
    const { items, unresolved } = this.#listOf(token, node);
    if (items.length > 0) return alternatives(items, node);
    if (token.kind === "class") return this.#instanceOf(token);
    if (isOfNest(token)) return { kind: "external-instance", of: token, arguments: [], node };
    return unresolved ?? unknown("is what a container gives for a token under which nothing here is registered", node);
  }

  all(token: Value, node: TS.Node): ArrayValue {
    const list = this.#listOf(token, node);
    return list.items.length > 0
      ? list
      : {
          ...list,
          unresolved:
            list.unresolved ??
            unknown("is what a container gives for a token under which nothing here is registered", node),
        };
  }

  argumentsFor(made: ClassValue): readonly Value[] | undefined {
    const own = classChain(this.#evaluator, made).classes.find(({ node }) =>
      node.members.some(ts.isConstructorDeclaration),
    );
    const constructor = own?.node.members.find(ts.isConstructorDeclaration);
    if (!own || !constructor || constructor.parameters.length === 0) return undefined;
    if (!isMadeByContainer(this.#evaluator, made, constructor)) return undefined;
    return (
      this.#whileAsked(constructor, () =>
        constructor.parameters.map((parameter) => {
          const injection = injectionOf(this.#evaluator, parameter, own);
          if (!injection)
            return unknown(`is the parameter \`${parameter.name.getText()}\`, which a container gives`, parameter);
          return injection.isAll ? this.all(injection.token, parameter) : this.one(injection.token, parameter);
        }),
      ) ?? undefined
    );
  }

  #listOf(token: Value, node: TS.Node): ArrayValue {
    const key = tokenKey(token);
    const list: ArrayValue = { kind: "array", items: [], node };
    if (key === undefined)
      return { ...list, unresolved: unknown("is what a container gives for a token that is not known", node) };
    const isAll = this.#whileAsked(key, () => {
      const all = this.#all(node);
      for (const one of all ?? []) {
        const own = tokenKey(one.token);
        if (own === key) appendMembers(list, [this.#made(one, node)], node);
        else if (own === undefined)
          list.unresolved ??= unknown("may hold what is registered under a token that is not known", node);
      }
      return all !== undefined;
    });
    if (!isAll) list.unresolved ??= unknown("is made of what it is needed for itself", node);
    return list;
  }

  /** Works something out, unless it is being worked out already. */
  #whileAsked<T>(key: unknown, work: () => T): T | undefined {
    if (this.#asked.has(key)) {
      this.#evaluator.keeping.leaveOpen();
      return undefined;
    }
    this.#asked.add(key);
    try {
      return work();
    } finally {
      this.#asked.delete(key);
    }
  }

  #made(registered: Registered, node: TS.Node): Value {
    const provider = registered.provider();
    const { how, value, takesAll } = provider;
    if (how === "value") return value;
    if (how === "token") return this.one(value, node);
    if (how === "class") return value.kind === "class" ? this.#instanceOf(value, takesAll) : value;
    return this.#byFactory(registered, provider, node);
  }

  /**
   * An instance is one for the whole program, as those of classes are: a container of hundreds of tools would make its log
   * anew for each. Other values are made where they are asked for, so that running code may change what it is given.
   */
  #byFactory(registered: Registered, { value, given }: Provider, node: TS.Node): Value {
    const known = this.#fromFactories.get(registered);
    if (known?.kind === "instance") return known;
    const make = (): Value => {
      const args = given ? given.map((token) => this.one(token, node)) : [cradleAt(node)];
      return this.#evaluator.call(value, args, node);
    };
    if (this.#fromFactories.has(registered)) return make();
    const { keeping, madeByRuns } = this.#evaluator;
    const made = madeByRuns.outside(() => keeping.under(this.#fromFactories, registered, make));
    return made.kind === "instance" || !madeByRuns.isGoingOn ? made : make();
  }

  /** One for the whole program: what is made anew each time is made alike. */
  #instanceOf(value: ClassValue, takesAll = false): InstanceValue {
    const known = this.#instances.get(value.node);
    if (known) return known;
    const made = { node: value.node, frame: value.frame };
    const instance = instantiate(
      this.#evaluator,
      value,
      takesAll ? [cradleAt(value.node)] : this.argumentsFor(value),
      made,
    );
    // What is made meanwhile lacks what is still being collected; what is made with too few steps, the rest.
    if (this.#isCollected() && !this.#evaluator.budget.isPartSpent()) this.#instances.set(value.node, instance);
    return instance;
  }

  #isCollected(): boolean {
    return this.#collecting !== undefined && this.#reach.search.isWhole(this.#registered, this.#collecting);
  }

  /** All that is registered; undefined while it is being collected. */
  #all(node: TS.Node): readonly Registered[] | undefined {
    this.#collecting ??= { node };
    const all = this.#reach.search.lookUp(this.#registered, this.#collecting, () =>
      this.#uses().flatMap((use) => this.#at(use)),
    );
    if (!all) this.#evaluator.keeping.leaveOpen();
    return all;
  }

  /** Where something may be registered: by names of the libraries that the project has. */
  #uses(): readonly TS.MemberName[] {
    const has = (library: string): boolean => this.#references.filesNaming(library).length > 0;
    return [...REGISTERING].flatMap(([name, libraries]) => (libraries.some(has) ? this.#references.named(name) : []));
  }

  #at(use: TS.MemberName): readonly Registered[] {
    const { parent } = use;
    if (ts.isPropertyAssignment(parent) && parent.name === use && use.text === "provide")
      return this.#reach.framesAt(parent.parent).map((frame) => registeredIn(this.#evaluator, parent, frame));
    if (!isCallee(use) || use.text === "provide") return [];
    const access = ts.isPropertyAccessExpression(parent) ? parent : use;
    const call = outermost(access).parent;
    if (!ts.isCallExpression(call)) return [];
    return this.#reach.framesAt(call).flatMap((frame) => registeredBy(this.#evaluator, call, frame));
  }
}
