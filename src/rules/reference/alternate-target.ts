import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { batchPartnerOf, mentions } from "../shared/references/cross-reference.ts";
import { serverWords } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Name a tool's alternate partner in its second paragraph",
  why: "Where no list tool of the same entity exists, the agent still has to be told which tool to turn to for several things.",
  source: "ADR-0019, section 3, exception: only the target tool differs from the standard form",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    absent: "Expected the second paragraph to name `{target}`, the partner of `{name}`, got no mention of it.",
    unknown: "Expected the partner of `{name}` to be a tool of this server, got `{target}`.",
  },
  notes: [
    "The target is the tool's `partner` fact: `@partner` above the definition, or `partner` in the config's `tools`. A partner that is a list tool with ids falls under `reference/list-partner`.",
  ],
  check(tool, context) {
    const { server, toolNamed, report } = context;
    const { partner: target } = tool.meta;
    const docstring = context.docstring(tool);
    const [first, second] = docstring?.paragraphs ?? [];
    if (target === undefined || !tool.description || !first) return;
    const name = tool.name.value;
    const place = second ?? first;
    const finding = {
      at: sliceOf(tool.description, place.start, place.end),
      path: "/description",
      data: { name, target },
    };
    if (!toolNamed(target)) {
      const guess = serverWords(server).nearestTool(target);
      const help = guess === undefined ? {} : { help: `Did you mean \`${guess}\`?` };
      if (server.complete) report({ ...finding, messageId: "unknown", ...help });
      return;
    }
    if (batchPartnerOf(tool, context) || (second && mentions(second.text, target))) return;
    report({ ...finding, messageId: "absent" });
  },
  examples: [
    bad({
      title: "The partner is not named",
      tools: ts`
        server.registerTool("get_route_stops", {
          description: "List the stops of a route.\n\nPass the id of one route.",
        }, handler);
        server.registerTool("get_route", { description: "Look up a route." }, handler);
      `,
      facts: { get_route_stops: { partner: "get_route" } },
      reports: [{ message: "absent", at: "Pass the id of one route." }],
    }),
    bad({
      title: "The partner does not exist",
      tools: ts`
        server.registerTool("get_route_stops", {
          description: "List the stops of a route.\n\nFor whole routes, \`\`get_rout\`\` — once per route — returns them.",
        }, handler);
        server.registerTool("get_route", { description: "Look up a route." }, handler);
      `,
      facts: { get_route_stops: { partner: "get_rout" } },
      reports: [{ message: "unknown", at: "For whole routes, ``get_rout`` — once per route — returns them." }],
    }),
    good({
      title: "The partner is named in the second paragraph",
      tools: ts`
        server.registerTool("get_route_stops", {
          description: "List the stops of a route.\n\nFor stops of several routes, \`\`get_route\`\` — once per route — returns them inline.",
        }, handler);
        server.registerTool("get_route", { description: "Look up a route." }, handler);
      `,
      facts: { get_route_stops: { partner: "get_route" } },
    }),
  ],
});
