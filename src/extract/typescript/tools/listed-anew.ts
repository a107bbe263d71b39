import type { AnsweringTool } from "../answers/with-answers.ts";
import { listToolsHandler } from "../registrations/list-tools-handler.ts";

/**
 * A handler of `tools/list` that is set on a server whose tools are registered one by one takes the place of the SDK's:
 * what it lists is sent, and only the handlers of the registered tools remain.
 */
export function withoutListedAnew(found: readonly AnsweringTool[]): readonly AnsweringTool[] {
  const registered = new Map<string, AnsweringTool>();
  const listed = new Set<string>();
  for (const one of found) {
    const key = keyOf(one);
    if (key === undefined) continue;
    if (isListed(one)) listed.add(key);
    else registered.set(key, one);
  }
  if (listed.size === 0 || registered.size === 0) return found;
  return found.flatMap((one) => {
    const key = keyOf(one);
    if (key === undefined || !listed.has(key)) return [one];
    return isListed(one) ? [{ ...one, handler: one.handler ?? registered.get(key)?.handler }] : [];
  });
}

function isListed({ tool }: AnsweringTool): boolean {
  return tool.origin.shape === listToolsHandler.id;
}

/** The tool of one server, where that could be followed. */
function keyOf({ tool, madeAt }: AnsweringTool): string | undefined {
  return madeAt === undefined ? undefined : `${madeAt}\0${tool.name.value}`;
}
