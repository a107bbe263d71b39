import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (imported: string, call: string): string[] =>
  namesOf(toolsOf(`${imported}\n${SERVER}server.registerTool(${call}, {}, handler);`));

describe("a name that a package writes in another way is known", () => {
  it.each([
    ["change-case", 'import * as changeCase from "change-case";', 'changeCase.snakeCase("listShips")', "list_ships"],
    ["lodash", 'import { kebabCase } from "lodash";', 'kebabCase("listShips")', "list-ships"],
    ["a module of its own", 'import snakeCase from "lodash/snakeCase.js";', 'snakeCase("list ships")', "list_ships"],
    ["a package of its own", 'import { camelCase } from "camel-case";', 'camelCase("list_ships")', "listShips"],
    ["an abbreviation", 'import { snakeCase } from "change-case";', 'snakeCase("getURLOfShip")', "get_url_of_ship"],
    ["capitals", 'import { pascalCase } from "change-case";', 'pascalCase("get-ship")', "GetShip"],
  ])("%s", (_, imported, call, name) => {
    expect(registered(imported, call)).toEqual([name]);
  });

  it("and has a hole where packages do not agree on it: with numbers", () => {
    const set = readProject(
      `import { snakeCase } from "change-case";\n${SERVER}server.registerTool(snakeCase("getShip2"), {}, handler);`,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["a tool's name is written in another way by a package"]);
  });
});
