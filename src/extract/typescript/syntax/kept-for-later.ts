import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Calls that keep a function until a client asks, or a while is over. */
const KEEPING =
  /^(?:registerTool|tool|addTool|registerResource|registerPrompt|setRequestHandler|setTimeout|setInterval)$/u;

/** Whether a function that a call is handed is run when the tools are registered already. */
export function keepsForLater({ expression }: TS.CallExpression | TS.NewExpression): boolean {
  return KEEPING.test(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText());
}
