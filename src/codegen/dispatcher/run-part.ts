/** Part of the dispatcher's module: `run`, as ADR-301 has it. */
export const RUN_PART = `interface RunRequest {
  readonly commands: readonly { readonly tool: string; readonly args?: Record<string, unknown> | undefined }[];
}

async function handleRun({ commands }: RunRequest, call: CallMember, options: DispatcherOptions, signal: AbortSignal): Promise<CallToolResult> {
  if (running.getStore()) return runRefused([NESTED]);
  const warnings: string[] = [];
  const enforcer = new SafetyEnforcer(await getBatchSafetyLimits(options, warnings), {}, options, warnings);
  const operations = commands.map(({ tool, args = {} }) => ({ tool, args }));
  const tooMany = enforcer.validateBatchSize(operations);
  if (tooMany !== undefined) return runRefused([\`\${tooMany} Nothing was executed.\`]);
  const refusals = new Set(operations.flatMap(({ tool }) => rejectionOf(tool) ?? []));
  if (refusals.size > 0) return runRefused(["run only accepts read-only tools; nothing was executed", ...refusals]);
  const results: OperationResult[] = [];
  const surroundings = { call, enforcer, cancellation: new Cancellation(signal) };
  for (const [index, operation] of operations.entries()) {
    results.push(await dispatchToolCall(operation, index, surroundings));
  }
  return { content: runContent(results, enforcer) };
}

/** Why a tool cannot be run here, and what to do about it. */
function rejectionOf(tool: string): string | undefined {
  if (READ_TOOLS.includes(tool)) return undefined;
  if (REJECTED_TOOLS.includes(tool)) return \`rejected: \\\`\${tool}\\\` changes things; use the tool \\\`\${tool}\\\` directly.\`;
  return \`rejected: \${unknownTool(tool)}\`;
}

function runContent(results: readonly OperationResult[], enforcer: SafetyEnforcer): CallToolResult["content"] {
  const failed = results.filter(({ success }) => !success).length;
  const sections = results.map((operation) => {
    const { tool, success, error, result } = operation;
    return ["", \`--- \${tool}\${success ? "" : " (failed)"} ---\`, success && result ? shownText(result) : (error ?? "")];
  });
  enforcer.checkAggregateSize(sections.flat().join("\\n").length);
  const lines = [
    \`[batch] \${results.length - failed} ok, \${failed} failed\`,
    ...enforcer.warnings.map((warning) => \`warning: \${warning}\`),
    ...sections.flat(),
  ];
  // What is no text stands behind it, in the same order.
  const others = results.flatMap(({ result }) => result?.content.filter(({ type }) => type !== "text") ?? []);
  return [{ type: "text", text: lines.join("\\n") }, ...others];
}

function shownText({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : \`(\${block.type}, below)\`)).join("\\n");
}

function runRefused(lines: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: \`[error] \${lines.join("\\n")}\` }], isError: true };
}
`;
