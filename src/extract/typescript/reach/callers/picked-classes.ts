import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Pool } from "../../evaluate/keeping/budget.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { SearchKey } from "./circular-search.ts";
import type { Reach } from "../reach.ts";
import { listAt } from "../../syntax/list-at.ts";

/** Steps that the class of one `new` may take to work out. */
const STEPS_OF_ONE = 5_000;

/**
 * Where instances are made of a class that is picked at run time: `new Module(registrar)` in a loop over classes. Looked for
 * only when a class is kept as a value.
 */
export class PickedClasses {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  readonly #found = new Map<TS.Node, TS.NewExpression[]>();
  readonly #added = new Set<TS.SourceFile>();
  readonly #pool: Pool = { left: 100_000 };
  #collecting: SearchKey | undefined;

  constructor(evaluator: Evaluator, reach: Reach) {
    this.#evaluator = evaluator;
    this.#reach = reach;
  }

  /** The `new` expressions that make instances of a class without naming it. */
  of(node: TS.ClassLikeDeclaration): readonly TS.NewExpression[] {
    this.#collecting ??= { node };
    this.#reach.search.collect(this.#collecting, () => this.#collect());
    return this.#found.get(node) ?? [];
  }

  #collect(): void {
    for (const file of this.#evaluator.files.parsed()) {
      if (this.#added.has(file)) continue;
      this.#added.add(file);
      for (const made of madeOfPicked(file)) this.#add(made);
    }
  }

  #add(made: TS.NewExpression): void {
    const { result } = this.#evaluator.budget.part(STEPS_OF_ONE, () => this.#classesOf(made), this.#pool);
    for (const one of result) listAt(this.#found, one).push(made);
  }

  #classesOf({ expression }: TS.NewExpression): ReadonlySet<TS.Node> {
    const values = this.#reach.framesOfCallee(expression).map((frame) => this.#evaluator.evaluate(expression, frame));
    const each = values.flatMap((value) => (value.kind === "alternatives" ? value.values : [value]));
    return new Set(each.flatMap((one) => (one.kind === "class" ? [one.node] : [])));
  }
}

function madeOfPicked(sourceFile: TS.SourceFile): readonly TS.NewExpression[] {
  const found: TS.NewExpression[] = [];
  forEachNode(sourceFile, (node) => {
    if (ts.isNewExpression(node) && isPicked(bareExpression(node.expression))) found.push(node);
  });
  return found;
}

/** Whether a class goes by the name of a variable or parameter, or is taken from something. */
function isPicked(callee: TS.Expression): boolean {
  if (!ts.isIdentifier(callee)) return ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  const declaration = declarationOf(callee);
  return (
    declaration !== undefined &&
    (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration))
  );
}
