/** A dispatcher on one line, for examples: it runs what `registry` holds. */
export const BATCH_TOOLS =
  'server.registerTool("batch_tools", { inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) } }, async ({ operations }) => Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args))));';
