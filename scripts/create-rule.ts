import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { ruleTemplate } from "./create-rule/rule-template.ts";
import { writePlanned } from "./generate/planned-file.ts";

const USAGE = 'Usage: npm run create-rule -- description/some-rule "Say what the rule asks for"';
const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: path.resolve(import.meta.dirname, "..") } },
});

const complaint = await createRule(options.root, positionals);
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}

/** Writes the rule, brings everything generated in step, and says what to do next; answers what was wrong, if anything. */
async function createRule(
  root: string,
  [givenId, givenSummary, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (rest.length > 0) return `Expected an id and a quoted summary, got ${rest.length} more arguments. ${USAGE}`;
  if (givenSummary === undefined && !process.stdin.isTTY) return `Expected an id and a summary. ${USAGE}`;
  const id = givenId ?? (await ask("Id of the rule (family/name): "));
  if (!RULE_ID.test(id)) return `Expected an id such as \`description/some-rule\`, got \`${id}\`. ${USAGE}`;
  const file = `src/rules/${id}.ts`;
  if (existsSync(path.join(root, file))) return `\`${file}\` is there already. Choose another name, or edit that file.`;
  const summary = trimSummary(givenSummary ?? (await ask("What it asks for, in the imperative: ")));
  if (summary === "") return `Expected a summary of what the rule asks for. ${USAGE}`;

  await writePlanned(root, { path: file, content: ruleTemplate(summary) });
  console.log(`Wrote ${file}`);
  const generate = path.join(import.meta.dirname, "generate.ts");
  execFileSync(process.execPath, ["--import", import.meta.resolve("tsx"), generate, "--root", root], {
    stdio: "inherit",
  });
  console.log(nextSteps(id, file));
  return undefined;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** Summaries stand in tables, where a full stop would be noise. */
function trimSummary(summary: string): string {
  return summary.trim().replace(/\.$/u, "");
}

function nextSteps(id: string, file: string): string {
  return `
Next:
  1. Write the check, its messages and its examples in ${file}; every TODO goes.
  2. Name \`${id}\` in a preset under src/presets/.
  3. npm run generate
  4. npx vitest run test/rules/examples.test.ts -t ${id}
`;
}
