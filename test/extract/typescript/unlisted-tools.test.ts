import { describe, expect, it } from "vitest";
import { fieldOf, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const CATALOG = `const shelves = {
  list_herbs: { name: "list_herbs", description: "List herbs.", schema: { season: z.string() }, isDirect: true, run: handler },
  grind_herb: { name: "grind_herb", description: "Grind a herb.", schema: { herb: z.string().describe("Its name.") }, isDirect: false, run: handler },
  leech: { name: "leech", description: "Apply leeches.", schema: {}, isDirect: false, isOld: true, run: handler },
};
`;
const DIRECT = `for (const it of Object.values(shelves).filter((it) => it.isDirect)) server.registerTool(it.name, { description: it.description, inputSchema: it.schema }, it.run);
`;

/** The names of the tools that an apothecary has, those that are not listed in brackets. */
function names(code: string): string[] {
  return toolsOf(`${SERVER}${CATALOG}${code}`).map(({ name, meta }) =>
    meta.tags.includes("unlisted") ? `(${name.value})` : name.value,
  );
}

describe("tools of a catalog that another tool hands out are read, and marked as unlisted", () => {
  it.each([
    [
      "where its handler runs one of them by its name",
      `server.registerTool("use_shelf", {}, async ({ name }) => { const found = Object.values(shelves).find((it) => it.name === name); return found.run(); });`,
    ],
    [
      "where it asks a function that it was given",
      `const searching = (all) => ({ run: async ({ query }) => all().filter((it) => it.description.includes(query)) });
       server.registerTool("search_shelves", {}, searching(() => Object.values(shelves)).run);`,
    ],
    [
      "where a helper of the handler loops over them",
      `function search(query, all) { const found = []; for (const it of Object.values(all)) if (it.name.includes(query)) found.push(it.name); return found; }
       server.registerTool("search_shelves", {}, async ({ query }) => ({ content: [{ type: "text", text: search(query, shelves).join() }] }));`,
    ],
  ])("%s", (_, code) => {
    expect(names(DIRECT + code).toSorted()).toEqual([
      "(grind_herb)",
      "(leech)",
      "list_herbs",
      expect.stringMatching(/_shel/u),
    ]);
  });

  it("with what they would be registered with", () => {
    const set = readProject(
      `${SERVER}${CATALOG}${DIRECT}server.registerTool("use_shelf", {}, async ({ name }) => shelves[name].run());`,
    );
    const tool = set.tools.find(({ name }) => name.value === "grind_herb");
    if (!tool) throw new Error(`not found among ${namesOf(set).join()}`);
    expect(tool.description?.value).toBe("Grind a herb.");
    expect(fieldOf(tool, "herb").description?.value).toBe("Its name.");
  });

  it("also where the loop that registers passes over them", () => {
    expect(
      names(
        `for (const it of Object.values(shelves)) { if (!it.isDirect) continue; server.registerTool(it.name, { description: it.description, inputSchema: it.schema }, it.run); }
         server.registerTool("use_shelf", {}, async ({ name }) => shelves[name].run());`,
      ),
    ).toEqual(["list_herbs", "use_shelf", "(grind_herb)", "(leech)"]);
  });

  it("but for those that the handler leaves out itself", () => {
    expect(
      names(
        `${DIRECT}server.registerTool("use_shelf", {}, async ({ name }) => Object.values(shelves).filter((it) => !it.isOld).find((it) => it.name === name).run());`,
      ),
    ).toEqual(["list_herbs", "use_shelf", "(grind_herb)"]);
  });
});

describe("definitions that nobody registers are no tools", () => {
  it("where no handler has them in hand", () => {
    expect(names(DIRECT)).toEqual(["list_herbs"]);
  });

  it("where a command line alone shows them", () => {
    expect(names(`${DIRECT}export const help = () => Object.values(shelves).map((it) => it.name).join();`)).toEqual([
      "list_herbs",
    ]);
  });

  it("where a handler has another list in hand", () => {
    expect(
      names(
        `${DIRECT}const herbs = [{ name: "grind_herb", description: "An article.", price: 3 }];\nserver.registerTool("list_prices", {}, async () => herbs.map((it) => it.price));`,
      ),
    ).toEqual(["list_herbs", "list_prices"]);
  });
});

it("tools that are registered in two halves are listed", () => {
  expect(
    names(
      `const add = (it) => server.registerTool(it.name, { description: it.description, inputSchema: it.schema }, () => shelves[it.name].run());
       for (const it of Object.values(shelves).filter((it) => it.isDirect)) add(it);
       for (const it of Object.values(shelves).filter((it) => !it.isDirect)) add(it);`,
    ),
  ).toEqual(["list_herbs", "grind_herb", "leech"]);
});
