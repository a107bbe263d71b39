import { describe, expect, it } from "vitest";
import { generatedProgram, type GeneratedProgram } from "../support/generated-program.ts";
import { reallyRegistered } from "../support/really-registered.ts";
import { readProject } from "../support/source-project.ts";
import { inOneFile, inTwoFiles, type WrittenProgram } from "../support/written-program.ts";
import { isKnown } from "../../src/tool-model/hole.ts";
import type { Tool } from "../../src/tool-model/tool.ts";

const PROGRAMS = 100;
const FIRST_SEED = 7_001;

const registering = (texts: readonly string[]): string =>
  texts.map((text, at) => `server.registerTool("tool_${at}", { description: ${text} }, handler);`).join("\n");

/** Ways to register tools that are described by what a program is asked for. */
const WAYS: Record<string, (program: GeneratedProgram) => WrittenProgram> = {
  "in a function that gives it back": ({ code, asked }) =>
    inOneFile(
      `function run() {\n${code}\nreturn [${asked.join(", ")}];\n}\nconst given = run();\n${registering(asked.map((_, at) => `given[${at}]`))}`,
    ),
  "at the top of a file": ({ code, asked }) => inOneFile(`${code}\n${registering(asked)}`),
  "in a function that registers it": ({ code, asked }) =>
    inOneFile(`function main() {\n${code}\n${registering(asked)}\n}\nmain();`),
  "in the turn of a loop": ({ code, asked }) =>
    inOneFile(`for (const turn of ["only"]) {\n${code}\n${registering(asked)}\n}`),
  "in a function that another file calls": ({ code, asked }) =>
    inTwoFiles(`function register(server) {\n${code}\n${registering(asked)}\n}`),
};

describe("a program that is written at random", () => {
  it.each(Object.entries(WAYS))(
    "gives what it really gives, or a hole, and seldom a hole: %s",
    (_, write) => {
      let [texts, known] = [0, 0];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed += 1) {
        const { code, files } = write(generatedProgram(seed));
        const real = reallyRegistered(code);
        if (!real) continue;
        const { tools } = readProject(files);
        texts += real.size;
        for (const tool of tools.filter(isDescribed)) {
          known += 1;
          expect(tool.description?.value, `seed ${seed}: ${tool.name.value}`).toBe(real.get(tool.name.value));
        }
      }
      expect(texts).toBeGreaterThan(PROGRAMS * 7);
      expect(known).toBeGreaterThan(texts * 0.9);
    },
    180_000,
  );
});

function isDescribed({ holes }: Tool): boolean {
  return isKnown(holes, "/description");
}
