import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKept, writeKept } from "../../src/project/kept-value.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MAKER = "larder test";

test("a folder holds so many values and no more: the oldest go", () => {
  const larder = join(temporaryFolder(), "larder");
  const shelf = (year: number): string => join(larder, `${year}.json`);
  for (const year of [2021, 2023, 2022, 2024]) {
    writeKept(shelf(year), MAKER, { jam: year }, 3);
    utimesSync(shelf(year), new Date(year, 0), new Date(year, 0));
  }
  expect(readdirSync(larder)).toEqual([".gitignore", "2022.json", "2023.json", "2024.json"]);
  expect(readKept(shelf(2021), MAKER)).toBeUndefined();
  expect(readKept(shelf(2024), MAKER)).toEqual({ jam: 2024 });
});
