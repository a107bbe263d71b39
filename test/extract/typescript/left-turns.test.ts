import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolOf } from "../../support/source-project.ts";

const served = (body: string): string => `${SERVER}
function listed(raw: string | undefined): string[] { return raw ? raw.split(",") : []; }
const closed = new Set(listed(process.env.CLOSED));
function told() {
  ${body}
}
server.registerTool("get_ports", { description: \`Ports: \${told()}\` }, handler);`;

describe("what a turn is left out for by a setting alone is there by default", () => {
  it.each([
    [
      "in a list",
      'const names = []; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; names.push(name); } return names.join();',
    ],
    [
      "in an object",
      'const ports = {}; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; ports[name] = true; } return Object.keys(ports).join();',
    ],
    [
      "in a text",
      'let text = ""; for (const name of ["quay,", "pier"]) { if (closed.has(name)) continue; text += name; } return text;',
    ],
    [
      "in a callback",
      'const names = []; ["quay", "pier"].forEach((name) => { if (closed.has(name)) return; names.push(name); }); return names.join();',
    ],
    [
      "where that is noted first",
      'const names = []; for (const name of ["quay", "pier"]) { if (closed.has(name)) { console.warn(name); continue; } names.push(name); } return names.join();',
    ],
    [
      "in an object that is gone through in its turn",
      'const ports = {}; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; ports[name] = name; } const names = []; for (const [, name] of Object.entries(ports)) names.push(name); return names.join();',
    ],
  ])("%s", (_, body) => {
    expect(toolOf(served(body)).description?.value).toBe("Ports: quay,pier");
  });

  it.each([
    [
      "a number",
      'let count = 0; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; count += 1; } return count;',
    ],
    [
      "a number that is counted up",
      'let count = 0; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; count++; } return count;',
    ],
    [
      "the length of a list",
      'const names = []; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; names.push(name); } return names.length;',
    ],
    [
      "the properties of an object",
      'const ports = {}; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; ports[name] = 1; } return Object.keys(ports).length;',
    ],
  ])("and counts: %s", (_, body) => {
    expect(toolOf(served(body)).description?.value).toBe("Ports: 2");
  });
});

it("of what several settings leave out each for itself, there may be as many as lie between", () => {
  const body =
    'const names = []; for (const name of ["quay", "pier"]) { if (closed.has(name)) continue; names.push(name); }';
  const { description, alternatives } = toolOf(served(`${body} return names.length;`));
  const told = [description, ...alternatives.map((one) => one.description)].map((one) => one?.value);
  expect([told[0], new Set(told)]).toEqual(["Ports: 2", new Set(["Ports: 0", "Ports: 1", "Ports: 2"])]);
});

describe("what a turn is left out for by something that is not known", () => {
  it("may be in a text, or not", () => {
    const { description, alternatives } = toolOf(
      served(
        'let text = ""; for (const name of ["quay", "pier"]) { if (ask(name)) continue; text += name; } return text;',
      ),
    );
    const told = [description, ...alternatives.map((one) => one.description)].map((one) => one?.value);
    expect(new Set(told)).toEqual(new Set(["Ports: ", "Ports: pier", "Ports: quay", "Ports: quaypier"]));
  });

  it.each([
    [
      "before the turn is left",
      'for (const name of ["quay"]) { if (ask(name)) { last = name; continue; } log(name); }',
    ],
    ["at the end of a turn", 'for (const name of ["quay"]) { log(name); if (ask(name)) { last = name; continue; } }'],
    [
      "before a callback is left",
      '["quay"].forEach((name) => { if (ask(name)) { last = name; return; } log(name); });',
    ],
  ])("may be what a variable is given %s", (_, loop) => {
    const { description, alternatives } = toolOf(served(`let last = "none"; ${loop} return last;`));
    const told = [description, ...alternatives.map((one) => one.description)].map((one) => one?.value);
    expect(new Set(told)).toEqual(new Set(["Ports: none", "Ports: quay"]));
  });

  it("leaves open what a list holds", () => {
    const code = served(
      'const names = []; for (const name of ["quay"]) { if (ask(name)) continue; names.push(name); } return names.join();',
    );
    expect(holeSentences(readProject(code))).toEqual([
      "/description: the description joins members that depend on a condition",
    ]);
  });

  it.each(["ask(name)", "closed.has(name)"])(
    "is there where it fails before it leaves the turn for `%s`",
    (condition) => {
      const code = `let text = ""; for (const name of ["quay"]) { if (${condition}) { fail(name); continue; } text += name; } return text;`;
      const failing = "function fail(name: string): never { throw new Error(name); }";
      const { description, alternatives } = toolOf(served(`${failing} ${code}`));
      expect([description?.value, alternatives]).toEqual(["Ports: quay", []]);
    },
  );
});
