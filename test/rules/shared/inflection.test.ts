import { describe, expect, it } from "vitest";
import { isPlural, pluralOf, singularOf } from "../../../src/rules/shared/words/inflection.ts";

const PAIRS = `
  order orders, query queries, batch batches, branch branches, box boxes, address addresses, status statuses, person people,
  child children, cache caches, movie movies, cookie cookies, index indexes, matrix matrices, database databases, warehouse warehouses,
  license licenses, response responses, purchase purchases, archive archives, shelf shelves, hero heroes, photo photos, video videos,
  repo repos, menu menus, schema schemas, camera cameras, quota quotas, alias aliases, canvas canvases, lens lenses, analysis analyses,
  criterion criteria, id ids, url urls, sku skus, api apis, vm vms, key keys, day days, entry entries, inbox inboxes, tax taxes,
  detail details, setting settings, permission permissions, berth berths, invoice invoices, movement movements, process processes,
  ingredient ingredients, operator operators, adjustment adjustments, class classes, bus buses, quiz quizzes, size sizes, view views
`
  .split(",")
  .map((pair) => pair.trim().split(" ") as [string, string]);

describe("inflection of the nouns of tools", () => {
  it.each(PAIRS)("knows %s and %s as one noun", (singular, plural) => {
    expect([singularOf(singular), singularOf(plural)]).toEqual([singular, singular]);
    expect([pluralOf(singular), pluralOf(plural)]).toEqual([plural, plural]);
  });

  it.each(["inventory", "metadata", "staff", "equipment", "series", "news", "sms", "dns", "data"])(
    "takes %s as a mass noun",
    (noun) => {
      expect([singularOf(noun), pluralOf(noun)]).toEqual([noun, noun]);
      expect(isPlural(noun)).toBe(false);
    },
  );

  it.each(["inventories", "persons", "indices", "formulae"])("understands %s, the less usual plural", (plural) => {
    expect(isPlural(plural)).toBe(true);
  });

  it.each(["axes", "bases", "hvdc", "xls", "argos", "debas", "s3", "größe", ""])("is unsure about %j", (word) => {
    expect([singularOf(word), pluralOf(word)]).toEqual([undefined, undefined]);
  });

  it("puts the project's own nouns first", () => {
    const nouns = { berth: "berthen", ketchup: "ketchup" };
    expect(pluralOf("berth", { nouns })).toBe("berthen");
    expect(singularOf("berthen", { nouns })).toBe("berth");
    expect(pluralOf("ketchup", { nouns })).toBe("ketchup");
  });
});
