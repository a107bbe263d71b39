import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../support/source-project.ts";
import { isKnown } from "../../src/tool-model/hole.ts";

/** A statement or an expression of a function that has the lists `ships` and `rest`, the text `text` and the count `at`. */
type Code = fc.Arbitrary<string>;

const word = fc.constantFrom("tide", "berth", "crane", "buoy", "").map((one) => JSON.stringify(one));
const small = fc.integer({ min: 0, max: 3 }).map(String);
const list = fc.constantFrom("ships", "rest");

const value: Code = fc.oneof(
  { weight: 2, arbitrary: word },
  fc.constantFrom("text", "at++", "--at", "(text += 'x')", "(ships[0] ?? 'none')", "`${rest}`", "String(at)"),
  fc
    .tuple(list, fc.constantFrom("pop()", "shift()", "at(0)", "join('-')", "length", "indexOf('tide')"))
    .map((parts) => parts.join(".")),
  fc.tuple(list, word).map(([of, sought]) => `(${of}.includes(${sought}) ? ${of}.shift() : text)`),
);

const change: Code = fc.oneof(
  fc.tuple(list, value).map(([of, given]) => `${of}.push(${given});`),
  fc.tuple(list, value).map(([of, given]) => `${of}.unshift(${given});`),
  fc
    .tuple(list, fc.constantFrom("pop()", "shift()", "reverse()", "sort()", "length = 1"))
    .map((parts) => `${parts.join(".")};`),
  fc.tuple(list, small, small).map(([of, from, count]) => `${of}.splice(${from}, ${count}, "put");`),
  fc
    .tuple(list, fc.constantFrom("0", `1`), value)
    .map(([of, place, given]) => `if (${of}.length > ${place}) ${of}[${place}] = ${given};`),
  fc.constant("[ships[0], ships[1]] = [ships[1] ?? 'one', ships[0] ?? 'other'];"),
  value.map((given) => `text += ${given};`),
  value.map((given) => `text ||= String(${given});`),
);

const block: Code = fc.array(change, { minLength: 1, maxLength: 3 }).map((lines) => lines.join(" "));

const statement: Code = fc.oneof(
  { weight: 4, arbitrary: change },
  fc.tuple(value, block, block).map(([asked, one, other]) => `if (${asked}) { ${one} } else { ${other} }`),
  block.map((body) => `for (const ship of [...ships]) { ${body} text += ship; }`),
  fc.tuple(small, block).map(([turns, body]) => `for (let turn = 0; turn < ${turns}; turn++) { ${body} }`),
  block.map((body) => `(() => { ${body} })();`),
  block.map((body) => `{ const inner = () => { ${body} }; inner(); }`),
  fc
    .tuple(word, block, block)
    .map(([of, one, other]) => `switch (text) { case ${of}: ${one} break; default: ${other} }`),
  block.map((body) => `rest.slice(0, 2).forEach((one) => { ${body} ships.push(one); });`),
);

const body = fc.array(statement, { minLength: 2, maxLength: 8 }).map(
  (
    lines,
  ) => `let text = "quay"; let at = 1; const [first, ...rest] = ["lock", "ferry", "pilot"]; const ships = [first, "gull"];
${lines.join("\n")}
return JSON.stringify([text, at, ships, rest]);`,
);

describe("a function that is written at random", () => {
  it("gives what it really gives, or a hole, and hardly ever a hole", () => {
    let resolved = 0;
    const runs = 150;
    fc.assert(
      fc.property(body, (code) => {
        const real: unknown = runInNewContext(`(function () { ${code} })()`, {}, { timeout: 1000 });
        const set = readProject(
          `${SERVER}function describe() { ${code} }\nserver.registerTool("get_ship", { description: describe() }, handler);`,
        );
        const [tool] = set.tools;
        if (!tool || !isKnown(tool.holes, "/description")) return;
        resolved += 1;
        expect(tool.description?.value).toBe(real);
      }),
      { numRuns: runs, seed: 19 },
    );
    expect(resolved).toBeGreaterThan(runs * 0.9);
  });
});
