import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** The code with the tag written where the first tool has a place for it; undefined without a place. */
function tagged(code: string): string | undefined {
  const set = readProject(SERVER + code);
  const place = set.tools[0]?.docPlace;
  if (!place) return undefined;
  const whole = set.files[place.range.file] ?? "";
  const written = `${place.before}@safety safe_update${place.behind}`;
  return `${whole.slice(0, place.range.start)}${written}${whole.slice(place.range.end)}`.slice(SERVER.length);
}

/** The safety tags that are read of all tools. */
function tagsIn(code: string): (string | undefined)[] {
  return readProject(SERVER + code).tools.map(({ meta }) => meta.safety);
}

const SIGN = 'server.registerTool("sign_deed", {}, handler);';

const PLACES: readonly (readonly [place: string, code: string, tagged: string])[] = [
  ["on a line of its own", SIGN, `/** @safety safe_update */\n${SIGN}`],
  ["as far in as the definition", `{\n    ${SIGN}\n}`, `{\n    /** @safety safe_update */\n    ${SIGN}\n}`],
  ["with line breaks as they are there", `{\r\n  ${SIGN}\r\n}`, `{\r\n  /** @safety safe_update */\r\n  ${SIGN}\r\n}`],
  ["beside what stands in front", `if (on) ${SIGN}`, `if (on) /** @safety safe_update */ ${SIGN}`],
  [
    "at the end of a comment",
    `/**\n * Signs.\n *\n * @group deeds\n */\n${SIGN}`,
    `/**\n * Signs.\n *\n * @group deeds\n * @safety safe_update\n */\n${SIGN}`,
  ],
  [
    "in a comment of one line",
    `{\n  /** Signs. */\n  ${SIGN}\n}`,
    `{\n  /**\n   * Signs.\n   * @safety safe_update\n   */\n  ${SIGN}\n}`,
  ],
  [
    "in a comment that ends on its last words",
    `/** Signs\n * it. */\n${SIGN}`,
    `/** Signs\n * it.\n * @safety safe_update\n */\n${SIGN}`,
  ],
  [
    "not in a comment behind an empty line",
    `/** Deeds. */\n\n${SIGN}`,
    `/** Deeds. */\n\n/** @safety safe_update */\n${SIGN}`,
  ],
  ["not in a comment of another kind", `// Deeds.\n${SIGN}`, `// Deeds.\n/** @safety safe_update */\n${SIGN}`],
  [
    "above what a constant holds",
    `export const deed = { name: "sign_deed", description: "Sign a deed." } as const;\nserver.registerTool(deed.name, deed, handler);`,
    `/** @safety safe_update */\nexport const deed = { name: "sign_deed", description: "Sign a deed." } as const;\nserver.registerTool(deed.name, deed, handler);`,
  ],
];

describe("a tag is written", () => {
  it.each(PLACES)("%s", (_, code, expected) => {
    expect(tagged(code)).toBe(expected);
    expect(tagsIn(expected)).toEqual(["safe_update"]);
  });

  it("above the member of a list that names the tool, and is not read of the others", () => {
    const code = `const deeds = [
  { name: "sign_deed", description: "Sign." },
  { name: "seal_deed", description: "Seal." },
];
for (const { name, description } of deeds) server.registerTool(name, { description }, handler);`;
    const expected = code.replace('  { name: "sign', '  /** @safety safe_update */\n  { name: "sign');
    expect(tagged(code)).toBe(expected);
    expect(tagsIn(expected)).toEqual(["safe_update", undefined]);
  });

  it("nowhere where the tools of a chain of calls all begin", () => {
    const chain = `class Bench { addTool(name: string) { server.registerTool(name, {}, handler); return this; } }
new Bench().addTool("sign_deed").addTool("seal_deed");`;
    expect(tagsIn(chain)).toHaveLength(2);
    expect(tagged(chain)).toBe(undefined);
  });

  it("nowhere where the tool is named by a list of names", () => {
    expect(tagged('for (const name of ["sign_deed", "seal_deed"]) server.registerTool(name, {}, handler);')).toBe(
      undefined,
    );
  });
});
