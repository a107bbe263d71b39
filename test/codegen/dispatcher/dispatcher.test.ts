import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/run-in-process.ts";
import { textOf, type Answer, type StdioProject } from "../../support/stdio-project.ts";
import { typeErrors } from "../../support/type-errors.ts";
import { FLAVOURS, signalBox, startSignalBox, type SignalBox } from "./signal-box.ts";

interface Result {
  readonly index: number;
  readonly tool: string;
  readonly label?: string;
  readonly success: boolean;
  readonly result?: unknown;
  readonly error?: string;
  readonly truncated?: boolean;
}

interface Batch {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly results: readonly Result[];
}

interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

const refused = (text: string) => ({ isError: true, content: [{ type: "text", text }] });

const KNOWN =
  "await_train, check_points, delete_signal, get_ledger, get_log, get_photo, get_signal, get_train, hold_train, list_signals, relay_orders, search_trains, set_signal";

/** The calls of reads whose answers depend on nothing but their arguments, those that fail and those that are wrong too. */
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ tool: fc.constant("get_train"), args: fc.record({ train: fc.string() }) }),
  fc.record({ tool: fc.constant("search_trains"), args: fc.record({ query: fc.string({ unit: "binary" }) }) }),
  fc.record({ tool: fc.constantFrom("get_signal", "check_points"), args: fc.record({ signal_id: fc.nat() }) }),
  fc.constant({ tool: "list_signals", args: {} }),
  fc.record({ tool: fc.constant("hold_train"), args: fc.record({ train: fc.string() }) }),
);

describe.each(FLAVOURS)("a server made with the %s", (flavour) => {
  let project: StdioProject;
  let box: SignalBox;

  beforeAll(async () => {
    project = await signalBox(flavour);
    box = await startSignalBox(project.folder);
  });

  afterAll(async () => {
    await box.close();
    project.remove();
  });

  const batch = async (request: Record<string, unknown>): Promise<Batch> => {
    const answer = await box.call("batch_tools", request);
    expect(answer.isError).toBeUndefined();
    const parsed = JSON.parse(textOf(answer)) as Batch;
    expect(answer.structuredContent).toEqual(parsed);
    return parsed;
  };

  /** What the result of an operation has to be, by what the same call answers when it is made directly. */
  const direct = async ({ tool, args }: Call, index: number): Promise<Result> => {
    try {
      const answer = await box.call(tool, args);
      if (answer.isError) return { index, tool, success: false, error: textOf(answer) };
      return { index, tool, success: true, result: answer };
    } catch (error) {
      // A low-level server answers what its handler throws as an error of the protocol.
      const message = error instanceof Error ? error.message.replace(/^MCP error -?\d+: /u, "") : "";
      return { index, tool, success: false, error: message };
    }
  };

  test("compiles with the generated module under every strict option", () => {
    expect(typeErrors(project.folder)).toBe("");
  });

  // The records contradict each other: each is asked about the tool that it describes.
  test.each([
    ["adr-003", "batch_tools"],
    ["adr-301", "run"],
    ["adr-0019", "batch_tools"],
  ])("has nothing that %s finds in %s, and no hole", async (preset, tool) => {
    const alone = await signalBox(flavour, [tool]);
    const { stdout } = await run(alone.folder, ["--preset", preset, "--format", "json"]);
    alone.remove();
    const report = JSON.parse(stdout) as { holes: unknown[]; diagnostics: { tool: string; file: string }[] };
    const found = report.diagnostics.filter((one) => one.tool === tool || one.file.includes("batch"));
    expect({ found, holes: report.holes }).toEqual({ found: [], holes: [] });
  });

  test("is up to date right after it was generated, though it has two tools more by now", async () => {
    expect(await run(project.folder, ["generate", "dispatcher", "--check"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "The dispatcher is up to date: batch_tools and run for 13 tools.\n",
    });
  });

  test.each(["parallel", "sequential"])(
    "answers fifty operations %s as it answers them directly",
    async (executionMode) => {
      const calls = Array.from({ length: 50 }, (_, index): Call =>
        index % 5 === 4
          ? { tool: "check_points", args: { signal_id: index } }
          : index % 2 === 0
            ? { tool: "get_train", args: { train: `IC ${index}` } }
            : { tool: "get_signal", args: { signal_id: index % 3 } },
      );
      const { summary, results } = await batch({ operations: calls, executionMode });
      expect(results).toEqual(await Promise.all(calls.map(direct)));
      expect(summary).toEqual({
        total: 50,
        successful: 40,
        failed: 10,
        elapsed_ms: expect.any(Number),
        executionMode,
        warnings: [],
      });
    },
  );

  test("answers any batch as it answers its calls directly", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCall, { minLength: 1, maxLength: 12 }),
        fc.constantFrom("parallel", "sequential"),
        async (operations, executionMode) => {
          const { results } = await batch({ operations, executionMode });
          expect(results).toEqual(await Promise.all(operations.map(direct)));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("keeps the order of writes in sequence, and repeats labels", async () => {
    const { results } = await batch({
      operations: [
        { tool: "set_signal", args: { signal_id: 7, state: "green" }, label: "clear" },
        { tool: "get_signal", args: { signal_id: 7 } },
        { tool: "set_signal", args: { signal_id: 7, state: "red" } },
        { tool: "get_signal", args: { signal_id: 7 } },
      ],
      executionMode: "sequential",
    });
    expect(results.map(({ result }) => textOf(result as Answer))).toEqual(["7 is green", "green", "7 is red", "red"]);
    expect(results.map(({ label }) => label)).toEqual(["clear", undefined, undefined, undefined]);
  });

  test("reports a member that throws, one that answers an error, and one with wrong arguments, whose handler is not reached", async () => {
    await box.reached();
    const { summary, results } = await batch({
      operations: [
        { tool: "hold_train", args: { train: "IC 5" } },
        { tool: "check_points", args: { signal_id: 3 } },
        { tool: "get_signal", args: { signal_id: "three" } },
        { tool: "get_train", args: { train: "IC 6" } },
      ],
      executionMode: "sequential",
    });
    expect(summary).toMatchObject({ total: 4, successful: 1, failed: 3 });
    expect(results.map(({ error }) => error)).toEqual([
      "No brakes on IC 5",
      "Points 3 are stuck",
      expect.stringMatching(/Invalid arguments for tool get_signal.*signal_id/u),
      undefined,
    ]);
    expect(await box.reached()).toEqual(["hold_train", "check_points", "get_train"]);
  });

  test("ends an operation that takes too long, and tells its handler", async () => {
    await box.reached();
    const { results } = await batch({
      operations: [
        { tool: "await_train", args: { milliseconds: 2000 } },
        { tool: "get_train", args: { train: "IC 7" } },
      ],
      timeout: 50,
    });
    expect(results[0]).toEqual({ index: 0, tool: "await_train", success: false, error: "Timed out after 50 ms" });
    expect(results[1]?.success).toBe(true);
    expect(await box.reached()).toEqual(["await_train", "get_train", "aborted"]);
  });

  test("gives a tool the time that its own limit says, and a caller that wants more no more", async () => {
    const { results } = await batch({
      operations: [{ tool: "await_train", args: { milliseconds: 2000 } }],
      timeout: 20_000,
    });
    expect(results[0]?.error).toBe("Timed out after 400 ms");
  });

  test("ends what runs, and starts nothing more, when the client gives up", async () => {
    await box.reached();
    const controller = new AbortController();
    const operations = [
      { tool: "await_train", args: { milliseconds: 350 } },
      { tool: "set_signal", args: { signal_id: 1, state: "green" } },
    ];
    const answer = box.call("batch_tools", { operations, executionMode: "sequential" }, controller);
    setTimeout(() => controller.abort(), 100);
    await expect(answer).rejects.toThrow();
    expect(await box.reached()).toEqual(["await_train", "aborted"]);
  });

  test("stops at the first failure when it was asked to, in sequence alone", async () => {
    await box.reached();
    const operations = [
      { tool: "get_train", args: { train: "IC 1" } },
      { tool: "check_points", args: { signal_id: 1 } },
      { tool: "set_signal", args: { signal_id: 1, state: "green" } },
      { tool: "get_train", args: { train: "IC 2" } },
    ];
    const stopped = await batch({ operations, executionMode: "sequential", stopOnError: true });
    expect(stopped.summary).toMatchObject({
      total: 4,
      successful: 1,
      failed: 1,
      warnings: ["Stopped at operations[1]; 2 more were not executed"],
    });
    expect(stopped.results.map(({ index }) => index)).toEqual([0, 1]);
    expect(await box.reached()).toEqual(["get_train", "check_points"]);
    const parallel = await batch({ operations, stopOnError: true });
    expect(parallel.summary).toMatchObject({
      successful: 3,
      failed: 1,
      executionMode: "parallel",
      warnings: ["`stopOnError` only works in sequence; it was ignored"],
    });
  });

  test.each([
    [
      "more operations than are allowed",
      { operations: Array.from({ length: 51 }, () => ({ tool: "list_signals", args: {} })) },
      "51 operations are more than the 50 that one call may have. Nothing was executed.",
    ],
    [
      "more than the caller allows itself",
      {
        operations: Array.from({ length: 3 }, () => ({ tool: "list_signals", args: {} })),
        safetyLimits: { maxOperations: 2 },
      },
      "3 operations are more than the 2 that one call may have. Nothing was executed.",
    ],
    [
      "more than a caller can raise the limit to",
      {
        operations: Array.from({ length: 60 }, () => ({ tool: "list_signals", args: {} })),
        safetyLimits: { maxOperations: 100 },
      },
      "60 operations are more than the 50 that one call may have. Nothing was executed.",
    ],
    [
      "more operations of a tool than its own limit",
      { operations: Array.from({ length: 4 }, () => ({ tool: "get_photo", args: { signal_id: 1 } })) },
      "4 operations of `get_photo` are more than the 3 that one call may have. Nothing was executed.",
    ],
    [
      "an unknown tool behind a write",
      {
        operations: [
          { tool: "set_signal", args: { signal_id: 1, state: "green" } },
          { tool: "get_semaphore", args: {} },
        ],
        executionMode: "sequential",
      },
      `operations[1]: There is no tool \`get_semaphore\`. Known are ${KNOWN}. Nothing was executed.`,
    ],
    [
      "a name that every object has",
      { operations: [{ tool: "toString", args: {} }] },
      `operations[0]: There is no tool \`toString\`. Known are ${KNOWN}. Nothing was executed.`,
    ],
    [
      "itself",
      { operations: [{ tool: "batch_tools", args: { operations: [{ tool: "list_signals", args: {} }] } }] },
      "operations[0]: `batch_tools` cannot be called in a batch; call it itself. Nothing was executed.",
    ],
    [
      "a tool that runs batches by its name",
      { operations: [{ tool: "batch_reset", args: {} }] },
      "operations[0]: `batch_reset` cannot be called in a batch; call it itself. Nothing was executed.",
    ],
  ])("refuses %s before anything is executed", async (_, request, text) => {
    await box.reached();
    expect(await box.call("batch_tools", request)).toMatchObject(refused(text));
    expect(await box.reached()).toEqual([]);
  });

  test.each([{}, { operations: [] }, { operations: [{ tool: "list_signals" }] }, { operations: [{ args: {} }] }])(
    "refuses the input %j by its schema",
    async (request) => {
      await box.reached();
      const answer = await box.call("batch_tools", request);
      expect(answer.isError).toBe(true);
      expect(textOf(answer)).toContain("Invalid arguments for tool batch_tools");
      expect(await box.reached()).toEqual([]);
    },
  );

  test("refuses a batch that a member starts by its handler", async () => {
    await box.reached();
    const { results } = await batch({ operations: [{ tool: "relay_orders", args: {} }] });
    expect(results).toEqual([
      {
        index: 0,
        tool: "relay_orders",
        success: false,
        error: "A batch cannot run within a batch. Nothing was executed.",
      },
    ]);
    expect(await box.reached()).toEqual(["relay_orders"]);
    // By itself that tool may run one.
    expect((await box.call("relay_orders", {})).isError).toBeUndefined();
  });

  test("cuts long texts, warns of a large whole, and says both", async () => {
    const { summary, results } = await batch({
      operations: [
        { tool: "get_log", args: { lines: 5 } },
        { tool: "get_log", args: { lines: 3 } },
      ],
      safetyLimits: { maxLinesPerFile: 3, maxAggregateChars: 100 },
    });
    expect(results[0]).toEqual({
      index: 0,
      tool: "get_log",
      success: true,
      truncated: true,
      result: { content: [{ type: "text", text: "line 0\nline 1\nline 2\n[truncated: 2 more lines]" }] },
    });
    expect(results[1]).toEqual({
      index: 1,
      tool: "get_log",
      success: true,
      result: { content: [{ type: "text", text: "line 0\nline 1\nline 2" }] },
    });
    expect(summary.warnings).toEqual([
      "operations[0] (get_log) was cut to 3 lines a text",
      expect.stringMatching(/^The results have \d+ characters, more than the 100 that are advised/u),
    ]);
  });

  test("runs reads in sequence, with a section for each and pictures behind", async () => {
    const answer = await box.call("run", {
      commands: [
        { tool: "get_train", args: { train: "IC 9" } },
        { tool: "get_photo", args: { signal_id: 2 } },
        { tool: "check_points", args: { signal_id: 4 } },
        { tool: "get_signal", args: { signal_id: [] } },
      ],
    });
    expect(answer.isError).toBeUndefined();
    expect(answer.content[0]?.text?.split("\n").slice(0, -1)).toEqual([
      "[batch] 2 ok, 2 failed",
      "",
      "--- get_train ---",
      "Train IC 9",
      "",
      "--- get_photo ---",
      "Signal 2",
      "(image, below)",
      "",
      "--- check_points (failed) ---",
      "Points 4 are stuck",
      "",
      "--- get_signal (failed) ---",
    ]);
    expect(answer.content.slice(1)).toEqual([{ type: "image", data: "aGVsbG8=", mimeType: "image/png" }]);
  });

  test("runs no command when one is a write, and says of each which tool to use", async () => {
    await box.reached();
    const answer = await box.call("run", {
      commands: [
        { tool: "list_signals" },
        { tool: "set_signal", args: { signal_id: 1, state: "green" } },
        { tool: "delete_signal", args: { signal_id: 1 } },
        { tool: "run", args: {} },
      ],
    });
    expect(answer).toMatchObject(
      refused(
        [
          "[error] run only accepts read-only tools; nothing was executed",
          "rejected: `set_signal` changes things; use the tool `set_signal` directly.",
          "rejected: `delete_signal` changes things; use the tool `delete_signal` directly.",
          "rejected: `run` cannot be called in a batch; call it itself.",
        ].join("\n"),
      ),
    );
    expect(await box.reached()).toEqual([]);
  });
});

describe("limits in a config file", () => {
  let project: StdioProject;

  beforeAll(async () => {
    project = await signalBox("McpServer of SDK v1");
  });

  afterAll(() => project.remove());

  const withConfig = async (text: string, request: Record<string, unknown>): Promise<Answer> => {
    const config = join(project.folder, "limits.json");
    writeFileSync(config, text);
    const box = await startSignalBox(project.folder, { BATCH_CONFIG: config });
    const answer = await box.call("batch_tools", request);
    await box.close();
    return {
      ...answer,
      content: answer.content.map((block) => ({ ...block, text: block.text?.replaceAll(config, "FILE") ?? "" })),
    };
  };
  const reads = (count: number) => Array.from({ length: count }, () => ({ tool: "list_signals", args: {} }));

  test("are over those of the options, for every batch and for one tool", async () => {
    const limits = JSON.stringify({
      batchOperations: {
        maxOperations: 60,
        defaultExecutionMode: "sequential",
        toolLimits: { await_train: { timeout: 30 }, a_tool_of_another_server: { timeout: 5 } },
      },
    });
    const answer = await withConfig(limits, {
      operations: [...reads(58), { tool: "await_train", args: { milliseconds: 3000 } }],
    });
    const { summary, results } = JSON.parse(textOf(answer)) as Batch;
    expect(summary).toMatchObject({ total: 59, successful: 58, executionMode: "sequential", warnings: [] });
    expect(results[58]?.error).toBe("Timed out after 30 ms");
  });

  test.each([
    ["{ no json", /^FILE could not be read and was ignored: /u],
    ['{ "batchOperations": [] }', /^FILE: `batchOperations` is no object; it was ignored$/u],
    [
      '{ "batchOperations": { "maxOperations": -1 } }',
      /^FILE: `maxOperations` is no positive whole number; it was ignored$/u,
    ],
    ['{ "batchOperations": { "toolLimits": 5 } }', /^FILE: `toolLimits` is no object; it was ignored$/u],
  ])("are ignored with a warning where they are wrong: %s", async (text, warning) => {
    const answer = await withConfig(text, { operations: reads(2) });
    const { summary } = JSON.parse(textOf(answer)) as Batch;
    expect(summary).toMatchObject({ successful: 2, warnings: [expect.stringMatching(warning)] });
  });

  test("are the caller's to raise where the server allows it, those of one tool too", async () => {
    const box = await startSignalBox(project.folder, { BATCH_RAISE: "yes" });
    const answer = await box.call("batch_tools", {
      operations: [...reads(59), { tool: "await_train", args: { milliseconds: 600 } }],
      safetyLimits: { maxOperations: 60 },
      timeout: 20_000,
    });
    await box.close();
    const { summary } = JSON.parse(textOf(answer)) as Batch;
    expect(summary).toMatchObject({ total: 60, successful: 60, warnings: [] });
  });
});
