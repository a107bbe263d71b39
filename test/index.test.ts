import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import { defineConfig, extract, lint, UserError, type Config } from "../src/index.ts";
import { bad, desk, deskServer, good } from "./cli/desk-server.ts";

const options = { config: false, presets: ["recommended"], rules: { "description/em-dash": "error" } } as const;

describe("the library", () => {
  test("lints a project", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad, good) });
    const { diagnostics, toolSet, problems } = await lint({ folder, ...options });
    expect(diagnostics.map((one) => [one.ruleId, one.tool])).toEqual([["description/em-dash", "list_orders"]]);
    expect(toolSet.tools).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  test("reports on the given paths only", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/other.ts": deskServer(good) });
    expect((await lint({ folder, ...options, paths: ["src/other.ts"] })).diagnostics).toEqual([]);
    expect((await lint({ folder, ...options, paths: [join(folder, "src/server.ts")] })).diagnostics).toHaveLength(1);
  });

  test("extracts tools from a project, and from a manifest", async () => {
    const manifest = JSON.stringify([{ name: "list_berths", inputSchema: {} }]);
    const folder = desk({ "src/server.ts": deskServer(good), "tools.json": manifest });
    const names = async (...[request]: Parameters<typeof extract>) =>
      (await extract(request)).tools.map(({ name }) => name.value);
    expect(await names({ folder })).toEqual(["archive_order"]);
    expect(await names({ folder, manifest: "tools.json" })).toEqual(["list_berths"]);
  });

  test("throws a UserError for what its caller can mend", async () => {
    const folder = desk({ "tools.json": "no tools" });
    await expect(lint({ folder, manifest: "tools.json" })).rejects.toBeInstanceOf(UserError);
    await expect(lint({ folder, manifest: "gone.json" })).rejects.toBeInstanceOf(UserError);
  });

  test("types a config", () => {
    const config = defineConfig({
      extends: ["adr-0019"],
      rules: { "description/batch-hook": ["error", { level: "strict" }] },
    });
    expectTypeOf(config).toEqualTypeOf<Config>();
    expect(config.extends).toEqual(["adr-0019"]);
  });
});
