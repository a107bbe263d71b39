import { beforeAll, describe, expect, it } from "vitest";
import { ts } from "../../src/extract/typescript/compiler.ts";
import { extractFromSource } from "../../src/extract/typescript/extract-from-source.ts";
import { diskHost } from "../../src/project/disk-host.ts";
import { listSourceFiles } from "../../src/project/list-source-files.ts";
import { overlayHost } from "../../src/project/overlay-host.ts";
import type { StampedHost } from "../../src/project/stamped-host.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import { fixtureFolder, startableFixtures } from "../support/fixture-folders.ts";
import { wireTools } from "../support/wire-tools.ts";

/** Ways to write a program once more, of which none makes it another one. */
const REWRITTEN: Readonly<Record<string, (text: string, file: string) => string>> = {
  "with line ends of Windows": (text) => text.replaceAll(/\r?\n/gu, "\r\n"),
  "laid out anew by the compiler": (text, file) =>
    ts.createPrinter().printFile(ts.createSourceFile(file, text, ts.ScriptTarget.Latest)),
};

describe.each(startableFixtures())("%s is one program", (name) => {
  let host: StampedHost;
  let told: readonly string[];

  beforeAll(async () => {
    host = await hostOf(name);
    told = contractOf(host);
  });

  it.each(Object.entries(REWRITTEN))("%s", (_way, rewrite) => {
    const texts = host.files.map((file): [string, string] => [file, rewrite(host.read(file) ?? "", file)]);
    expect(contractOf(overlayHost(host, new Map(texts)))).toEqual(told);
  });

  it("in whatever order its files are listed", () => {
    expect(contractOf({ ...host, files: host.files.toReversed() })).toEqual(told);
  });
});

async function hostOf(name: string): Promise<StampedHost> {
  const root = fixtureFolder(name);
  const { files, examples } = await listSourceFiles({ root });
  return diskHost(root, files, examples);
}

/** What clients are told of a server's tools, and what could not be read of it, in no order. */
function contractOf(host: StampedHost): readonly string[] {
  const set = extractFromSource(host);
  return [...wireTools(set), ...holesOf(set)].map((one) => JSON.stringify(one)).toSorted();
}

function holesOf({ tools, holes }: ToolSet): readonly string[] {
  return [...holes, ...tools.flatMap((tool) => tool.holes)].map(({ path, reason }) => `${path} ${reason}`);
}
