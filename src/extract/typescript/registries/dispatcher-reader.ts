import type { ts as TS } from "ts-morph";
import type { DispatcherCode, Limit, Registry } from "../../../tool-model/registry.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { unknown } from "../evaluate/values/value.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { rangeOf } from "../modules/source-files.ts";
import { CodeWalk } from "./code-walk.ts";
import type { CollectionMember } from "./collection-members.ts";
import { KeptLimits } from "./kept-limits.ts";
import { loopsAround } from "./loops-around.ts";
import { isRefusedIf, lookupAt, type FoundRegistry } from "./operation-lookups.ts";
import type { AnsweringCode } from "./server-dispatch.ts";

/** What is known of a tool that runs others, from its code. */
export interface ReadDispatcher {
  readonly registries: readonly Registry[];
  readonly limits: readonly Limit[];
  readonly code: DispatcherCode;
}

/** What is read: a tool, its server, and the names of all tools there. */
export interface DispatcherTarget {
  readonly tool: string;
  readonly server: string;
  readonly toolNames: ReadonlySet<string>;
  /** The field that holds the operations. */
  readonly list: string;
}

const LIST_NAME =
  /^(?:ops|operations|calls|commands|items|requests|batch|tools|steps|tasks|invocations|queries|actions)$/iu;

/**
 * Reads what the code of a tool that may run others does.
 * @returns undefined when it looks up no name of a tool
 */
export function readDispatcher(
  evaluator: Evaluator,
  { nodes, frame }: AnsweringCode,
  target: DispatcherTarget,
): ReadDispatcher | undefined {
  const reader = new DispatcherReader(evaluator, target);
  const walk = new CodeWalk(evaluator, (node, at) => {
    reader.visit(node, at, walk);
  });
  for (const node of nodes) walk.walk(node, frame);
  return reader.result(nodes, walk);
}

class DispatcherReader {
  readonly #evaluator: Evaluator;
  readonly #target: DispatcherTarget;
  readonly #limits: KeptLimits;
  readonly #registries = new Map<string, FoundRegistry>();
  readonly #dispatches: { readonly chain: readonly TS.Node[]; readonly order: number }[] = [];
  readonly #nameChecks: { readonly chain: readonly TS.Node[]; readonly order: number }[] = [];
  readonly #sizeChecks: { readonly node: TS.Node; readonly order: number }[] = [];
  readonly #answerKeys = new Set<string>();
  readonly #refusedNames: CollectionMember[] = [];
  readonly #refusedStarts: string[] = [];
  readonly #places = { raises: [] as SourceRange[], errorReads: [] as SourceRange[], parallel: [] as SourceRange[] };
  #order = 0;

  constructor(evaluator: Evaluator, target: DispatcherTarget) {
    this.#evaluator = evaluator;
    this.#target = target;
    this.#limits = new KeptLimits(evaluator, target.toolNames);
  }

  visit(node: TS.Node, frame: Frame, walk: CodeWalk): void {
    this.#order += 1;
    this.#limits.visit(node, frame);
    const lookup = lookupAt(node, frame, this.#evaluator, this.#target.toolNames);
    if (lookup) {
      const { registry, use } = lookup;
      const known = this.#registries.get(registry.name);
      this.#registries.set(registry.name, known ? { ...registry, kind: known.kind } : registry);
      const chain = [node, ...walk.calls];
      if (use === "check") this.#nameChecks.push({ chain, order: this.#order });
      else if (registry.kind === "dispatch" || registry.kind === "switch")
        this.#dispatches.push({ chain, order: this.#order });
    }
    if (ts.isBinaryExpression(node)) this.#binary(node, frame);
    else if (ts.isCallExpression(node)) this.#call(node);
    else if (ts.isPropertyAccessExpression(node) && node.name.text === "isError")
      this.#places.errorReads.push(rangeOf(node));
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      this.#answerKeys.add(node.name.getText());
    else if (ts.isObjectLiteralExpression(node)) this.#object(node);
  }

  result(nodes: readonly TS.Node[], walk: CodeWalk): ReadDispatcher | undefined {
    if (this.#registries.size === 0) return undefined;
    const { tool, server } = this.#target;
    const [handler] = [...walk.met, ...nodes];
    const firstRun = this.#dispatches[0]?.order ?? Number.POSITIVE_INFINITY;
    const own = { tool, server };
    return {
      registries: [...this.#registries.values(), ...this.#refused()].map(({ members, ...registry }) => ({
        ...registry,
        ...own,
        members: members.map(({ answers, ...member }) => ({ ...member, ...this.#reaches(answers, handler) })),
      })),
      limits: this.#limits.limits.map(({ byTool: _, ...limit }) => ({ ...limit, dispatcher: tool, server })),
      code: {
        ...own,
        handler: handler ? rangeOf(handler) : { file: "", start: 0, end: 0 },
        sizeChecks: this.#sizeChecks.map(({ node }) => rangeOf(node)),
        dispatches: this.#dispatches.flatMap(({ chain: [node] }) => (node ? [rangeOf(node)] : [])),
        isSizeCheckedFirst: (this.#sizeChecks[0]?.order ?? Number.POSITIVE_INFINITY) < firstRun,
        nameChecks: this.#nameChecks
          .filter((check) => check.order < firstRun && !this.#isTurnOfDispatch(check.chain))
          .flatMap(({ chain: [node] }) => (node ? [rangeOf(node)] : [])),
        ...this.#places,
        answerKeys: [...this.#answerKeys],
        isWhole: !walk.isCut,
      },
    };
  }

  /** A name that is checked in the same turn in which it is run is not checked before anything is run. */
  #isTurnOfDispatch(chain: readonly TS.Node[]): boolean {
    const loops = loopsAround(chain);
    return this.#dispatches.some((dispatch) => [...loopsAround(dispatch.chain)].some((loop) => loops.has(loop)));
  }

  #reaches(answers: CollectionMember["answers"], handler: TS.Node | undefined): { reaches?: readonly string[] } {
    if (!answers || !handler || !mentions(answers.node.getSourceFile(), handler)) return {};
    const walk = new CodeWalk(this.#evaluator, () => undefined, { mostNodes: MOST_NODES_OF_A_MEMBER });
    walk.run(
      answers,
      answers.node.parameters.map((parameter) => unknown("is given by the agent", parameter)),
    );
    return walk.met.includes(handler) ? { reaches: [this.#target.tool] } : {};
  }

  #refused(): FoundRegistry[] {
    const { toolNames } = this.#target;
    const byStart = [...toolNames].filter((name) => this.#refusedStarts.some((start) => name.startsWith(start)));
    const members = [...this.#refusedNames, ...byStart.map((value) => ({ value }))];
    return members.length === 0 ? [] : [{ name: "condition", kind: "reject", members, isWhole: true }];
  }

  #binary(node: TS.BinaryExpression, frame: Frame): void {
    const { left, right, operatorToken } = node;
    const operator = operatorToken.getText();
    if (/^[<>]=?$/u.test(operator)) {
      const counted = [left, right].find((side) => this.#countsOperations(side));
      if (counted) this.#sizeChecks.push({ node: counted.parent, order: this.#order });
    } else if (/^===?$/u.test(operator) && isRefusedIf(node)) {
      for (const side of [left, right]) this.#refusedName(side, frame);
    }
  }

  #countsOperations(side: TS.Expression): boolean {
    if (!ts.isPropertyAccessExpression(side) || !/^(?:length|size)$/u.test(side.name.text)) return false;
    const { expression } = side;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    const isBound = side.parent.parent.kind !== ts.SyntaxKind.ForStatement;
    return isBound && (name === this.#target.list || LIST_NAME.test(name));
  }

  #refusedName(side: TS.Expression, frame: Frame): void {
    if (!ts.isStringLiteralLike(side) && !ts.isIdentifier(side)) return;
    const value = this.#evaluator.evaluate(side, frame);
    if (value.kind === "text" && this.#target.toolNames.has(value.text.value))
      this.#refusedNames.push({ value: value.text.value, range: rangeOf(side) });
  }

  #call(node: TS.CallExpression): void {
    const { expression: callee } = node;
    if (!ts.isPropertyAccessExpression(callee)) return;
    const [first, second] = node.arguments;
    const method = callee.name.text;
    if (/^(?:all|allSettled|any)$/u.test(method) && callee.expression.getText() === "Promise")
      this.#places.parallel.push(rangeOf(node));
    if (method === "startsWith" && first && ts.isStringLiteralLike(first) && isRefusedIf(node))
      this.#refusedStarts.push(first.text);
    if (method === "assign" && first && second && isLimits(first) && isLimits(second) && isGiven(second))
      this.#places.raises.push(rangeOf(node));
  }

  /** `{ ...limits, ...args.limits }`: what the caller sends goes last. */
  #object({ properties }: TS.ObjectLiteralExpression): void {
    const spreads = properties.filter(ts.isSpreadAssignment);
    const last = spreads.at(-1);
    if (spreads.length < 2 || !last || !isLimits(last.expression) || !isGiven(last.expression)) return;
    this.#places.raises.push(rangeOf(last));
  }
}

/** A member that leads back to the dispatcher does so near by. */
const MOST_NODES_OF_A_MEMBER = 2_000;

/** Whether a file speaks of a function of another by its name, or is where it is written. */
function mentions(file: TS.SourceFile, handler: TS.Node): boolean {
  if (file === handler.getSourceFile()) return true;
  const name = ts.isFunctionDeclaration(handler) || ts.isMethodDeclaration(handler) ? handler.name : undefined;
  return name !== undefined && file.text.includes(name.getText());
}

function isLimits(expression: TS.Expression): boolean {
  return /limit/iu.test(lastName(expression));
}

function lastName(expression: TS.Expression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : "";
}

/** Whether a value comes from a parameter. */
function isGiven(expression: TS.Expression): boolean {
  let at: TS.Expression = expression;
  while (ts.isPropertyAccessExpression(at) || ts.isNonNullExpression(at)) at = at.expression;
  const declaration = ts.isIdentifier(at) ? findDeclaration(at.text, at) : undefined;
  const source = declaration && ts.findAncestor(declaration, (node) => ts.isParameter(node) || ts.isBlock(node));
  return source !== undefined && ts.isParameter(source);
}
