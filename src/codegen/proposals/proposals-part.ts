/** Part of the proposals' module: proposing, committing and rejecting. */
export const PROPOSALS_PART = `export interface ProposalOptions<Context extends ProposalContext> {
  /** In memory without it. */
  readonly store?: ProposalStore;
  /** Milliseconds until a proposal expires: a quarter of an hour without it. */
  readonly expiresAfter?: number;
  /** Whose a proposal is; to others it is not there. Without it: the client's and the session's. */
  readonly ownerOf?: (context: Context) => string;
}

interface AnyChange {
  describe(input: unknown): Promise<Outlook>;
  apply(input: unknown): Promise<CallToolResult>;
}

/** Write tools that propose, and the two tools that decide. */
export class Proposals<Context extends ProposalContext = ProposalContext> {
  readonly #store: ProposalStore;
  readonly #expiresAfter: number;
  readonly #ownerOf: (context: Context) => string;
  readonly #changes = new Map<string, AnyChange>();
  /** Decisions are made one after the other: what one checks, no other may change before it is done. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ProposalOptions<Context> = {}) {
    this.#store = options.store ?? new MemoryProposalStore();
    this.#expiresAfter = options.expiresAfter ?? 15 * 60_000;
    this.#ownerOf = options.ownerOf ?? ownerByDefault;
  }

  /** The handler of a write tool: it answers a proposal and changes nothing. */
  proposing<Tool extends WriteTool, Input>(
    tool: Tool,
    change: Change<Tool, Input>,
  ): (input: Input, context: Context) => Promise<CallToolResult> {
    const safety: SafetyTag | null | undefined = change.safety ?? WRITE_TOOLS[tool];
    if (!safety) throw new Error(\`The change of \${tool} has no safety tag.\`);
    // What is stored under the name of the tool is what its handler below was given.
    this.#changes.set(tool, {
      describe: async (input) => change.describe(input as Input),
      apply: async (input) => change.apply(input as Input),
    });
    return async (input, context) => {
      const { summary, diff } = await change.describe(input);
      const expires_at = new Date(Date.now() + this.#expiresAfter).toISOString();
      const { action, entity } = change;
      const proposal: ProposedChange = { proposal_id: randomUUID(), action, tool, entity, safety, summary, diff, expires_at };
      await this.#store.put({ proposal, input, owner: this.#ownerOf(context) });
      return { content: [{ type: "text", text: JSON.stringify(proposal) }], structuredContent: { ...proposal } };
    };
  }

  /** Applies a proposal once, if it would still do what it says. */
  commit(proposalId: string, context: Context): Promise<CallToolResult> {
    return this.#decide(proposalId, context, async ({ proposal, input }) => {
      const change = this.#changes.get(proposal.tool);
      if (!change) return refused(\`Nothing applies changes of \\\`\${proposal.tool}\\\` any more.\`);
      const { diff } = await change.describe(input);
      if (sortedJson(diff) !== sortedJson(proposal.diff)) {
        return refused("The proposal is stale: something has changed since it was made. Nothing was applied; propose the change again.");
      }
      return change.apply(input);
    });
  }

  /** Drops a proposal. */
  reject(proposalId: string, context: Context): Promise<CallToolResult> {
    return this.#decide(proposalId, context, async ({ proposal }) => ({
      content: [{ type: "text", text: \`Rejected: \${proposal.summary}\` }],
    }));
  }

  #decide(proposalId: string, context: Context, decide: (stored: StoredProposal) => Promise<CallToolResult>): Promise<CallToolResult> {
    const decision = this.#last.then(async () => {
      const known = await this.#store.get(proposalId);
      // Whose it is not learns no more than that it is not theirs to decide.
      if (!known || known.owner !== this.#ownerOf(context)) return noProposal(proposalId);
      const stored = await this.#store.take(proposalId);
      if (!stored) return noProposal(proposalId);
      if (Date.parse(stored.proposal.expires_at) <= Date.now()) {
        return refused("The proposal has expired. Nothing was applied; propose the change again.");
      }
      return decide(stored);
    });
    this.#last = decision.catch(() => undefined);
    return decision.catch((error: unknown) => refused(\`The proposal could not be applied: \${error instanceof Error ? error.message : String(error)}. It will not be tried again; look at what has changed, and propose anew.\`));
  }
}

function noProposal(proposalId: string): CallToolResult {
  return refused(\`There is no open proposal \\\`\${proposalId}\\\`. It may have been committed or rejected.\`);
}

function refused(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** JSON in which the order of keys does not count. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
`;

/**
 * Part of the proposals' module: whose a proposal is.
 * @param context the type of what is read of the context that a handler gets beside its input
 * @param client the expression for the client's id in it
 */
export function ownerPart(context: string, client: string): string {
  return `/** What the module reads of the context that a handler gets. */
export type ProposalContext = ${context};

function ownerByDefault(context: ProposalContext): string {
  return JSON.stringify([${client}, context.sessionId]);
}
`;
}
