import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { diskHost } from "../../src/project/disk-host.ts";
import { confirmed, HostObserver, type Observations } from "../../src/project/host-observer.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const { now } = Date;

beforeEach(() => {
  // Files count as old enough to be known by their stamps alone.
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** What somebody learns who reads the list of a wardrobe, looks for a second one, and for what is in a drawer. */
function observe(folder: string): Observations {
  const observer = new HostObserver();
  const host = observer.observed(diskHost(folder, []));
  host.read(join(folder, "coats.ts"));
  host.fileExists(join(folder, "hats.ts"));
  host.directoryExists(join(folder, "drawer"));
  host.namesIn(join(folder, "drawer"));
  host.readData(join(folder, "drawer/gloves.json"));
  return observer.observations();
}

function wardrobe(): string {
  return temporaryFolder({ "coats.ts": "wool", "drawer/gloves.json": "[]" });
}

describe("observations", () => {
  test("hold as long as nothing changes, without a text being read", () => {
    const folder = wardrobe();
    const before = observe(folder);
    const host = diskHost(folder, []);
    const read = vi.fn(host.read);
    expect(confirmed(before, { ...host, read })).toBe(before);
    expect(read).not.toHaveBeenCalled();
  });

  test.each<[string, (folder: string) => void]>([
    ["a text is another", (folder) => writeFileSync(join(folder, "coats.ts"), "silk and wool")],
    ["a file appears that was looked for", (folder) => writeFileSync(join(folder, "hats.ts"), "")],
    ["a folder appears where a file was looked for", (folder) => mkdirSync(join(folder, "hats.ts"))],
    ["a folder gets another file", (folder) => writeFileSync(join(folder, "drawer/scarves.json"), "[]")],
    ["a data file holds something else", (folder) => writeFileSync(join(folder, "drawer/gloves.json"), "{}")],
    [
      "a text of the same length is another, and its file claims to be as old",
      (folder) => {
        const file = join(folder, "coats.ts");
        const { atime, mtime } = statSync(file);
        writeFileSync(file, "silk");
        utimesSync(file, atime, mtime);
      },
    ],
  ])("hold no longer when %s", (_, change) => {
    const folder = wardrobe();
    const before = observe(folder);
    change(folder);
    expect(confirmed(before, diskHost(folder, []))).toBeUndefined();
  });

  test("of a file that was touched and not changed hold, and know it by its new stamp", () => {
    const folder = wardrobe();
    const before = observe(folder);
    utimesSync(join(folder, "coats.ts"), new Date(0), new Date(0));
    const after = confirmed(before, diskHost(folder, []))!;
    expect(after).not.toBe(before);
    expect(confirmed(after, { ...diskHost(folder, []), read: () => undefined })).toBe(after);
  });

  test("of a file that changed just now rest on its text: it may change again within the same tick", () => {
    vi.restoreAllMocks();
    const folder = wardrobe();
    expect(observe(folder).texts[join(folder, "coats.ts")]).toEqual({ digest: expect.any(String) });
  });
});
