import { expect, test } from "vitest";
import { chanceOf } from "../../../src/extract/typescript/changes/collections/by-chance.ts";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import type { Chance } from "../../../src/extract/typescript/evaluate/values/list-ways.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/** The chance with which a ship is put into a list, where that hangs on a table of so many others, and what it took to find out. */
function chanceBehindTable(size: number): { readonly chance: Chance; readonly steps: number } {
  const others = Array.from({ length: size }, (_, at) => `"ship ${at}"`);
  const { source, evaluator } = evaluatedFile(
    `const known = ["tug", ${others.join(", ")}];\nconst ships: string[] = [];\nif (known.includes("tug")) ships.push("tug");\n`,
  );
  const last = source.statements.at(-1);
  const added = last && ts.isIfStatement(last) ? last.thenStatement : undefined;
  if (!added || !ts.isExpressionStatement(added)) return expect.unreachable("The last statement adds a ship.");
  let spent = 0;
  const { budget } = evaluator;
  const spend = budget.spend.bind(budget);
  budget.spend = (steps) => {
    spent += steps;
    spend(steps);
  };
  return { chance: chanceOf(evaluator, added.expression, evaluator.rootFrame(source)), steps: spent };
}

test.each([10, 1_000, 5_000])("a condition that asks for a table of %d is known", (size) => {
  expect(chanceBehindTable(size).chance).toBe("sure");
});

test("a condition that asks for a table of 60,000 may go either way, and not all of that is read", () => {
  const { chance, steps } = chanceBehindTable(60_000);
  expect(chance).toBe("open");
  expect(steps).toBeLessThan(40_000);
});
