/** A field of a batch tool's input, from which its schema is written for either kind of server. */
export interface InputField {
  readonly name: string;
  readonly type: "string" | "boolean" | "count" | "arguments" | readonly string[] | InputObject | InputList;
  readonly description: string;
  readonly isOptional?: true;
}

export interface InputObject {
  readonly fields: readonly InputField[];
}

/** A list of one to so many objects. */
export interface InputList {
  readonly items: InputObject;
  readonly most: number;
}

/** A tool that the module offers. */
export interface BatchTool {
  readonly name: "batch_tools" | "run";
  readonly title: string;
  readonly description: string;
  readonly input: InputObject;
  /** The function of the module that answers its calls, and the type of what it is given. */
  readonly handler: string;
  readonly request: string;
}

/** No limit, whoever sets it, allows more: what a schema says has to hold for every config. */
const MOST_OPERATIONS = 1000;

const TOOL: InputField = { name: "tool", type: "string", description: "Name of the tool to call" };

const ARGS: InputField = {
  name: "args",
  type: "arguments",
  description: "Arguments of the call, as the tool's own input schema has them; an empty object for none",
};

const BATCH_TOOLS: BatchTool = {
  name: "batch_tools",
  title: "Call several tools at once",
  description: [
    "Call several tools in one request, in parallel or in sequence.",
    "Pass one entry per call to ``operations``. The answer is JSON: a summary, and one result per operation in the order of the entries. A failed operation does not fail the others, and nothing is undone; when one name is unknown or a limit is exceeded, no operation is executed at all. Batch tools cannot be among the operations.",
  ].join("\n\n"),
  input: {
    fields: [
      {
        name: "operations",
        description: "Calls to make; results come in the same order",
        type: {
          items: {
            fields: [
              TOOL,
              ARGS,
              {
                name: "label",
                type: "string",
                description: "Name of your own for the operation, repeated in its result",
                isOptional: true,
              },
            ],
          },
          most: MOST_OPERATIONS,
        },
      },
      {
        name: "executionMode",
        type: ["parallel", "sequential"],
        description: "Whether to make all calls at once or one after the other",
        isOptional: true,
      },
      {
        name: "stopOnError",
        type: "boolean",
        description: "Whether to leave out what follows a failed operation; sequential mode only",
        isOptional: true,
      },
      {
        name: "timeout",
        type: "count",
        description: "Milliseconds that each operation may take",
        isOptional: true,
      },
      {
        name: "safetyLimits",
        description: "Limits of your own for this batch, below those of the server",
        isOptional: true,
        type: {
          fields: [
            {
              name: "maxOperations",
              type: "count",
              description: "Most operations that are accepted",
              isOptional: true,
            },
            {
              name: "maxAggregateChars",
              type: "count",
              description: "Characters of all results together above which the summary warns",
              isOptional: true,
            },
            {
              name: "maxLinesPerFile",
              type: "count",
              description: "Lines that each text of a result is cut to",
              isOptional: true,
            },
          ],
        },
      },
    ],
  },
  handler: "handleBatchTools",
  request: "BatchRequest",
};

const RUN: BatchTool = {
  name: "run",
  title: "Run several reads",
  description: [
    "Run several read-only tools in one request, in sequence.",
    "Pass one entry per call to ``commands``. The answer is text with a section per command. Tools that change anything are rejected, each with the tool to use directly, and then no command is executed.",
  ].join("\n\n"),
  input: {
    fields: [
      {
        name: "commands",
        description: "Reads to make, one after the other",
        type: { items: { fields: [TOOL, { ...ARGS, isOptional: true }] }, most: MOST_OPERATIONS },
      },
    ],
  },
  handler: "handleRun",
  request: "RunRequest",
};

/** The batch tools by name. */
export const BATCH_TOOL_TEXTS: Readonly<Record<BatchTool["name"], BatchTool>> = { batch_tools: BATCH_TOOLS, run: RUN };
