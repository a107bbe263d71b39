/**
 * What to write between two paragraphs of a description, so that a new paragraph stands as the others do: two
 * line breaks of its kind, and the indentation that all its lines behind the first have in common.
 */
export function paragraphBreak(description: string): string {
  const lineBreak = description.includes("\r\n") ? "\r\n" : "\n";
  const [, ...lines] = description.split(/\r\n|\n|\r/u);
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/u.exec(line)?.[0] ?? "");
  const shortest = indents.reduce((one, other) => (other.length < one.length ? other : one), indents[0] ?? "");
  return lineBreak + lineBreak + (indents.every((indent) => indent.startsWith(shortest)) ? shortest : "");
}

/** A clause as a sentence of its own: with a capital letter, unless it starts with code, and a full stop. */
export function asSentence(clause: string): string {
  const words = clause.trim();
  const capitalised = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/u.test(capitalised) ? capitalised : `${capitalised}.`;
}
