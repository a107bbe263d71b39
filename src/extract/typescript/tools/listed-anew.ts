import type { AnsweringTool } from "../answers/with-answers.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { isSurelySet, replacedHandlers, type HandlerPlace } from "../registrations/replaced-handlers.ts";
import { listToolsHandler } from "../registrations/list-tools-handler.ts";

/**
 * What servers list of the tools that were found: where a handler of `tools/list` takes the place of another, or of the
 * SDK's own, what it lists is sent.
 */
export function withoutListedAnew(order: RunOrder, found: readonly AnsweringTool[]): readonly AnsweringTool[] {
  return withoutRegistered(order, withoutReplaced(order, found));
}

function withoutReplaced(order: RunOrder, found: readonly AnsweringTool[]): readonly AnsweringTool[] {
  const places = new Map<string, HandlerPlace>();
  for (const one of found.filter(isListed)) places.set(placeOf(one), { ...one.place, madeAt: one.madeAt });
  const replaced = replacedHandlers(order, [...places.values()]);
  if (replaced.size === 0) return found;
  return found.filter((one) => {
    const place = places.get(placeOf(one));
    return !place || !replaced.has(place);
  });
}

/**
 * A handler of `tools/list` that is set on a server whose tools are registered one by one takes the place of the SDK's:
 * what it lists is sent, and only the handlers of the registered tools remain.
 */
function withoutRegistered(order: RunOrder, found: readonly AnsweringTool[]): readonly AnsweringTool[] {
  const registered = new Map<string, AnsweringTool>();
  const listed = new Set<string>();
  for (const one of found) {
    const key = keyOf(one);
    if (key === undefined) continue;
    if (isListed(one)) listed.add(key);
    else registered.set(key, one);
  }
  if (listed.size === 0 || registered.size === 0) return found;
  const servers = listedWhole(order, found);
  return found.flatMap((one) => {
    const key = keyOf(one);
    const isAnew = key !== undefined && (listed.has(key) || servers.has(one.madeAt));
    if (!isAnew) return [one];
    return isListed(one) ? [{ ...one, handler: one.handler ?? registered.get(key)?.handler }] : [];
  });
}

/** The servers of which a handler of their own says all that they list, whatever is registered besides. */
function listedWhole(order: RunOrder, found: readonly AnsweringTool[]): ReadonlySet<string | undefined> {
  const whole = found.filter(
    (one) => isListed(one) && one.place.isWhole && isSurelySet(order, { ...one.place, madeAt: one.madeAt }),
  );
  return new Set(whole.map(({ madeAt }) => madeAt));
}

function placeOf({ place, madeAt = "" }: AnsweringTool): string {
  const { node } = place;
  return `${madeAt}\0${node.getSourceFile().fileName}:${node.pos}`;
}

function isListed({ tool }: AnsweringTool): boolean {
  return tool.origin.shape === listToolsHandler.id;
}

/** The tool of one server, where that could be followed. */
function keyOf({ tool, madeAt }: AnsweringTool): string | undefined {
  return madeAt === undefined ? undefined : `${madeAt}\0${tool.name.value}`;
}
