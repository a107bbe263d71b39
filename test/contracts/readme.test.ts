import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { parse as parseJsonc } from "jsonc-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runCli } from "../support/built-cli.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), "utf8");
const documents = ["README.md", "CONTRIBUTING.md"];
const { scripts } = Manifest.parse(JSON.parse(read("package.json")));

describe.each(documents)("%s", (document) => {
  const text = read(document);

  it("names npm scripts that exist", () => {
    const named = [...text.matchAll(/npm (?:run )?((?!ci|install|run)[a-z][\w:-]*)/gu)].map((match) => match[1]);
    expect(named.filter((script) => script === undefined || !(script in scripts))).toEqual([]);
  });

  it("links to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/gu)].map((match) => match[1] ?? "");
    expect(links.filter((link) => !existsSync(path.join(repositoryRoot, link)))).toEqual([]);
  });

  it("names source paths that exist", () => {
    const paths = [...text.matchAll(/`((?:src|test|scripts|fixtures|docs)\/[\w./-]+)`/gu)].map(
      (match) => match[1] ?? "",
    );
    expect(paths.filter((named) => !existsSync(path.join(repositoryRoot, named)))).toEqual([]);
  });
});

describe("README.md", () => {
  const text = read("README.md");
  let help: string;

  beforeAll(async () => {
    const topics = [[], ["lint"], ["tools"], ["generate", "help"], ["verify"], ["explain"], ["rules"]];
    const runs = await Promise.all(topics.map((topic) => runCli(repositoryRoot, [...topic, "--help"])));
    help = runs.map((run) => run.stdout).join("\n");
  });

  it("names commands that the command line offers", () => {
    const commands = [...text.matchAll(/^npx mcp-lint ([a-z]+)/gmu)].map((match) => match[1] ?? "");
    expect(commands).not.toEqual([]);
    for (const command of commands) expect(help).toMatch(new RegExp(`^ +${command}\\b`, "mu"));
  });

  it("names options that the command line offers", () => {
    const options = new Set([...text.matchAll(/(?<!npm [^\n]*|<!)(--[a-z][a-z-]+)/gu)].map((match) => match[1] ?? ""));
    expect([...options].filter((option) => !help.includes(option))).toEqual([]);
  });

  it("shows a config that the schema for editors accepts", () => {
    const config = /```jsonc\n([^]*?)```/u.exec(text)?.[1] ?? "";
    const validate = new Ajv({ strict: false, formats: { date: true } }).compile(
      JSON.parse(read("docs/config.schema.json")),
    );
    validate(parseJsonc(config, [], { disallowComments: false }));
    expect(validate.errors).toBe(null);
    expect(config).toContain("exceptions");
  });

  it("names a fixture server whose lint succeeds", async () => {
    const folder = /cd (fixtures\/[\w-]+) && node \.\.\/\.\.\/bin\/mcp-lint\.js\n/u.exec(text)?.[1] ?? "";
    expect(await runCli(path.join(repositoryRoot, folder), [])).toMatchObject({ code: 0, stderr: "" });
  });
});
