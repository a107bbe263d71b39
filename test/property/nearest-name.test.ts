import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "../../src/diagnostics/edit-distance.ts";
import { nearestAmong } from "../../src/diagnostics/nearest.ts";

/** Few letters, so that names are often near, and often equally near. */
const name = fc.string({ unit: fc.constantFrom("a", "b", "r", "_", "B", "é"), maxLength: 9 });

describe("names that are nearly alike", () => {
  it("are as many edits apart as the definition says, and never more than is asked for", () => {
    fc.assert(
      fc.property(name, name, fc.nat(9), (one, other, most) => {
        const distance = distanceByDefinition(one, other);
        expect(editDistance(one, other)).toBe(distance);
        expect(editDistance(one, other, most)).toBe(distance <= most ? distance : Number.POSITIVE_INFINITY);
      }),
    );
  });

  it("are found without comparing most of them, but no others than by comparing all", () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(name, { minLength: 1 }), (candidates, names) => {
        const find = nearestAmong(candidates);
        for (const one of names) expect(find(one)).toBe(nearestByDefinition(one, candidates));
      }),
    );
  });

  it("are found for a thousand among a thousand", () => {
    const berths = Array.from({ length: 1000 }, (_, at) => `get_berth_${at.toString(3)}`);
    const find = nearestAmong(berths);
    expect(berths.map((berth) => find(`${berth}_x`))).toEqual(berths);
  });
});

function nearestByDefinition(name: string, candidates: readonly string[]): string | undefined {
  return candidates
    .map((candidate) => {
      const longer = Math.max(name.length, candidate.length);
      const distance = distanceByDefinition(name.toLowerCase(), candidate.toLowerCase());
      return { candidate, longer, distance };
    })
    .filter(({ longer, distance }) => distance <= Math.max(1, Math.floor(longer / 3)) && distance < longer)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

function distanceByDefinition(one: string, other: string): number {
  const known = new Map<string, number>();
  const between = (rows: number, columns: number): number => {
    const key = `${rows} ${columns}`;
    const distance = known.get(key) ?? count(rows, columns);
    known.set(key, distance);
    return distance;
  };
  const count = (rows: number, columns: number): number => {
    if (rows === 0 || columns === 0) return rows + columns;
    const isSame = one[rows - 1] === other[columns - 1];
    const isSwap = one[rows - 2] === other[columns - 1] && one[rows - 1] === other[columns - 2];
    return Math.min(
      between(rows - 1, columns) + 1,
      between(rows, columns - 1) + 1,
      between(rows - 1, columns - 1) + (isSame ? 0 : 1),
      rows > 1 && columns > 1 && isSwap ? between(rows - 2, columns - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  };
  return between(one.length, other.length);
}
