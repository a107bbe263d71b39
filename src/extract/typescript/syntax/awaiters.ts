import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";
import { blotted, type Replacement } from "./replacements.ts";

/** A call of a compiler's helper, and the generator function that it is handed. */
interface Awaiter {
  readonly call: TS.CallExpression;
  readonly made: TS.FunctionExpression;
}

/** The helpers of TypeScript and esbuild. */
const AWAITER = /^__(?:awaiter|async)$/u;

/** `yield ships()`, which was `await ships()`. */
type Awaiting = TS.YieldExpression & { readonly expression: TS.Expression };

const NAMES_AWAITER = /\b__(?:awaiter|async)\s*\(/u;

/** What an operand of `yield` begins with that would be read otherwise where a statement begins. */
const AMBIGUOUS = /^(?:function|class|let)\b|^\{/u;

/**
 * What turns asynchronous functions that were compiled for old engines back into functions: `() => __awaiter(void 0,
 * void 0, void 0, function* () { return yield ships(); })` into `() => { return ships(); }`, since a promise counts as what
 * it comes to.
 */
export function withoutAwaiters(sourceFile: TS.SourceFile): readonly Replacement[] {
  if (!NAMES_AWAITER.test(sourceFile.text)) return [];
  const found: Replacement[] = [];
  forEachNode(sourceFile, (node) => {
    const awaiter = ts.isCallExpression(node) ? awaiterOf(node) : undefined;
    const yields = awaiter && yieldsOf(awaiter.made.body);
    const around = yields && wrapping(awaiter, sourceFile);
    if (around) found.push(...around, ...yields.map((one) => withoutYield(one, sourceFile)));
  });
  return found;
}

function awaiterOf(call: TS.CallExpression): Awaiter | undefined {
  const { expression: callee } = call;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  const made = call.arguments.at(-1);
  if (!ts.isIdentifier(name) || !AWAITER.test(name.text) || !made || !ts.isFunctionExpression(made)) return undefined;
  return made.asteriskToken && !made.name && made.parameters.length === 0 ? { call, made } : undefined;
}

/** What the function awaits itself; undefined where the words would mean something else without `yield`. */
function yieldsOf(body: TS.Block): readonly Awaiting[] | undefined {
  const found: TS.YieldExpression[] = [];
  forEachNode(body, (node) => {
    if (ts.isYieldExpression(node)) found.push(node);
    return ts.isFunctionLike(node) && !ts.isArrowFunction(node) ? "skip" : undefined;
  });
  return found.every(isAwaited) ? found : undefined;
}

function isAwaited(node: TS.YieldExpression): node is Awaiting {
  const { expression, asteriskToken, parent } = node;
  if (!expression || asteriskToken) return false;
  const isWhole = ts.isParenthesizedExpression(parent) || !ts.isExpressionStatement(parent);
  return isWhole || !AMBIGUOUS.test(expression.getText());
}

function withoutYield(node: Awaiting, sourceFile: TS.SourceFile): Replacement {
  return blotted(sourceFile.text, node.getStart(sourceFile), node.expression.getStart(sourceFile));
}

/** All that stands around the statements but the function that makes the promise. */
function wrapping({ call, made }: Awaiter, sourceFile: TS.SourceFile): readonly Replacement[] | undefined {
  const { text } = sourceFile;
  const start = call.getStart(sourceFile);
  const { body } = made;
  const isBody = ts.isArrowFunction(call.parent) && call.parent.body === call;
  if (isBody) return [blotted(text, start, body.getStart(sourceFile)), blotted(text, body.end, call.end)];
  const statement = call.parent;
  if (!isLastStatement(statement)) return undefined;
  return [
    blotted(text, statement.getStart(sourceFile), body.getStart(sourceFile) + 1),
    blotted(text, body.end - 1, statement.end),
  ];
}

/** Whether a function ends with a statement that returns something. */
function isLastStatement(node: TS.Node): boolean {
  const block = node.parent;
  const isReturn = ts.isReturnStatement(node) && ts.isBlock(block) && ts.isFunctionLike(block.parent);
  return isReturn && block.statements.at(-1) === node;
}
