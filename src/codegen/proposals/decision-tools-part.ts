import { hintsCode, type Hints } from "../hints.ts";
import type { ServerStyle } from "../server-style.ts";

const PROPOSAL_ID = JSON.stringify("The `proposal_id` that a write tool has answered");

interface DecisionTool {
  readonly name: "commit_proposal" | "reject_proposal";
  readonly title: string;
  readonly description: string;
  readonly method: "commit" | "reject";
  readonly hints: Hints;
}

/** Part of the proposals' module: the two tools that decide, and how they reach the server. */
export function decisionToolsPart(style: ServerStyle, writes: Hints): string {
  const tools = decisionTools(writes);
  return style.isLowLevel ? lowLevelPart(tools) : mcpServerPart(tools, style);
}

function decisionTools(writes: Hints): DecisionTool[] {
  return [
    {
      name: "commit_proposal",
      title: "Commit a proposal",
      description:
        "Commit a proposed change by its ID.\n\nPass the ``proposal_id`` that a write tool has answered; the change itself is not sent again. A proposal is applied once. One that has expired, or that would no longer do what it says, is refused, and nothing changes.",
      method: "commit",
      hints: { ...writes, readOnlyHint: false, idempotentHint: false },
    },
    {
      name: "reject_proposal",
      title: "Reject a proposal",
      description:
        "Reject a proposed change by its ID.\n\nPass the ``proposal_id`` that a write tool has answered. It can no longer be committed, and nothing changes.",
      method: "reject",
      hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
  ];
}

function mcpServerPart(tools: readonly DecisionTool[], style: ServerStyle): string {
  const schema =
    style.sdk === 1
      ? `{ proposal_id: z.string().describe(${PROPOSAL_ID}) }`
      : `fromJsonSchema<{ proposal_id: string }>({
        type: "object",
        properties: { proposal_id: { type: "string", description: ${PROPOSAL_ID} } },
        required: ["proposal_id"],
      })`;
  const registrations = tools.map(
    ({ name, title, description, method, hints }) => `  server.registerTool(
    ${JSON.stringify(name)},
    {
      title: ${JSON.stringify(title)},
      description:
        ${JSON.stringify(description)},
      inputSchema: ${schema},
      annotations: ${hintsCode(hints)},
    },
    ({ proposal_id }, context) => proposals.${method}(proposal_id, context),
  );`,
  );
  return `/** Registers the tools that decide on proposals, and gives what makes write tools propose. */
export function registerProposals(server: McpServer, options: ProposalOptions<HandlerContext> = {}): Proposals<HandlerContext> {
  const proposals = new Proposals<HandlerContext>(options);
${registrations.join("\n")}
  return proposals;
}
`;
}

function lowLevelPart(tools: readonly DecisionTool[]): string {
  const definitions = tools.map(
    ({ name, title, description, hints }) => `  {
    name: ${JSON.stringify(name)},
    title: ${JSON.stringify(title)},
    description:
      ${JSON.stringify(description)},
    inputSchema: {
      type: "object",
      properties: { proposal_id: { type: "string", description: ${PROPOSAL_ID} } },
      required: ["proposal_id"],
    },
    annotations: ${hintsCode(hints)},
  },`,
  );
  const answers = tools.map(
    ({ name, method }) => `    if (name === ${JSON.stringify(name)}) return proposals.${method}(idIn(given), context);`,
  );
  return `/** The tools that decide on proposals, to be listed beside the others. */
export const PROPOSAL_TOOLS: Tool[] = [
${definitions.join("\n")}
];

/** The handler for \`tools/call\` of a server, which answers the tools that decide on proposals, too. */
export function withProposals<Context extends ProposalContext, Answer>(
  callTool: (request: CallToolRequest, context: Context) => Answer | Promise<Answer>,
  proposals: Proposals<Context>,
): (request: CallToolRequest, context: Context) => Promise<Answer | CallToolResult> {
  return async (request, context) => {
    const { name, arguments: given } = request.params;
${answers.join("\n")}
    return callTool(request, context);
  };
}

/** What is no text is no proposal's. */
function idIn(given: Record<string, unknown> | undefined): string {
  const id = given?.["proposal_id"];
  return typeof id === "string" ? id : "";
}
`;
}
