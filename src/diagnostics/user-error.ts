/**
 * Something that the person at the keyboard can mend: a wrong option, a broken config, a manifest that is none.
 * The message is one or two sentences that say what was wrong, where, and what to do; no stack trace is shown for it.
 */
export class UserError extends Error {
  override readonly name = "UserError";
}
