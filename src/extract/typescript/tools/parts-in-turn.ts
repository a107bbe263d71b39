import type { Value } from "../evaluate/values/value.ts";
import { byDefault } from "../evaluate/values/alternatives.ts";
import type { ToolDescriptor } from "../registrations/registration.ts";

/**
 * A descriptor with those parts first that go with one of the names it can have: where a part can be as many things as the
 * name, `const chosen = isNew ? moor : free` most likely chose both. The others stay possible.
 * @param at which of the names it is
 * @param of how many there are
 */
export function partsInTurn(descriptor: ToolDescriptor, at: number, of: number): ToolDescriptor {
  if (of < 2 || at === 0) return descriptor;
  const turned = (part: Value | undefined): Value | undefined => {
    const written = part && byDefault(part);
    const own = written?.kind === "alternatives" && written.values.length === of ? written.values[at] : undefined;
    if (written?.kind !== "alternatives" || !own) return part;
    return { ...written, values: [own, ...written.values.filter((one) => one !== own)] };
  };
  return {
    ...descriptor,
    title: turned(descriptor.title),
    description: turned(descriptor.description),
    inputSchema: turned(descriptor.inputSchema),
    outputSchema: turned(descriptor.outputSchema),
    annotations: turned(descriptor.annotations),
  };
}
