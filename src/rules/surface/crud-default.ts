import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { entityWords, isContainer, isJoined, nounPhrase, parseToolName } from "../shared/words/tool-name.ts";

const CRUD: ReadonlySet<string> = new Set(["create", "delete", "get", "list", "update"]);

/** Verbs that do as well as another: who can search things can list them. */
const SAME_AS: Readonly<Record<string, string>> = { find: "list", search: "list", fetch: "get", read: "get" };

export default defineRule({
  summary: "Let what can be written be listed and read as well",
  why: "An agent that may update a thing has to find and read it first; where a verb is missing, it takes a detour or guesses an id.",
  source: "ADR-0030, section 1: list/get/create/update/delete as the default",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    exclude: z
      .record(z.string(), z.string())
      .default({})
      .describe("Entities in the singular, such as `label`, each with the reason why it has not all verbs"),
  }),
  messages: {
    incomplete: "Expected tools that list and get the entity `{entity}`, got `{there}` alone.",
  },
  notes: [
    "Judged are entities that can be created, updated or deleted. `search`, `find` and `get` with a plural count as listing, `read` and `fetch` as getting. What holds other things, such as a directory, is left alone.",
    "Silent while a registration of the server could not be resolved, and about nouns whose number is not sure.",
  ],
  check(server, { options, known, report, vocabulary }) {
    if (!server.complete || server.tools.some((tool) => !known(tool, "/name"))) return;
    for (const [entity, verbs] of matrixOf(server.tools, vocabulary)) {
      const written = [...verbs].find(([verb]) => verb !== "get" && verb !== "list");
      if (!written || entity in options.exclude || (verbs.has("get") && verbs.has("list"))) continue;
      const [, tool] = written;
      const data = { entity, there: [...verbs.keys()].sort().join(", ") };
      report({ messageId: "incomplete", data, at: sliceOf(tool.name), path: "/name", tool });
    }
  },
  examples: [
    bad({
      title: "Labels can be made and not be found",
      tools: ts`
        server.registerTool("create_label", {}, handler);
        server.registerTool("delete_label", {}, handler);
      `,
      reports: [{ message: "incomplete", at: "create_label" }],
    }),
    good({
      title: "All that is needed, by search too; notes are written only",
      tools: ts`
        server.registerTool("search_labels", {}, handler);
        server.registerTool("get_label", {}, handler);
        server.registerTool("update_label", {}, handler);
        server.registerTool("create_note", {}, handler);
        server.registerTool("get_parcel_list", {}, handler);
        server.registerTool("get_parcel_by_number", {}, handler);
        server.registerTool("update_parcel", {}, handler);
        server.registerTool("create_or_update_stamp", {}, handler);
      `,
      options: { exclude: { note: "Notes are shown with their person." } },
    }),
  ],
});

/** The tools of each entity by verb. */
function matrixOf(tools: readonly Tool[], vocabulary: Vocabulary): ReadonlyMap<string, ReadonlyMap<string, Tool>> {
  const matrix = new Map<string, Map<string, Tool>>();
  for (const tool of tools) {
    const name = parseToolName(tool.name.value, vocabulary);
    const phrase = nounPhrase(name.entity);
    // `get_order_list` lists orders.
    const isNamedList = phrase.length > 1 && phrase.at(-1) === "list";
    const own = isNamedList ? phrase.slice(0, -1) : phrase;
    const entity = entityWords({ ...name, entity: own }, "singular", vocabulary)?.join("_");
    const isMany = isNamedList || entity !== own.join("_");
    const plain = SAME_AS[name.verb ?? ""] ?? name.verb ?? "";
    const verb = plain === "get" && isMany ? "list" : plain;
    if (entity === undefined || !CRUD.has(verb) || isJoined(own) || isContainer(own)) continue;
    const row = matrix.get(entity) ?? new Map<string, Tool>();
    if (!row.has(verb)) row.set(verb, tool);
    matrix.set(entity, row);
  }
  return matrix;
}
