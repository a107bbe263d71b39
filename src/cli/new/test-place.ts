import type { TestRunner } from "../../codegen/scaffold/test-file.ts";
import type { SourceHost } from "../../extract/source-host.ts";
import { diskHost } from "../../project/disk-host.ts";

/** Where tests are kept that do not stand beside what they test, in a package's folder. */
const TEST_FOLDERS = ["test", "tests", "src/__tests__", "__tests__"];

/** What tells of a library for tests in a package.json, first that which is asked for first. */
const RUNNERS: readonly (readonly [RegExp, TestRunner])[] = [
  [/"vitest"/u, "vitest"],
  [/"jest"/u, "jest"],
  [/"(?:@types\/bun|bun-types)"|\bbun test\b/u, "bun"],
];

/**
 * Where the test of a new file belongs, and what it is written for: beside the file where the tests of its neighbours are,
 * else in the test folder of its package.
 * @param file absolute path of the new file
 * @param folder absolute path of the project
 */
export function testPlace(file: string, folder: string): { readonly file: string; readonly runner: TestRunner } {
  const host = diskHost(folder, []);
  const owner = packageAround(host, file, folder);
  const around = file.slice(0, file.lastIndexOf("/"));
  const name = file.slice(around.length + 1).replace(/\.ts$/u, "");
  const beside = (host.namesIn(around) ?? []).flatMap((one) => /\.(?:test|spec)(?=\.[cm]?tsx?$)/u.exec(one)?.[0] ?? []);
  const [suffix = ".test"] = beside;
  const inside = host.directoryExists(`${around}/__tests__`) ? `${around}/__tests__` : undefined;
  const known = TEST_FOLDERS.find((one) => host.directoryExists(`${owner}/${one}`)) ?? "test";
  const home = beside.length > 0 ? around : (inside ?? `${owner}/${known}`);
  return { file: `${home}/${name}${suffix}.ts`, runner: runnerOf(host, [owner, folder]) };
}

/** The nearest folder from a file outwards that has a package.json, within the project. */
function packageAround(host: SourceHost, file: string, folder: string): string {
  let at = file.slice(0, file.lastIndexOf("/"));
  while (at.length > folder.length && !host.fileExists(`${at}/package.json`)) at = at.slice(0, at.lastIndexOf("/"));
  return at.length > folder.length ? at : folder;
}

function runnerOf(host: SourceHost, folders: readonly string[]): TestRunner {
  for (const folder of folders) {
    const text = host.readData(`${folder}/package.json`) ?? "";
    const found = RUNNERS.find(([sign]) => sign.test(text));
    if (found) return found[1];
  }
  return "node";
}
