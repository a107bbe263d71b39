/** Part of the proposals' module: what a proposal is, and where proposals are kept. */
export const TYPES_PART = `/** How much confirmation a write deserves. */
export type SafetyTag = "safe_create" | "safe_update" | "destructive_update" | "destructive_delete";

/** What a change does to one field; a side that is left out has no such field. */
export interface FieldChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** By field. */
export type Diff = Readonly<Record<string, FieldChange>>;

/** What a write tool answers: nothing has changed yet. */
export interface ProposedChange {
  readonly proposal_id: string;
  readonly action: string;
  readonly tool: WriteTool;
  readonly entity: string;
  readonly safety: SafetyTag;
  readonly summary: string;
  readonly diff: Diff;
  /** As an ISO date; from then on it is refused. */
  readonly expires_at: string;
}

/** A proposal as it is kept: plain JSON. */
export interface StoredProposal {
  readonly proposal: ProposedChange;
  /** What the tool was called with. The client never sends it again, so it cannot change it. */
  readonly input: unknown;
  readonly owner: string;
}

/** Where proposals wait for their commit. */
export interface ProposalStore {
  put(stored: StoredProposal): void | Promise<void>;
  get(proposalId: string): StoredProposal | undefined | Promise<StoredProposal | undefined>;
  /** Removes it and hands it out. Of several who ask at the same time, one alone gets it. */
  take(proposalId: string): StoredProposal | undefined | Promise<StoredProposal | undefined>;
}

/** Keeps proposals as long as the process runs; expired ones go when the next is put. */
export class MemoryProposalStore implements ProposalStore {
  readonly #stored = new Map<string, StoredProposal>();

  put(stored: StoredProposal): void {
    const now = Date.now();
    for (const [id, { proposal }] of this.#stored) if (Date.parse(proposal.expires_at) <= now) this.#stored.delete(id);
    this.#stored.set(stored.proposal.proposal_id, stored);
  }

  get(proposalId: string): StoredProposal | undefined {
    return this.#stored.get(proposalId);
  }

  take(proposalId: string): StoredProposal | undefined {
    const stored = this.#stored.get(proposalId);
    this.#stored.delete(proposalId);
    return stored;
  }
}

/** What a change would do, if it were applied now. */
export interface Outlook {
  /** For people, in a sentence. */
  readonly summary: string;
  readonly diff: Diff;
}

/** How a write tool goes about its change. */
export type Change<Tool extends WriteTool, Input> = {
  /** What is done: \`create\`, \`update\`, \`merge\`. */
  readonly action: string;
  /** What it is done to: \`invoice\`. */
  readonly entity: string;
  /** Says what would change, and changes nothing. It is asked again before the change is applied. */
  describe(input: Input): Outlook | Promise<Outlook>;
  /** Makes the change: the only place that does. */
  apply(input: Input): CallToolResult | Promise<CallToolResult>;
} & ((typeof WRITE_TOOLS)[Tool] extends SafetyTag ? { readonly safety?: never } : { readonly safety: SafetyTag });
`;
