import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { bad, deskServer, EM_DASH, good, parseReport, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

const DEPENDENCIES = JSON.stringify({ dependencies: { "@modelcontextprotocol/sdk": "^1.32.0", zod: "^4.0.0" } });

/** A post office of two counters, each a package with a server of its own. */
const office = (parcels: string, files: Readonly<Record<string, string>> = {}): string =>
  temporaryFolder({
    "letters/package.json": DEPENDENCIES,
    "letters/server.ts": deskServer(good),
    "parcels/package.json": DEPENDENCIES,
    "parcels/server.ts": parcels,
    ...files,
  });

describe("a path to one server of several", () => {
  test("leaves out what is wrong with the files of another", async () => {
    const folder = office(`${deskServer(bad)}{{`);
    const [all, one] = [await run(folder, EM_DASH), await run(folder, ["letters", ...EM_DASH])];
    expect(all).toMatchObject({ code: 2, stderr: expect.stringContaining("parcels/server.ts") as string });
    expect(one).toEqual({ code: 0, stdout: "1 tool · no findings\n", stderr: "" });
  });

  test("leaves out what is said of another server as a whole", async () => {
    const tools = Array.from({ length: 41 }, (_, shelf) => tool(`list_shelf_${shelf}`, "List parcels of a shelf."));
    const folder = office(deskServer(...tools));
    const found = async (...args: string[]) => {
      const { stdout } = await run(folder, [...args, "--no-config", "--preset", "clients", "--format", "json"]);
      return parseReport(stdout).diagnostics.map(({ ruleId }) => ruleId);
    };
    expect(await found()).toContain("client/tool-count");
    expect(await found("parcels")).toContain("client/tool-count");
    expect(await found("letters")).not.toContain("client/tool-count");
  });

  test("leaves tools of another known to descriptions that name them", async () => {
    const parcels = deskServer(
      tool("list_parcels", "List parcels. For one there is `get_parcel`, for letters `get_letter`."),
    );
    const folder = office(parcels, { "letters/server.ts": deskServer(tool("get_letter", "Get a letter.")) });
    const { stdout } = await run(folder, [
      "--no-config",
      "--rule",
      "description/mentioned-tool-exists:error",
      "--format",
      "json",
    ]);
    const found = parseReport(stdout).diagnostics.filter(
      ({ ruleId }) => ruleId === "description/mentioned-tool-exists",
    );
    expect(found.map(({ message }) => message)).toEqual([
      "Expected the name of a tool of this server, got `get_parcel`.",
    ]);
  });

  test("leaves tools of another known to the config's exceptions", async () => {
    const exceptions = [{ rule: "description/em-dash", tool: "list_orders", reason: "Printed so on the parcels." }];
    const config = JSON.stringify({ extends: ["recommended"], exceptions });
    const folder = office(deskServer(bad), { "mcp-lint.config.json": config });
    expect(await run(folder, ["letters"])).toEqual({ code: 0, stdout: "1 tool · no findings\n", stderr: "" });
  });

  test("leaves accepted findings of another accepted", async () => {
    const folder = office(deskServer(bad));
    expect(await run(folder, ["baseline", ...EM_DASH])).toMatchObject({ code: 0 });
    expect(await run(folder, ["letters", ...EM_DASH])).toEqual({
      code: 0,
      stdout: "1 tool · no findings\n",
      stderr: "",
    });
  });

  test("without tools is no reason to say that there are none", async () => {
    const folder = office(deskServer(bad), { "stamps/package.json": "{}", "stamps/print.ts": "export const ink = 1;" });
    expect(await run(folder, ["stamps", ...EM_DASH])).toEqual({
      code: 0,
      stdout: "0 tools · no findings\n",
      stderr: "",
    });
  });
});
