/** Two rules that ask for the opposite of each other, because the records that they come from do. */
export interface Contradiction {
  readonly rules: readonly [string, string];
  /** What either asks for, in one sentence. */
  readonly why: string;
}

/** Pairs of which a project can keep only one. The preset `all` is for reading, and is let through. */
export const contradictions: readonly Contradiction[] = [
  {
    rules: ["response/no-json", "dispatcher/result-shape"],
    why: "ADR-300 wants answers as text, ADR-003 those of the dispatcher as JSON.",
  },
  {
    rules: ["response/no-json", "write/returns-proposal"],
    why: "ADR-300 wants answers as text, ADR-0030 those of writes as a `ProposedChange`.",
  },
  {
    rules: ["run/no-on-error", "dispatcher/modes"],
    why: "ADR-301 wants no choice of what happens on errors, ADR-003 wants `stopOnError`.",
  },
  {
    rules: ["run/partition", "dispatcher/registry-complete"],
    why: "ADR-301 wants writes kept out of the batch tool, ADR-003 wants every tool in it.",
  },
];
