import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { isSetting } from "../../evaluate/values/value.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isLoop } from "../../syntax/loops.ts";
import type { References } from "../../modules/references.ts";
import { declarationOf, isCallee, isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { guardsUpTo } from "../conditions/guards.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isSteady, verdictOf } from "../conditions/steady-conditions.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/**
 * Whether code runs while a server is started.
 * - `sure`: it does
 * - `open`: a condition that is not known decides
 * - `chosen`: whoever starts the server decides; by default it is left to what the code says of itself
 * - `later`: when a tool is called, after a while, or never
 * - `never`: a condition keeps it from running in the run in question
 */
export type Certainty = "sure" | "open" | "chosen" | "later" | "never";

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/** Methods that run what they are given before they come to an end, and those that wait for no one but the program. */
const AT_ONCE = /^(?:forEach|map|flatMap|filter|some|every|find|findIndex|reduce|reduceRight|sort|from|then|finally)$/u;

const RANKS: readonly Certainty[] = ["sure", "chosen", "open", "later", "never"];

/** Tells how sure it is that a piece of code runs once another one has run, at the start of a server. */
export class StartRuns {
  readonly #evaluator: Evaluator;
  readonly #references: References;

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
  }

  /**
   * How sure it is that a node runs in a frame.
   * @param other what has run: of the code around both no more is asked
   */
  certaintyOf(node: TS.Node, frame: Frame, other: TS.Node, depth = MOST_CALLS_DEEP): Certainty {
    if (depth === 0) return "open";
    let certainty: Certainty = "sure";
    for (let at = node; ;) {
      const binder = binderOf(at);
      certainty = weaker(certainty, this.#throughGuards(at, binder, frame.around(at) ?? frame, other));
      if (ts.isSourceFile(binder) || (!isLoop(binder) && contains(binder, other))) return certainty;
      if (!isLoop(binder)) return weaker(certainty, this.#ofCalls(binder, frame, other, depth));
      at = binder;
    }
  }

  #throughGuards(node: TS.Node, binder: TS.Node, frame: Frame, other: TS.Node): Certainty {
    let certainty: Certainty = isInOpenPlace(node, binder, other) ? "open" : "sure";
    for (const { expression, holds } of guardsUpTo(node, binder)) {
      // What decides of both alike decides nothing of the one, once the other has run.
      if (isAroundBoth(expression, node, other)) continue;
      const verdict = verdictOf(this.#evaluator, expression, frame);
      if (verdict === !holds && isSteady(expression, binder)) return "never";
      if (verdict !== holds)
        certainty = weaker(certainty, holds && this.#isAsked(expression, frame) ? "chosen" : "open");
    }
    return certainty;
  }

  /** Whether a condition holds only where whoever starts the server sets something: by default nobody does. */
  #isAsked(condition: TS.Expression, frame: Frame): boolean {
    const bare = bareExpression(condition);
    if (ts.isPrefixUnaryExpression(bare)) return false;
    if (ts.isBinaryExpression(bare) && isEquality(bare.operatorToken.kind)) return this.#isAsked(bare.left, frame);
    const { result, isSettable } = this.#evaluator.settings.during(() => this.#evaluator.evaluate(bare, frame));
    return isSettable || isSetting(result);
  }

  #ofCalls(binder: TS.Node, frame: Frame, other: TS.Node, depth: number): Certainty {
    const around = frame.parent ?? frame;
    const { parent } = outermost(binder);
    if (ts.isCallExpression(parent) && isInlineFunction(binder)) {
      if (parent.expression === outermost(binder) || AT_ONCE.test(calledName(parent)))
        return this.certaintyOf(parent, around, other, depth - 1);
      return "later";
    }
    const calls = this.#callsOf(binder);
    const certainties = calls.map((call) => this.certaintyOf(call, this.#frameAt(call, around), other, depth - 1));
    return RANKS.find((one) => certainties.includes(one)) ?? "later";
  }

  #frameAt(node: TS.Node, frame: Frame): Frame {
    return frame.around(node) ?? this.#evaluator.rootFrame(node.getSourceFile());
  }

  #callsOf(binder: TS.Node): readonly TS.Node[] {
    if (ts.isConstructorDeclaration(binder) && ts.isClassDeclaration(binder.parent))
      return this.#references.expressionsFor(binder.parent).filter((use) => ts.isNewExpression(use.parent));
    const name = ts.isMethodDeclaration(binder) ? memberName(binder) : undefined;
    if (name !== undefined)
      return this.#references
        .named(name)
        .filter((use) => isCallee(use))
        .map(memberExpression);
    const declaration = ts.isFunctionLike(binder) && "body" in binder ? declarationOf(binder) : undefined;
    const uses = declaration ? this.#references.to(declaration) : [];
    return uses.filter((use) => !isExportOrImport(use) && isCallee(use));
  }
}

function isEquality(operator: TS.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.EqualsEqualsEqualsToken || operator === ts.SyntaxKind.EqualsEqualsToken;
}

function weaker(one: Certainty, other: Certainty): Certainty {
  return RANKS.indexOf(one) > RANKS.indexOf(other) ? one : other;
}

function binderOf(node: TS.Node): TS.Node {
  return (
    ts.findAncestor(node.parent, (at) => ts.isSourceFile(at) || ts.isFunctionLike(at) || isLoop(at)) ??
    node.getSourceFile()
  );
}

/** Whether a node stands where it is not told by conditions alone that it runs: in a `catch`, or a clause of a switch. */
function isInOpenPlace(node: TS.Node, binder: TS.Node, other: TS.Node): boolean {
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent)
    if ((ts.isCatchClause(at) || ts.isCaseOrDefaultClause(at)) && !contains(at, other)) return true;
  return false;
}

/** Whether a condition stands over both of two nodes, in the same way. */
function isAroundBoth(condition: TS.Node, node: TS.Node, other: TS.Node): boolean {
  const block = ts.findAncestor(node, (at) => contains(at, other));
  const branch = block && ts.findAncestor(node, (at) => at.parent === block);
  return branch !== undefined && !contains(branch, condition) && condition.pos < Math.min(node.pos, other.pos);
}

function contains(outer: TS.Node, inner: TS.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}

function calledName({ expression }: TS.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}
