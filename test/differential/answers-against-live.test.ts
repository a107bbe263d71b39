import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linesOf } from "../../src/rules/shared/answers/answer-text.ts";
import type { Answer } from "../../src/tool-model/answer.ts";
import type { Tool } from "../../src/tool-model/tool.ts";
import { fixtureFolder } from "../support/fixture-folders.ts";
import { staticTools } from "../support/static-tools.ts";
import { startServer, textOf, type StartedServer } from "../support/stdio-project.ts";

type Call = readonly [tool: string, args: Record<string, unknown>];

/** Calls by which every answer of the server is given that it can be brought to give. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  "print-shop": [
    ["check_press", {}],
    ["list_orders", {}],
    ["get_order", { order: "1" }],
    ["get_order", { order: "9" }],
    ["place_order", { copies: 5 }],
    ["place_order", { copies: 5000 }],
    ["print_order", { order: "9" }],
    ["print_order", { order: "2" }],
    ["print_order", { order: "1" }],
    ["print_order", { order: "3" }],
    ["list_orders", {}],
  ],
  scriptorium: [
    ["list_books", {}],
    ["get_book", { title: "psalter" }],
    ["get_book", { title: "atlas" }],
    ["check_ink", {}],
    ["copy_page", { title: "psalter" }],
    ["bind_book", { title: "herbal" }],
    ["plan_copies", { title: "psalter" }],
    ["plan_copies", { title: "atlas" }],
    ["gild_page", { title: "herbal" }],
  ],
};

describe.each(Object.keys(CALLS))("the answers of %s", (fixture) => {
  let tools: readonly Tool[];
  let server: StartedServer;

  beforeAll(async () => {
    const folder = fixtureFolder(fixture);
    [{ tools }, server] = await Promise.all([staticTools(folder, { answers: true }), startServer(folder)]);
  });

  afterAll(() => server.close());

  it.each(CALLS[fixture]!)("of %s to %j are among those that are read from source", async (name, args) => {
    const answer = await server.call(name, args);
    const known = tools.find((tool) => tool.name.value === name)?.answers ?? [];
    const matching = known.filter((one) => patternOf(one).test(`${textOf(answer)}\n`));
    expect(matching.map(({ isError }) => isError)).toContain(answer.isError ?? false);
  });

  it("are read whole: of no tool an answer is missing", () => {
    expect(tools.flatMap(({ answerHoles = [] }) => answerHoles)).toEqual([]);
  });
});

/** What the text of an answer looks like: gaps hold anything, and lines that may be missing may be there several times. */
function patternOf({ text }: Answer): RegExp {
  const lines = linesOf(text?.value ?? "").map(({ value, isMaybe }) => {
    const line = value.split("\uFDD0").map(escaped).join("[^]*?");
    return isMaybe ? `(?:${line}\n)*` : `${line}\n`;
  });
  return new RegExp(`^${lines.join("")}$`, "u");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
