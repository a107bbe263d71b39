import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
} from "../../support/source-project.ts";

const TOOLS = `[{ name: "list_ponds", inputSchema: { type: "object" } }]`;

/** A server that answers with its tools by way of a package's function. */
const answering = (imports: string, answer: string): string =>
  `${imports}\n${LOW_LEVEL_SERVER}const tools = ${TOOLS};
server.setRequestHandler(ListToolsRequestSchema, async () => ${answer});`;

describe("what a function gives is known where a package calls it", () => {
  it.each([
    [
      "in a context, with what stands behind it",
      'import { AsyncLocalStorage } from "node:async_hooks";\nconst requests = new AsyncLocalStorage();',
      'requests.run({ user: "heron" }, async (listed) => ({ tools: listed }), tools)',
    ],
    [
      "in a span, which it is handed",
      'import { trace } from "@opentelemetry/api";\nconst tracer = trace.getTracer("pond");',
      'tracer.startActiveSpan("list", async (span) => { try { return { tools }; } finally { span.end(); } })',
    ],
    [
      "in a span of another kind",
      'import * as Sentry from "@sentry/node";',
      'Sentry.startSpan({ name: "list" }, async () => ({ tools }))',
    ],
    [
      "in a lock",
      'import { Mutex } from "async-mutex";\nconst gate = new Mutex();',
      "gate.runExclusive(() => ({ tools }))",
    ],
    ["more than once", 'import again from "p-retry";', "again(async () => ({ tools }), { retries: 3 })"],
    [
      "once, and keeps what it gave",
      'import memoize from "lodash/memoize.js";\nconst listed = memoize(() => tools);',
      "({ tools: listed() })",
    ],
    [
      "once, by another name",
      'import { once } from "lodash-es";\nconst listed = once(() => tools);',
      "({ tools: listed() })",
    ],
  ])("%s", (_, imports, answer) => {
    expect(namesOf(toolsOf(answering(imports, answer)))).toEqual(["list_ponds"]);
  });

  it.each([
    [
      "another method of the package gives it",
      'import { AsyncLocalStorage } from "node:async_hooks";\nconst requests = new AsyncLocalStorage();',
      "({ tools: requests.getStore() })",
    ],
    [
      "a function makes something of what it gives",
      'import map from "lodash/map.js";',
      "({ tools: map(tools, (one) => one) })",
    ],
    [
      "it is called later",
      'import { debounce } from "lodash-es";\nconst listed = debounce(() => tools);',
      "({ tools: listed() })",
    ],
  ])("and a hole where %s", (_, imports, answer) => {
    const set = readProject(answering(imports, answer));
    expect([namesOf(set), holeSentences(set).length]).toEqual([[], 1]);
  });

  it("and so is what is registered by one that a context is handed with its arguments", () => {
    const code = `import { AsyncLocalStorage } from "node:async_hooks";
${SERVER}const requests = new AsyncLocalStorage();
function register(to: McpServer, prefix: string) { to.registerTool(prefix + "ponds", {}, handler); }
requests.run({ user: "heron" }, register, server, "list_");`;
    expect(namesOf(toolsOf(code))).toEqual(["list_ponds"]);
  });
});
