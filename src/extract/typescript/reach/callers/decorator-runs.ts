import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { MOST_FRAMES } from "../../evaluate/values/limits.ts";
import type { References } from "../../modules/references.ts";
import { decoratorArguments } from "./decorator-arguments.ts";
import { flatMapUpTo } from "../flat-map-up-to.ts";
import type { Invocation } from "./invocation.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Reach } from "../reach.ts";

/** Decorators that are made by others are followed through so many. */
const MOST_STEPS = 3;

/**
 * Decorators are calls that nobody writes: `@tool({…}) list() {}` calls what `tool({…})` gives with the class, the
 * name of the member and what describes it.
 */
export class DecoratorRuns {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  #isDecorated: boolean | undefined;

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
  }

  /** The runs of a function as a decorator: of one that is written behind an `@` itself, or that another function gives. */
  of(node: TS.FunctionLikeDeclaration): Invocation[] {
    return flatMapUpTo([...this.#decoratorsBy(node)], MOST_FRAMES, (decorator) =>
      this.#reach.framesAt(decorator.expression).flatMap((frame) => {
        const value = this.#evaluator.evaluate(decorator.expression, frame);
        const functions = value.kind === "alternatives" ? value.values : [value];
        return functions.flatMap((one): Invocation[] =>
          one.kind === "function" && one.node === node
            ? [{ closure: one.frame, args: decoratorArguments(this.#evaluator, decorator, node, frame) }]
            : [],
        );
      }),
    );
  }

  /** Decorators that name the function, one of those around it, or one that calls such a function. */
  #decoratorsBy(node: TS.FunctionLikeDeclaration): Set<TS.Decorator> {
    const found = new Set<TS.Decorator>();
    if (!this.#hasDecorators()) return found;
    const seen = new Set<TS.Node>();
    let functions = functionsAround(node);
    for (let step = 0; step <= MOST_STEPS; step++) {
      const next: TS.SignatureDeclaration[] = [];
      for (const one of functions) {
        if (seen.has(one)) continue;
        seen.add(one);
        for (const use of this.#usesOf(one)) {
          const decorator = decoratorAt(use);
          if (decorator) found.add(decorator);
          else next.push(...functionsAround(use));
        }
      }
      functions = next;
    }
    return found;
  }

  /** Most projects have none, and then no caller needs to be looked for. */
  #hasDecorators(): boolean {
    const { files } = this.#evaluator;
    this.#isDecorated ??= files.host.files.some((file) =>
      /(?:^|[;}]|\{[ \t])[ \t]*@[\w$]/mu.test(files.text(file) ?? ""),
    );
    return this.#isDecorated;
  }

  #usesOf(node: TS.SignatureDeclaration): readonly TS.Node[] {
    if (ts.isFunctionDeclaration(node)) return this.#references.to(node);
    if (ts.isMethodDeclaration(node)) return ts.isIdentifier(node.name) ? this.#references.named(node.name.text) : [];
    const { parent } = outermost(node);
    return ts.isVariableDeclaration(parent) ? this.#references.to(parent) : [];
  }
}

function functionsAround(node: TS.Node): TS.SignatureDeclaration[] {
  const found: TS.SignatureDeclaration[] = [];
  for (let at = node; !ts.isSourceFile(at); at = at.parent) if (ts.isFunctionLike(at)) found.push(at);
  return found;
}

/** `@use`, `@use(…)`, `@ns.use(…)` */
function decoratorAt(use: TS.Node): TS.Decorator | undefined {
  let at = use;
  while (ts.isPropertyAccessExpression(at.parent) || (ts.isCallExpression(at.parent) && at.parent.expression === at))
    at = at.parent;
  return ts.isDecorator(at.parent) ? at.parent : undefined;
}
