import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../cli/run-in-process.ts";
import {
  startServer,
  textOf,
  type Answer,
  type StartedServer,
  type StdioProject,
} from "../../support/stdio-project.ts";
import { typeErrors } from "../../support/type-errors.ts";
import { deedOffice, FLAVOURS } from "./deed-office.ts";

describe.each(FLAVOURS)("a server made with the %s", (flavour) => {
  let project: StdioProject;
  let office: StartedServer;

  beforeAll(async () => {
    project = await deedOffice(flavour);
    office = await startServer(project.folder);
  });

  afterAll(async () => {
    await office.close();
    project.remove();
  });

  const propose = async (deed_id: string, owner: string, clerk?: string): Promise<string> => {
    const extras = clerk === undefined ? {} : { _meta: { clerk } };
    const answer = await office.call("update_deed", { deed_id, owner }, extras);
    return (answer.structuredContent as { proposal_id: string }).proposal_id;
  };

  const commit = (proposal_id: string, clerk?: string): Promise<Answer> =>
    office.call("commit_proposal", { proposal_id }, clerk === undefined ? {} : { _meta: { clerk } });

  const deed = async (deed_id: string): Promise<string> => textOf(await office.call("get_deed", { deed_id }));

  test("compiles with the generated module under every strict option", () => {
    expect(typeErrors(project.folder)).toBe("");
  });

  test("has nothing that the presets find in the module, no hole, and a module that is up to date", async () => {
    const { stdout } = await run(project.folder, ["--preset", "adr-0030", "--format", "json"]);
    const report = JSON.parse(stdout) as {
      holes: unknown[];
      diagnostics: { ruleId: string; file: string }[];
      summary: { tools: number };
    };
    const found = report.diagnostics.filter(
      ({ ruleId, file }) => ruleId.startsWith("write/") || file.includes("proposals"),
    );
    expect({ found, holes: report.holes, tools: report.summary.tools }).toEqual({ found: [], holes: [], tools: 5 });
    expect(await run(project.folder, ["generate", "proposals", "--check"])).toMatchObject({ code: 0, stdout: "" });
  });

  test("answers a write with a proposal, and changes nothing", async () => {
    const answer = await office.call("update_deed", { deed_id: "mill", owner: "Clara" });
    expect(answer.structuredContent).toEqual({
      proposal_id: expect.stringMatching(/^[\da-f-]{36}$/u),
      action: "update",
      tool: "update_deed",
      entity: "deed",
      safety: "safe_update",
      summary: "Transfer mill to Clara",
      diff: { owner: { before: "Anna", after: "Clara" } },
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
    });
    expect(JSON.parse(textOf(answer))).toEqual(answer.structuredContent);
    const removal = await office.call("delete_deed", { deed_id: "mill" });
    expect(removal.structuredContent).toMatchObject({ safety: "destructive_delete", tool: "delete_deed" });
    expect(await deed("mill")).toBe("Anna after 0");
  });

  test("applies a proposal once, also when two commit it at the same time", async () => {
    const id = await propose("farm", "Clara");
    const answers = await Promise.all([commit(id), commit(id)]);
    expect(answers.map(textOf)).toEqual([
      "farm belongs to Clara",
      `There is no open proposal \`${id}\`. It may have been committed or rejected.`,
    ]);
    expect(answers[1].isError).toBe(true);
    expect((await commit(id)).isError).toBe(true);
    expect(await deed("farm")).toBe("Clara after 1");
  });

  test("refuses a proposal that would no longer do what it says, also when both are committed at once", async () => {
    const [first, second] = [await propose("barn", "Clara"), await propose("barn", "Dora")];
    const answers = await Promise.all([commit(first), commit(second)]);
    expect(answers.map(textOf)).toEqual([
      "barn belongs to Clara",
      "The proposal is stale: something has changed since it was made. Nothing was applied; propose the change again.",
    ]);
    expect(answers[1].isError).toBe(true);
    expect(await deed("barn")).toBe("Clara after 1");
  });

  test("refuses an expired proposal", async () => {
    const hasty = await startServer(project.folder, { EXPIRES_AFTER: "30" });
    const { structuredContent } = await hasty.call("update_deed", { deed_id: "inn", owner: "Clara" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { proposal_id } = structuredContent as { proposal_id: string };
    const answer = await hasty.call("commit_proposal", { proposal_id });
    const inn = await hasty.call("get_deed", { deed_id: "inn" });
    await hasty.close();
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: "The proposal has expired. Nothing was applied; propose the change again." }],
    });
    expect(textOf(inn)).toBe("Anna after 0");
  });

  test("knows no proposal of somebody else, who can still commit it", async () => {
    const proposal_id = await propose("well", "Clara", "Emil");
    const unknown = {
      isError: true,
      content: [{ text: `There is no open proposal \`${proposal_id}\`. It may have been committed or rejected.` }],
    };
    expect(await commit(proposal_id, "Fritz")).toMatchObject(unknown);
    expect(await office.call("reject_proposal", { proposal_id }, { _meta: { clerk: "Fritz" } })).toMatchObject(unknown);
    expect(await deed("well")).toBe("Anna after 0");
    expect(textOf(await commit(proposal_id, "Emil"))).toBe("well belongs to Clara");
  });

  test.each(["00000000-0000-0000-0000-000000000000", "__proto__", ""])("does not know the id %j", async (id) => {
    expect((await commit(id)).isError).toBe(true);
  });

  test("drops a rejected proposal", async () => {
    const proposal_id = await propose("pond", "Clara");
    expect(textOf(await office.call("reject_proposal", { proposal_id }))).toBe("Rejected: Transfer pond to Clara");
    expect((await commit(proposal_id)).isError).toBe(true);
    expect(await deed("pond")).toBe("Anna after 0");
  });

  test("says what went wrong with a change, does not try it again, and goes on with others", async () => {
    const id = await propose("gate", "nobody");
    expect(textOf(await commit(id))).toBe(
      "The proposal could not be applied: The office is closed. It will not be tried again; look at what has changed, and propose anew.",
    );
    expect(textOf(await commit(id))).toContain("There is no open proposal");
    expect(textOf(await commit(await propose("gate", "Clara")))).toBe("gate belongs to Clara");
  });
});

describe("types of the module", () => {
  test.each([
    ["a tool that does not write", '"update_deed", transfer', '"get_deed", transfer'],
    ["a tag that is none", 'safety: "destructive_delete"', 'safety: "harmless"'],
    ["a write without a tag", '  safety: "destructive_delete",\n', ""],
  ])("do not let %s compile", async (_, right, wrong) => {
    const project = await deedOffice("McpServer of SDK v1");
    for (const name of ["office.ts", "server.ts"]) {
      const file = join(project.folder, "src", name);
      writeFileSync(file, readFileSync(file, "utf8").replace(right, wrong));
    }
    const errors = typeErrors(project.folder);
    project.remove();
    expect(errors).toContain("error TS");
  });
});
