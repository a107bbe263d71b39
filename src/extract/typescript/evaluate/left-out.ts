import type { ArrayValue, ObjectValue, Value } from "./values/value.ts";
import { keyString } from "./values/value.ts";

/**
 * Minds definitions of tools that a list is filtered of by a test whose outcome is known. They are not registered; but
 * where agents get hold of them all the same, through a tool that searches a catalog, they are read as if they were.
 */
export class LeftOut {
  readonly #isKept: boolean;
  readonly #names = new Set<string>();

  /** @param isKept whether lists keep what they are filtered of, beside their members */
  constructor(isKept: boolean) {
    this.#isKept = isKept;
  }

  /** The names of the tools that were left out of lists. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** What a list keeps of the members that it is filtered of. */
  kept(members: readonly Value[]): readonly Value[] {
    return members.filter((member) => {
      const definition = definitionIn(member);
      const name = definition && definedName(definition);
      if (name !== undefined) this.#names.add(name);
      return this.#isKept && definition !== undefined;
    });
  }
}

/** The members of a list, and behind them what it was filtered of and keeps. */
export function withLeftOut(list: ArrayValue): ArrayValue {
  return list.leftOut && list.leftOut.length > 0 ? { ...list, items: [...list.items, ...list.leftOut] } : list;
}

/** The definition of a tool that a member of a list is, or has beside other things: `{ key, tool }`, `[key, tool]`. */
export function definitionIn(value: Value): ObjectValue | undefined {
  if (value.kind === "array") return firstDefinition(value.items);
  if (value.kind !== "object") return undefined;
  return firstDefinition([value, ...[...value.properties.values()].map((property) => property.value)]);
}

/** The name that a definition holds, if it does. */
export function definedName({ properties }: ObjectValue): string | undefined {
  const name = properties.get("name")?.value;
  return name && keyString(name);
}

const SCHEMA_KEY = /schema|parameters|^input$/iu;

function firstDefinition(values: readonly Value[]): ObjectValue | undefined {
  for (const value of values) {
    if (value.kind !== "object" || !value.properties.has("description")) continue;
    if ([...value.properties.keys()].some((key) => SCHEMA_KEY.test(key))) return value;
  }
  return undefined;
}
