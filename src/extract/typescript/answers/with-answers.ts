import type { ts as TS } from "ts-morph";
import type { Answer } from "../../../tool-model/answer.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Text } from "../../../tool-model/text.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import type { Reach } from "../reach/reach.ts";
import { AnswerReader, type ReadAnswer } from "./answer-reader.ts";
import { leaveStateOpen } from "./run-time-state.ts";
import { callRequest, findCallHandlers, type CallHandler } from "./call-handlers.ts";

/** Ways in which one handler is made that are told apart. */
const MOST_HANDLERS = 4;

/** A tool as it was read, with the function that it was registered with. */
export interface AnsweringTool {
  readonly tool: Tool;
  readonly handler?: FunctionValue | undefined;
  /** Where its server is made, if that could be followed. */
  readonly madeAt?: string | undefined;
  /** What registers it, and whether all is known of what that does. */
  readonly place: { readonly node: TS.Node; readonly isWhole: boolean };
}

/**
 * Gives tools the ways in which their handlers answer. It works with the values that the tools were read with, and leaves
 * the evaluator in a state in which it reads no more tools.
 */
export function withAnswers(
  evaluator: Evaluator,
  { reach, order }: { readonly reach: Reach; readonly order: RunOrder },
  tools: readonly AnsweringTool[],
): readonly Tool[] {
  const handlers = tools.some(({ handler }) => !handler) ? findCallHandlers(evaluator, reach, order) : [];
  evaluator.leavesGaps = true;
  leaveStateOpen(evaluator);
  const known = new Map<string, AnswerReader | undefined>();
  const read = tools.map((one) => {
    const key = `${one.madeAt ?? ""} ${identityOf(one.tool)}`;
    // A tool that is met on several ways is one.
    if (!known.has(key)) known.set(key, readAnswers(evaluator, one, handlers));
    return { tool: one.tool, reading: known.get(key) };
  });
  const isShared = sharedBetween(read);
  return read.map(({ tool, reading }) =>
    reading
      ? {
          ...tool,
          answers: reading.answers.map((one) => marked(one, isShared)),
          ...(reading.holes.length > 0 && { answerHoles: reading.holes }),
        }
      : tool,
  );
}

function readAnswers(
  evaluator: Evaluator,
  { tool, handler, madeAt }: AnsweringTool,
  handlers: readonly CallHandler[],
): AnswerReader | undefined {
  const reader = new AnswerReader(evaluator);
  evaluator.budget.renewForAnswers();
  const run = (callee: FunctionValue, args: Parameters<AnswerReader["follow"]>[1]): void => {
    try {
      reader.follow(callee, args, callee.node);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      reader.holes.push({ path: "", reason: "an answer is nested too deeply to be read" });
    }
  };
  if (handler) {
    run(handler, handler.node.parameters.map(givenByAgent));
    return reader;
  }
  const calls = handlersOf(tool, madeAt, handlers);
  for (const { handler: call } of calls)
    run(call, [callRequest(tool.name, call), unknown("is a part of the request", call.node)]);
  return calls.length > 0 ? reader : undefined;
}

/** The handlers that a tool is called by: those of its server, or where that is not known the only ones there are. */
function handlersOf(tool: Tool, madeAt: string | undefined, handlers: readonly CallHandler[]): readonly CallHandler[] {
  const own = handlers.filter((one) => madeAt !== undefined && one.madeAt === madeAt).slice(0, MOST_HANDLERS);
  if (own.length > 0) return own;
  const open = handlers.filter((one) => madeAt === undefined || one.madeAt === undefined);
  const [only, ...others] = open;
  if (only && others.length === 0) return [only];
  return open.filter(({ node }) => node.getSourceFile().fileName === tool.definition?.file).slice(0, MOST_HANDLERS);
}

function givenByAgent(parameter: TS.ParameterDeclaration): ReturnType<typeof unknown> {
  return unknown(`is the parameter \`${parameter.name.getText()}\` of a handler, which agents give a value`, parameter);
}

type IsShared = (range: SourceRange) => boolean;

/** Which places serve several tools. */
function sharedBetween(read: readonly { readonly tool: Tool; readonly reading: AnswerReader | undefined }[]): IsShared {
  const users = new Map<string, Set<string>>();
  for (const { tool, reading } of read)
    for (const place of (reading?.answers ?? []).flatMap(placesOf)) {
      const known = users.get(keyOf(place)) ?? new Set();
      users.set(keyOf(place), known.add(identityOf(tool)));
    }
  return (range) => (users.get(keyOf(range))?.size ?? 0) > 1;
}

function identityOf({ name, definition }: Tool): string {
  return `${name.value} ${definition ? keyOf(definition) : ""}`;
}

function keyOf({ file, start, end }: SourceRange): string {
  return `${file}:${start}:${end}`;
}

function placesOf({ answer, places }: ReadAnswer): readonly SourceRange[] {
  return [...places, ...(answer.text?.pieces ?? []).flatMap(({ range }) => (range ? [range] : []))];
}

/** Text that several tools answer with is not to be edited; and an answer is given where a tool has a place of its own. */
function marked({ answer, places }: ReadAnswer, isShared: IsShared): Answer {
  const range = places.findLast((one) => !isShared(one)) ?? places[0] ?? answer.range;
  return {
    ...answer,
    ...(answer.text && { text: markedText(answer.text, isShared) }),
    ...(range && { range }),
  };
}

function markedText(text: Text, isShared: IsShared): Text {
  return {
    value: text.value,
    pieces: text.pieces.map((piece) => (piece.range && isShared(piece.range) ? { ...piece, shared: true } : piece)),
  };
}
