/** A dispatcher on one line, for examples: it runs what `registry` holds. */
export const BATCH_TOOLS =
  'server.registerTool("batch_tools", { inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) } }, async ({ operations }) => Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args))));';

/** A batch tool for reads on one line, for examples: it runs what `registry` holds. */
export const RUN =
  'server.registerTool("run", { annotations: { readOnlyHint: true }, inputSchema: { commands: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) } }, async ({ commands }) => { for (const { tool, args } of commands) await registry.get(tool)(args); });';
