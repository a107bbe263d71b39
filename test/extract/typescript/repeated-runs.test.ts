import type { ts as TS } from "ts-morph";
import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Frame } from "../../../src/extract/typescript/evaluate/values/frame.ts";
import { primitive, unknown, type Value } from "../../../src/extract/typescript/evaluate/values/value.ts";
import type { Invocation } from "../../../src/extract/typescript/reach/callers/invocation.ts";
import { withoutRepeats } from "../../../src/extract/typescript/reach/callers/repeated-runs.ts";

const file = ts.createSourceFile("pier.ts", "moor(ship); moor(boat);", ts.ScriptTarget.Latest, true);
const closure = new Frame(file);
const [first, second] = file.statements.map((one) => (one as TS.ExpressionStatement).expression);

/** Calls at one place, for each of some arguments; each is reached in a way of its own. */
const callsWith = (args: readonly Value[], at: unknown = first): Invocation[] =>
  args.map((arg) => ({ closure, args: [arg], handedAt: at as TS.CallExpression, handedIn: new Frame(file) }));

const times = (count: number, value: () => Value): Value[] => Array.from({ length: count }, value);

describe("of the calls that one place makes", () => {
  it("few are all followed, be they alike or not", () => {
    expect(withoutRepeats(callsWith(times(60, () => primitive(1))))).toHaveLength(60);
  });

  it.each([
    ["a value", (): Value => primitive(1)],
    ["what is unknown for the same reason", (): Value => unknown("is made at run time", file)],
  ])("those of many with %s are followed once", (_, value) => {
    expect(withoutRepeats(callsWith(times(100, value)))).toHaveLength(1);
  });

  it("those with something else each time are all followed", () => {
    const values = Array.from({ length: 100 }, (_, at) => primitive(at));
    expect(withoutRepeats(callsWith(values))).toHaveLength(100);
  });

  it("those of another place are followed too", () => {
    const calls = [...callsWith(times(100, () => primitive(1))), ...callsWith([primitive(1)], second)];
    expect(withoutRepeats(calls)).toHaveLength(2);
  });

  it("those by another chance are followed too", () => {
    const calls = callsWith(times(100, () => primitive(1)));
    const byChance = callsWith([primitive(1)]).map((one): Invocation => ({ ...one, chance: "open" }));
    expect(withoutRepeats([...calls, ...byChance])).toHaveLength(2);
  });

  it("those whose arguments nothing tells are all followed", () => {
    expect(withoutRepeats(times(100, () => primitive(1)).map(() => ({ closure })))).toHaveLength(100);
  });
});
