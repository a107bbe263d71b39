import type { Vocabulary } from "../../define-rule.ts";

/** The vocabulary of a project that adds no words. */
export const PLAIN_VOCABULARY: Vocabulary = { verbs: [], nouns: {} };
