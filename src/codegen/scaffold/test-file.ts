import { toolExports, type ToolStyle } from "./tool-file.ts";
import type { ToolDraft } from "./tool-draft.ts";

/** The library that a project's tests are written with. */
export type TestRunner = "vitest" | "jest" | "bun" | "node";

const HEADS: Readonly<Record<TestRunner, string>> = {
  vitest: 'import { expect, test } from "vitest";\n',
  jest: "",
  bun: 'import { expect, test } from "bun:test";\n',
  node: 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n',
};

/** What of a tool its test is about. */
export interface TestedTool {
  readonly draft: ToolDraft;
  readonly style: ToolStyle;
  /** How the test imports the file of the tool. */
  readonly specifier: string;
  /** Whether what a user may see depends on who it is: then another user's things are to be tried, too. */
  readonly isScoped: boolean;
}

/** The test of a new tool: that it is offered as it was made, until there is more to test. */
export function testFile(tested: TestedTool, runner: TestRunner): string {
  return registrationTest(tested, runner) + scopeTest(tested);
}

/** A place for the test that only who knows the users can write: `scope/cross-user-404`. */
function scopeTest({ draft: { name, verb }, isScoped }: TestedTool): string {
  const takesId = verb === "get" || verb === "update" || verb === "delete";
  return isScoped && takesId ? `\ntest.todo("${name} answers what another user has as if it were not there");\n` : "";
}

function registrationTest({ draft, style, specifier }: TestedTool, runner: TestRunner): string {
  const { run, definition } = toolExports(draft, style);
  const { name, annotations } = draft;
  const equal = (given: string, expected: string): string =>
    runner === "node" ? `assert.deepEqual(${given}, ${expected});` : `expect(${given}).toEqual(${expected});`;
  const hints = `{ ${Object.entries({ ...(style.isOldRegistration && { title: draft.title }), ...annotations })
    .map(([hint, value]) => `${hint}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
  if (style.isLowLevel) {
    return `${HEADS[runner]}import { ${run}, ${definition} } from "${specifier}";

test("${name} is offered with its hints, and says that it is not written yet", () => {
  ${equal(`${definition}.name`, JSON.stringify(name))}
  ${equal(`${definition}.annotations`, hints)}
  ${equal(`${run}({}).isError`, "true")}
});
`;
  }
  const method = style.isOldRegistration ? "tool" : "registerTool";
  return `${HEADS[runner]}import { ${run} } from "${specifier}";

test("${name} is registered with its hints", () => {
  const registered: unknown[][] = [];
  const server: unknown = { ${method}: (...given: unknown[]) => registered.push(given) };
  ${run}(server as Parameters<typeof ${run}>[0]);
  ${equal("registered.length", "1")}
  ${equal("registered[0]?.[0]", JSON.stringify(name))}
  ${equal(
    style.isOldRegistration ? "registered[0]?.[3]" : "(registered[0]?.[1] as { annotations?: unknown }).annotations",
    hints,
  )}
});
`;
}
