import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { MAX_ALTERNATIVES } from "../evaluate/values/alternatives.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { FunctionValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { References } from "../modules/references.ts";
import type { Reach } from "../reach/reach.ts";
import { RunOrder } from "../reach/order/run-order.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { formerMethod, keptBy, type KeptMethod } from "./kept-methods.ts";
import { isPassedOnAsIs } from "./passed-on-as-is.ts";
import { passesAllOn } from "./passes-all-on.ts";
import { callsFormer, callsOther, isOtherCall, isPlain, isWrittenIn, otherCalls } from "./calls-of-stand-ins.ts";
import { mayReplace, replacementsIn, SERVER_METHODS, type Replacement } from "./replacements-in.ts";
import { chanceOfRun, isNeverRun } from "../changes/collections/chance-of-change.ts";
import { throughLayers } from "./stacked-methods.ts";
import { isRunOncePerServer } from "./run-once-per-server.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";
import { passedOnBy, type PassedOn, type StandsIn } from "./stands-in.ts";

/** By this a server of the library is told how to answer who asks for its tools. */
const ANSWERING = "setRequestHandler";

/**
 * Finds what a program puts in the place of a server's method before it registers its tools, such as to give all of them
 * annotations: `const former = server.registerTool.bind(server); server.registerTool = (name, config, run) => former(…)`.
 */
export class ReplacedMethods {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #order: RunOrder;
  #known: readonly Replacement[] | undefined;
  /** Which of them are never made, since a condition surely does not hold. */
  readonly #never = new Map<TS.Node, boolean>();

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#reach = reach;
    this.#order = new RunOrder(evaluator, references);
  }

  /**
   * What the server is really given by a call, once for each time; undefined where the method is the library's own, and
   * the reason where it is not known what stands in its place.
   */
  passedOn(call: SinkCall, frame: Frame): readonly PassedOn[] | UnknownValue | undefined {
    const known = this.#all().filter((one) => this.#mayStandIn(one, call) && !this.#isNeverPut(one));
    if (known.length === 0 || !identifyServer(this.#evaluator, call.receiver, frame)) return undefined;
    const servers = this.#serversOf(call.receiver, frame);
    if (servers.length === 0)
      return this.#evaluator.evaluate(call.receiver, frame).kind === "unknown"
        ? this.#ofUnknown(call, known)
        : undefined;
    const put = known.flatMap((one) => this.#putBy(one, servers).map((value) => ({ ...one, value })));
    const standing = put.flatMap(({ value, ...one }) =>
      value.kind === "function" ? [{ ...one, value, calls: this.#callsOfFormer(value, one.method) }] : [],
    );
    const [only, ...others] = standing;
    const last = others.at(-1) ?? only;
    if (!only || !last) {
      const open = put.find(({ value }) => value.kind === "unknown" || value.kind === "external-instance");
      if (open) return unknown(`may be changed by what stands in the place of \`${call.method}\``, open.node);
      return this.#ofUnknown(
        call,
        known.filter((one) => this.#isOfUnknown(one)),
      );
    }
    if (put.length === standing.length && standing.every((one) => this.#isOfNoAccount(one, call, frame)))
      return undefined;
    if (this.#registersOtherwise(only) && standing.every(({ value }) => value.node === only.value.node))
      return standing.flatMap((one) =>
        passedOnBy({ ...one, calls: otherCalls(one), call, frame }, this.#evaluator, this.#reach),
      );
    if (only.calls.length > 0 && this.#areOfOne(standing, servers))
      return standing.flatMap((one) => passedOnBy({ ...one, call, frame }, this.#evaluator, this.#reach));
    if (others.length > 0 && standing.some(({ calls }) => calls.length > 0))
      return (
        this.#throughAll(standing, servers, call, frame) ??
        unknown(`may be changed: several functions stand in the place of \`${call.method}\``, last.node)
      );
    if (others.length > 0) return undefined;
    if (only.calls.length > 0) return passedOnBy({ ...only, call, frame }, this.#evaluator, this.#reach);
    // What it calls of the server behind the object is a registration by itself.
    return servers.length > 1 && callsOther(only.value.node, only) ? [] : undefined;
  }

  /** Whether a server is given the same by a function in the place of its method as without that, but for what is run. */
  #isOfNoAccount(one: Replacement & StandsIn, call: SinkCall, frame: Frame): boolean {
    if (one.calls.length === 0) return false;
    const passedOn = passedOnBy({ ...one, call, frame }, this.#evaluator, this.#reach);
    return isPassedOnAsIs(this.#evaluator, call, frame, passedOn);
  }

  /** What the server is given where several functions stand in its method's place, each calling the one before. */
  #throughAll(
    standing: readonly (Replacement & StandsIn)[],
    servers: readonly string[],
    call: SinkCall,
    frame: Frame,
  ): readonly PassedOn[] | undefined {
    const searches = { evaluator: this.#evaluator, reach: this.#reach, order: this.#order };
    const layers = standing.map((one) => {
      const [run] = this.#runsFor(one, servers);
      return { ...one, chance: run ? chanceOfRun(searches, one.node, run) : ("open" as const) };
    });
    return throughLayers(this.#order, layers, call, frame, (layer, calls, given, run) =>
      passedOnBy({ ...layer, calls, call: given, frame: run }, this.#evaluator, this.#reach),
    );
  }

  /**
   * Why a server may list its tools otherwise than they are registered: it answers by what a program has put in the place
   * of the method that the library tells it how to answer with.
   */
  answersOtherwise(call: SinkCall, frame: Frame): UnknownValue | undefined {
    const known = SERVER_METHODS.includes(call.method) ? this.#all().filter(({ method }) => method === ANSWERING) : [];
    const servers = known.length > 0 ? this.#serversOf(call.receiver, frame) : [];
    const replacing = known.find((one) => servers.length > 0 && this.#runsFor(one, servers).length > 0);
    return (
      replacing &&
      unknown(
        `may be changed by what stands in the place of \`${ANSWERING}\`, by which the server is told how to list them`,
        replacing.node,
      )
    );
  }

  /** Whether some functions are one, that is put into each server as it is made, and given something else each time. */
  #areOfOne(standing: readonly (Replacement & StandsIn)[], servers: readonly string[]): boolean {
    const [first] = standing;
    const [server, ...behind] = servers;
    if (!first || server === undefined || behind.length > 0 || standing.length > MAX_ALTERNATIVES) return false;
    const isOne = standing.every(({ node, value }) => node === first.node && value.node === first.value.node);
    return isOne && isRunOncePerServer(first.node, server, this.#order);
  }

  /** Whether a call stands in what takes the place of another method: then it is read where that is called. */
  isReadElsewhere(call: SinkCall): boolean {
    if (call.form !== "method" || !SERVER_METHODS.includes(call.method)) return false;
    return this.#all().some(
      (one) => isOtherCall(call, one) && isWrittenIn(call.node, one.by) && this.#registersOtherwise(one),
    );
  }

  /** Whether what stands in the place of a server's method calls another of its methods, and never the one before. */
  #registersOtherwise(replacement: Replacement): boolean {
    return (
      otherCalls(replacement).length > 0 &&
      !callsFormer(replacement) &&
      this.#runsOf(replacement).some((run) => this.#serversOf(replacement.receiver, run).length > 0)
    );
  }

  #all(): readonly Replacement[] {
    return (this.#known ??= this.#find());
  }

  /** What a call reaches: an object that is made of a server, and the server behind it. */
  #serversOf(receiver: TS.Expression, frame: Frame): readonly string[] {
    const { derivedAt, madeAt } = identifyServer(this.#evaluator, receiver, frame) ?? {};
    return [derivedAt, madeAt].filter((one) => one !== undefined);
  }

  /** The reason for not knowing whether something stands in the place of a method, where one of two servers is not known. */
  #ofUnknown({ method, node }: SinkCall, known: readonly Replacement[]): UnknownValue | undefined {
    const { packages } = this.#evaluator;
    const homeOf = (one: TS.Node): string => packages.packageFolder(one.getSourceFile().fileName);
    const near = known.find((one) => homeOf(one.node) === homeOf(node) && !passesAllOn(one.by, one.method));
    return (
      near &&
      unknown(`may be changed by what stands in the place of \`${method}\`, if it is the same server`, near.node)
    );
  }

  /** Whether something is put into a server of which it is not known where it is made. */
  #isOfUnknown(replacement: Replacement): boolean {
    return this.#runsOf(replacement).some(
      (run) =>
        identifyServer(this.#evaluator, replacement.receiver, run) !== undefined &&
        this.#serversOf(replacement.receiver, run).length === 0,
    );
  }

  #runsOf({ node, receiver, by }: Replacement): readonly Frame[] {
    return this.#reach.framesAt(node, this.#reach.reads.ofAll([receiver, by]));
  }

  /** The runs of a replacement that are of a server. */
  #runsFor(replacement: Replacement, servers: readonly string[]): readonly Frame[] {
    return this.#runsOf(replacement).filter((run) => {
      const [given] = this.#serversOf(replacement.receiver, run);
      return given !== undefined && servers.includes(given);
    });
  }

  #isNeverPut({ node }: Replacement): boolean {
    const known = this.#never.get(node);
    if (known !== undefined) return known;
    const isNever = isNeverRun({ evaluator: this.#evaluator, reach: this.#reach, order: this.#order }, node);
    this.#never.set(node, isNever);
    return isNever;
  }

  #mayStandIn({ node, method }: Replacement, call: SinkCall): boolean {
    const home = node.getSourceFile();
    return method === call.method && !this.#order.isBefore(keptBy(call.node) ?? call.node, node, home);
  }

  /** What is put in the place of a server's method: of a server's own, which is put back, nothing is said. */
  #putBy(replacement: Replacement, servers: readonly string[]): readonly Value[] {
    const { receiver, by } = replacement;
    const { reads } = this.#reach;
    const fitting = this.#runsFor(replacement, servers);
    const asked = reads.of(receiver);
    // However often the server is made, a function that asks for nothing but the server is the same for all of them.
    const isSame = [...reads.of(by)].every((read) => asked.has(read));
    const values = (isSame ? fitting.slice(0, 1) : fitting).map((run): Value =>
      ts.isMethodDeclaration(by) ? { kind: "function", node: by, frame: run } : this.#evaluator.evaluate(by, run),
    );
    return values.flatMap((value) => (value.kind === "alternatives" ? value.values : [value]));
  }

  /** The calls of the method that a function has taken the place of. */
  #callsOfFormer(replacing: FunctionValue, method: string): readonly SinkCall[] {
    const found: SinkCall[] = [];
    forEachNode(replacing.node, (node) => {
      if (!ts.isCallExpression(node)) return;
      const call = sinkCall(node, (use) => formerMethod(use) ?? this.#handed(use, replacing));
      if (call?.method === method && call.form === "method" && !isPlain(call, method)) found.push(call);
    });
    return found;
  }

  /** The method that a function was handed as it was made: the `former` of `wrap(former)`. */
  #handed(use: TS.Identifier, { node, frame }: FunctionValue): KeptMethod | undefined {
    const declaration = declarationOf(use);
    if (!declaration || !ts.isParameter(declaration) || declaration.parent === node) return undefined;
    const value = this.#evaluator.evaluate(use, frame);
    return value.kind === "method" ? { receiver: use, method: value.name, bound: [] } : undefined;
  }

  #find(): readonly Replacement[] {
    const { files } = this.#evaluator;
    return files.host.files.flatMap((file) => {
      const text = files.text(file);
      const methods =
        text === undefined ? [] : [...SERVER_METHODS, ANSWERING].filter((method) => mayReplace(method, text));
      const sourceFile = methods.length > 0 ? files.get(file) : undefined;
      const found = sourceFile ? methods.flatMap((method) => replacementsIn(sourceFile, method)) : [];
      // One that is told all the same how to list the tools, lists them so.
      return found.filter(({ method, by }) => method !== ANSWERING || !passesAllOn(by, method));
    });
  }
}
