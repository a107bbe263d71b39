/** Part of the dispatcher's module: `batch_tools`, as ADR-003 has it. */
export const BATCH_PART = `interface BatchRequest {
  readonly operations: readonly BatchOperation<string>[];
  readonly executionMode?: ExecutionMode | undefined;
  readonly stopOnError?: boolean | undefined;
  readonly timeout?: number | undefined;
  readonly safetyLimits?: SafetyLimits | undefined;
}

export interface BatchSummary {
  readonly total: number;
  readonly successful: number;
  readonly failed: number;
  readonly elapsed_ms: number;
  readonly executionMode: ExecutionMode;
  readonly warnings: readonly string[];
}

async function handleBatchTools(request: BatchRequest, call: CallMember, options: DispatcherOptions, signal: AbortSignal): Promise<CallToolResult> {
  if (running.getStore()) return batchRefused(NESTED);
  const start = Date.now();
  const { operations, safetyLimits, timeout, stopOnError = false } = request;
  const warnings: string[] = [];
  const enforcer = new SafetyEnforcer(await getBatchSafetyLimits(options, warnings), { ...safetyLimits, timeout }, options, warnings);
  const executionMode = request.executionMode ?? enforcer.limits.defaultExecutionMode;
  const refusal = enforcer.validateBatchSize(operations) ?? unknownIn(operations);
  if (refusal !== undefined) return batchRefused(\`\${refusal} Nothing was executed.\`);
  if (stopOnError && executionMode === "parallel") warnings.push("\`stopOnError\` only works in sequence; it was ignored");
  const surroundings = { call, enforcer, cancellation: new Cancellation(signal) };
  const results =
    executionMode === "parallel"
      ? await Promise.all(operations.map((operation, index) => dispatchToolCall(operation, index, surroundings)))
      : await inSequence(operations, stopOnError, surroundings);
  enforcer.checkAggregateSize(JSON.stringify(results).length);
  const successful = results.filter(({ success }) => success).length;
  const failed = results.length - successful;
  const elapsed_ms = Date.now() - start;
  const summary: BatchSummary = { total: operations.length, successful, failed, elapsed_ms, executionMode, warnings };
  const answer = { summary, results };
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: { ...answer } };
}

async function inSequence(
  operations: readonly BatchOperation<string>[],
  stopOnError: boolean,
  surroundings: Surroundings,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = await dispatchToolCall(operation, index, surroundings);
    results.push(result);
    const rest = operations.length - results.length;
    if (result.success || rest === 0 || !(stopOnError || surroundings.cancellation.signal.aborted)) continue;
    surroundings.enforcer.warnings.push(\`Stopped at operations[\${index}]; \${rest} more were not executed\`);
    break;
  }
  return results;
}

function isDispatchable(tool: string): tool is DispatchableTool {
  return Object.prototype.hasOwnProperty.call(DISPATCHABLE_TOOLS, tool);
}

function unknownIn(operations: readonly BatchOperation<string>[]): string | undefined {
  const index = operations.findIndex(({ tool }) => !isDispatchable(tool));
  const unknown = operations[index];
  return unknown && \`operations[\${index}]: \${unknownTool(unknown.tool)}\`;
}

function batchRefused(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
`;
