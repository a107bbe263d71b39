import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { bad, desk, deskServer, EM_DASH, good } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("fixing", () => {
  const text = `\uFEFF${deskServer(bad, good).replaceAll("\n", "\r\n")}`;
  const fixed = text.replace("orders -- with", "orders — with");

  test("--fix writes the words that were wrong and nothing else, and a second run changes nothing", async () => {
    const cwd = desk({ "src/server.ts": text });
    expect(await run(cwd, [...EM_DASH, "--fix"])).toEqual({
      code: 0,
      stdout: "2 tools · no findings\n",
      stderr: "Fixed 1 finding in 1 file.\n",
    });
    expect(readFileSync(join(cwd, "src/server.ts"), "utf8")).toBe(fixed);
    expect(await run(cwd, [...EM_DASH, "--fix"])).toEqual({ code: 0, stdout: "2 tools · no findings\n", stderr: "" });
    expect(readFileSync(join(cwd, "src/server.ts"), "utf8")).toBe(fixed);
  });

  test("--fix-dry-run prints a diff that git applies, and writes nothing", async () => {
    const cwd = desk({ "src/server.ts": text });
    const { code, stdout, stderr } = await run(cwd, [...EM_DASH, "--fix-dry-run"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Would fix 1 finding in 1 file.\n" });
    expect(readFileSync(join(cwd, "src/server.ts"), "utf8")).toBe(text);
    execFileSync("git", ["apply", "-"], { cwd, input: stdout });
    expect(readFileSync(join(cwd, "src/server.ts"), "utf8")).toBe(fixed);
  });

  test("--fix-dry-run, which has nothing to print where nothing is to be fixed, says so", async () => {
    const cwd = desk({ "src/server.ts": deskServer(good) });
    const nothing = { code: 0, stdout: "", stderr: "Nothing to fix.\n" };
    expect(await run(cwd, [...EM_DASH, "--fix-dry-run"])).toEqual(nothing);
  });

  test("--fix-dry-run says of what it would leave alone no more than why", async () => {
    const latin = Buffer.from(deskServer("// caf\u00e9", bad), "latin1");
    const cwd = desk({});
    mkdirSync(join(cwd, "src"));
    writeFileSync(join(cwd, "src/server.ts"), latin);
    expect((await run(cwd, [...EM_DASH, "--fix-dry-run"])).stderr).toBe(
      "Left src/server.ts as it is, since it is not valid UTF-8: save it as UTF-8.\n",
    );
  });

  test("paths choose what is fixed", async () => {
    const cwd = desk({ "src/server.ts": text, "src/other.ts": "export {};\n" });
    await run(cwd, ["src/other.ts", ...EM_DASH, "--fix"]);
    expect(readFileSync(join(cwd, "src/server.ts"), "utf8")).toBe(text);
  });

  test("a file that is not UTF-8 is linted and never written, and it is said why", async () => {
    const cwd = desk({});
    const latin = Buffer.from(deskServer("// caf\u00e9", bad), "latin1");
    mkdirSync(join(cwd, "src"));
    writeFileSync(join(cwd, "src/server.ts"), latin);
    expect(await run(cwd, [...EM_DASH, "--fix"])).toMatchObject({
      code: 1,
      stderr: "Left src/server.ts as it is, since it is not valid UTF-8: save it as UTF-8.\n",
    });
    expect(readFileSync(join(cwd, "src/server.ts"))).toEqual(latin);
  });

  test("a text outside of the folder is never written, and it is said why", async () => {
    const outer = temporaryFolder({
      "wording.ts": 'export const LIST = "List orders -- with filters.";\n',
      "desk/server.ts": `import { LIST } from "../wording.js";\n${deskServer(
        'server.registerTool("list_orders", { description: LIST, inputSchema: {} }, handler);',
      )}`,
    });
    const { stderr } = await run(join(outer, "desk"), [...EM_DASH, "--fix"]);
    expect(stderr).toBe(
      "Left ../wording.ts as it is, since it lies outside of this folder: run mcp-lint further up.\n",
    );
    expect(readFileSync(join(outer, "wording.ts"), "utf8")).toContain("--");
  });

  test("a manifest is fixed in place", async () => {
    const manifest =
      '{"tools":[{"name":"list_orders",  "description":"List \\"orders\\" -- all.","inputSchema":{}}]}\n';
    const cwd = desk({ "tools.json": manifest });
    const { stderr } = await run(cwd, ["--manifest", "tools.json", ...EM_DASH, "--fix"]);
    expect(stderr).toBe("Fixed 1 finding in 1 file.\n");
    expect(readFileSync(join(cwd, "tools.json"), "utf8")).toBe(manifest.replace("--", "—"));
  });

  test("standard input cannot be fixed", async () => {
    expect(await run(desk({}), ["--manifest", "-", "--fix"])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "Standard input cannot be fixed. Save the manifest to a file, or use `--fix-dry-run` to see the changes.\n",
    });
  });
});
