import { expect, test } from "vitest";
import { readProject, SERVER, wordsAt } from "../../support/source-project.ts";

const directivesIn = (source: string) => {
  const project = readProject(`${SERVER}server.registerTool("any", {}, handler);\n${source}`);
  return (project.directives ?? []).map(({ rule, reason, comment, range, covers }) => ({
    rule,
    reason,
    comment: wordsAt(project, comment),
    range: wordsAt(project, range),
    covers: wordsAt(project, covers),
  }));
};

const covered = (source: string): (string | undefined)[] => directivesIn(source).map(({ covers }) => covers);

test("a comment names a rule, gives a reason, and covers the statement that begins on the next line", () => {
  const statement = `server.registerTool(
  "list_tides", { description: "List tides." },
  handler,
);
`;
  const comment = "// mcp-lint-disable-next-line schema/list-has-ids -- the almanac has no ids";
  expect(directivesIn(`${comment}\n${statement}server.registerTool("get_tide", {}, handler);`)).toEqual([
    {
      rule: "schema/list-has-ids",
      reason: "the almanac has no ids",
      comment,
      range: "schema/list-has-ids",
      covers: statement.trimEnd(),
    },
  ]);
});

test("inside of a definition it covers the property below, however many lines its text takes", () => {
  const text = "    description: `List tides.\n\nAll of them.`";
  const source = `server.registerTool("list_tides", {
    title: "Tides",
    /* mcp-lint-disable-next-line description/em-dash -- quoted */
${text},
    inputSchema: {},
  }, handler);`;
  expect(covered(source)).toEqual([text]);
});

test("the line that code shares with another's end is covered from the code that begins there", () => {
  const source = `server.registerTool("list_tides", {
    title: "Tides" }, // mcp-lint-disable-line text/near-duplicate -- meant so
  handler);`;
  expect(covered(source)).toEqual(['    title: "Tides" }, // mcp-lint-disable-line text/near-duplicate -- meant so\n']);
});

test("several rules have one comment, and no rule means every rule", () => {
  expect(
    directivesIn(`// mcp-lint-disable-next-line text/near-duplicate, name/verb-noun-snake
server.registerTool("tides", {}, handler);
// mcp-lint-disable-next-line
server.registerTool("tide", {}, handler);`).map(({ rule, reason, range }) => ({ rule, reason, range })),
  ).toEqual([
    { rule: "text/near-duplicate", reason: undefined, range: "text/near-duplicate" },
    { rule: "name/verb-noun-snake", reason: undefined, range: "name/verb-noun-snake" },
    { rule: undefined, reason: undefined, range: "// mcp-lint-disable-next-line" },
  ]);
});

test("a block lasts until its own rule is switched on again, or to the end of the file", () => {
  const source = `/* mcp-lint-disable text/near-duplicate -- old ones */
const a = 1;
/* mcp-lint-disable name/verb-noun-snake -- old ones */
const b = 2;
/* mcp-lint-enable text/near-duplicate */
const c = 3;`;
  expect(covered(source)).toEqual([
    `
const a = 1;
/* mcp-lint-disable name/verb-noun-snake -- old ones */
const b = 2;
`,
    `
const b = 2;
/* mcp-lint-enable text/near-duplicate */
const c = 3;`,
  ]);
});

test("an enabling comment without a rule ends every block", () => {
  expect(
    covered(`/* mcp-lint-disable text/near-duplicate -- old */
const a = 1;
/* mcp-lint-enable */
const b = 2;`),
  ).toEqual(["\nconst a = 1;\n"]);
});

test("doc comments count, with Windows line breaks too", () => {
  const source = `/** mcp-lint-disable-next-line description/present -- a probe */\r\nserver.registerTool("ping", {}, handler);\r\n`;
  expect(directivesIn(source)).toEqual([
    {
      rule: "description/present",
      reason: "a probe",
      comment: "/** mcp-lint-disable-next-line description/present -- a probe */",
      range: "description/present",
      covers: 'server.registerTool("ping", {}, handler);\r\n',
    },
  ]);
});

test.each([
  ["a string", 'const a = "// mcp-lint-disable-next-line text/near-duplicate";'],
  ["a template", "const a = `\n// mcp-lint-disable-next-line text/near-duplicate\n`;"],
  ["a regular expression", "const a = /\\/\\* mcp-lint-disable text/;"],
  ["an expression", "declare const mcp: number; const lint = 1, disable = 2; const a = mcp-lint-disable;"],
  ["a comment about such comments", "// write mcp-lint-disable-next-line above the tool"],
  ["a label that is none", "// mcp-lint-clean text/near-duplicate"],
])("%s is no directive", (_, source) => {
  expect(directivesIn(`${source}\nserver.registerTool("tides", {}, handler);`)).toEqual([]);
});

test.each([
  ["disabled", "disable"],
  ["disable-nextline", "disable-next-line"],
  ["disable-lines", "disable-line"],
  ["enabel", "enable"],
])("mcp-lint-%s is kept as a comment that is meant for mcp-lint-%s, and covers nothing", (label, meant) => {
  const comment = `// mcp-lint-${label} description/present -- a probe`;
  const { directives = [] } = readProject(`${SERVER}${comment}\nserver.registerTool("ping", {}, handler);`);
  expect(directives).toMatchObject([{ misspelt: { label: `mcp-lint-${label}`, meant: `mcp-lint-${meant}` } }]);
  expect(directives.map(({ covers }) => covers.end - covers.start)).toEqual([0]);
});

test("deeply nested code, many comments and a comment that never ends are read without harm", () => {
  const nested = `const a = ${"[".repeat(300)}1${"]".repeat(300)};\n`;
  const many = "// mcp-lint-disable-next-line text/near-duplicate -- x\nconst a = 1;\n".repeat(500);
  expect(covered(`// mcp-lint-disable-next-line -- deep\n${nested}`)).toEqual([nested]);
  expect(covered(many)).toEqual(Array.from({ length: 500 }, () => "const a = 1;\n"));
  expect(covered("/* mcp-lint-disable text/near-duplicate")).toHaveLength(1);
});
