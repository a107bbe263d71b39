import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { generatedProgram } from "../support/generated-program.ts";
import { readProject, SERVER } from "../support/source-project.ts";
import { isKnown } from "../../src/tool-model/hole.ts";

const PROGRAMS = 250;
const FIRST_SEED = 7_001;

/** What a program really gives, text by text; undefined where it does not end in time, or throws. */
function reallyGiven(code: string): readonly unknown[] | undefined {
  try {
    return runInNewContext(`${code}\nrun();`, {}, { timeout: 500 }) as unknown[];
  } catch {
    return undefined;
  }
}

describe("a program that is written at random, in a function", () => {
  it("gives what it really gives, or a hole, and seldom a hole", () => {
    let [texts, known] = [0, 0];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed += 1) {
      const { code, asked } = generatedProgram(seed);
      const run = `function run() {\n${code}\nreturn [${asked.join(", ")}];\n}`;
      const real = reallyGiven(run);
      if (!real) continue;
      const registered = asked
        .map((_, at) => `server.registerTool("tool_${at}", { description: given[${at}] }, handler);`)
        .join("\n");
      const { tools } = readProject(`${SERVER}${run}\nconst given = run();\n${registered}`);
      for (const [at, tool] of tools.entries()) {
        texts += 1;
        if (!isKnown(tool.holes, "/description")) continue;
        known += 1;
        expect(tool.description?.value, `seed ${seed}: ${asked[at]}`).toBe(real[at]);
      }
    }
    expect(texts).toBeGreaterThan(PROGRAMS * 7);
    expect(known).toBeGreaterThan(texts * 0.9);
  });
});
