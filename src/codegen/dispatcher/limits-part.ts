/** Part of the dispatcher's module: the limits of a batch, and where they are set. */
export const LIMITS_PART = `export type ExecutionMode = "parallel" | "sequential";

/** One call of a tool within a batch. */
export interface BatchOperation<Tool extends string = DispatchableTool> {
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  readonly label?: string | undefined;
}

/** Limits of one tool; times are in milliseconds. */
export interface ToolLimits {
  readonly maxOperations?: number | undefined;
  readonly timeout?: number | undefined;
}

/** Limits of every batch; times are in milliseconds. */
export interface BatchLimits {
  readonly maxOperations: number;
  readonly maxAggregateChars: number;
  readonly maxLinesPerFile: number;
  readonly defaultTimeout: number;
  readonly defaultExecutionMode: ExecutionMode;
  readonly toolLimits: Readonly<Partial<Record<DispatchableTool, ToolLimits>>>;
}

/** The limits that a caller may set for its own batch. */
export interface SafetyLimits {
  readonly maxOperations?: number | undefined;
  readonly maxAggregateChars?: number | undefined;
  readonly maxLinesPerFile?: number | undefined;
}

export interface DispatcherOptions {
  /** Over the defaults; those of the config file are over these. */
  readonly limits?: Partial<BatchLimits>;
  /** JSON whose \`batchOperations\` sets limits: \`~/.mcp/config.json\` without it, none when false. */
  readonly configFile?: string | false;
  /** Whether a caller may also raise limits. Without it, it can only lower them. */
  readonly allowRaise?: boolean;
}

export const DEFAULT_LIMITS: BatchLimits = {
  maxOperations: 50,
  maxAggregateChars: 200_000,
  maxLinesPerFile: 500,
  defaultTimeout: 30_000,
  defaultExecutionMode: "parallel",
  toolLimits: {},
};

const COUNTS = ["maxOperations", "maxAggregateChars", "maxLinesPerFile", "defaultTimeout"] as const;

/** Timers cannot wait longer. */
const LONGEST_TIMEOUT = 2_147_483_647;

interface SettledLimits extends Omit<BatchLimits, "toolLimits"> {
  readonly toolLimits: ReadonlyMap<string, ToolLimits>;
}

/** The limits by default, options and config file. What is wrong with a config is said, and left out. */
async function getBatchSafetyLimits(options: DispatcherOptions, warnings: string[]): Promise<SettledLimits> {
  const limits = { ...DEFAULT_LIMITS, toolLimits: new Map<string, ToolLimits>() };
  const file = options.configFile ?? join(homedir(), ".mcp", "config.json");
  const configured = file === false ? undefined : await readLimits(file, warnings);
  for (const [owner, source] of [
    ["the options", options.limits],
    [String(file), configured],
  ] as const) {
    if (isRecord(source)) takeLimits(limits, source, (what) => void warnings.push(\`\${owner}: \${what}; it was ignored\`));
  }
  return limits;
}

async function readLimits(file: string, warnings: string[]): Promise<unknown> {
  try {
    const config: unknown = JSON.parse(await readFile(file, "utf8"));
    const limits = isRecord(config) ? config["batchOperations"] : config;
    if (limits === undefined || (isRecord(config) && isRecord(limits))) return limits;
    warnings.push(\`\${file}: \\\`batchOperations\\\` is no object; it was ignored\`);
  } catch (error) {
    const isMissing = isRecord(error) && (error["code"] === "ENOENT" || error["code"] === "ENOTDIR");
    if (!isMissing) warnings.push(\`\${file} could not be read and was ignored: \${messageOf(error)}\`);
  }
  return undefined;
}

function takeLimits(
  limits: { -readonly [Key in (typeof COUNTS)[number]]: number } & {
    defaultExecutionMode: ExecutionMode;
    toolLimits: Map<string, ToolLimits>;
  },
  source: Record<string, unknown>,
  warn: (what: string) => void,
): void {
  for (const key of COUNTS) limits[key] = countIn(source, key, warn) ?? limits[key];
  const mode = source["defaultExecutionMode"];
  if (mode === "parallel" || mode === "sequential") limits.defaultExecutionMode = mode;
  else if (mode !== undefined) warn("\`defaultExecutionMode\` is neither \`parallel\` nor \`sequential\`");
  const tools = source["toolLimits"];
  if (tools === undefined) return;
  if (!isRecord(tools)) return warn("\`toolLimits\` is no object");
  for (const [tool, own] of Object.entries(tools)) {
    if (!isRecord(own)) {
      warn(\`\\\`toolLimits.\${tool}\\\` is no object\`);
      continue;
    }
    const known = limits.toolLimits.get(tool);
    limits.toolLimits.set(tool, {
      maxOperations: countIn(own, "maxOperations", warn) ?? known?.maxOperations,
      timeout: countIn(own, "timeout", warn) ?? known?.timeout,
    });
  }
}

function countIn(source: Record<string, unknown>, key: string, warn: (what: string) => void): number | undefined {
  const value = source[key];
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  if (value !== undefined) warn(\`\\\`\${key}\\\` is no positive whole number\`);
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
`;
