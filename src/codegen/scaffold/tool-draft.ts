/** The verbs that a tool can be made for. */
export const VERBS = ["list", "get", "check", "search", "create", "update", "delete"] as const;

export type Verb = (typeof VERBS)[number];

/** What a new tool is about, in words of lower case. */
export interface EntityNames {
  readonly singular: readonly string[];
  readonly plural: readonly string[];
}

/** What the project shows of itself that a new tool follows. */
export interface DraftSurroundings {
  /** Whether things have numbers for IDs. */
  readonly hasNumericIds: boolean;
  /** How names of tools are written. */
  readonly spelling: "snake" | "camel" | "kebab";
  /** The list tool of the same entity that takes `ids`, if there is one. */
  readonly listTool?: string;
  /** The group of the help that it belongs to. */
  readonly group?: string | undefined;
}

export interface DraftField {
  readonly name: string;
  readonly type: "id" | "ids" | "text" | "limit";
  readonly description: string;
  readonly isRequired: boolean;
}

/** A tool to be, before it is code. */
export interface ToolDraft {
  readonly verb: Verb;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly DraftField[];
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Tags of its doc comment. */
  readonly tags: readonly string[];
  readonly hasNumericIds: boolean;
}

interface Words {
  readonly one: string;
  readonly many: string;
  /** "a berth", "an invoice". */
  readonly a: string;
  /** The field of an ID: `berth_id`. */
  readonly id: string;
}

interface Opening {
  readonly description: string;
  readonly fields: readonly DraftField[];
  readonly annotations: ToolDraft["annotations"];
  readonly tags: readonly string[];
}

const READ = { readOnlyHint: true };

const LIMIT: DraftField = { name: "limit", type: "limit", description: "Most rows to return", isRequired: false };

/** A tool with the opening shape of its verb, as ADR-0019 has it for reads and ADR-0030 for writes. */
export function toolDraft(verb: Verb, entity: EntityNames, surroundings: DraftSurroundings): ToolDraft {
  const { hasNumericIds, spelling, group } = surroundings;
  const isPlural = verb === "list" || verb === "search" || verb === "check";
  const nouns = isPlural ? entity.plural : entity.singular;
  const one = entity.singular.join(" ");
  const words: Words = {
    one,
    many: entity.plural.join(" "),
    a: `${/^[aeiou]/u.test(one) ? "an" : "a"} ${one}`,
    id: `${entity.singular.join("_")}_id`,
  };
  const title = [verb, ...nouns].join(" ");
  const opening = OPENINGS[verb](words, surroundings);
  return {
    verb,
    name: spelled([verb, ...nouns], spelling),
    title: title.slice(0, 1).toUpperCase() + title.slice(1),
    hasNumericIds,
    ...opening,
    tags: [...(group === undefined ? [] : [`@group ${group}`]), ...opening.tags],
  };
}

/** A name in one of the spellings. */
export function spelled(words: readonly string[], spelling: "snake" | "camel" | "kebab" | "pascal"): string {
  if (spelling === "snake") return words.join("_");
  if (spelling === "kebab") return words.join("-");
  const [first = "", ...others] = words;
  const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  return (spelling === "camel" ? first : capital(first)) + others.map(capital).join("");
}

const OPENINGS: Readonly<Record<Verb, (words: Words, surroundings: DraftSurroundings) => Opening>> = {
  list: ({ many, one }, { hasNumericIds }) => ({
    description: `List ${many} with filters — pass \`ids=${hasNumericIds ? "[1,2,3]" : '["a","b","c"]'}\` to fetch a specific batch by ID.`,
    fields: [
      { name: "ids", type: "ids", description: `Restrict to a specific set of ${one} IDs`, isRequired: false },
      LIMIT,
    ],
    annotations: READ,
    tags: [`@returns One row per ${one}.`],
  }),
  get: ({ a, one, many, id }, { listTool }) => ({
    description: [
      `Look up ${a} by its ID.`,
      ...(listTool === undefined
        ? []
        : [`For multiple ${many} at once, use \`\`${listTool}(ids=[...])\`\` — it returns them all in one call.`]),
    ].join("\n\n"),
    fields: [idField(id, one)],
    annotations: READ,
    tags: [`@returns The ${one}.`],
  }),
  check: ({ one, many, id }) => ({
    description: `Check one or more ${many}.\n\nPass ${one} IDs — one or many — to \`\`${id}s\`\`.`,
    fields: [
      {
        name: `${id}s`,
        type: "ids",
        description: `IDs of the ${many} to check. Pass one for a single result; pass many for a row each. Output order matches input order.`,
        isRequired: true,
      },
    ],
    annotations: READ,
    tags: [`@returns One row per ID, in the order of the IDs.`],
  }),
  search: ({ many, one }) => ({
    description: `Search ${many} by text.`,
    fields: [
      { name: "query", type: "text", description: `Words that the ${one} has to have`, isRequired: true },
      LIMIT,
    ],
    annotations: READ,
    tags: [`@returns One row per ${one} that matches.`],
  }),
  create: ({ a, one }) => ({
    description: `Create ${a}.`,
    fields: [{ name: "name", type: "text", description: `Name of the ${one}`, isRequired: true }],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    tags: [`@returns The ${one} with its ID.`, "@safety safe_create"],
  }),
  update: ({ a, one, id }) => ({
    description: `Update ${a}.\n\nFields that are left out stay as they are.`,
    fields: [
      idField(id, one),
      { name: "name", type: "text", description: `New name of the ${one}`, isRequired: false },
    ],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    tags: [`@returns The ${one} as it is now.`, "@safety safe_update"],
  }),
  delete: ({ a, one, id }) => ({
    description: `Delete ${a} for good.\n\nThe ${one} is lost with all that it holds, and cannot be restored.`,
    fields: [idField(id, one)],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    tags: [`@returns The ID of the ${one} that is gone.`, "@safety destructive_delete"],
  }),
};

function idField(name: string, one: string): DraftField {
  return { name, type: "id", description: `ID of the ${one}`, isRequired: true };
}
