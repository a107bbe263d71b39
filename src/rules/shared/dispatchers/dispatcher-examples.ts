/** What a dispatcher takes, for examples: operations that each name a tool and hold its arguments. */
export const OPERATIONS = "z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1)";

/** A dispatcher on one line, for examples: it runs what `registry` holds. */
export const BATCH_TOOLS = `server.registerTool("batch_tools", { inputSchema: { operations: ${OPERATIONS} } }, async ({ operations }) => Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args))));`;

/** A batch tool for reads on one line, for examples: it runs what `registry` holds. */
export const RUN = `server.registerTool("run", { annotations: { readOnlyHint: true }, inputSchema: { commands: ${OPERATIONS} } }, async ({ commands }) => { for (const { tool, args } of commands) await registry.get(tool)(args); });`;
