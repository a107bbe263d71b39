import { z } from "zod";

/** The clients whose limits are known. */
const CLIENTS = ["claude", "cursor", "openai", "gemini", "vscode"] as const;

export type Client = (typeof CLIENTS)[number];

/** The option by which a project says which clients matter to it. */
export const clientsOption = z
  .array(z.enum(CLIENTS))
  .default([...CLIENTS])
  .describe("The clients that the server is meant for");

/** A limit as one client has it. */
export interface ClientLimit {
  readonly client: Client;
  readonly limit: number;
}

/** The limits of those clients that a project names, the lowest first. */
export function limitsOf(limits: Partial<Readonly<Record<Client, number>>>, clients: readonly Client[]): ClientLimit[] {
  return clients
    .flatMap((client) => {
      const limit = limits[client];
      return limit === undefined ? [] : [{ client, limit }];
    })
    .sort((one, other) => one.limit - other.limit);
}

/** Clients as a message names them. */
export function named(clients: readonly Client[]): string {
  return clients.join(", ");
}
