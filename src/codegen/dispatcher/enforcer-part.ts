/** Part of the dispatcher's module: what holds a batch to its limits, before, while and after it runs. */
export const ENFORCER_PART = `/** What became of one operation. */
export interface OperationResult {
  readonly index: number;
  readonly tool: string;
  readonly label?: string;
  readonly success: boolean;
  /** The answer of the tool, when it succeeded. */
  readonly result?: CallToolResult;
  readonly error?: string;
  /** Whether the answer was cut to \`maxLinesPerFile\`. */
  readonly truncated?: true;
}

class SafetyEnforcer {
  readonly limits: SettledLimits;
  readonly warnings: string[];
  readonly #timeout: number | undefined;
  readonly #allowRaise: boolean;

  constructor(settled: SettledLimits, wishes: SafetyLimits & { timeout?: number | undefined }, policy: DispatcherOptions, warnings: string[]) {
    this.warnings = warnings;
    this.#allowRaise = policy.allowRaise === true;
    this.#timeout = wishes.timeout;
    this.limits = {
      ...settled,
      maxOperations: this.#settle("maxOperations", wishes.maxOperations, settled.maxOperations),
      maxAggregateChars: this.#settle("maxAggregateChars", wishes.maxAggregateChars, settled.maxAggregateChars),
      maxLinesPerFile: this.#settle("maxLinesPerFile", wishes.maxLinesPerFile, settled.maxLinesPerFile),
      defaultTimeout: this.#settle("timeout", wishes.timeout, settled.defaultTimeout),
    };
  }

  #settle(name: string, wish: number | undefined, limit: number): number {
    if (wish === undefined) return limit;
    if (this.#allowRaise) return wish;
    if (wish > limit) this.warnings.push(\`\\\`\${name}\\\` of \${wish} is above the limit; \${limit} was used\`);
    return Math.min(wish, limit);
  }

  /** Why a batch is refused as a whole. */
  validateBatchSize(operations: readonly BatchOperation<string>[]): string | undefined {
    const { maxOperations, toolLimits } = this.limits;
    if (operations.length > maxOperations) return \`\${operations.length} operations are more than the \${maxOperations} that one call may have.\`;
    const counts = new Map<string, number>();
    for (const { tool } of operations) counts.set(tool, (counts.get(tool) ?? 0) + 1);
    for (const [tool, count] of counts) {
      const most = toolLimits.get(tool)?.maxOperations;
      if (most !== undefined && count > most) return \`\${count} operations of \\\`\${tool}\\\` are more than the \${most} that one call may have.\`;
    }
    return undefined;
  }

  timeoutOf(tool: string): number {
    const own = this.limits.toolLimits.get(tool)?.timeout;
    if (own === undefined) return this.limits.defaultTimeout;
    if (this.#timeout === undefined) return own;
    return this.#allowRaise ? this.#timeout : Math.min(this.#timeout, own);
  }

  /** Cuts every text of an answer to so many lines, and says so. */
  enforcePerOperationLimit({ result, ...operation }: OperationResult): OperationResult {
    const { maxLinesPerFile } = this.limits;
    if (!result || !isLong(result, maxLinesPerFile)) return result ? { ...operation, result } : operation;
    this.warnings.push(\`operations[\${operation.index}] (\${operation.tool}) was cut to \${maxLinesPerFile} lines a text\`);
    return { ...operation, result: shortened(result, maxLinesPerFile), truncated: true };
  }

  checkAggregateSize(size: number): void {
    const { maxAggregateChars } = this.limits;
    if (size > maxAggregateChars) this.warnings.push(\`The results have \${size} characters, more than the \${maxAggregateChars} that are advised; ask for less at once\`);
  }
}

function isLong(value: unknown, lines: number): boolean {
  if (typeof value === "string") return value.length > lines && value.split("\\n").length > lines;
  return typeof value === "object" && value !== null && Object.values(value).some((part) => isLong(part, lines));
}

function shortened<Value>(value: Value, lines: number): Value;
function shortened(value: unknown, lines: number): unknown {
  if (typeof value === "string") {
    const all = value.split("\\n");
    const rest = all.length - lines;
    return rest > 0 ? [...all.slice(0, lines), \`[truncated: \${rest} more lines]\`].join("\\n") : value;
  }
  if (Array.isArray(value)) return value.map((part: unknown) => shortened(part, lines));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, lines)]));
}
`;
