import { Project, SyntaxKind, type ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import type { FieldChange } from "../../../src/extract/typescript/changes/fields/field-changes.ts";
import { FramesInVain } from "../../../src/extract/typescript/changes/fields/frames-in-vain.ts";
import { Budget } from "../../../src/extract/typescript/evaluate/keeping/budget.ts";

const file = new Project({ useInMemoryFileSystem: true }).createSourceFile(
  "harbour.ts",
  "export class Harbour { crew; berths; moor(crew) { this.crew = crew; } dig(berths) { this.berths = berths; } }",
);
const [crew, berths] = file.getDescendantsOfKind(SyntaxKind.BinaryExpression).map(({ compilerNode }): FieldChange => ({
  node: compilerNode,
  receiver: compilerNode.left as ts.PropertyAccessExpression,
})) as [FieldChange, FieldChange];

describe("changes of fields whose runs are too many", () => {
  it("are not looked for again once two fields were given up for them", () => {
    const { inVain, search } = looking();
    search(crew, 110_000, "given up");
    expect(inVain.hasAnyOf([crew])).toBe(false);
    search(crew, 110_000, "given up");
    expect(inVain.hasAnyOf([berths, crew])).toBe(true);
    expect(inVain.hasAnyOf([berths])).toBe(false);
  });

  it("are looked for again where the fields came to something", () => {
    const { inVain, search } = looking();
    for (let time = 0; time < 5; time += 1) search(crew, 110_000, "worked out");
    expect(inVain.hasAnyOf([crew])).toBe(false);
  });

  it("are not those that were asked for on the way to the runs of another", () => {
    const { inVain, budget } = looking();
    for (let time = 0; time < 2; time += 1) {
      inVain.counted(crew, () => inVain.counted(berths, () => budget.spend(110_000)));
      inVain.settle(true);
    }
    expect(inVain.hasAnyOf([crew])).toBe(true);
    expect(inVain.hasAnyOf([berths])).toBe(false);
  });
});

function looking() {
  const budget = new Budget();
  const inVain = new FramesInVain(budget);
  const search = (change: FieldChange, steps: number, end: "given up" | "worked out"): void => {
    inVain.counted(change, () => budget.spend(steps));
    inVain.settle(end === "given up");
  };
  return { budget, inVain, search };
}
