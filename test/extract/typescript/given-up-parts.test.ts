import { expect, test } from "vitest";
import type { ts as TS } from "ts-morph";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Reach } from "../../../src/extract/typescript/reach/reach.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

const CODE = `class Pier {
  name = "north";
  moor(ship) {
    return ship + this.name;
  }
}
const pier = new Pier();
for (const ship of ["tug ", "yawl "]) pier.moor(ship + "at ");
`;

/** What a piece of code comes to in each of its runs, the first time that they are looked for with few steps, and then with many. */
function inEachRun(fewest: number): readonly (readonly string[])[] {
  const { source, evaluator, references } = evaluatedFile(CODE);
  const reach = new Reach(evaluator, references);
  const returned = returnedIn(source);
  const come = (): readonly string[] =>
    reach.framesAt(returned).map((frame) => {
      const value = evaluator.evaluate(returned, frame);
      return value.kind === "text" ? value.text.value : value.kind;
    });
  const { result, isCut } = evaluator.budget.part(fewest, come);
  expect(isCut).toBe(fewest < Infinity);
  return [result, come()];
}

function returnedIn(source: TS.SourceFile): TS.Expression {
  const [pier] = source.statements;
  const method = ts.isClassDeclaration(pier!) ? pier.members.find(ts.isMethodDeclaration) : undefined;
  const [statement] = method!.body!.statements;
  return ts.isReturnStatement(statement!) ? statement.expression! : expect.unreachable("The method returns something.");
}

const WHOLE = ["tug at north", "yawl at north"];

test("the runs of a method are told with all that is given to it", () => {
  expect(inEachRun(Infinity)).toEqual([WHOLE, WHOLE]);
});

test.each([0, 2, 4, 6, 8, 10, 12, 14, 16])(
  "what is found in a part that is given up after %d steps is found anew by whoever has more",
  (fewest) => {
    expect(inEachRun(fewest)[1]).toEqual(WHOLE);
  },
);
