import { expect, test } from "vitest";
import { Budget } from "../../../src/extract/typescript/evaluate/keeping/budget.ts";

test("what a program does besides registering tools takes nothing from the tools", () => {
  const budget = new Budget();
  for (let part = 0; part < 10; part++) {
    budget.renewForProgram();
    budget.spend(600_000);
  }
  budget.renew();
  budget.spend(600_000);
  expect(budget.isSpent()).toBe(false);
});

test("a program that never ends is given up before its second part", () => {
  const budget = new Budget();
  budget.renewForProgram();
  budget.spend(2_000_000);
  budget.renewForProgram();
  budget.spend(1);
  expect(budget.isSpent()).toBe(true);
});

test("after registrations that never end, one still has what a plain one takes, and no more", () => {
  const budget = new Budget();
  for (let registration = 0; registration < 10; registration++) {
    budget.renew();
    budget.spend(1_000_001);
  }
  budget.renew();
  budget.spend(5_000);
  expect(budget.isSpent()).toBe(false);
  budget.spend(1);
  expect(budget.isSpent()).toBe(true);
});

test("a part that never ends leaves half of the steps to the part around it", () => {
  const budget = new Budget();
  const { isCut } = budget.part(1_000, () => {
    const inner = budget.part(1_000, () => {
      while (!budget.isPartSpent()) budget.spend(1);
    });
    expect(inner.isCut).toBe(true);
    expect(budget.isPartSpent()).toBe(false);
    budget.spend(400);
  });
  expect(isCut).toBe(false);
});

test("parts that have steps of their own take none from other parts", () => {
  const budget = new Budget();
  const fields = { left: 10_000 };
  const spendAll = (): boolean => budget.part(5_000, () => budget.spend(5_001), fields).isCut;
  expect([spendAll(), spendAll(), spendAll()]).toEqual([true, true, true]);
  expect(budget.part(2_000, () => budget.spend(1_000)).isCut).toBe(false);
});

test("parts that are worked out for answers come to an end together, whatever they are of", () => {
  const budget = new Budget();
  const fields = { left: 1_000_000 };
  const spendAll = (): boolean => budget.part(200_000, () => budget.spend(150_000), fields).isCut;
  expect(spendAll()).toBe(false);
  budget.renewForAnswers();
  expect([spendAll(), spendAll()]).toEqual([true, true]);
  budget.renew();
  expect(spendAll()).toBe(false);
});

test("work that is capped is given up alone, and takes no steps from what is around it", () => {
  const budget = new Budget();
  budget.renew();
  budget.spend(100);
  const { isCut } = budget.capped(1_000, () => {
    while (!budget.isSpent()) budget.spend(1);
  });
  expect(isCut).toBe(true);
  expect(budget.isSpent()).toBe(false);
  expect(budget.taken).toBe(100);
});

test("capped work that comes to its end is counted", () => {
  const budget = new Budget();
  budget.renew();
  expect(budget.capped(1_000, () => budget.spend(900)).isCut).toBe(false);
  expect(budget.taken).toBe(900);
});

test("a program that leads to a tool after many steps may go on, and one that leads to none may not", () => {
  const steps = 300_001;
  const budget = new Budget();
  budget.renewForProgram();
  budget.spend(steps);
  expect(budget.isSpent()).toBe(true);
  budget.grantForProgram();
  expect(budget.isSpent()).toBe(false);
});

test("a program that leads to tools for ever is given up, too", () => {
  const budget = new Budget();
  budget.renewForProgram();
  let tools = 0;
  for (; !budget.isSpent() && tools < 10_000; tools++) {
    budget.spend(2_500);
    budget.grantForProgram();
  }
  expect(tools).toBeLessThan(1_000);
});

test("what is granted to a program is not for the registrations", () => {
  const budget = new Budget();
  budget.renew();
  budget.spend(1_000_001);
  budget.grantForProgram();
  expect(budget.isSpent()).toBe(true);
});

test("a first look at a registration is given up sooner than the second, which leaves out what takes most", () => {
  const budget = new Budget();
  const isSpentAfter = (steps: number): boolean => {
    budget.spend(steps);
    return budget.isSpent();
  };
  budget.renewForFirstLook();
  expect(isSpentAfter(300_001)).toBe(true);
  budget.renew();
  expect(isSpentAfter(300_001)).toBe(false);
});

test("the steps that are left of a part are those of all around it too, and fewer than none where it is given up", () => {
  const budget = new Budget();
  budget.renew();
  const after = (steps: number): number => {
    budget.spend(steps);
    return budget.restOfPart;
  };
  const ofInner = (): number => budget.part(10, () => after(0)).result;
  expect(budget.part(100, () => [after(30), ofInner(), after(75), ofInner()]).result).toEqual([70, 10, -5, -2.5]);
  expect(budget.capped(100, () => after(101)).result).toBe(-1);
});

test("a part is granted steps for the calls that it finds, and no more than any registry needs", () => {
  const budget = new Budget();
  budget.renew();
  const pool = { left: 1_000_000, grants: 500_000 };
  const { isCut } = budget.part(
    1_000,
    () => {
      for (let call = 0; call < 2_000; call += 1) {
        budget.grantForCalls(1);
        budget.spend(200);
      }
    },
    pool,
  );
  expect(isCut).toBe(true);
  expect(pool.grants).toBe(250_000);
});

test("what was given up is counted, and what was not begun for want of steps", () => {
  const budget = new Budget();
  budget.renew();
  expect(budget.cuts).toBe(0);
  budget.ask(10, () => {
    budget.spend(5);
  });
  expect(budget.cuts).toBe(0);
  budget.ask(10, () => {
    budget.spend(20);
  });
  expect(budget.cuts).toBe(1);
  const spend40 = (): void => {
    budget.spend(40_000);
  };
  for (let asked = 0; asked < 8; asked += 1) budget.ask(100_000, spend40);
  expect(budget.cuts).toBe(1);
  // The ninth takes more than is left for all, and nothing is left for the tenth.
  budget.ask(100_000, spend40);
  budget.ask(100_000, spend40);
  expect(budget.cuts).toBe(3);
});
