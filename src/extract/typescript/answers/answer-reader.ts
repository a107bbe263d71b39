import type { ts as TS } from "ts-morph";
import type { Answer } from "../../../tool-model/answer.ts";
import type { Hole } from "../../../tool-model/hole.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import { argumentValues, bindParameters } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { watchBody } from "../evaluate/running/run-body.ts";
import type { RunWatch } from "../evaluate/running/run-watch.ts";
import type { FunctionValue, Value } from "../evaluate/values/value.ts";
import { givenTo, nullishness, primitive, truthiness, unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { isWritten, rangeOf } from "../modules/source-files.ts";
import { sentBy } from "./sent-answer.ts";
import { thrownTexts } from "./thrown-answer.ts";
import { isConstant } from "../syntax/is-constant.ts";

/** Calls through which an answer is followed, one inside the other. */
const MOST_CALLS_DEEP = 12;

/** Functions that are run for the answers of one tool. */
const MOST_RUNS = 400;

/** Answers of one tool that are told apart. */
const MOST_ANSWERS = 200;

/** An answer with the expressions that lead to it, from the handler's own inwards. */
export interface ReadAnswer {
  readonly answer: Answer;
  readonly places: readonly SourceRange[];
}

/** Runs a handler, and the functions of the project that it hands its call to, for all the ways in which they may answer. */
export class AnswerReader implements RunWatch {
  readonly answers: ReadAnswer[] = [];
  readonly holes: Hole[] = [];
  readonly #evaluator: Evaluator;
  readonly #places: SourceRange[] = [];
  #path: "normal" | "catch" = "normal";
  /** How many `try` blocks around catch what is thrown. */
  #catchers = 0;
  #runs = 0;
  /** How many answers were objects with `content`. */
  #objects = 0;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** Runs a function for what it answers. */
  follow(callee: FunctionValue, args: readonly Value[], node: TS.Node): void {
    const { body } = callee.node;
    this.#runs += 1;
    if (!body || this.#isTooMuch(callee)) {
      this.#hole("is made by calls that are not followed so far", node);
      return;
    }
    const frame = new Frame(callee.node, callee.frame, callee.thisValue, node);
    bindParameters(this.#evaluator, callee.node.parameters, givenTo(callee, args), frame);
    this.#evaluator.running(callee.node, () => {
      if (ts.isBlock(body)) watchBody(this.#evaluator, body, frame, this);
      else this.returned(body, frame);
      return primitive(undefined);
    });
  }

  returned(expression: TS.Expression, frame: Frame): void {
    this.#places.push(rangeOf(expression));
    this.#given(bareExpression(expression), frame);
    this.#places.pop();
  }

  thrown(expression: TS.Expression, frame: Frame): void {
    if (this.#catchers > 0) return;
    this.#places.push(rangeOf(expression));
    for (const { text, isProtocolError } of thrownTexts(this.#evaluator, expression, frame))
      this.#add({
        text,
        isStructured: false,
        isError: true,
        otherContent: [],
        path: "throw",
        ...(isProtocolError && { isProtocolError }),
        range: rangeOf(expression),
      });
    this.#places.pop();
  }

  trying(run: () => void): void {
    this.#catchers += 1;
    run();
    this.#catchers -= 1;
  }

  catching(run: () => void): void {
    const before = this.#path;
    this.#path = "catch";
    run();
    this.#path = before;
  }

  #isTooMuch({ node }: FunctionValue): boolean {
    return (
      this.#runs > MOST_RUNS ||
      this.#places.length > MOST_CALLS_DEEP ||
      this.#evaluator.calls.has(node) ||
      ("asteriskToken" in node && node.asteriskToken !== undefined)
    );
  }

  #given(node: TS.Expression, frame: Frame): void {
    if (ts.isAwaitExpression(node)) this.#given(bareExpression(node.expression), frame);
    else if (ts.isConditionalExpression(node)) this.#either(node, frame);
    else if (ts.isBinaryExpression(node) && isFallback(node)) this.#orElse(node, frame);
    else if (ts.isCallExpression(node)) this.#called(node, frame);
    else if (ts.isIdentifier(node)) this.#named(node, frame);
    else this.#value(this.#evaluator.evaluate(node, frame), node);
  }

  #either(node: TS.ConditionalExpression, frame: Frame): void {
    const truth = truthiness(this.#evaluator.evaluate(node.condition, frame));
    if (truth !== false) this.#given(bareExpression(node.whenTrue), frame);
    if (truth !== true) this.#given(bareExpression(node.whenFalse), frame);
  }

  #orElse(node: TS.BinaryExpression, frame: Frame): void {
    const left = this.#evaluator.evaluate(node.left, frame);
    const isOr = node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
    const isTaken = isOr ? truthiness(left) : nullishness(left) === undefined ? undefined : !nullishness(left);
    if (isTaken !== false) this.#given(bareExpression(node.left), frame);
    if (isTaken !== true) this.#given(bareExpression(node.right), frame);
  }

  /** `const result = await list(args); return result;` answers what the call does. */
  #named(node: TS.Identifier, frame: Frame): void {
    const declaration = declarationOf(node);
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const made = initializer && bareExpression(initializer);
    const asked = made && ts.isAwaitExpression(made) ? bareExpression(made.expression) : made;
    const isOnce = declaration !== undefined && isConstant(declaration);
    const isLocal = declaration !== undefined && frame.lookup(declaration) !== undefined;
    const isCall = asked !== undefined && ts.isCallExpression(asked) && isOnce && isLocal;
    if (isCall && this.#isOwnFunction(asked, frame)) {
      this.#called(asked, frame);
      return;
    }
    const value = this.#evaluator.evaluate(node, frame);
    if (isCall && value.kind === "unknown") this.#called(asked, frame);
    else this.#value(value, node);
  }

  #isOwnFunction(node: TS.CallExpression, frame: Frame): boolean {
    return this.#evaluator.evaluate(node.expression, frame).kind === "function";
  }

  #called(node: TS.CallExpression, frame: Frame): void {
    if (this.#promised(node, frame)) return;
    const callee = this.#evaluator.evaluate(node.expression, frame);
    const callees = callee.kind === "alternatives" ? callee.values : [callee];
    const args = argumentValues(this.#evaluator, node.arguments, frame).items;
    for (const one of callees) {
      if (one.kind === "function") {
        this.follow(one, args, node);
        continue;
      }
      const made = this.#evaluator.call(one, args, node);
      if (made.kind !== "unknown" || !this.#handedOn(args, node)) this.#value(made, node);
    }
  }

  /**
   * `tracer.startActiveSpan(name, async (span) => …)`: what is not seen, and is handed one function, gives what that function
   * gives, when that is an answer and not something else.
   */
  #handedOn(args: readonly Value[], node: TS.CallExpression): boolean {
    const [callback, ...others] = args.filter((one) => one.kind === "function");
    if (!callback || others.length > 0) return false;
    const before = { answers: this.answers.length, holes: this.holes.length, objects: this.#objects };
    const given = callback.node.parameters.map((one) => unknown("is given by a call that is not seen", one));
    this.follow(callback, given, node);
    if (this.#objects > before.objects) return true;
    this.answers.splice(before.answers);
    this.holes.splice(before.holes);
    return false;
  }

  /** `ask().then(answer)`, `ask().catch(answer)` */
  #promised(node: TS.CallExpression, frame: Frame): boolean {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression)) return false;
    const name = expression.name.text;
    if (name !== "then" && name !== "catch" && name !== "finally") return false;
    const receiver = bareExpression(expression.expression);
    const [onSuccess, onFailure] = argumentValues(this.#evaluator, node.arguments, frame).items;
    if (name === "then" && onSuccess?.kind === "function")
      this.follow(onSuccess, [this.#evaluator.evaluate(receiver, frame)], node);
    else if (name === "catch") this.trying(() => this.#given(receiver, frame));
    else this.#given(receiver, frame);
    const handler = name === "catch" ? onSuccess : onFailure;
    if (handler?.kind === "function")
      this.catching(() => this.follow(handler, [unknown("is an error that is caught", node)], node));
    return true;
  }

  #value(value: Value, node: TS.Expression): void {
    if (holdsContent(value)) this.#objects += 1;
    for (const sent of sentBy(this.#evaluator, value, node)) {
      if ("kind" in sent) this.#hole(sent.reason, sent.node ?? node);
      else this.#add({ ...sent, path: this.#path, range: rangeOf(node) });
    }
  }

  #add(answer: Answer): void {
    const known = this.answers.findIndex((one) => isSame(one.answer, answer));
    const isKnown = known >= 0;
    // What is answered when all goes well, too, is no answer of a failure.
    if (isKnown && answer.path === "normal") this.answers[known] = { answer, places: [...this.#places] };
    if (isKnown) return;
    if (this.answers.length < MOST_ANSWERS) this.answers.push({ answer, places: [...this.#places] });
    else if (this.answers.length === MOST_ANSWERS && answer.range)
      this.holes.push({
        path: "",
        reason: `more than ${MOST_ANSWERS} answers are not told apart`,
        range: answer.range,
      });
  }

  #hole(reason: string, node: TS.Node): void {
    const range = isWritten(node) ? rangeOf(node) : this.#places.at(-1);
    if (this.holes.some((one) => one.reason === `an answer ${reason}` && one.range?.start === range?.start)) return;
    this.holes.push({ path: "", reason: `an answer ${reason}`, ...(range && { range }) });
  }
}

function holdsContent(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.some(holdsContent);
  return value.kind === "object" && value.properties.has("content");
}

function isSame(one: Answer, other: Answer): boolean {
  return (
    one.text?.value === other.text?.value &&
    one.range?.start === other.range?.start &&
    (one.path === "throw") === (other.path === "throw") &&
    one.data?.keys.join() === other.data?.keys.join()
  );
}

function isFallback(node: TS.BinaryExpression): boolean {
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}
