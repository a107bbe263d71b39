import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Pool } from "../../evaluate/keeping/budget.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { FunctionValue } from "../../evaluate/values/value.ts";
import { givenTo } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, findDeclaration, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { calledBy, isPlainCall } from "./called-by.ts";
import type { SearchKey } from "./circular-search.ts";
import type { Invocation } from "./invocation.ts";
import { ProxyMakers } from "./proxy-makers.ts";
import type { Reach } from "../reach.ts";
import { allArguments, type Wanted } from "../wanted.ts";
import type { FunctionSources } from "./function-sources.ts";
import { listAt } from "../../syntax/list-at.ts";

/**
 * Steps that the callee of one call may take to work out: plenty for one that leads to registrations, an end for the
 * `log[level]` that a handler calls with all that it has done.
 */
const STEPS_OF_CALL = 10_000;

/** What each may still take when all have taken too much together. */
const STEPS_OF_LATE_CALL = 2_000;

/** What is done with texts, lists, numbers and patterns: names that a project gives no functions which it keys by data. */
const PLAIN_METHODS: ReadonlySet<string> = new Set(
  [String, Array, Number, RegExp]
    .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
    .filter((name) => !Object.hasOwn(Map.prototype, name) && !Object.hasOwn(Set.prototype, name)),
);

/** Calls of one variable or parameter: what one of them runs, the others may run, too, where that takes too long to tell. */
interface CallsOfName {
  readonly targets: Set<TS.Node>;
  readonly givenUp: TS.CallExpression[];
}

/**
 * Calls whose callee is picked at run time: `register(server)` in a loop over functions, `tool.register(server)`
 * over objects that hold them. Looked for only when a function is kept as a value.
 */
export class DynamicCalls {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #sources: FunctionSources;
  readonly #proxies: ProxyMakers;
  readonly #found = new Map<TS.Node, TS.CallExpression[]>();
  /** Those that may run a function by what the source tells, and are not followed yet. */
  readonly #told = new Map<TS.Node, TS.CallExpression[]>();
  readonly #followed = new Set<TS.CallExpression>();
  /** Calls that are still to be looked at, in the order of the files: of what has a name, and of members. */
  readonly #named: TS.CallExpression[] = [];
  readonly #ofMembers: TS.CallExpression[] = [];
  /** What the calls of each name run, and those of them that were given up. */
  readonly #ofNames = new Map<TS.Node, CallsOfName>();
  /** How many files were searched for them. */
  #searched = 0;
  readonly #pool: Pool = { left: 200_000 };
  #collecting: SearchKey | undefined;

  constructor(evaluator: Evaluator, references: References, reach: Reach, sources: FunctionSources) {
    this.#evaluator = evaluator;
    this.#proxies = new ProxyMakers(evaluator, references);
    this.#reach = reach;
    this.#sources = sources;
  }

  /**
   * The calls of a function that is kept as a value.
   * @param places.byAnyName whether it may be the member of an object under a name that is not known; under one that is
   *   known, it is found by that
   * @param places.told the calls that are found by a name that is known
   */
  of(
    node: TS.FunctionLikeDeclaration,
    wanted: Wanted,
    { byAnyName, told }: { readonly byAnyName: boolean; readonly told: ReadonlySet<TS.Node> },
  ): Invocation[] {
    this.#collecting ??= { node };
    this.#reach.search.collect(this.#collecting, () => {
      this.#collect(byAnyName);
      this.#each(this.#told.get(node) ?? [], (call) => {
        this.#follow(call);
      });
    });
    const calls = (this.#found.get(node) ?? []).filter((call) => !told.has(call));
    return calls.flatMap((call) =>
      byAnyName || !ts.isPropertyAccessExpression(calledBy(call).callee) ? this.#runs(call, node, wanted) : [],
    );
  }

  #collect(withMembers: boolean): void {
    this.#findCalls();
    this.#each(this.#named, (call) => {
      this.#sort(call);
    });
    if (withMembers)
      this.#each(this.#ofMembers, (call) => {
        this.#sort(call);
      });
  }

  /** Finds the calls in files that have been parsed since. */
  #findCalls(): void {
    const files = this.#evaluator.files.parsed();
    for (const sourceFile of files.slice(this.#searched))
      forEachNode(sourceFile, (node) => {
        if (!ts.isCallExpression(node) || !this.#isPickedAtRunTime(node)) return;
        const isOfMember = ts.isPropertyAccessExpression(calledBy(node).callee);
        (isOfMember ? this.#ofMembers : this.#named).push(node);
      });
    this.#searched = files.length;
  }

  /** Whether the callee is a loop variable or parameter, or a member of one, or a function that a call gave. */
  #isPickedAtRunTime(call: TS.CallExpression): boolean {
    const { callee } = calledBy(call);
    if (ts.isElementAccessExpression(callee) || ts.isCallExpression(callee)) return true;
    if (ts.isPropertyAccessExpression(callee) && PLAIN_METHODS.has(callee.name.text)) return false;
    const root = ts.isPropertyAccessExpression(callee) ? rootOf(callee) : callee;
    if (!ts.isIdentifier(root)) return false;
    const declaration = findDeclaration(root.text, root);
    if (!declaration) return false;
    if (ts.isParameter(declaration)) return true;
    const variable = ts.findAncestor(declaration, ts.isVariableDeclaration);
    if (!variable || this.#isSetter(declaration, variable)) return false;
    return (
      ts.isForOfStatement(variable.parent.parent) ||
      this.#proxies.mayMake(variable.initializer) ||
      (root === callee && variable.initializer !== undefined && mayBeKept(bareExpression(variable.initializer)))
    );
  }

  /** `const [berth, setBerth] = useState()`, of a package: that function is its own. */
  #isSetter({ parent }: Declaration, { initializer }: TS.VariableDeclaration): boolean {
    const isPair = ts.isArrayBindingPattern(parent) && parent.elements.length === 2;
    if (!isPair || !initializer || !ts.isCallExpression(initializer)) return false;
    const { expression } = initializer;
    const hook = ts.isPropertyAccessExpression(expression) ? rootOf(expression) : expression;
    return ts.isIdentifier(hook) && meaningOfName(hook, this.#evaluator)?.kind === "package";
  }

  /** Looks at calls one by one. One that is met with nothing left to spend is looked at again for the next registration. */
  #each(calls: TS.CallExpression[], look: (call: TS.CallExpression) => void): void {
    while (!this.#evaluator.budget.isPartSpent()) {
      const call = calls.shift();
      if (!call) return;
      look(call);
    }
  }

  /** What the source tells that a call may run is followed when one of that is asked for. */
  #sort(call: TS.CallExpression): void {
    const told = this.#sources.of(calledBy(call).callee);
    if (!told) this.#follow(call);
    else for (const target of told) listAt(this.#told, target).push(call);
  }

  #follow(call: TS.CallExpression): void {
    if (this.#followed.has(call)) return;
    this.#followed.add(call);
    const { callee } = calledBy(call);
    const { result, isCut } = this.#targetsFollowed(call);
    // What takes too long to tell is one of those that the source tells, and is told for each run of the call.
    const told = isCut ? this.#sources.of(callee) : undefined;
    for (const target of told ?? result) addInOrder(listAt(this.#found, target), call);
    const name = ts.isIdentifier(callee) ? declarationOf(callee) : undefined;
    if (name) this.#learn(name, result, isCut && !told ? call : undefined);
  }

  /** Minds what the calls of one name run, and adds those of them that were given up to what others of them run. */
  #learn(name: TS.Node, targets: ReadonlySet<TS.Node>, givenUp: TS.CallExpression | undefined): void {
    const calls = this.#ofNames.get(name) ?? { targets: new Set(), givenUp: [] };
    this.#ofNames.set(name, calls);
    for (const target of targets) calls.targets.add(target);
    if (givenUp) calls.givenUp.push(givenUp);
    for (const one of calls.givenUp) for (const target of calls.targets) addInOrder(listAt(this.#found, target), one);
  }

  #targetsFollowed(call: TS.CallExpression): { readonly result: ReadonlySet<TS.Node>; readonly isCut: boolean } {
    const isLate = this.#pool.left <= 0;
    const [steps, pool] = isLate ? [STEPS_OF_LATE_CALL, { left: Infinity }] : [STEPS_OF_CALL, this.#pool];
    return this.#evaluator.budget.part(steps, () => this.#targetsOf(call), pool);
  }

  #targetsOf(call: TS.CallExpression): ReadonlySet<TS.Node> {
    const frames = this.#reach.framesOfCallee(calledBy(call).callee);
    return new Set(frames.flatMap((frame) => this.#callees(call, frame).map(({ node }) => node)));
  }

  #callees(call: TS.CallExpression, frame: Frame): FunctionValue[] {
    const callee = this.#evaluator.evaluate(calledBy(call).callee, frame);
    return (callee.kind === "alternatives" ? callee.values : [callee]).filter((one) => one.kind === "function");
  }

  /** The runs of a call in which it calls a function. */
  #runs(call: TS.CallExpression, target: TS.Node, wanted: Wanted): Invocation[] {
    const { reads } = this.#reach;
    const called = calledBy(call);
    const { callee: picked, self } = called;
    const ofSelf = self ? reads.of(self) : [];
    const asked = new Set([...wanted.outer, ...reads.of(picked), ...wanted.readsOf(called, reads), ...ofSelf]);
    return this.#reach.framesAt(call, asked).flatMap((frame) =>
      this.#callees(call, frame)
        .filter(({ node }) => node === target)
        .map((callee) => ({
          closure: callee.frame,
          args: callee.bound
            ? givenTo(callee, allArguments(called, this.#evaluator, frame))
            : wanted.argumentsOf(called, this.#evaluator, frame),
          thisValue: self ? this.#evaluator.evaluate(self, frame) : callee.thisValue,
          ...(isPlainCall(called) && { handedAt: call, handedIn: frame }),
        })),
    );
  }
}

/** Adds a call that is not there yet: before those that stand behind it in its file. */
function addInOrder(calls: TS.CallExpression[], call: TS.CallExpression): void {
  if (calls.includes(call)) return;
  const sourceFile = call.getSourceFile();
  const next = calls.findIndex((one) => one.pos > call.pos && one.getSourceFile() === sourceFile);
  calls.splice(next < 0 ? calls.length : next, 0, call);
}

/** Whether an expression may give a function that is known by another name: what a call gives, a member, a former variable. */
function mayBeKept(node: TS.Expression): boolean {
  if (ts.isConditionalExpression(node)) return true;
  return (
    ts.isCallExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node)
  );
}

function rootOf(access: TS.PropertyAccessExpression): TS.Node {
  let at: TS.Expression = access;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return at;
}
