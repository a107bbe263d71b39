import { describe, expect, it } from "vitest";
import { allPlaces, type Place } from "../../../src/extract/typescript/changes/places/collection-places.ts";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/** The places of the first variable of a file. */
function placesIn(code: string): readonly Place[] {
  const { source, references } = evaluatedFile(code);
  const [statement] = source.statements;
  if (!statement || !ts.isVariableStatement(statement)) throw new Error("The code does not begin with a variable.");
  const [variable] = statement.declarationList.declarations;
  return allPlaces(references, variable!);
}

describe("the places of a name", () => {
  it("are those of all that holds the same", () => {
    const code = "const berths = []; const all = { berths }; const kept = all.berths; kept.push('north');";
    expect(placesIn(code).map(({ at }) => at.getText())).toEqual(["berths", "all.berths", "kept"]);
  });

  it("hardly multiply where functions give each other what they give back", () => {
    const names = Array.from({ length: 12 }, (_, at) => `berth${at}`);
    const next = (at: number): string => `${names[at % names.length]}()`;
    const givers = names.map(
      (name, at) => `const ${name} = () => env.${name} ?? ${next(at + 1)} ?? ${next(at + 3)} ?? ${next(at + 5)};`,
    );
    const places = placesIn(["const env = read();", ...givers].join("\n"));
    const nodes = new Set(places.map(({ at }) => at));
    expect(nodes.size).toBe(7 * names.length);
    expect(places.length).toBeLessThan(2 * nodes.size);
  });
});
