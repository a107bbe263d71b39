import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskHost } from "../../src/project/disk-host.ts";
import { overlayHost } from "../../src/project/overlay-host.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("reads the project's data and lists its folders", () => {
  const root = temporaryFolder({ "tools/ship.json": "{}", "tools/old/berth.json": "[]" });
  const host = diskHost(root, []);
  expect(host.readData(join(root, "tools/ship.json"))).toBe("{}");
  expect(host.namesIn(join(root, "tools"))).toEqual(["old/", "ship.json"]);
});

test("reads nothing outside of the project, by its path or through a link", () => {
  const outside = temporaryFolder({ "secret.json": "{}" });
  const root = temporaryFolder({ "own.json": "[]" });
  symlinkSync(join(outside, "secret.json"), join(root, "link.json"));
  symlinkSync(outside, join(root, "folder"));
  symlinkSync(join(root, "own.json"), join(root, "alias.json"));
  const { readData, namesIn } = diskHost(root, []);
  expect(readData(join(outside, "secret.json"))).toBeUndefined();
  expect(readData(join(root, "link.json"))).toBeUndefined();
  expect(readData(join(root, "folder/secret.json"))).toBeUndefined();
  expect(readData(`${root}/../${outside.slice(outside.lastIndexOf("/") + 1)}/secret.json`)).toBeUndefined();
  expect(namesIn(outside)).toBeUndefined();
  expect(namesIn(join(root, "folder"))).toBeUndefined();
  expect(readData(join(root, "alias.json"))).toBe("[]");
});

test("leaves out dependencies, folders, what is not UTF-8 and what no person wrote", () => {
  const root = temporaryFolder({
    "node_modules/zod/package.json": "{}",
    "large.json": " ".repeat(2 * 1024 * 1024 + 1),
  });
  writeFileSync(join(root, "latin.json"), Buffer.from('"caf\xe9"', "latin1"));
  const { readData } = diskHost(root, []);
  for (const file of ["node_modules/zod/package.json", "large.json", "latin.json", "gone.json", "."])
    expect(readData(join(root, file))).toBeUndefined();
});

test("reads data as a fix has changed it", () => {
  const root = temporaryFolder({ "ship.json": "{}" });
  const file = join(root, "ship.json");
  const host = overlayHost(diskHost(root, []), new Map([[file, "[]"]]));
  expect(host.readData(file)).toBe("[]");
  expect(host.namesIn(root)).toEqual(["ship.json"]);
});
