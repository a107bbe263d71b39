import { expect } from "vitest";
import { run } from "../../cli/run-in-process.ts";
import { stdioProject, STRICT_TSCONFIG, type StdioProject } from "../../support/stdio-project.ts";

/** The ways to make the same server. */
export const FLAVOURS = [
  "McpServer of SDK v1",
  "McpServer of SDK v2",
  "low level of SDK v1",
  "low level of SDK v2",
] as const;

export type Flavour = (typeof FLAVOURS)[number];

/** What is the same in each: deeds, all of them Anna's at first, and how writes go about them. Commits are slow, so that two can meet. */
const OFFICE = `import type { CallToolResult } from "SDK_TYPES";
import type { Change, ProposalOptions } from "./proposals.generated.js";

const deeds = new Map<string, string>();
const ownerOfDeed = (id: string): string => deeds.get(id) ?? "Anna";
const applied: string[] = [];

export const text = (value: string): CallToolResult => ({ content: [{ type: "text", text: value }] });
export const getDeed = (id: string): CallToolResult => text(ownerOfDeed(id) + " after " + applied.filter((one) => one === id).length);

interface Transfer { readonly deed_id: string; readonly owner: string }

export const transfer: Change<"update_deed", Transfer> = {
  action: "update",
  entity: "deed",
  describe: ({ deed_id, owner }) => ({
    summary: "Transfer " + deed_id + " to " + owner,
    diff: { owner: { before: ownerOfDeed(deed_id), after: owner } },
  }),
  async apply({ deed_id, owner }) {
    if (owner === "nobody") throw new Error("The office is closed");
    await new Promise((resolve) => setTimeout(resolve, 50));
    deeds.set(deed_id, owner);
    applied.push(deed_id);
    return text(deed_id + " belongs to " + owner);
  },
};

export const removal: Change<"delete_deed", { readonly deed_id: string }> = {
  action: "delete",
  entity: "deed",
  safety: "destructive_delete",
  describe: ({ deed_id }) => ({ summary: "Delete " + deed_id, diff: { owner: { before: ownerOfDeed(deed_id) } } }),
  apply({ deed_id }) {
    deeds.delete(deed_id);
    return text(deed_id + " is gone");
  },
};

export const options = {
  expiresAfter: Number(process.env["EXPIRES_AFTER"] ?? 60_000),
  ownerOf: (context) => String(META?.["clerk"] ?? "everybody"),
} satisfies ProposalOptions<CONTEXT>;
`;

const SDK = {
  v1: {
    types: "@modelcontextprotocol/sdk/types.js",
    dependency: "@modelcontextprotocol/sdk",
    context: "{ signal: AbortSignal; sessionId?: string | undefined; _meta?: Record<string, unknown> | undefined }",
    meta: "context._meta",
  },
  v2: {
    types: "@modelcontextprotocol/server",
    dependency: "@modelcontextprotocol/server",
    context: "{ sessionId?: string | undefined; mcpReq: { _meta?: Record<string, unknown> | undefined } }",
    meta: "context.mcpReq._meta",
  },
};

function mcpServer(version: "v1" | "v2"): string {
  const shape = (fields: string): string => (version === "v1" ? `{ ${fields} }` : `z.object({ ${fields} })`);
  const imports =
    version === "v1"
      ? `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";`
      : `import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";`;
  return `${imports}
import { z } from "zod";
import { getDeed, options, removal, transfer } from "./office.js";
import { registerProposals } from "./proposals.generated.js";

const server = new McpServer({ name: "deeds", version: "1.0.0" });
const proposals = registerProposals(server, options);
server.registerTool(
  "get_deed",
  { description: "Get a deed.", inputSchema: ${shape("deed_id: z.string()")}, annotations: { readOnlyHint: true } },
  ({ deed_id }) => getDeed(deed_id),
);
/** @safety safe_update */
server.registerTool(
  "update_deed",
  {
    description: "Transfer a deed.",
    inputSchema: ${shape("deed_id: z.string(), owner: z.string()")},
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
  proposals.proposing("update_deed", transfer),
);
server.registerTool(
  "delete_deed",
  { description: "Delete a deed.", inputSchema: ${shape("deed_id: z.string()")}, annotations: { readOnlyHint: false, destructiveHint: true } },
  proposals.proposing("delete_deed", removal),
);
await server.connect(new StdioServerTransport());
`;
}

function lowLevel(version: "v1" | "v2"): string {
  const imports =
    version === "v1"
      ? `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";`
      : `import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";`;
  const [list, call] =
    version === "v1" ? ["ListToolsRequestSchema", "CallToolRequestSchema"] : ['"tools/list"', '"tools/call"'];
  return `${imports}
import { getDeed, options, removal, transfer } from "./office.js";
import { PROPOSAL_TOOLS, Proposals, withProposals } from "./proposals.generated.js";

const server = new Server({ name: "deeds", version: "1.0.0" }, { capabilities: { tools: {} } });
const proposals = new Proposals(options);
const updateDeed = proposals.proposing("update_deed", transfer);
const deleteDeed = proposals.proposing("delete_deed", removal);
const id = { type: "object" as const, properties: { deed_id: { type: "string" } }, required: ["deed_id"] };
const tools = [
  { name: "get_deed", description: "Get a deed.", inputSchema: id, annotations: { readOnlyHint: true } },
  /** @safety safe_update */
  {
    name: "update_deed",
    description: "Transfer a deed.",
    inputSchema: { type: "object" as const, properties: { deed_id: { type: "string" }, owner: { type: "string" } }, required: ["deed_id", "owner"] },
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
  { name: "delete_deed", description: "Delete a deed.", inputSchema: id, annotations: { readOnlyHint: false, destructiveHint: true } },
];
server.setRequestHandler(${list}, async () => ({ tools: [...tools, ...PROPOSAL_TOOLS] }));
server.setRequestHandler(
  ${call},
  withProposals(async ({ params }, context) => {
    const deed_id = String(params.arguments?.["deed_id"]);
    if (params.name === "get_deed") return getDeed(deed_id);
    if (params.name === "update_deed") return updateDeed({ deed_id, owner: String(params.arguments?.["owner"]) }, context);
    if (params.name === "delete_deed") return deleteDeed({ deed_id }, context);
    throw new Error("Unknown tool " + params.name);
  }, proposals),
);
await server.connect(new StdioServerTransport());
`;
}

/** A deed office with the module of its proposals generated, ready to start. */
export async function deedOffice(flavour: Flavour): Promise<StdioProject> {
  const version = flavour.endsWith("v1") ? "v1" : "v2";
  const { types, dependency, context, meta } = SDK[version];
  const project = stdioProject({
    "src/office.ts": OFFICE.replace("SDK_TYPES", types).replace("CONTEXT", context).replace("META", meta),
    "src/server.ts": flavour.startsWith("Mcp") ? mcpServer(version) : lowLevel(version),
    "package.json": JSON.stringify({ type: "module", dependencies: { [dependency]: "*", zod: "^4.0.0" } }),
    "mcp-lint.config.json": JSON.stringify({
      extends: ["adr-0030"],
      proposals: { module: "src/proposals.generated.ts" },
    }),
    "tsconfig.json": STRICT_TSCONFIG,
  });
  expect(await run(project.folder, ["generate", "proposals"])).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining(
      "1 write tool without a safety tag: delete_deed. Tag them with `@safety`.\nWrote src/proposals.generated.ts\n",
    ),
  });
  return project;
}
