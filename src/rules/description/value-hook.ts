import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { excerpt } from "../shared/texts/excerpt.ts";
import { idsFieldOf, saysWhatIsListed, valueClause } from "../shared/openings/hook.ts";
import { idsPromisesIn } from "../shared/openings/ids-promise.ts";
import { openingOf } from "../shared/openings/opening.ts";
import { hookSentence, replaceOpening } from "../shared/openings/rebuild-opening.ts";
import { isEnglish } from "../shared/words/is-english.ts";
import { separatorsIn } from "../shared/openings/separators.ts";
import { listsOneThing } from "../shared/words/lists-one-thing.ts";
import { isListTool } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Say in the first sentence of a list tool without ids what its rows are good for",
  why: "The em-dash is where agents look for what a list tool gives them in one call; without ids that is several rows at once.",
  source: "ADR-0019, section 2: list tools that don't yet expose ids",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    noValue: "Expected the first sentence to say after an em-dash what several rows are good for, got `{found}`.",
  },
  notes: [
    "Only the shape is checked: what stands behind the em-dash is the author's to choose.",
    "A text in another language than English is left to its author: the fix would put English words into it.",
    "No fix is offered where the first sentence does not say what is listed: the clause would follow from nothing.",
    "A tool whose name and first sentence have the noun in the singular (`Get the latest manifest`) gives one thing, and is left alone.",
    "A first sentence that promises `ids=[…]` without such a field is reported by `description/batch-hook-without-ids`.",
  ],
  check(tool, { docstring, vocabulary, report }) {
    const { description } = tool;
    if (!isListTool(tool, vocabulary) || idsFieldOf(tool, vocabulary) || listsOneThing(tool, vocabulary)) return;
    const parsed = docstring(tool);
    const opening = openingOf(parsed);
    if (!description || !parsed || !opening) return;
    const { sentence } = opening;
    if (idsPromisesIn(parsed, sentence).length > 0 || separatorsIn(sentence.raw).length > 0) return;
    const purpose = sentence.text.replace(/\.$/u, "");
    const canGoOn =
      !/[!?…:;,。！？]$/u.test(purpose) && isEnglish(description.value) && saysWhatIsListed(tool, purpose, vocabulary);
    const replacements = () =>
      replaceOpening(
        { ...tool, description },
        opening,
        hookSentence(purpose, valueClause(tool, purpose, vocabulary), ""),
        [],
      );
    report({
      messageId: "noValue",
      data: { found: excerpt(sentence.text) },
      at: sliceOf(description, sentence.start, sentence.end),
      path: "/description",
      fix: canGoOn ? { title: "Say that it returns several rows", replacements: replacements() } : undefined,
    });
  },
  examples: [
    bad({
      title: "A list of what?",
      tools: ts`
        server.registerTool("list_couriers", {
          description: "List couriers.",
        }, handler);
      `,
      reports: [{ message: "noValue", at: "List couriers." }],
      fixed: ts`
        server.registerTool("list_couriers", {
          description: "List couriers — returns multiple couriers for discovery or bulk review.",
        }, handler);
      `,
    }),
    bad({
      title: "An em-dash that comes too late",
      tools: ts`
        server.registerTool("list_lighthouses", {
          description: \`List or search lighthouses, lightships, etc.
        along the coast. Returns name and range — enough to pick one.\`,
        }, handler);
      `,
      reports: [{ message: "noValue", at: "List or search lighthouses, lightships, etc.\nalong the coast." }],
      fixed: ts`
        server.registerTool("list_lighthouses", {
          description: \`List or search lighthouses, lightships, etc. along the coast — returns multiple lighthouses for discovery or bulk review.

        Returns name and range — enough to pick one.\`,
        }, handler);
      `,
    }),
    bad({
      title: "All of them, and a name with the word for the rows in it",
      tools: ts`
        server.registerTool("list_couriers", { description: "Lists all couriers on duty." }, handler);
        server.registerTool("list_routes", { description: "Use the City Routes API to list routes." }, handler);
      `,
      reports: [
        { message: "noValue", at: "Lists all couriers on duty." },
        { message: "noValue", at: "Use the City Routes API to list routes." },
      ],
      fixed: ts`
        server.registerTool("list_couriers", { description: "Lists all couriers on duty — for discovery or bulk review." }, handler);
        server.registerTool("list_routes", { description: "Use the City Routes API to list routes — returns multiple routes for discovery or bulk review." }, handler);
      `,
    }),
    bad({
      title: "A sentence that does not say what is listed",
      tools: ts`
        server.registerTool("list_depots", { description: "Needs no login. List depots and their hours." }, handler);
      `,
      reports: [{ message: "noValue", at: "Needs no login." }],
    }),
    bad({
      title: "A sentence that says already that there are several, and one with other words than the name",
      tools: ts`
        server.registerTool("list_couriers", { description: "Returns a page of couriers." }, handler);
        server.registerTool("list_courier_apps", { description: "List where couriers take orders." }, handler);
        server.registerTool("list_eta_alerts", { description: "List ETA alerts of the day." }, handler);
      `,
      reports: [
        { message: "noValue", at: "Returns a page of couriers." },
        { message: "noValue", at: "List where couriers take orders." },
        { message: "noValue", at: "List ETA alerts of the day." },
      ],
      fixed: ts`
        server.registerTool("list_couriers", { description: "Returns a page of couriers — for discovery or bulk review." }, handler);
        server.registerTool("list_courier_apps", { description: "List where couriers take orders — for discovery or bulk review." }, handler);
        server.registerTool("list_eta_alerts", { description: "List ETA alerts of the day — returns multiple ETA alerts for discovery or bulk review." }, handler);
      `,
    }),
    good({
      title: "One thing, for all that the name says list",
      tools: ts`
        server.registerTool("list_manifest", {
          description: "Get the latest manifest of a ship, for all ports.",
        }, handler);
      `,
    }),
    good({
      title: "What the rows are good for, and a list with ids",
      tools: ts`
        server.registerTool("list_low_stock_parts", {
          description: "List parts below their threshold — useful for planning what to reorder.",
        }, handler);

        server.registerTool("list_parts", {
          description: "List parts — pass \`ids=[1,2,3]\` to fetch a specific batch by ID.",
          inputSchema: { ids: z.array(z.number()).optional().describe("Only these parts") },
        }, handler);
      `,
    }),
  ],
});
