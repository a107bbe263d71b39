import { z } from "zod";
import { toldBullets, toldSections, type Told } from "../../docstring/pages/page-facts.ts";
import type { Page } from "../../docstring/pages/page.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import type { HelpView } from "../help-view.ts";

type Fault = Finding<"noSection" | "noBullet" | "twice" | "unknown">;

export default defineRule({
  summary: "Give each tool one section and one index bullet in the help, and tell of no other tools",
  why: "An agent that reads the help knows only the tools that it tells of, and calls those that are gone.",
  source: "ADR-0019, section 4: the help resource mirrors the tools",
  scope: "help",
  fix: "none",
  options: z.strictObject({
    index: z.boolean().default(true).describe("Whether each tool has to have a bullet, too."),
  }),
  messages: {
    noSection: "Expected the help to have a section for `{tool}`, got none.",
    noBullet: "Expected the help to list `{tool}`, got no bullet that starts with its name.",
    twice: "Expected one section for `{tool}`, got another one.",
    unknown: "Expected sections of registered tools, got one for `{name}`.",
  },
  check(help, { options, server, toolNamed, report }) {
    if (help.pages.length === 0) return;
    const isTold = (name: string): boolean => help.told.has(name);
    const sections = new Set(help.pages.flatMap(({ regenerated }) => namesOf(toldSections(regenerated, isTold))));
    const bullets = new Set(help.pages.flatMap(({ regenerated }) => namesOf(toldBullets(regenerated, isTold))));
    for (const name of help.told) {
      const tool = toolNamed(name);
      if (!tool) continue;
      if (!sections.has(name)) report(missing("noSection", tool, "<!--mcp-lint-tools start-->"));
      if (options.index && !bullets.has(name)) report(missing("noBullet", tool, "<!--mcp-lint-index start-->"));
    }
    for (const fault of [...repeated(help, toolNamed), ...(server.complete ? unknown(help, toolNamed) : [])])
      report(fault);
  },
  notes: [
    "Tools with the tag `hidden` or `internal` need no section. A heading may name several: `create_ticket / delete_ticket`.",
    "It speaks of what generating leaves missing; what is only out of date is `help/generated-fresh`'s.",
    "A heading counts as a tool that is not registered when it looks like the headings of tools beside it.",
  ],
  examples: [
    bad({
      title: "Pages without a region that takes every tool",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
        server.registerTool("get_crossing", { description: "Get a crossing." }, handler);
      `,
      pages: {
        "help/tools.md": md`
          # Tools

          - \`get_crossing\`: one of them.

          ## list_crossings

          All that leave today.
        `,
      },
      reports: [
        { message: "noBullet", at: "list_crossings" },
        { message: "noSection", at: "get_crossing" },
      ],
    }),
    bad({
      title: "A section that is written twice, and one for a tool that is gone",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      options: { index: false },
      pages: {
        "help/tools.md": md`
          ## list_crossings

          All that leave today.

          ## cancel_crossing

          Takes one off the list.

          ## list_crossings

          All that leave tomorrow.
        `,
      },
      reports: [
        { message: "unknown", at: "cancel_crossing" },
        { message: "twice", at: "list_crossings" },
      ],
    }),
    good({
      title: "A section by hand, and regions for all others",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
        server.registerTool("get_crossing", { description: "Get a crossing." }, handler);
      `,
      pages: {
        "help/tools.md": md`
          # Tools

          <!--mcp-lint-index start-->
          <!--mcp-lint-index end-->

          ## get_crossing

          Ask for the pier, too: it changes with the tide.

          <!--mcp-lint-tools start-->
          <!--mcp-lint-tools end-->
        `,
      },
    }),
  ],
});

function namesOf(told: readonly Told[]): string[] {
  return told.map(({ name }) => name);
}

function missing(messageId: "noSection" | "noBullet", tool: Tool, marker: string): Fault {
  return {
    messageId,
    data: { tool: tool.name.value },
    at: { text: tool.name, start: 0, end: tool.name.value.length },
    path: "",
    tool,
    help: `A region \`${marker}\` on a page takes every tool that has no place of its own.`,
  };
}

/** Sections that tell of a tool once more, in the pages as they would be generated; places are those of today. */
function repeated({ pages, told }: HelpView, toolNamed: (name: string) => Tool | undefined): Fault[] {
  const seen = new Map<string, Page>();
  return pages.flatMap(({ page, regenerated }) =>
    toldSections(regenerated, (name) => told.has(name)).flatMap(({ name }): Fault[] => {
      if (!seen.has(name)) {
        seen.set(name, page);
        return [];
      }
      const tool = toolNamed(name);
      const at = toldSections(page, (other) => other === name).at(-1);
      return [
        {
          messageId: "twice",
          data: { tool: name },
          path: "",
          ...(tool && { tool }),
          ...(at && { at: { file: page.file, start: at.start, end: at.end } }),
        },
      ];
    }),
  );
}

/** Headings by hand that look like those of tools, on pages that have such. */
function unknown({ pages, told }: HelpView, toolNamed: (name: string) => Tool | undefined): Fault[] {
  return pages.flatMap(({ page }) => {
    const depths = new Set(
      page.sections.filter(({ names }) => names.some((name) => told.has(name))).map(({ depth }) => depth),
    );
    const isUnknown = (name: string): boolean => /^[a-z]+(?:_[a-z\d]+)+$/u.test(name) && !toolNamed(name);
    const candidates = { ...page, sections: page.sections.filter(({ depth }) => depths.has(depth)) };
    return toldSections(candidates, isUnknown)
      .filter(({ isGenerated }) => !isGenerated)
      .map(({ name, start, end }): Fault => ({
        messageId: "unknown",
        data: { name },
        at: { file: page.file, start, end },
        path: "",
      }));
  });
}
