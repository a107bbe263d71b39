import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { MOST_FRAMES } from "../../evaluate/values/limits.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { References } from "../../modules/references.ts";
import { calledAt, isPlainCall, type Called } from "./called-by.ts";
import { CallbackRuns } from "./callback-runs.ts";
import { Carriers } from "./carriers.ts";
import { DecoratorRuns } from "./decorator-runs.ts";
import { DynamicCalls } from "./dynamic-calls.ts";
import { flatMapUpTo } from "../flat-map-up-to.ts";
import {
  declarationOf,
  exportedExpression,
  isArgument,
  isCall,
  isCallee,
  isDecorator,
  isExportOrImport,
  isTag,
  memberExpression,
  memberNameOf,
} from "../../syntax/function-places.ts";
import type { Invocation, Made } from "./invocation.ts";
import { placesOfClass } from "./class-places.ts";
import { isKeptClass } from "./is-kept-class.ts";
import { keepsToItself } from "./keeps-to-itself.ts";
import { KeptNames } from "./kept-names.ts";
import { lookedInto } from "./looked-into.ts";
import { MemberUses, type MemberRun } from "./member-uses.ts";
import { outermost } from "../../syntax/outermost.ts";
import { PassedOver } from "./passed-over.ts";
import { PickedClasses } from "./picked-classes.ts";
import type { Reach } from "../reach.ts";
import type { Read } from "../reads.ts";
import { thisOfUncalled } from "./this-of-uncalled.ts";
import { allArguments, type Wanted } from "../wanted.ts";
import type { ToldBySource } from "./told-by-source.ts";

/** By what a function is known that is kept as a value. */
interface Kept {
  /** The names of the members that hold it. */
  readonly names: Iterable<string>;
  /** The only places where these members are read, if that is known. */
  readonly accesses: ReadonlySet<TS.Node> | undefined;
}

/** Finds the calls of a function: direct ones, as a callback, as a member of a collection, as a method. */
export class Invocations {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #dynamic: DynamicCalls;
  readonly #carriers: Carriers;
  readonly #names: KeptNames;
  readonly #callbacks: CallbackRuns;
  readonly #members: MemberUses;
  readonly #decorators: DecoratorRuns;
  readonly #picked: PickedClasses;
  readonly passedOver: PassedOver;

  constructor(evaluator: Evaluator, references: References, reach: Reach, told: ToldBySource) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
    this.#dynamic = new DynamicCalls(evaluator, references, reach, told.functions);
    this.#carriers = new Carriers(evaluator, references);
    this.#names = new KeptNames(evaluator, references, told);
    this.#callbacks = new CallbackRuns(evaluator, references, reach);
    this.#members = new MemberUses(evaluator, references, reach, told);
    this.#decorators = new DecoratorRuns(evaluator, references, reach);
    this.#picked = new PickedClasses(evaluator, reach);
    this.passedOver = new PassedOver(evaluator, references, reach);
  }

  /** All calls of a function; none when nobody in the project calls it. */
  of(node: TS.FunctionLikeDeclaration, wanted: Wanted): Invocation[] {
    if (ts.isConstructorDeclaration(node)) return this.#constructions(node);
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)) return this.#methodCalls(node, wanted);
    if (isArgument(node)) return this.#callbackRuns(node, wanted);
    const exported = exportedExpression(node);
    if (exported)
      return [
        ...flatMapUpTo(this.#references.toExported(exported), MOST_FRAMES, (use) => this.#use(use, node, wanted)),
        ...this.#memberCalls(this.#references.memberNamesOf(exported), node, wanted),
      ];
    const declaration = declarationOf(node);
    if (declaration) return this.#namedCalls(declaration, node, wanted);
    const member = memberNameOf(node);
    const kept = this.#keptAt([node]);
    return [
      ...(member === undefined ? this.#decorators.of(node) : []),
      ...this.#callsOfKept([node], node, wanted, member === undefined ? kept : { ...kept, names: [member] }),
    ];
  }

  /** Calls of a function that goes by a name of its own. */
  #namedCalls(declaration: Declaration, node: TS.FunctionLikeDeclaration, wanted: Wanted): Invocation[] {
    const uses = this.#references.to(declaration);
    const called = flatMapUpTo(uses, MOST_FRAMES, (use) => this.#use(use, node, wanted));
    const invocations = uses.some(isDecorator) ? [...called, ...this.#decorators.of(node)] : called;
    const passedOn = uses.filter((use) => !isCallee(use) && !isArgument(use) && !isExportOrImport(use) && !isTag(use));
    const names = this.#references.memberNamesOf(declaration);
    const given = uses.filter(isArgument).flatMap((use) => this.#names.ofGiven(memberExpression(use)));
    if (passedOn.length + names.length + given.length === 0) return invocations;
    const places = passedOn.map(memberExpression);
    const keys = new Set([...names, ...given, ...this.#names.of(places)]);
    const kept = names.length + given.length === 0 ? this.#keptAt(places) : { names: keys, accesses: undefined };
    return [...invocations, ...this.#callsOfKept(places, node, wanted, kept)];
  }

  /** By what a value is known that stands at some places. */
  #keptAt(places: readonly TS.Node[]): Kept {
    return { names: this.#names.of(places), accesses: lookedInto(this.#references, places) };
  }

  /** Calls of a function that is kept as a value at some places, by the names that it has there and by others. */
  #callsOfKept(
    places: readonly TS.Node[],
    node: TS.FunctionLikeDeclaration,
    wanted: Wanted,
    { names, accesses }: Kept,
  ): Invocation[] {
    for (const place of places) this.#carriers.readFrom(place);
    const known = [...names];
    const told = new Set(known.flatMap((name) => this.#members.callsOf(name)));
    return [
      ...this.#memberCalls(known, node, wanted, accesses),
      ...this.#dynamic.of(node, wanted, { byAnyName: this.#names.areAny(places), told }),
    ];
  }

  #callbackRuns(node: TS.FunctionLikeDeclaration, { outer }: Wanted): Invocation[] {
    const { parent } = outermost(node);
    const reads = isCall(parent) ? new Set([...outer, ...this.#readsToCallBack(parent, outermost(node))]) : outer;
    return flatMapUpTo(this.#reach.framesAt(node, reads), MOST_FRAMES, (frame) => this.ofCallback(node, frame));
  }

  /** What a call must know to tell with which arguments it calls a function that it is given. */
  #readsToCallBack(call: TS.CallExpression | TS.NewExpression, callback: TS.Node): ReadonlySet<Read> {
    const others = call.arguments?.filter((one) => one !== callback) ?? [];
    return this.#reach.reads.ofAll([call.expression, ...(keepsToItself(this.#evaluator, call) ? [] : others)]);
  }

  /** Calls of a function that stands as an argument, for one run of the code around it. */
  ofCallback(node: TS.Node, frame: Frame): Invocation[] {
    const argument = outermost(node);
    const call = argument.parent;
    if (!isCall(call)) return [{ closure: frame }];
    if (ts.isCallExpression(call) && call.expression === argument)
      return [{ closure: frame, args: allArguments(call, this.#evaluator, frame) }];
    const index = call.arguments?.findIndex((one) => one === argument) ?? -1;
    return this.#callbacks.of(call, index, frame).map((one) => ({ ...one, closure: frame }));
  }

  #use(use: TS.Identifier, node: TS.FunctionLikeDeclaration, wanted: Wanted): Invocation[] {
    const whole = outermost(memberExpression(use));
    const called = calledAt(whole);
    if (called) return this.#calls(called, node, wanted);
    const { parent } = whole;
    const index = isCall(parent) ? (parent.arguments?.findIndex((one) => one === whole) ?? -1) : -1;
    // What a constructor keeps is called by the name that it has there.
    if (!isCall(parent) || index < 0 || this.#names.ofGiven(whole).length > 0) return [];
    const asked = this.#readsToCallBack(parent, whole);
    const frames = this.#reach.framesAt(parent, new Set([...wanted.outer, ...asked]));
    return flatMapUpTo(frames, MOST_FRAMES, (frame) =>
      this.#callbacks.of(parent, index, frame).map((one) => ({ ...one, closure: this.#closure(node, frame) })),
    );
  }

  #calls(called: Called, node: TS.FunctionLikeDeclaration, wanted: Wanted): Invocation[] {
    const { call, self } = called;
    const { reads } = this.#reach;
    const asked = [...wanted.readsOf(called, reads), ...(self ? reads.of(self) : [])];
    return this.#reach.framesAt(call, new Set([...wanted.outer, ...asked])).map((frame) => ({
      closure: this.#closure(node, frame),
      args: wanted.argumentsOf(called, this.#evaluator, frame),
      ...(isPlainCall(called) && { handedAt: call, handedIn: frame }),
      ...(self && { thisValue: this.#evaluator.evaluate(self, frame) }),
    }));
  }

  /** The frame that a declared function was made in, as seen from where it is called. */
  #closure(node: TS.Node, caller: Frame): Frame {
    return caller.around(node) ?? this.#evaluator.rootFrame(node.getSourceFile());
  }

  /** The frame of the run that made the class which an object is of, where a function makes that class anew at each call. */
  #closureOf(owner: TS.Node, self: Value | undefined): Frame | undefined {
    if (self?.kind !== "instance" || ts.isSourceFile(owner.parent)) return undefined;
    return classChain(this.#evaluator, self.class).classes.find(({ node }) => node === owner)?.frame;
  }

  #constructions(node: TS.ConstructorDeclaration): Invocation[] {
    return this.instancesOf(node.parent).map(({ instance, closure, args }) => ({ closure, args, thisValue: instance }));
  }

  /** Instances that the project makes of a class or of one that extends it. */
  instancesOf(node: TS.ClassLikeDeclaration): readonly Made[] {
    const uses = placesOfClass(this.#references, node);
    const named = flatMapUpTo(uses, MOST_FRAMES, ({ parent }) => {
      if (ts.isExpressionWithTypeArguments(parent) && ts.isClassLike(parent.parent.parent))
        return this.instancesOf(parent.parent.parent);
      return ts.isNewExpression(parent) ? this.#madeAt(parent, node) : [];
    });
    const kept = uses.filter(isKeptClass);
    if (kept.length === 0) return named;
    for (const place of kept) this.#carriers.readFrom(place);
    const picked = this.#picked.of(node).filter((made) => uses.every(({ parent }) => parent !== made));
    return [...named, ...flatMapUpTo(picked, MOST_FRAMES, (made) => this.#madeAt(made, node))];
  }

  /** The instances of a class that a `new` expression makes. */
  #madeAt(made: TS.NewExpression, node: TS.ClassLikeDeclaration): readonly Made[] {
    return this.#reach.framesAt(made).flatMap((frame) => {
      const value = this.#evaluator.evaluate(made, frame);
      return (value.kind === "alternatives" ? value.values : [value]).flatMap((instance) => {
        if (instance.kind !== "instance" || instance.class.node !== node) return [];
        const closure = instance.constructorFrames.get(node)?.parent ?? frame;
        return [{ instance, closure, args: allArguments(made, this.#evaluator, frame) }];
      });
    });
  }

  #methodCalls(node: TS.MethodDeclaration, wanted: Wanted): Invocation[] {
    const { parent: owner } = node;
    const name = memberName(node);
    if (name === undefined) return [];
    const { result, isWhole } = this.#reach.search.whole(() => this.#members.ofClass(owner, name, wanted));
    const { known, opaque } = result;
    const calls =
      known.length > 0
        ? known.map(({ frame, receiver, self = receiver, args, call, chance }): Invocation => ({
            chance,
            closure: this.#closureOf(owner, self) ?? this.#closure(owner, frame),
            thisValue: self,
            ...(args && { args }),
            ...(call && { call }),
          }))
        : opaque.map((run) => this.#callByName(node, run));
    const kept = ts.isClassLike(owner) ? this.#members.keptPlaces(owner, name) : [];
    if (kept.length > 0) calls.push(...this.#callsOfKept(kept, node, wanted, this.#keptAt(kept)));
    // Of what leads in a circle, the calls are found further out.
    if (calls.length > 0 || !isWhole || this.passedOver.is(node)) return calls;
    // Called from outside: then each instance stands for one call with arguments that are not known.
    return ts.isClassLike(owner)
      ? this.instancesOf(owner).map(({ instance, closure }) => ({
          closure: this.#closure(owner, closure),
          thisValue: instance,
        }))
      : [];
  }

  /** The run that a call means of which only the name is known: where there is one of the class, it is called of that. */
  #callByName(node: TS.MethodDeclaration, { frame, receiver, self = receiver, args, call }: MemberRun): Invocation {
    const given = { ...(args && { args }), ...(call && { call }) };
    const made = ts.isClassLike(node.parent) ? this.instancesOf(node.parent) : [];
    if (made.length > 1) return { closure: this.#closure(node.parent, frame), thisValue: self, ...given };
    const [only] = made;
    const closure = this.#closure(node.parent, only?.closure ?? frame);
    const [first, ...others] = only
      ? [only.instance]
      : thisOfUncalled(this.#evaluator, this.#references, node, closure);
    return { closure, thisValue: (others.length === 0 ? first : undefined) ?? self, ...given };
  }

  #memberCalls(
    names: Iterable<string>,
    node: TS.FunctionLikeDeclaration,
    wanted: Wanted,
    accesses?: ReadonlySet<TS.Node>,
  ): Invocation[] {
    return [...names].flatMap((name) => this.#callsOfMember(name, node, wanted, accesses));
  }

  /**
   * Calls of a function that is kept as a member (`server.registerOnce = …`, `{ register(server) {…} }`). Where the object
   * in front cannot be followed, the name decides, if only one function of the project goes by it.
   * @param accesses the only places where the member is read, if these are known
   */
  #callsOfMember(
    name: string,
    node: TS.FunctionLikeDeclaration,
    wanted: Wanted,
    accesses: ReadonlySet<TS.Node> | undefined,
  ): Invocation[] {
    const { known, opaque } = this.#members.ofFunction(node, name, wanted, accesses);
    return [
      ...known.map(({ callee, args, foundBy }): Invocation => ({
        closure: callee.frame,
        args,
        thisValue: callee.thisValue,
        foundBy,
      })),
      ...opaque.flatMap(({ args, call, frame }) =>
        this.#reach
          .framesAt(node, wanted.outer)
          .map((closure): Invocation => ({ closure, ...(args && { args }), foundBy: call && { call, frame } })),
      ),
    ];
  }
}
