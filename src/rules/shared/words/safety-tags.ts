/** The four safety tags of ADR-0030. */
export const SAFETY_TAGS: readonly string[] = [
  "safe_create",
  "safe_update",
  "destructive_update",
  "destructive_delete",
];

const TAGS_BY_VERB: Readonly<Record<string, readonly string[]>> = {
  add: ["safe_create", "safe_update"],
  create: ["safe_create"],
  delete: ["destructive_delete"],
  edit: ["safe_update", "destructive_update"],
  merge: ["destructive_update", "destructive_delete"],
  modify: ["safe_update", "destructive_update"],
  purge: ["destructive_delete"],
  remove: ["destructive_delete", "destructive_update"],
  set: ["safe_update", "destructive_update"],
  update: ["safe_update", "destructive_update"],
};

/** The tags that suit a verb, the usual one first; undefined when the verb does not tell. */
export function tagsFor(verb: string): readonly string[] | undefined {
  return Object.hasOwn(TAGS_BY_VERB, verb) ? TAGS_BY_VERB[verb] : undefined;
}
