import type { Tool } from "../../../tool-model/tool.ts";
import type { FunctionValue } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";
import type { AnsweringCode, ServerDispatch } from "./server-dispatch.ts";

/** How a server leads from names to code, and whose tools they are. */
export interface PlacedDispatch {
  readonly server: string;
  readonly dispatch: ServerDispatch;
}

/**
 * The code that answers calls of a tool: the function that it was registered with, else what its server leads to.
 * @param handlers the functions that were handed over with tools
 */
export function toolCode(
  { name, handler, origin }: Tool,
  handlers: readonly FunctionValue[],
  placed: readonly PlacedDispatch[],
): AnsweringCode | undefined {
  const found = handlers.find(({ node }) => {
    const range = rangeOf(node);
    return range.file === handler?.file && range.start === handler.start;
  });
  if (found) return { nodes: [found.node], frame: found.frame };
  return placed.find(({ server }) => server === origin.server)?.dispatch.code.get(name.value);
}
