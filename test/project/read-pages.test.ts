import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPages } from "../../src/project/read-pages.ts";
import { gitRepository, temporaryFolder } from "./temporary-folder.ts";

const apothecary = {
  "help/tools.md": "# Tools\n",
  "help/index.md": "# Help\n",
  "help/drawing.svg": "<svg/>",
  "README.md": "# Apothecary\n",
  "docs/notes.md": "# Notes\n",
  "docs/notes.txt": "Notes",
};

describe("pages are read", () => {
  it("from the help's folder, and from what the globs of other Markdown match", async () => {
    const folder = gitRepository(temporaryFolder(apothecary));
    const docs = { base: folder, patterns: ["README.md", "docs/*"] };
    const { files, problems } = await readPages({ pages: `${folder}/help`, docs });
    expect(files.map(({ file, role, text }) => [file.slice(folder.length + 1), role, text])).toEqual([
      ["help/index.md", "help", "# Help\n"],
      ["help/tools.md", "help", "# Tools\n"],
      ["README.md", "document", "# Apothecary\n"],
      ["docs/notes.md", "document", "# Notes\n"],
    ]);
    expect(problems).toEqual([]);
  });

  it("as help pages alone when they are both", async () => {
    const folder = gitRepository(temporaryFolder(apothecary));
    const { files } = await readPages({ pages: `${folder}/help`, docs: { base: folder, patterns: ["help/*.md"] } });
    expect(files.map(({ role }) => role)).toEqual(["help", "help"]);
  });

  it("from a folder that is not there yet as none", async () => {
    expect(await readPages({ pages: join(temporaryFolder(), "help") })).toMatchObject({ files: [], problems: [] });
  });

  it("but for those that cannot be, which are named with the reason", async () => {
    const folder = temporaryFolder(apothecary);
    symlinkSync("circle.md", join(folder, "help/circle.md"));
    const { files, problems } = await readPages({ pages: `${folder}/help` });
    expect(files).toHaveLength(2);
    expect(problems).toEqual([
      { file: `${folder}/help/circle.md`, message: "This file could not be read: its links lead in a circle." },
    ]);
  });
});
