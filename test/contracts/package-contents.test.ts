import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { builtCli } from "../support/built-cli.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";

const PackResult = z.tuple([z.object({ files: z.array(z.object({ path: z.string(), size: z.number() })) })]);

describe("the published package", () => {
  builtCli();
  const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: repositoryRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = PackResult.parse(JSON.parse(output));
  const paths = files.map((file) => file.path);

  it("holds the command, the build, the docs and nothing else", () => {
    const strangers = paths.filter((path) => !/^(bin|dist|docs)\//u.test(path));
    expect(strangers.toSorted()).toEqual(["LICENSE", "README.md", "package.json"]);
  });

  it.each(["bin/mcp-lint.js", "dist/index.js", "dist/eslint/index.js", "dist/zod/3.25.cjs", "docs/config.schema.json"])(
    "holds %s",
    (path) => {
      expect(paths).toContain(path);
    },
  );

  it("declares the types of each entry in one file", () => {
    expect(paths.filter((path) => path.endsWith(".d.ts"))).toEqual(["dist/eslint/index.d.ts", "dist/index.d.ts"]);
  });

  it("has of the build what can be started or imported, in few files", () => {
    const built = paths.filter((path) => path.startsWith("dist/"));
    const folders = ["bundle", "chunks", "eslint", "zod"].map((folder) => `dist/${folder}`);
    expect(built.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))).toEqual([
      "dist/index.d.ts",
      "dist/index.js",
    ]);
    expect(built.length).toBeLessThan(60);
  });

  it("reads less than 0.4 MB to start, and less than 3.8 MB and a compiler of 0.7 MB to work", () => {
    const sizeOf = (name: string) => files.find(({ path }) => path === `dist/bundle/${name}`)?.size;
    expect(sizeOf("mcp-lint.cjs")).toBeLessThan(0.4e6);
    expect(sizeOf("mcp-lint-work.cjs")).toBeLessThan(3.8e6);
    expect(sizeOf("typescript.cjs")).toBeLessThan(0.7e6);
  });
});
