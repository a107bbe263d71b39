import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** The names of the tools that a server registers, all of which is to be known. */
const registered = (code: string): string[] => namesOf(toolsOf(SERVER + code));

const REGISTER = 'server.registerTool(name, { description: "Moors" }, handler);';

const BERTHS = 'const berths = [["moor_ship", "free_berth"], ["load_hold", "end", "shift_ship"], ["weigh_crate"]];';

describe("a loop that registers tools", () => {
  it("ends at a break, and goes on in the loop around it", () => {
    expect(
      registered(`${BERTHS} for (const names of berths) for (const name of names) {
      if (name === "end") break;
      ${REGISTER} }`),
    ).toEqual(["moor_ship", "free_berth", "load_hold", "weigh_crate"]);
  });

  it("ends at a break in the other branch", () => {
    expect(
      registered(`for (const name of ["moor_ship", "end", "free_berth"]) {
        if (name !== "end") { ${REGISTER} } else { break; } }`),
    ).toEqual(["moor_ship"]);
  });

  it("goes on with the next turn of the loop that a continue names", () => {
    expect(
      registered(`${BERTHS} outer: for (const names of berths) for (const name of names) {
      if (name === "end") continue outer;
      ${REGISTER} }`),
    ).toEqual(["moor_ship", "free_berth", "load_hold", "weigh_crate"]);
  });

  it("ends with the loop that a break names", () => {
    expect(
      registered(`${BERTHS} outer: for (const names of berths) { for (const name of names) {
      if (name === "end") break outer;
      ${REGISTER} } }`),
    ).toEqual(["moor_ship", "free_berth", "load_hold"]);
  });

  it("registers nothing behind a loop that leads past it", () => {
    expect(
      registered(`${BERTHS} outer: for (const names of berths) {
        for (const part of names) if (part === "end") continue outer;
        const name = names[0];
        ${REGISTER} }`),
    ).toEqual(["moor_ship", "weigh_crate"]);
  });

  it("goes on where only the start of the server tells whether it ends", () => {
    expect(
      registered(`for (const name of ["moor_ship", "free_berth"]) {
        if (process.env.LAST_TOOL === name) break;
        ${REGISTER} }`),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("goes on behind a break that belongs to a switch", () => {
    expect(
      registered(`for (const name of ["moor_ship", "free_berth"]) {
        switch (name) { case "moor_ship": break; }
        ${REGISTER} }`),
    ).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a function that makes names", () => {
  const made = (jump: string): string[] =>
    registered(`${BERTHS}
      function names() {
        const made: string[] = [];
        outer: for (const list of berths) for (const name of list) { if (name === "end") ${jump}; made.push(name); }
        return made;
      }
      for (const name of names()) ${REGISTER}`);

  it("goes on with the next turn of the loop that a continue names", () => {
    expect(made("continue outer")).toEqual(["moor_ship", "free_berth", "load_hold", "weigh_crate"]);
  });

  it("ends the loop that a break names", () => {
    expect(made("break outer")).toEqual(["moor_ship", "free_berth", "load_hold"]);
  });
});

describe("a switch over what a function is given", () => {
  const SWITCHING = (end: string, label = '"ship"'): string => `declare const ask: () => string;
  function add(part: string) {
    switch (part) {
      case ${label}: server.registerTool(\`moor_\${part}\`, { description: "Moors" }, handler); ${end}
      default: server.registerTool(\`free_\${part}\`, { description: "Frees" }, handler);
    }
  }
  add("ship"); add("berth");`;

  it("registers the tools of the clause that it comes to", () => {
    expect(registered(SWITCHING("break;"))).toEqual(["moor_ship", "free_berth"]);
  });

  it("goes on to the next clause where nothing ends the one before", () => {
    expect(registered(SWITCHING(""))).toEqual(["moor_ship", "free_ship", "free_berth"]);
  });

  it("may come to any clause where one of them is not known", () => {
    expect(registered(SWITCHING("break;", "ask()"))).toEqual(["moor_ship", "moor_berth", "free_ship", "free_berth"]);
  });
});

describe("a loop within a turn that a condition passes over", () => {
  const FIELDS = `const parts: any = { deck: { fields: { crew: z.string() } } };
    function put(shape: any) { for (const part of ["hold", "deck"]) { GUARD for (const name of Object.keys(parts[part].fields)) shape[name] = parts[part].fields[name]; } }
    for (const name of ["board_ship", "leave_ship"]) { const shape: any = {}; put(shape); server.registerTool(name, { inputSchema: shape }, handler); }`;

  it.each([
    ["continue", "if (!parts[part]) continue;"],
    ["an if", "if (parts[part])"],
  ])("gives nothing there: by %s", (_, guard) => {
    const set = readProject(`import { z } from "zod"; ${SERVER}${FIELDS.replace("GUARD", guard)}`);
    expect(set.tools.map(({ name, input }) => [name.value, input.fields.map((field) => field.name)])).toEqual([
      ["board_ship", ["crew"]],
      ["leave_ship", ["crew"]],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });
});

describe("a loop that counts otherwise than one by one upwards", () => {
  it.each([
    ["down to the end that it names", "for (let n = 3; n >= 1; n--)", ["tool_3", "tool_2", "tool_1"]],
    ["down, and not to its end", "for (let n = 3; n > 1; --n)", ["tool_3", "tool_2"]],
    ["by twos", "for (let n = 1; n < 6; n += 2)", ["tool_1", "tool_3", "tool_5"]],
    ["down by twos", "for (let n = 5; n > 0; n -= 2)", ["tool_5", "tool_3", "tool_1"]],
    ["away from its end", "server.registerTool(`tool_0`, {}, handler);\nfor (let n = 1; n > 2; n--)", ["tool_0"]],
  ])("goes %s", (_, head, names) => {
    expect(namesOf(toolsOf(`${SERVER}${head} server.registerTool(\`tool_\${n}\`, {}, handler);`))).toEqual(names);
  });

  it("goes through a list that a function is given, from behind", () => {
    const code = `function add(all: { name: string }[]) { for (let at = all.length - 1; at >= 0; at--) server.registerTool(all[at].name, {}, handler); }
      add([{ name: "moor_ship" }, { name: "tow_ship" }]);`;
    expect(namesOf(toolsOf(SERVER + code))).toEqual(["tow_ship", "moor_ship"]);
  });
});
