import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

/** What a function with a body gives when it is really run. */
function given(body: string): unknown {
  return runInNewContext(`(function () { ${body} })()`);
}

/** What is read of the same function, where it stands for a description. */
function read(body: string): string | undefined {
  const code = `function describe() { ${body} }\nserver.registerTool("get_ship", { description: describe() }, handler);`;
  return toolOf(SERVER + code).description?.value;
}

const NAMES = 'const names = ["pilot", "crane", "buoy"];';

describe("what an expression changes while it is worked out is changed when its other parts are", () => {
  it.each([
    ["a member that is taken out", `${NAMES} const first = { name: names.shift() }; return first.name + names;`],
    ["one that is taken from the end, in a template", `${NAMES} return \`\${names.pop()}, not \${names}\`;`],
    ["what stands in front of it is read before", `${NAMES} return names.join() + names.pop() + names.join();`],
    ["a count that is put up", "let count = 3; const list = [count++, ++count, count--]; return list.join() + count;"],
    ["a place that is counted", `${NAMES} let at = 0; return names[at++] + names[at++] + at;`],
    [
      "an assignment",
      'let name = "pilot"; const ship = { first: (name = "crane"), second: name }; return Object.values(ship).join();',
    ],
    ["an assignment of a sum", 'let name = "a"; const other = (name += "b"); return name + other;'],
    [
      "the side of a condition that is taken",
      `${NAMES} const one = names.length > 2 ? names.pop() : names.shift(); return one + names;`,
    ],
    ["the right of what is not true", `${NAMES} const one = names[7] ?? names.pop(); return one + names;`],
    ["nothing on the right of what is true", `${NAMES} const one = names[0] || names.pop(); return one + names;`],
    ["an argument", `${NAMES} const out = []; out.push(names.pop(), names.pop()); return out + "|" + names;`],
    [
      "the head of a loop",
      `${NAMES} let text = ""; for (const one of names.splice(1)) text += one; return text + names;`,
    ],
    ["a condition", `${NAMES} if (names.pop() === "buoy") return names.join(); return "";`],
    [
      "the condition of a loop",
      `${NAMES} let text = ""; while (names.length > 1) text += names.shift(); return text + names;`,
    ],
    ["how long a list is by then", `${NAMES} const length = names.push("quay"); return length + names.join();`],
    [
      "a list that is sorted and given on",
      `${NAMES} const sorted = names.sort(); return sorted.join() + names.join();`,
    ],
    [
      "by a function that is called in it",
      `${NAMES} const drop = () => { names.pop(); }; const one = { is: drop() }; return names.join();`,
    ],
  ])("%s", (_, body) => {
    expect(read(body)).toBe(given(body));
  });
});

describe("a running function changes", () => {
  it.each([
    ["the rest of a list", 'const [first, ...rest] = ["a", "b"]; rest.push("c"); return rest.join() + first;'],
    ["the rest of an object", 'const { a, ...rest } = { a: "1", b: "2" }; rest.c = "3"; return Object.keys(rest) + a;'],
    [
      "objects in a list that it has made",
      'const ships = [{ name: "a" }]; for (const one of ships) one.name += "!"; return ships[0].name;',
    ],
    [
      "them by a function in it",
      'const ships = [{}]; function name() { for (const one of ships) one.name ??= "a"; } name(); return ships[0].name;',
    ],
    [
      "what is outside of an inner function by taking out",
      'const ship = { a: "1", b: "2" }; const drop = () => { delete ship.a; }; drop(); return Object.keys(ship).join();',
    ],
    [
      "several members at once",
      'const list = ["a", "b"]; [list[0], list[1]] = [list[1], list[0]]; return list.join();',
    ],
    ["a list to one member", 'const list = ["a", "b", "c"]; list.length = 1; return list.join();'],
    [
      "the members of a list in their places",
      'const list = ["a", "b", "c"]; list.fill("x", 1); list.copyWithin(0, 2); return list.join();',
    ],
    ["all behind a place", 'const list = ["a", "b", "c"]; list.splice(1); return list.join();'],
    ["a text that there is", 'let text = "a"; text &&= "b"; return text;'],
    ["a number by any operator", "let count = 7; count -= 2; count *= 3; count %= 8; return String(count);"],
  ])("%s", (_, body) => {
    expect(read(body)).toBe(given(body));
  });

  it("a list behind a gap: what is there is not known", () => {
    const body = 'const list = ["a"]; list[3] = "d"; return list.join();';
    const set = readProject(
      `${SERVER}function describe() { ${body} }\nserver.registerTool("get_ship", { description: describe() }, handler);`,
    );
    expect(holeSentences(set)).toEqual(["/description: the description is given a member behind a gap"]);
  });
});

it("a function that has run holds what was added since, also while the same function runs again", () => {
  const code = `function makeLog(before) {
      const lines = [];
      const begin = before ? before.all().join() : "none";
      return { add: (line) => { lines.push(line); }, all: () => lines, begin };
    }
    const first = makeLog();
    first.add("moored");
    const second = makeLog(first);`;
  const real: unknown = runInNewContext(`(function () { ${code} return second.begin; })()`);
  const tool = toolOf(`${SERVER}${code}\nserver.registerTool("get_log", { description: second.begin }, handler);`);
  expect(tool.description?.value).toBe(real);
});

describe("lists", () => {
  it.each([
    [
      "of a length begin empty",
      'return new Array(3).fill("a").join() + new Array("b", "c").join() + new Array(0).fill("d").join();',
    ],
    [
      "leave out nothing that is missing in a joined text",
      'return ["a", undefined, null, "b"].join("-") + [undefined, "c"];',
    ],
    [
      "of the letters of a text",
      'let text = ""; for (const one of "quay") text += one + "."; return text + [..."ab"].join("-");',
    ],
  ])("%s", (_, body) => {
    expect(read(body)).toBe(given(body));
  });
});

describe("a list at the top of a file holds what its statements make of it, one after the other", () => {
  const moor = 'names.forEach((name) => server.registerTool(name, { description: "Moors." }, handler));';

  it.each([
    ["where a member is put in the place of another", `${NAMES} names[1] = "quay";`],
    ["where two change places", `${NAMES} [names[0], names[1]] = [names[1], names[0]];`],
    ["turn by turn", `${NAMES} for (let at = 0; at < 2; at++) names[at] = "quay" + at;`],
    ["while a count that it keeps is small", `${NAMES} let at = 0; while (at < 2) { names.push("quay" + at); at++; }`],
    ["until it is short enough", `${NAMES} do { names.shift(); } while (names.length > 1);`],
    ["where one is taken out for something else", `${NAMES} const ship = { name: names.shift() };`],
    [
      "in a function that is called where it stands",
      `${NAMES} const ship = { name: (() => { names[0] = "quay"; })() };`,
    ],
    [
      "where it is the rest of another",
      'const [first, ...names] = ["a", "b", "c"]; names[0] = "d"; names.push(first);',
    ],
  ])("%s", (_, code) => {
    const real = runInNewContext(`(function () { ${code} return names; })()`);
    expect(namesOf(toolsOf(`${SERVER}${code}\n${moor}`))).toEqual([...real]);
  });

  it("and before that, where it is read before", () => {
    const code = `${NAMES} const before = \`\${names}\` + ["more"].concat(names) + String(names); names[0] = "quay"; const between = names.join(); names.pop();`;
    const real: unknown = runInNewContext(`(function () { ${code} return before + between + names.join(); })()`);
    const tool = toolOf(
      `${SERVER}${code}\nserver.registerTool("get_ship", { description: before + between + names.join() }, handler);`,
    );
    expect(tool.description?.value).toBe(real);
  });
});
