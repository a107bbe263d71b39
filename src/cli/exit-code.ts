/** What a run ends with: nothing to complain about, findings, or a job that could not be done. */
export const EXIT = { clean: 0, findings: 1, failure: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Is told the exit code of the command that ran. */
export type Finish = (code: ExitCode) => void;
