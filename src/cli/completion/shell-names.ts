/** The shells that can be taught to complete our commands. */
export const SHELL_NAMES = ["bash", "zsh", "fish"] as const;

export type ShellName = (typeof SHELL_NAMES)[number];
