import { expect, test } from "vitest";
import { reallyRegistered } from "../../support/really-registered.ts";
import { readProject, SERVER } from "../../support/source-project.ts";

const ADD = "const add = (name) => server.registerTool(name, {}, handler);";
const NAMES = "const names = ['moor_ship', 'sail_ship', 'tow_ship'];";

/** Programs that make a function in each turn of a loop which counts, and call it once the loop has ended. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "a function that registers":
    "const adders = []; for (let at = 0; at < names.length; at++) adders.push(() => add(names[at])); for (const one of adders) one();",
  "a function that gives a name":
    "const makers = []; for (let at = 0; at < names.length; at += 1) makers.push(() => names[at]); for (const one of makers) add(one());",
  "a function that gives a name, in a function":
    "function make() { const makers = []; for (let at = 0; at < names.length; at++) { makers.push(() => names[at]); } return makers; } for (const one of make()) add(one());",
  "a getter":
    "const all = []; for (let at = 0; at < names.length; at++) all.push({ get name() { return names[at]; } }); for (const { name } of all) add(name);",
  "a variable of the turn":
    "const makers = []; for (let at = 0; at < names.length; at++) { const own = names[at]; makers.push(() => own); } for (const one of makers) add(one());",
  "a loop that counts down":
    "const makers = []; for (let at = names.length; at > 0; at--) makers.push(() => names[at - 1]); for (const one of makers) add(one());",
  "a loop that the turn counts on":
    "const makers = []; for (let at = 0; at < names.length; at++) { makers.push(() => names[at]); if (at === 0) at += 1; } for (const one of makers) add(one());",
};

test.each(Object.entries(PROGRAMS))("a function knows the count of the turn that made it: %s", (_, program) => {
  const code = `${NAMES} ${ADD} ${program}`;
  const { tools, holes } = readProject(SERVER + code.replace("(name) =>", "(name: string) =>"));
  const expected = [...(reallyRegistered(code)?.keys() ?? [])];
  expect(expected.length).toBeGreaterThan(0);
  expect(tools.map(({ name }) => name.value).toSorted()).toEqual(expected.toSorted());
  expect(holes).toEqual([]);
});
