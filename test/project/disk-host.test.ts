import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskHost } from "../../src/project/disk-host.ts";
import { overlayHost } from "../../src/project/overlay-host.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("reads a file whole, with its byte order mark", () => {
  const root = temporaryFolder({ "orders.ts": "\uFEFFexport {};\r\n" });
  expect(diskHost(root, []).read(join(root, "orders.ts"))).toBe("\uFEFFexport {};\r\n");
});

test("remembers why one of the project's files could not be read", () => {
  const root = temporaryFolder();
  symlinkSync("circle.ts", join(root, "circle.ts"));
  const host = diskHost(root, [join(root, "circle.ts"), join(root, "gone.ts")]);
  host.files.forEach((file) => host.read(file));
  expect([...host.unreadable]).toEqual([
    [join(root, "circle.ts"), "its links lead in a circle"],
    [join(root, "gone.ts"), "there is no such file"],
  ]);
});

test("does not count a file that was only looked for as trouble", () => {
  const root = temporaryFolder();
  const host = diskHost(root, []);
  expect(host.read(join(root, "node_modules/zod/index.ts"))).toBeUndefined();
  expect(host.unreadable.size).toBe(0);
});

test("does not block on a pipe", () => {
  const root = temporaryFolder();
  execFileSync("mkfifo", [join(root, "pipe.ts")]);
  expect(diskHost(root, [join(root, "pipe.ts")]).read(join(root, "pipe.ts"))).toBeUndefined();
});

test("reads what is not UTF-8 as well as may be, and marks it", () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "latin.ts"), Buffer.from("// caf\xe9", "latin1"));
  writeFileSync(join(root, "wide.ts"), Buffer.from("\uFEFFexport {};", "utf16le"));
  const host = diskHost(root, []);
  expect(host.read(join(root, "latin.ts"))).toBe("// caf\uFFFD");
  expect(host.read(join(root, "wide.ts"))).toBe("\uFEFFexport {};");
  expect([...host.undecodable]).toEqual([join(root, "latin.ts"), join(root, "wide.ts")]);
});

test("tells files from folders", () => {
  const root = temporaryFolder({ "src/orders.ts": "" });
  const host = diskHost(root, []);
  expect([host.fileExists(join(root, "src/orders.ts")), host.directoryExists(join(root, "src/orders.ts"))]).toEqual([
    true,
    false,
  ]);
  expect([host.fileExists(join(root, "src")), host.directoryExists(join(root, "src"))]).toEqual([false, true]);
});

test("reads changed texts in place of those on disk", () => {
  const root = temporaryFolder({ "orders.ts": "before", "berths.ts": "untouched" });
  const host = overlayHost(diskHost(root, []), new Map([[join(root, "orders.ts"), "after"]]));
  expect(host.read(join(root, "orders.ts"))).toBe("after");
  expect(host.read(join(root, "berths.ts"))).toBe("untouched");
});

test("has files that only texts laid over it have, with their folders", () => {
  const root = temporaryFolder({ "orders.ts": "" });
  const text = [join(root, "quay/berths.ts"), "berths"] as const;
  const host = overlayHost(diskHost(root, []), new Map([text]));
  expect([host.fileExists(text[0]), host.directoryExists(join(root, "quay"))]).toEqual([true, true]);
  expect([host.namesIn(root), host.namesIn(join(root, "quay"))]).toEqual([["orders.ts", "quay/"], ["berths.ts"]]);
  expect(host.directoryExists(join(root, "qua"))).toBe(false);
});

test("does not take the texts laid over a folder for all of it that is not listed", () => {
  const root = temporaryFolder({ "node_modules/zod/index.js": "" });
  const host = overlayHost(diskHost(root, []), new Map([[join(root, "node_modules/zod/index.js"), "after"]]));
  expect(host.namesIn(join(root, "node_modules/zod"))).toBeUndefined();
});
