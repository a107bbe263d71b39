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

/** The same, where what is handed to the method takes steps of its own. */
const DEAR = CODE.replace('ship + "at "', `[...ship, "at "].map((one) => one.concat("")).join("")`);

/** What a piece of code comes to in each of its runs, the first time that they are looked for with few steps, and then with many. */
function inEachRun(fewest: number, code = CODE): readonly (readonly string[])[] {
  const { source, evaluator, references } = evaluatedFile(code);
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

test.each(Array.from({ length: 30 }, (_, at) => 160 + 4 * at))(
  "so is what a method was handed, where that part was given up as it was worked out, after %d steps",
  (fewest) => {
    expect(inEachRun(fewest, DEAR)[1]).toEqual(WHOLE);
  },
);
