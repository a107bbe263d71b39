import type { Transport } from "@modelcontextprotocol/client";

/** A way to talk to a server. */
export interface Way {
  readonly open: () => Connection;
  /** The revision of the protocol that is spoken, where the first that both know is not settled on with a handshake. */
  readonly revision?: string;
}

/** The first revision of the protocol that begins without a handshake; servers may know none of the earlier ones. */
export const WITHOUT_HANDSHAKE = "2026-07-28";

/** A way to talk to a server, opened or about to be. */
export interface Connection {
  readonly transport: Transport;
  /** Raised when the server answers with more than anybody would read. */
  readonly excess: AbortSignal;
  /** The last that the server said beside the protocol, in one line: most often why it fails. */
  lastWords(): string | undefined;
  /** Ends the connection, and the server with it when it was started for it. Never fails. */
  end(): Promise<void>;
}
