/** Words over what a tool answers, or over other JSON that is no call. */
const ANSWERING =
  /\b(?:returns?|returned|returning|respon(?:ses?|ds?)|results?|outputs?|answers?|repl(?:y|ies)|yields?|produces?|gives? back|receives?|emits?|envelopes?|rows?|errors?|fails?|rejected|config\w*|settings|schema|structure|shape|format)\b|(?:→|->|=>)\s*$/iu;

/** Words over a call. */
const ASKING =
  /\b(?:examples?|e\.g\.|usage|requests?|inputs?|arguments?|args|params|parameters|body|bodies|payloads?|calls?|calling|invoke|try|pass|passing|send|sending|use|using)\b/iu;

/** Words that a caption in a code block says for an answer. */
const ANSWER_CAPTION = /^(?:response|results?|returns?|output|answer|reply|error)$/u;

/** As much of a text as is near enough to speak of what follows. */
const NEAR = 160;

/** What a text says about the example that follows it. */
export function announces(text: string): "answer" | "call" | undefined {
  const near = text.slice(-NEAR).replace(/`+[^`]*`+/gu, "``");
  // The last sentence counts most: "Returns the stock. Example:".
  const last = near.split(/(?<=[.!?])\s+/u).findLast((sentence) => /\p{L}/u.test(sentence)) ?? near;
  for (const words of [last, near]) {
    if (ANSWERING.test(words)) return "answer";
    if (ASKING.test(words)) return "call";
  }
  return undefined;
}

/** The same of the word over an object in its code block. */
export function captionAnnounces(caption: string | undefined): "answer" | "call" | undefined {
  if (caption === undefined) return undefined;
  return ANSWER_CAPTION.test(caption) ? "answer" : "call";
}
