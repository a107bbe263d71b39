import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** The tool of a harbour that is there only by chance: its title, and what is not known of it. */
function tugOf(code: string): { title: string | undefined; holes: readonly string[] } {
  const { tools } = readProject(SERVER + code);
  const tool = tools.find(({ name }) => name.value === "call_tug");
  return {
    title: tool?.title?.value,
    holes: (tool?.holes ?? []).map(({ path }) => path),
  };
}

const ADD = "server.registerTool(tool.name, config, handler);";
const TUGS =
  'const docks = [{ name: "dock_ship", title: "Dock" }];\nconst tugs = [{ name: "call_tug", title: "Call", annotations: {} }];\n';

describe("what code makes that is run only by chance is changed for sure by the same code", () => {
  it.each([
    [
      "in a turn of a loop over a list that has more members where something is set",
      `${TUGS}for (const tool of [...docks, ...(process.env.TUGS ? tugs : [])]) { const config = {}; if (tool.title) config.title = tool.title; ${ADD} }`,
    ],
    [
      "in a function that is handed such a list",
      `${TUGS}function addAll({ tools }) { for (const tool of tools) { const config = { title: "" }; config.title = tool.title; ${ADD} } }
addAll({ tools: process.env.TUGS === "true" ? [...docks, ...tugs] : docks });`,
    ],
    [
      "for each of such a list",
      `${TUGS}[...docks, ...(process.env.TUGS ? tugs : [])].forEach((tool) => { const config = {}; Object.assign(config, { title: tool.title }); ${ADD} });`,
    ],
    [
      "in a function that is called under a condition",
      `${TUGS}function add(tool) { const config = {}; if (tool.title) config.title = tool.title; ${ADD} }\nadd(docks[0]);\nif (process.env.TUGS) add(tugs[0]);`,
    ],
    [
      "behind a condition",
      `${TUGS}if (process.env.TUGS) { const [tool] = tugs; const config = { title: "None" }; config.title = tool.title; ${ADD} }`,
    ],
    [
      "where a member is taken out of it",
      `${TUGS}if (process.env.TUGS) { const [tool] = tugs; const config = { title: "Call", outputSchema: 5 }; delete config.outputSchema; ${ADD} }`,
    ],
  ])("%s", (_, code) => {
    expect(tugOf(code)).toMatchObject({ title: "Call", holes: [] });
  });
});

describe("what was there before is changed by chance", () => {
  it.each([
    [
      "by a condition",
      `${TUGS}const config = {}; if (process.env.TITLES) config.title = "Call"; const [tool] = tugs; ${ADD}`,
    ],
    [
      "by a condition in code that is run by chance itself",
      `${TUGS}if (process.env.TUGS) { const [tool] = tugs; const config = {}; if (process.env.TITLES) config.title = "Call"; ${ADD} }`,
    ],
    [
      "by a function that is called under a condition",
      `${TUGS}const config = {}; const name = (title) => { config.title = title; }; if (process.env.TITLES) name("Call"); const [tool] = tugs; ${ADD}`,
    ],
    [
      "in a turn that may be over",
      `${TUGS}const config = {}; for (const tool of tugs) { if (process.env.TITLES) continue; config.title = "Call"; } const [tool] = tugs; ${ADD}`,
    ],
  ])("%s", (_, code) => {
    expect(tugOf(code).holes).toContain("/title");
  });
});
