import { isKnown } from "../tool-model/hole.ts";
import { facesOf } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** What clients are told about the worst that a tool does. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The worst of several: it reads only when all do, and destroys when one does. */
export function worstOf(hints: readonly Hints[]): Hints {
  return {
    readOnlyHint: hints.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: hints.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: hints.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: hints.some(({ openWorldHint }) => openWorldHint),
  };
}

/** The hints of each face of a tool, with the defaults of the specification; what could not be read may be the worst. */
export function hintsOf(tool: Tool): Hints[] {
  return facesOf(tool).map(hintsOfFace);
}

function hintsOfFace({ annotations, holes }: Tool): Hints {
  const hint = (name: keyof Hints, byDefault: boolean): boolean => {
    const value = isKnown(holes, `/annotations/${name}`) ? annotations[name]?.value : undefined;
    return typeof value === "boolean" ? value : byDefault;
  };
  const readOnlyHint = hint("readOnlyHint", false);
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && hint("destructiveHint", true),
    idempotentHint: readOnlyHint || hint("idempotentHint", false),
    openWorldHint: hint("openWorldHint", true),
  };
}

/** The hints as an object literal. */
export function hintsCode(hints: Hints): string {
  return `{ ${Object.entries(hints)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ")} }`;
}
