import { expect, test } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

const WRITING = 'const isWriting = process.env.WRITE === "true"; const isReading = !isWriting;';

/** The annotation that an expression makes: by default, and as what else it may be sent. */
function annotated(expression: string, before = WRITING): { readonly sent: unknown; readonly otherwise: unknown[] } {
  const { tools } = readProject(
    `${SERVER}${before}\nserver.registerTool("moor_ship", { annotations: { readOnlyHint: ${expression} } }, handler);`,
  );
  const [tool] = tools;
  const isHole = tool?.holes.some(({ path }) => path.startsWith("/annotations")) ?? false;
  return {
    sent: isHole ? "a hole" : tool?.annotations.readOnlyHint?.value,
    otherwise: tool?.alternatives.map(({ annotations }) => annotations?.readOnlyHint?.value) ?? [],
  };
}

test.each([
  ["isReading", true],
  ["!isReading", false],
  ["!isWriting", true],
  ["!!isReading", true],
  ["isReading === true", true],
  ["isReading !== true", false],
  ["isWriting == false", true],
])("a flag that somebody may set is sent as it is by default: %s", (expression, value) => {
  expect(annotated(expression).sent).toBe(value);
});

test("a flag of which both ways are written is sent as it is by default, and known as it is otherwise", () => {
  expect(annotated("isReading ? true : false")).toEqual({ sent: true, otherwise: [false] });
});

test("a flag of which it is not known which way it goes by default is a hole", () => {
  expect(annotated("isOpen ? true : false", "const isOpen = Math.random() > 0.5;")).toEqual({
    sent: "a hole",
    otherwise: [],
  });
});

test("annotations that are one of two objects are sent as they are by default, and known as they are otherwise", () => {
  const { tools } = readProject(
    `${SERVER}${WRITING}\nserver.registerTool("moor_ship", { annotations: isWriting ? { readOnlyHint: false } : { readOnlyHint: true } }, handler);`,
  );
  expect(tools[0]).toMatchObject({
    annotations: { readOnlyHint: { value: true } },
    alternatives: [{ annotations: { readOnlyHint: { value: false } } }],
    holes: [],
  });
});
