import { expect, it } from "vitest";
import { reallyRegistered } from "../../support/really-registered.ts";
import { readProject, SERVER, toolsOf } from "../../support/source-project.ts";

it.each([
  ["a name that lists have none of", 'String("parse" in names)'],
  ["a method of lists", 'String("map" in names)'],
  ["a place that is taken", 'String("1" in names)'],
  ["a place that is not", "String(2 in names)"],
  ["what a member that lists have none of is", "typeof names.parse"],
  ["what a method of lists is", "typeof names.map"],
  ["a member that is missing, or else", 'names.title ?? "none"'],
  ["the last one that is taken of a list which is made there", '"port/moor".split("/").pop() + [...names].pop()'],
  ["the first one, likewise", 'names.filter((name) => name !== "moor").shift()'],
  [
    "whether there is a schema among what a record holds",
    'Object.values({ type: "object", required: names }).some((one) => one && typeof one === "object" && "parse" in one) ? "schema" : "json"',
  ],
])("%s is known", (_, description) => {
  const code = `const names = ["moor", "tow"]; server.registerTool("moor_ship", { description: ${description} }, handler);`;
  const [tool] = toolsOf(SERVER + code.replace("const names", "const names: any"));
  const registered = reallyRegistered(code);
  expect(registered?.size).toBe(1);
  expect(tool?.description?.value).toBe(registered?.get("moor_ship"));
});

it("what a pattern finds in a text has more than its members", () => {
  const code = `${SERVER}const found: any = "a moor ship".match(/(moor)/);
server.registerTool("moor_ship", { description: found[1] + " at " + found.index }, handler);`;
  const [tool] = readProject(code).tools;
  expect(tool?.description?.value).toBeUndefined();
  expect(tool?.holes.map(({ path }) => path)).toEqual(["/description"]);
});
