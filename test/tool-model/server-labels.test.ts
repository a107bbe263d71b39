import { expect, test } from "vitest";
import { serverLabels } from "../../src/tool-model/server-labels.ts";

/** What servers are told apart by. */
const labelled = (...servers: readonly string[]): readonly string[] => [...serverLabels(new Set(servers)).values()];

test("servers are told apart by their files, from the folder on that all lie in", () => {
  expect(labelled("/home/ada/port/crews/src/server.ts:180", "/home/ada/port/berths/server.ts:7")).toEqual([
    "crews/src/server.ts",
    "berths/server.ts",
  ]);
});

test("several servers of one file are numbered", () => {
  expect(labelled("/port/server.ts:180", "/port/server.ts:240", "/port/sea.ts:1")).toEqual([
    "server.ts",
    "server.ts (2)",
    "sea.ts",
  ]);
});

test("a server that several programs start is told by the program", () => {
  expect(labelled("/port/server.ts:180\0/port/bin/day.ts", "/port/server.ts:180\0/port/bin/night.ts")).toEqual([
    "day.ts",
    "night.ts",
  ]);
});

test("folders whose names begin alike are not one folder", () => {
  expect(labelled("/port/crew/a.ts:1", "/port/crews/b.ts:1")).toEqual(["crew/a.ts", "crews/b.ts"]);
});

test("what is no file stays what it is", () => {
  expect(labelled("one", "two")).toEqual(["one", "two"]);
});
