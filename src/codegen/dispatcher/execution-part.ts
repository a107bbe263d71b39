/** Part of the dispatcher's module: what runs one operation, and tells which cannot be run. */
export const EXECUTION_PART = `/** Calls a tool as if the client had called it itself. */
type CallMember = (tool: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>;

/** Set while a batch runs, so that no tool that one calls can start another, by whatever way. */
const running = new AsyncLocalStorage<true>();

const NESTED = "A batch cannot run within a batch. Nothing was executed.";

function unknownTool(tool: string): string {
  if (EXCLUDED_TOOLS.includes(tool)) return \`\\\`\${tool}\\\` cannot be called in a batch; call it itself.\`;
  return \`There is no tool \\\`\${tool}\\\`. Known are \${Object.keys(DISPATCHABLE_TOOLS).join(", ")}.\`;
}

/** What an operation runs in. */
interface Surroundings {
  readonly call: CallMember;
  readonly enforcer: SafetyEnforcer;
  readonly cancellation: Cancellation;
}

/** Tells every running operation when the client gives up. One listener serves all, since a signal warns of many. */
class Cancellation {
  readonly signal: AbortSignal;
  readonly listeners = new Set<() => void>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener("abort", () => [...this.listeners].forEach((tell) => tell()), { once: true });
  }
}

/** Runs one operation; whatever goes wrong with it is its result. */
async function dispatchToolCall(
  { tool, args, label }: BatchOperation<string>,
  index: number,
  { call, enforcer, cancellation }: Surroundings,
): Promise<OperationResult> {
  const operation = { index, tool, ...(label !== undefined && { label }) };
  try {
    const result = await running.run(true, () => inTime(enforcer.timeoutOf(tool), cancellation, (inner) => call(tool, args, inner)));
    if (result.isError) return { ...operation, success: false, error: textOf(result) };
    return enforcer.enforcePerOperationLimit({ ...operation, success: true, result });
  } catch (error) {
    return { ...operation, success: false, error: messageOf(error) };
  }
}

/** Waits no longer than that. The tool is told by its signal; what it has begun may take effect all the same. */
async function inTime<Value>(milliseconds: number, cancellation: Cancellation, run: (inner: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  let giveUp = (_reason: string): void => undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = (reason) => {
      reject(new Error(reason));
      controller.abort(new Error(reason));
    };
  });
  const cancel = (): void => giveUp("The batch was cancelled");
  const timer = setTimeout(() => giveUp(\`Timed out after \${milliseconds} ms\`), Math.min(milliseconds, LONGEST_TIMEOUT));
  cancellation.listeners.add(cancel);
  if (cancellation.signal.aborted) cancel();
  try {
    return await Promise.race([givenUp, cancellation.signal.aborted ? givenUp : run(controller.signal)]);
  } finally {
    clearTimeout(timer);
    cancellation.listeners.delete(cancel);
  }
}

/** What a handler gave, when it is an answer: some ask the client for more first. */
function answerOf(given: unknown): CallToolResult {
  if (isAnswer(given)) return given;
  throw new Error("It gave no answer that a batch can hold; call the tool itself");
}

function isAnswer(given: unknown): given is CallToolResult {
  return isRecord(given) && Array.isArray(given["content"]);
}

function textOf({ content }: CallToolResult): string {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.join("\\n") || "The tool failed and said nothing";
}
`;
