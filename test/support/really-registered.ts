import { runInNewContext } from "node:vm";
import { z } from "zod";

/**
 * The descriptions of the tools that a program really registers, by their names.
 * @param code JavaScript in which `server`, `handler`, zod's `z` and a `process` are in scope
 * @param env the variables that are set where it is started: none, unless it is said
 * @returns undefined where it does not end in time, or throws
 */
export function reallyRegistered(
  code: string,
  env: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, unknown> | undefined {
  const registered = new Map<string, unknown>();
  const server = {
    registerTool: (name: string, { description }: { description?: unknown }) => registered.set(name, description),
  };
  try {
    const process = { env, argv: ["node", "harbour.js"] };
    runInNewContext(code, { server, handler: undefined, process, z }, { timeout: 500 });
    return registered;
  } catch {
    return undefined;
  }
}
