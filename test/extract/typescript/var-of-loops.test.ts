import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const REGISTER = `for (const [at, call] of calls.entries()) server.registerTool("moor_" + at, { description: call() }, handler);`;

const described = (code: string): (string | undefined)[] =>
  toolsOf(`${SERVER}const calls: any[] = [];\n${code}`).map(({ description }) => description?.value);

describe("a `var` of a loop, which functions read that its turns make", () => {
  it.each([
    ["the last member", `for (var ship of ["tug", "ferry"]) calls.push(() => ship);`, "ferry"],
    ["the last key", `for (var ship in { tug: 1, ferry: 2 }) calls.push(() => ship);`, "ferry"],
    [
      "what a count has come to",
      `for (var berth = 0; berth < 2; berth++) calls.push(() => "Berth " + berth);`,
      "Berth 2",
    ],
  ])("is %s for all that are called behind the loop", (_, code, expected) => {
    expect(described(`${code}\n${REGISTER}`)).toEqual([expected, expected]);
  });

  it.each([
    [
      "is called within its turn",
      `{ const call = () => ship; server.registerTool(call(), { description: call() }, handler); }`,
    ],
    ["is called by what it is handed to", `register(() => ship);`],
    [
      "is run where it stands",
      `["moor"].forEach((verb) => server.registerTool(verb + ship, { description: ship }, handler));`,
    ],
  ])("is that of the turn where such a function %s", (_, body) => {
    const register = `function register(make: any) { server.registerTool(make(), { description: make() }, handler); }`;
    expect(described(`for (var ship of ["tug", "ferry"]) ${body}\n${register}`)).toEqual(["tug", "ferry"]);
  });

  it("is each turn's own where it is declared by `const`", () => {
    expect(described(`for (const ship of ["tug", "ferry"]) calls.push(() => ship);\n${REGISTER}`)).toEqual([
      "tug",
      "ferry",
    ]);
  });

  it("is not told where the body of the loop declares it", () => {
    const set = readProject(
      `${SERVER}const calls: any[] = [];
      for (const ship of ["tug", "ferry"]) { var label = "The " + ship; calls.push(() => label); }
      ${REGISTER}`,
    );
    expect(holeSentences(set).join("\n")).toContain("all turns of a loop share");
  });
});
