import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const BERTHS = `const plan = await load();
function berthOf(ship) {
  if (!plan.berths?.[ship]) return null;
  return { id: \`moor_\${ship}\`, title: "Moor", at: ["quay", "pier"] };
}`;

const readFor = (take: string): ReturnType<typeof readProject> =>
  readProject(`${SERVER}${BERTHS}
    for (const ship of ["tug", "ferry"]) {
      const found = berthOf(ship);
      if (!found) continue;
      ${take}
      server.registerTool(id, { title, description: "Moors." }, handler);
    }`);

describe("parts that are taken out of what may be nothing", () => {
  it.each([
    ["by their names", "const { id, title } = found;"],
    ["with others left", "const { id, ...rest } = found; const title = rest.title;"],
    ["by a key", 'const id = found["id"]; const title = found["title"];'],
    ["out of a list in there", "const { id, at: [title] } = found;"],
  ])("are those of what it else is, since the program goes on: %s", (_, take) => {
    const set = readFor(take);
    expect(namesOf(set.tools)).toEqual(["moor_tug", "moor_ferry"]);
    expect(set.tools.every(({ title }) => title !== undefined)).toBe(true);
    expect(holeSentences(set)).toEqual([]);
  });

  it("are what is given in their place where it may be missing", () => {
    const set = readProject(`${SERVER}const ship = load() ? { title: "Tug" } : {};
      const { title = "Ship" } = ship;
      const moor = ({ title: given } = { title: "Boat" }) =>
        server.registerTool("moor_boat", { title: given, description: "Moors." }, handler);
      server.registerTool("moor_ship", { title, description: "Moors." }, handler);
      moor(load() ? { title: "Ferry" } : undefined);`);
    expect(
      set.tools.map(({ name, title, alternatives }) => [
        name.value,
        title?.value,
        ...alternatives.map((face) => face.title?.value),
      ]),
    ).toEqual([
      ["moor_boat", "Ferry", "Boat"],
      ["moor_ship", "Tug", "Ship"],
    ]);
  });
});
