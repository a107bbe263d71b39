import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isMemberName } from "../syntax/is-member-name.ts";
import { rangeOf } from "../modules/source-files.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import type { Reach } from "../reach/reach.ts";
import { askedMethod, mayAskFor } from "../registrations/asked-method.ts";
import { replacedHandlers, type HandlerPlace } from "../registrations/replaced-handlers.ts";
import { sinkCall, type SinkCall } from "../registrations/sink-call.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { CodeWalk } from "./code-walk.ts";
import { collectionMembers, type CollectionMember } from "./collection-members.ts";
import { isLookedAtToRefuse } from "./refused-names.ts";

/** Code that answers calls of one tool. */
export interface AnsweringCode {
  readonly nodes: readonly TS.Node[];
  readonly frame: Frame;
}

/** How a server leads from the name of a called tool to the code that answers. */
export interface ServerDispatch {
  readonly node: TS.Node;
  readonly kind: "switch" | "dispatch";
  readonly members: readonly CollectionMember[];
  readonly code: ReadonlyMap<string, AnsweringCode>;
  /** Whether no other name is answered. */
  readonly isWhole: boolean;
}

const CALLS_TOOL = "tools/call";

const WORDS = /\bCallToolRequestSchema\b|["'`]tools\/call["'`]/u;

/** Functions that only tell of a name. */
const TELLING = /^(?:log|debug|info|warn|warning|error|trace|audit|notice|verbose|track|record\w*|log\w+|\w*Error)$/u;

const MAY_NAME = /name|tool/iu;
const MAY_HOLD_NAME = /name|tool|req|param|call|input|message|msg|ctx|context/iu;

const REFUSAL =
  /\b(?:unknown|not found|unsupported|unrecogni[sz]ed|no such|not supported|does ?n[o']t exist|invalid)\b/iu;

/** What the servers of a project answer to `tools/call`, one for each place where that is written. */
export function serverDispatches(evaluator: Evaluator, reach: Reach, order: RunOrder): ServerDispatch[] {
  const places = callHandlers(evaluator).flatMap((call) => placeOf(evaluator, reach, call) ?? []);
  const replaced = replacedHandlers(order, places);
  return places
    .filter((one) => !replaced.has(one))
    .flatMap(({ node, handler, frames: [frame, ...others] }) => {
      evaluator.budget.renew();
      const answer = frame && evaluator.evaluate(handler, frame);
      if (answer?.kind !== "function") return [];
      const found = new DispatchReader(evaluator).read(answer, node);
      return [{ ...found, isWhole: found.isWhole && others.length === 0 }];
    });
}

/** A place that sets what answers calls of tools. */
interface AnsweringPlace extends HandlerPlace {
  readonly handler: TS.Expression;
  readonly frames: readonly Frame[];
}

function placeOf(
  evaluator: Evaluator,
  reach: Reach,
  { node, receiver, arguments: given }: SinkCall,
): AnsweringPlace | undefined {
  const [request] = given;
  const handler = given.at(-1);
  if (!request || !handler) return undefined;
  evaluator.budget.renew();
  const frames = reach
    .framesAt(node, reach.reads.ofAll([request, handler]))
    .filter((frame) => askedMethod(evaluator, evaluator.evaluate(request, frame), node) === CALLS_TOOL);
  const [frame] = reach.framesAt(node, reach.reads.ofAll([receiver]));
  const madeAt = frame && identifyServer(evaluator, receiver, frame)?.madeAt;
  return { node, handler, frames, madeAt, isWhole: frames.length > 0 };
}

function callHandlers(evaluator: Evaluator): SinkCall[] {
  const { files, imports } = evaluator;
  return files.host.files.flatMap((file) => {
    if (!WORDS.test(files.text(file) ?? "") || imports.libraries.isPart(file)) return [];
    const calls: SinkCall[] = [];
    const sourceFile = files.get(file);
    if (sourceFile)
      forEachNode(sourceFile, (node) => {
        const call = ts.isCallExpression(node) ? sinkCall(node) : undefined;
        if (call && answersCalls(call, evaluator)) calls.push(call);
      });
    return calls;
  });
}

function answersCalls({ method, arguments: [request, handler] }: SinkCall, evaluator: Evaluator): boolean {
  return method === "setRequestHandler" && request && handler ? mayAskFor(CALLS_TOOL, request, evaluator) : false;
}

/** Follows the name of the called tool through a handler. */
class DispatchReader {
  readonly #evaluator: Evaluator;
  /** Stands for the name: wherever it turns up, it is still this one. */
  readonly #called = unknown("is the name of the called tool");
  readonly #given: readonly Value[];
  readonly #members: CollectionMember[] = [];
  readonly #code = new Map<string, AnsweringCode>();
  /** By what answers them, the names that cases and comparisons lead to it. */
  readonly #answered = new Map<TS.Node, { readonly code: AnsweringCode; readonly names: string[] }>();
  #isWhole = true;
  #refuses = false;
  #hasSwitch = false;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    const rest = unknown("is a part of the request");
    const params = objectOf({ name: this.#called, arguments: rest }, rest);
    this.#given = [objectOf({ params }, rest), params];
  }

  read(handler: Extract<Value, { kind: "function" }>, node: TS.Node): ServerDispatch {
    const walk = new CodeWalk(this.#evaluator, (one, frame) => this.#visit(one, frame), {
      looksInto: ({ arguments: given }, frame) => given.some((argument) => this.#isHandedOn(argument, frame)),
    });
    const [request] = this.#given;
    walk.run(handler, request ? [request, unknown("is what a server hands its handlers")] : []);
    return {
      node,
      kind: this.#hasSwitch ? "switch" : "dispatch",
      members: this.#members.map((member) => this.#withAliases(member)),
      code: this.#code,
      isWhole: this.#isWhole && this.#refuses && !walk.isCut,
    };
  }

  #visit(node: TS.Node, frame: Frame): void {
    if (ts.isThrowStatement(node)) this.#refuses = true;
    if (isLiteralPart(node) && REFUSAL.test(node.text)) this.#refuses = true;
    if (ts.isSwitchStatement(node)) this.#switch(node, frame);
    else if (ts.isBinaryExpression(node)) this.#comparison(node, frame);
    else if (ts.isElementAccessExpression(node) && this.#isCalled(node.argumentExpression, frame))
      this.#collection(node.expression, frame);
    else if (ts.isCallExpression(node)) this.#call(node, frame);
    else if ((ts.isIdentifier(node) && !isMemberName(node)) || ts.isPropertyAccessExpression(node))
      if (this.#isCalled(node, frame) && !isUnderstood(node)) this.#isWhole = false;
  }

  /** Working out what calls give is left to those who need it: the name goes by a name that says so. */
  #isCalled(node: TS.Node, frame: Frame): boolean {
    return MAY_NAME.test(lastName(node)) && this.#evaluator.evaluate(node, frame) === this.#called;
  }

  #isHandedOn(argument: TS.Expression, frame: Frame): boolean {
    const mayBe = ts.isObjectLiteralExpression(argument) || MAY_HOLD_NAME.test(lastName(argument));
    return mayBe && this.#tells(this.#evaluator.evaluate(argument, frame));
  }

  #switch(node: TS.SwitchStatement, frame: Frame): void {
    if (!this.#isCalled(node.expression, frame)) return;
    this.#hasSwitch = true;
    const { clauses } = node.caseBlock;
    clauses.forEach((clause, index) => {
      if (!ts.isCaseClause(clause)) return;
      const body = clauses.slice(index).find(({ statements }) => statements.length > 0);
      this.#addCase(clause.expression, frame, body ? [...body.statements] : []);
    });
  }

  #comparison({ left, right, operatorToken, parent }: TS.BinaryExpression, frame: Frame): void {
    if (!/^[!=]==?$/u.test(operatorToken.getText())) return;
    const other = this.#isCalled(left, frame) ? right : this.#isCalled(right, frame) ? left : undefined;
    if (!other) return;
    this.#hasSwitch = true;
    const answer = operatorToken.getText().startsWith("=") ? behindAny(parent) : undefined;
    this.#addCase(other, frame, answer ? [answer] : []);
  }

  #addCase(expression: TS.Expression, frame: Frame, nodes: readonly TS.Node[]): void {
    const value = this.#evaluator.evaluate(expression, frame);
    if (value.kind !== "text") {
      this.#isWhole = false;
      return;
    }
    const name = value.text.value;
    const [answer] = nodes;
    if (answer) {
      if (!this.#code.has(name)) this.#code.set(name, { nodes, frame });
      const answered = this.#answered.get(answer) ?? { code: { nodes, frame }, names: [] };
      answered.names.push(name);
      this.#answered.set(answer, answered);
    }
    this.#members.push({ value: name, range: insideOf(expression), ...refusedAt(expression) });
  }

  /** Names that one piece of code answers are one for it where it does not ask which of them was called. */
  #withAliases(member: CollectionMember): CollectionMember {
    const [answer] = this.#code.get(member.value)?.nodes ?? [];
    const answered = answer && this.#answered.get(answer);
    if (!answered || answered.names.length < 2 || this.#asksForName(answered.code)) return member;
    return { ...member, aliases: answered.names.filter((name) => name !== member.value) };
  }

  #asksForName({ nodes, frame }: AnsweringCode): boolean {
    return nodes.some((node) => {
      let asks = false;
      forEachNode(node, (one) => {
        asks ||=
          ((ts.isIdentifier(one) && !isMemberName(one)) || ts.isPropertyAccessExpression(one)) &&
          MAY_HOLD_NAME.test(lastName(one)) &&
          this.#tells(this.#evaluator.evaluate(one, frame));
      });
      return asks;
    });
  }

  #call(node: TS.CallExpression, frame: Frame): void {
    const { expression: callee } = node;
    const [first] = node.arguments;
    if (ts.isPropertyAccessExpression(callee) && first && this.#isCalled(first, frame)) {
      if (/^(?:get|has|includes)$/u.test(callee.name.text)) {
        this.#collection(callee.expression, frame);
        return;
      }
    }
    if (TELLING.test(lastName(callee))) return;
    if (
      node.arguments.some((argument) => this.#isHandedOn(argument, frame)) &&
      this.#evaluator.evaluate(callee, frame).kind !== "function"
    )
      this.#isWhole = false;
  }

  /** Whether a value that is handed on holds the name: by itself, or within the request. */
  #tells(value: Value): boolean {
    if (value === this.#called || this.#given.includes(value)) return true;
    return value.kind === "object" && [...value.properties.values()].some((one) => one.value === this.#called);
  }

  #collection(expression: TS.Expression, frame: Frame): void {
    const found = collectionMembers(this.#evaluator, this.#evaluator.evaluate(expression, frame));
    if (!found?.isWhole) this.#isWhole = false;
    for (const member of found?.members ?? []) {
      this.#members.push({ ...member, ...refusedAt(expression) });
      const { answers } = member;
      if (answers && !this.#code.has(member.value))
        this.#code.set(member.value, { nodes: [answers.node], frame: answers.frame });
    }
  }
}

/** What runs where a condition holds, alone or as one of several: `if (name === "get_tide" || name === "tide") …`. */
function behindAny(condition: TS.Node): TS.Statement | undefined {
  if (ts.isIfStatement(condition)) return condition.thenStatement;
  const isOneOf =
    ts.isParenthesizedExpression(condition) ||
    (ts.isBinaryExpression(condition) && condition.operatorToken.kind === ts.SyntaxKind.BarBarToken);
  return isOneOf ? behindAny(condition.parent) : undefined;
}

function refusedAt(node: TS.Node): { readonly isRefused?: true } {
  return isLookedAtToRefuse(node) ? { isRefused: true } : {};
}

function objectOf(members: Readonly<Record<string, Value>>, unresolved: Extract<Value, { kind: "unknown" }>): Value {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([name, value]) => [name, { value }])),
    unresolved,
  };
}

function isLiteralPart(node: TS.Node): node is TS.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** The words of a literal, or else the whole expression. */
function insideOf(expression: TS.Expression) {
  const range = rangeOf(expression);
  return ts.isStringLiteralLike(expression) ? { ...range, start: range.start + 1, end: range.end - 1 } : range;
}

/** The name that an expression ends with; "" for one without. */
function lastName(expression: TS.Node): string {
  const bare = ts.isExpression(expression) ? bareExpression(expression) : expression;
  if (ts.isPropertyAccessExpression(bare)) return bare.name.text;
  return ts.isIdentifier(bare) ? bare.text : "";
}

/** Whether a use of the name is one that is looked at where it stands, or leads to no other code. */
function isUnderstood(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isSwitchStatement(parent) || ts.isCallExpression(parent) || ts.isTemplateSpan(parent)) return true;
  if (ts.isBinaryExpression(parent)) return true;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isNewExpression(parent)) return TELLING.test(lastName(parent.expression));
  if (ts.isPropertyAccessExpression(parent)) return false;
  return (
    (ts.isVariableDeclaration(parent) && MAY_NAME.test(parent.name.getText())) ||
    (ts.isBindingElement(parent) && MAY_NAME.test(parent.name.getText())) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isAsExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isIfStatement(parent)
  );
}
