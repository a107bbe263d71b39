import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { clientsOption, limitsOf, named, type Client } from "../shared/clients.ts";

type Fault = Pick<Finding<"characters" | "start" | "length" | "combined">, "messageId" | "data">;

/** What names may not have, by client; the specification allows more. */
const FORBIDDEN: Readonly<Record<Client, RegExp>> = {
  claude: /[^\w-]/gu,
  cursor: /[^\w-]/gu,
  openai: /[^\w-]/gu,
  gemini: /[^\w.:-]/gu,
  vscode: /[^\w-]/gu,
};

const length = z.number().int().positive();

export default defineRule({
  summary: "Name tools so that every client takes them",
  why: "One name that a client does not take makes it refuse the whole server, or leave the tool out without a word.",
  source:
    "Name patterns of Claude, OpenAI and Gemini, and Cursor's limit, as the options give them; the specification allows 128 characters and dots",
  scope: "tool",
  reads: ["name"],
  fix: "none",
  options: z.strictObject({
    clients: clientsOption,
    claude: length
      .default(64)
      .describe(
        "Claude Desktop: `^[a-zA-Z0-9_-]{1,64}$` (malloydata/publisher#543, hostinger/api-mcp-server#51); the API takes 128; read 2026-11-22",
      ),
    openai: length
      .default(64)
      .describe(
        "Refuses names outside of `^[a-zA-Z0-9_-]+$`, and longer ones (nanbingxyz/5ire#33, packit/ai-workflows#619, read 2026-11-22)",
      ),
    gemini: length
      .default(64)
      .describe("`^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$` (mcp-router/mcp-router#177, read 2026-11-22)"),
    cursor: length
      .default(60)
      .describe(
        "Name of the server and of the tool together (awslabs/mcp#1283, ComposioHQ/composio#2788, read 2026-11-22)",
      ),
    server: z
      .string()
      .optional()
      .describe("Name that the server has in the settings of Cursor; without it, only the tool's own name counts"),
  }),
  messages: {
    characters:
      "Expected letters, digits, `_` and `-` in the name of a tool, got `{characters}`, refused by `{clients}`.",
    start: "Expected the name to start with a letter or `_`, got `{name}`, refused by `{clients}`.",
    length: "Expected a name of at most `{limit}` characters for `{clients}`, got `{length}`.",
    combined:
      "Expected the names of server and tool to have at most `{limit}` characters together for `cursor`, got `{length}`.",
  },
  check(tool, { options, report }) {
    const name = tool.name.value;
    for (const fault of [...characterFaults(name, options.clients), ...lengthFaults(name, options)])
      report({ ...fault, at: sliceOf(tool.name), path: "/name" });
  },
  examples: [
    bad({
      title: "A dot, a digit at the start, and a name that is too long",
      tools: ts`
        server.registerTool("cabins.list", { description: "List cabins." }, handler);
        server.registerTool("3d_map", { description: "Draw the line." }, handler);
        server.registerTool("list_cabins_that_are_due_for_their_yearly_inspection_before_winter_starts", {
          description: "List cabins that are due.",
        }, handler);
      `,
      reports: [
        { message: "characters", at: "cabins.list" },
        { message: "start", at: "3d_map" },
        { message: "length", at: "list_cabins_that_are_due_for_their_yearly_inspection_before_winter_starts" },
      ],
    }),
    bad({
      title: "Too long together with the name of its server",
      tools: ts`
        server.registerTool("list_cabins_due_for_inspection", { description: "List cabins that are due." }, handler);
      `,
      options: { server: "cable-car-company-of-the-northern-slope" },
      reports: [{ message: "combined", at: "list_cabins_due_for_inspection" }],
    }),
    good({
      title: "A name that all take, and one for a client that takes dots",
      tools: ts`
        server.registerTool("list_cabins", { description: "List cabins." }, handler);
        server.registerTool("cabins.stop", { description: "Stop a cabin." }, handler);
      `,
      options: { clients: ["gemini"] },
    }),
  ],
});

function characterFaults(name: string, clients: readonly Client[]): Fault[] {
  const refusing = clients.filter((client) => name.search(FORBIDDEN[client]) !== -1);
  const [first] = refusing;
  if (first) {
    const found = new Set(name.match(FORBIDDEN[first]));
    const characters = [...found].map((character) => (character === " " ? "space" : character)).join(" ");
    return [{ messageId: "characters", data: { characters, clients: named(refusing) } }];
  }
  const isRefused = clients.includes("gemini") && /^[^A-Za-z_]/u.test(name);
  return isRefused ? [{ messageId: "start", data: { name, clients: "gemini" } }] : [];
}

function lengthFaults(
  name: string,
  options: {
    readonly clients: readonly Client[];
    readonly server?: string | undefined;
    readonly cursor: number;
  } & Partial<Record<Client, number>>,
): Fault[] {
  const { cursor, server = "", ...own } = options;
  const exceeded = limitsOf({ ...own, cursor }, options.clients).filter(({ limit }) => name.length > limit);
  const [lowest] = exceeded;
  if (lowest) {
    const clients = named(exceeded.map(({ client }) => client));
    return [{ messageId: "length", data: { limit: lowest.limit, clients, length: name.length } }];
  }
  const together = server.length + name.length;
  if (!options.clients.includes("cursor") || together <= cursor) return [];
  return [{ messageId: "combined", data: { limit: cursor, length: together } }];
}
