import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const register = (ships: string): string => `for (const ship of ${ships}) server.registerTool(ship, {}, handler);`;

const BOX = `function open<T>(start: T) { let held = start;
  return { all: () => held, update(change: (held: T) => T) { held = change(held); }, reset() { held = start; } }; }
`;
const STORE = `function createStore(reduce: any, start: any) { let state = start;
  return { dispatch(action: any) { state = reduce(state, action); }, state: () => state }; }
`;
const QUAY = `function build() { let ships: string[] = [];
  return { moor(ship: string) { ships.push(ship); }, sail(ship: string) { ships.splice(ships.indexOf(ship), 1); },
    clear() { ships = []; }, all: () => ships }; }
`;

describe("what functions make of the variable of the function around them is what their calls come to, in order", () => {
  it.each([
    [
      "by functions that are handed in",
      `${BOX} const box = open<string[]>([]); box.update((ships) => [...ships, "tug"]); box.update((ships) => ["ferry", ...ships]);
      ${register("box.all()")}`,
      ["ferry", "tug"],
    ],
    [
      "by a reducer and an action",
      `${STORE} const store = createStore((ships: string[], ship: string) => [...ships, ship], []);
      store.dispatch("tug"); store.dispatch("ferry"); ${register("store.state()")}`,
      ["tug", "ferry"],
    ],
    [
      "of nothing, with what the reducer begins with",
      `function createStore(reduce: any) { let state: any; const dispatch = (action: any) => { state = reduce(state, action); };
        dispatch({}); return { dispatch, state: () => state }; }
      const store = createStore((ships: string[] = ["raft"], { ship }: any) => ship ? [...ships, ship] : ships);
      store.dispatch({ ship: "tug" }); ${register("store.state()")}`,
      ["raft", "tug"],
    ],
    [
      "through a lens",
      `${BOX} const ships = { get: (port: any) => port.ships, set: (port: any, ships: string[]) => ({ ...port, ships }) };
      const over = (lens: any, change: any) => (port: any) => lens.set(port, change(lens.get(port)));
      const box = open<any>({ ships: [] }); box.update(over(ships, (all: string[]) => [...all, "tug"])); ${register("box.all().ships")}`,
      ["tug"],
    ],
    [
      "by way of functions that call them",
      `${STORE} const store = createStore((ships: string[], ship: string) => [ship, ...ships], []);
      function moor(ship: string) { store.dispatch(ship); } function moorBoth() { moor("tug"); moor("ferry"); }
      moorBoth(); moor("barge"); ${register("store.state()")}`,
      ["barge", "ferry", "tug"],
    ],
    [
      "in the turns of a loop",
      `${STORE} const store = createStore((ships: string[], ship: string) => [ship, ...ships], []);
      for (const ship of ["tug", "ferry"]) store.dispatch(ship); ${register("store.state()")}`,
      ["ferry", "tug"],
    ],
    [
      "as far as they are called before it is read",
      `${BOX} const box = open<string[]>([]); box.update((ships) => [...ships, "tug"]);
      ${register("box.all()")} box.update((ships) => [...ships, "ferry"]);`,
      ["tug"],
    ],
    [
      "for each run of the function around them",
      `${BOX} const quay = open<string[]>([]); const pier = open<string[]>([]);
      quay.update((ships) => [...ships, "tug"]); pier.update((ships) => [...ships, "ferry"]); ${register("quay.all()")}`,
      ["tug"],
    ],
    [
      "where one of them sets it back",
      `${BOX} const box = open(["raft"]); box.update((ships) => [...ships, "tug"]); box.reset(); box.update((ships) => [...ships, "ferry"]);
      ${register("box.all()")}`,
      ["raft", "ferry"],
    ],
    [
      "where it makes something of two variables",
      `function remember() { let past: string[][] = []; let now: string[] = [];
        return { moor(ship: string) { past = [...past, now]; now = [...now, ship].sort(); },
          undo() { now = past[past.length - 1]!; past = past.slice(0, -1); }, now: () => now }; }
      const port = remember(); port.moor("tug"); port.moor("ferry"); port.undo(); ${register("port.now()")}`,
      ["tug"],
    ],
    [
      "unless a condition on what it holds keeps them from it",
      `function build() { let ships: string[] = [];
        return { moor(ship: string) { if (ships.includes(ship)) return; ships = ships.filter(Boolean).concat(ship); }, all: () => ships }; }
      const quay = build(); quay.moor("tug"); quay.moor("ferry"); quay.moor("tug"); ${register("quay.all()")}`,
      ["tug", "ferry"],
    ],
    [
      "where they work on a copy",
      `function build() { let ships: string[] = [];
        return { moor(ship: string) { const next = [...ships]; next.push(ship); ships = next; }, all: () => ships }; }
      const quay = build(); quay.moor("tug"); quay.moor("ferry"); ${register("quay.all()")}`,
      ["tug", "ferry"],
    ],
    [
      "where one adds to it and another begins anew",
      `${QUAY} const quay = build(); quay.moor("raft"); quay.clear(); quay.moor("tug"); ${register("quay.all()")}`,
      ["tug"],
    ],
    [
      "where one takes something out",
      `${QUAY} const quay = build(); quay.moor("raft"); quay.moor("tug"); quay.sail("raft"); ${register("quay.all()")}`,
      ["tug"],
    ],
    [
      "where a function counts what others have added, before the next is added",
      `function open() { const ships: string[] = []; const moor = (ship: string) => { ships.push(ship); server.registerTool(ship, {}, handler); };
        return { moor, count: () => ships.length, get size() { return ships.length; } }; }
      const quay = open(); quay.moor("tug"); quay.moor(\`ferry\${quay.count()}\`); quay.moor(\`barge\${quay.size}\`);`,
      ["tug", "ferry1", "barge2"],
    ],
    [
      "where one constant is added twice",
      `const TUG = "tug"; const quay = build(); quay.moor(TUG); quay.moor(TUG);
      function build() { const ships: string[] = []; return { moor(ship: string) { ships.push(ship); }, all: () => ships }; }
      quay.all().forEach((ship, place) => server.registerTool(ship + place, {}, handler));`,
      ["tug0", "tug1"],
    ],
    [
      "but not of what a handler does when all is registered",
      `${STORE} const store = createStore((ships: string[], ship: string) => [...ships, ship], ["raft"]);
      server.registerTool("moor", {}, async () => { store.dispatch("late"); return { content: [] }; }); ${register("store.state()")}`,
      ["moor", "raft"],
    ],
  ])("%s", (_, code, names) => {
    expect(namesOf(toolsOf(SERVER + code))).toEqual(names);
  });

  it("in the order in which files are loaded", () => {
    const add = (ship: string): string =>
      `import { box } from "./box.js"; box.update((ships) => [...ships, "${ship}"]);`;
    const tools = toolsOf({
      "src/box.ts": `${BOX} export const box = open<string[]>([]);`,
      "src/a.ts": add("tug"),
      "src/b.ts": add("ferry"),
      "src/server.ts": `${SERVER} import "./b.js"; import "./a.js"; import { box } from "./box.js"; ${register("box.all()")}`,
    });
    expect(namesOf(tools)).toEqual(["ferry", "tug"]);
  });

  it("and is a hole where the order of the calls is not known", () => {
    const set = readProject(`${SERVER} ${BOX} const box = open<string[]>([]);
      setTimeout(() => box.update((ships) => [...ships, "tug"]), 1);
      setTimeout(() => box.update((ships) => ["ferry", ...ships]), 2);
      setTimeout(() => { ${register("box.all()")} }, 3);`);
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([expect.stringContaining("not known in what order they are called")]);
  });
});
