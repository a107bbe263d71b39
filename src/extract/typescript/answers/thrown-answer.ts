import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { openPart } from "../evaluate/values/open-texts.ts";
import type { Text } from "../../../tool-model/text.ts";
import { bareExpression } from "../syntax/bare-expression.ts";

/** Codes of errors that are about the call itself, not about what the tool does. */
const PROTOCOL_CODES = /\b(?:MethodNotFound|InvalidParams|InvalidRequest|ParseError)\b|-3260[0-2]\b|-32700\b/u;

/** What an error that a handler throws says. */
export interface Thrown {
  readonly text: Text;
  readonly isProtocolError: boolean;
}

/**
 * The messages of an error that is made where it is thrown; none when it was made elsewhere, or its class makes the
 * message.
 */
export function thrownTexts(evaluator: Evaluator, expression: TS.Expression, frame: Frame): readonly Thrown[] {
  const made = bareExpression(expression);
  if (!ts.isNewExpression(made) && !ts.isCallExpression(made)) return [];
  const [first, second] = made.arguments ?? [];
  const isCoded = /(?:^|\.)(?:McpError|ProtocolError)$/u.test(made.expression.getText());
  const message = isCoded ? second : first;
  if (!message || (!isCoded && !/(?:^|\.)(?:Error|\w*UserError)$/u.test(made.expression.getText()))) return [];
  const value = openPart(evaluator.evaluate(message, frame), message);
  const isProtocolError = isCoded && first !== undefined && PROTOCOL_CODES.test(first.getText());
  return (value.kind === "alternatives" ? value.values : [value]).flatMap((one) =>
    one.kind === "text" ? [{ text: one.text, isProtocolError }] : [],
  );
}
