import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../src/project/write-files.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("replaces the text, keeps the mode and leaves nothing beside it", () => {
  const folder = temporaryFolder({ "orders.ts": "before" });
  chmodSync(join(folder, "orders.ts"), 0o755);
  writeFiles([{ file: join(folder, "orders.ts"), before: "before", after: "after" }]);
  expect(readFileSync(join(folder, "orders.ts"), "utf8")).toBe("after");
  expect(statSync(join(folder, "orders.ts")).mode & 0o777).toBe(0o755);
  expect(readdirSync(folder)).toEqual(["orders.ts"]);
});

test.runIf(process.getuid?.() === 0)("leaves a file to its owner, though root writes it", () => {
  const folder = temporaryFolder({ "orders.ts": "before" });
  chownSync(join(folder, "orders.ts"), 1234, 4321);
  writeFiles([{ file: join(folder, "orders.ts"), before: "before", after: "after" }]);
  expect(statSync(join(folder, "orders.ts"))).toMatchObject({ uid: 1234, gid: 4321 });
});

test.skipIf(process.getuid?.() === 0)("does not replace a file that is for reading only", () => {
  const folder = temporaryFolder({ "orders.ts": "before" });
  chmodSync(join(folder, "orders.ts"), 0o444);
  expect(() => {
    writeFiles([{ file: join(folder, "orders.ts"), before: "before", after: "after" }]);
  }).toThrow(/orders\.ts`: permission is denied/u);
  expect(readFileSync(join(folder, "orders.ts"), "utf8")).toBe("before");
});

test("writes through a link instead of replacing it", () => {
  const folder = temporaryFolder({ "orders.ts": "before" });
  symlinkSync("orders.ts", join(folder, "link.ts"));
  writeFiles([{ file: join(folder, "link.ts"), before: "before", after: "after" }]);
  expect(lstatSync(join(folder, "link.ts")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "orders.ts"), "utf8")).toBe("after");
});

test("writes nothing at all when one file changed in the meantime", () => {
  const folder = temporaryFolder({ "orders.ts": "before", "berths.ts": "edited by hand" });
  const changes = ["orders.ts", "berths.ts"].map((name) => ({
    file: join(folder, name),
    before: "before",
    after: "after",
  }));
  expect(() => {
    writeFiles(changes);
  }).toThrow(/berths\.ts` changed while it was being fixed/u);
  expect(readFileSync(join(folder, "orders.ts"), "utf8")).toBe("before");
  expect(readdirSync(folder).sort()).toEqual(["berths.ts", "orders.ts"]);
});

test("says which file could not be written, and why", () => {
  const folder = temporaryFolder();
  const file = join(folder, "gone.ts");
  expect(() => {
    writeFiles([{ file, before: "", after: "" }]);
  }).toThrow(`Could not write \`${file}\`: there is no such file.`);
});

test("keeps a byte order mark", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/orders.ts"), "\uFEFFbefore");
  writeFiles([{ file: join(folder, "src/orders.ts"), before: "\uFEFFbefore", after: "\uFEFFafter" }]);
  expect([...readFileSync(join(folder, "src/orders.ts")).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x61]);
});

test("makes a new file, and the folder that it is in", () => {
  const folder = temporaryFolder();
  writeFiles([{ file: join(folder, "help/index.md"), before: undefined, after: "# Help\n" }]);
  expect(readFileSync(join(folder, "help/index.md"), "utf8")).toBe("# Help\n");
  expect(readdirSync(join(folder, "help"))).toEqual(["index.md"]);
});

test("makes no new file where one appeared in the meantime, and changes no other", () => {
  const folder = temporaryFolder({ "orders.ts": "before", "index.md": "by hand" });
  expect(() => {
    writeFiles([
      { file: join(folder, "orders.ts"), before: "before", after: "after" },
      { file: join(folder, "index.md"), before: undefined, after: "# Help\n" },
    ]);
  }).toThrow("appeared while it was being made");
  expect(readFileSync(join(folder, "orders.ts"), "utf8")).toBe("before");
  expect(readFileSync(join(folder, "index.md"), "utf8")).toBe("by hand");
});
