import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, good } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("exit codes", () => {
  test("0 when there is nothing at error level", async () => {
    const folder = desk({ "src/server.ts": deskServer(good) });
    expect(await run(folder, EM_DASH)).toMatchObject({ code: 0, stdout: "1 tool · no findings\n", stderr: "" });
  });

  test("1 when there are errors", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad) });
    expect(await run(folder, EM_DASH)).toMatchObject({ code: 1, stderr: "" });
  });

  test("0 for warnings, and 1 when there are more than allowed", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad) });
    const warnings = ["--no-config", "--preset", "recommended", "--rule", "description/em-dash:warn"];
    expect((await run(folder, warnings)).code).toBe(0);
    expect((await run(folder, [...warnings, "--max-warnings", "1"])).code).toBe(0);
    expect(await run(folder, [...warnings, "--max-warnings", "0"])).toMatchObject({
      code: 1,
      stderr: "1 warning found, and --max-warnings allows 0.\n",
    });
  });
});
