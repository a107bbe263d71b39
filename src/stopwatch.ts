/** The parts that a lint takes its time for, in their order. */
export const PHASES = ["load", "read", "rules", "fix", "report"] as const;

export type Phase = (typeof PHASES)[number];

/** Adds up how long the parts of a lint take, in milliseconds. */
export class Stopwatch {
  readonly phases = new Map<Phase, number>();
  /** By rule id. */
  readonly rules = new Map<string, number>();

  /** Takes the time of some work. */
  async during<Result>(phase: Phase, work: () => Promise<Result> | Result): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.phases.set(phase, (this.phases.get(phase) ?? 0) + performance.now() - start);
    }
  }

  addRule(ruleId: string, milliseconds: number): void {
    this.rules.set(ruleId, (this.rules.get(ruleId) ?? 0) + milliseconds);
  }
}

/** Does some work, and takes its time when somebody wants to know. */
export function timed<Result>(
  stopwatch: Stopwatch | undefined,
  phase: Phase,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  return stopwatch ? stopwatch.during(phase, work) : Promise.resolve(work());
}
