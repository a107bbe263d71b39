import { describe, expect, test } from "vitest";
import { MARKS, type Answer } from "../../../../src/tool-model/answer.ts";
import type { Tool } from "../../../../src/tool-model/tool.ts";
import { LOW_LEVEL_SERVER, readProject, SERVER, wordsAt, type ProjectFiles } from "../../../support/source-project.ts";

/** A text with its marks as people read them: `…` is a gap, `{json}` a value as JSON, `?` a line that may be missing. */
function shown({ text }: Answer): string | undefined {
  return text?.value.replaceAll(MARKS.gap, "…").replaceAll(MARKS.json, "{json}").replaceAll(MARKS.maybe, "?");
}

function toolsIn(files: ProjectFiles | string, dependencies?: Readonly<Record<string, string>>): readonly Tool[] {
  return readProject(files, { wanted: { answers: true }, ...(dependencies && { dependencies }) }).tools;
}

/** The answers of a tool whose handler is given, as lines: path, whether it is an error, and the text. */
function answersOf(handler: string, before = ""): string[] {
  const [tool] = toolsIn(`${SERVER}${before}
server.registerTool("list_berths", { description: "List berths." }, ${handler});`);
  return linesOf(tool);
}

function linesOf(tool: Tool | undefined): string[] {
  return (tool?.answers ?? []).map((one) =>
    [one.path === "normal" ? "" : one.path, one.isError === false ? "" : `isError:${one.isError}`, shown(one) ?? "-"]
      .filter((part) => part !== "")
      .join(" "),
  );
}

const TEXT = `const text = (text: string) => ({ content: [{ type: "text" as const, text }] });
`;

describe("what an answer says", () => {
  test("the text of a literal", () => {
    expect(answersOf(`async () => ({ content: [{ type: "text", text: "[listing] 3 berths" }] })`)).toEqual([
      "[listing] 3 berths",
    ]);
  });

  test("a gap for each part of a template that is not known", () => {
    expect(answersOf("async ({ pier }) => text(`[listing] ${pier.length} berths\\n${pier}`)", TEXT)).toEqual([
      "[listing] … berths\n…",
    ]);
  });

  test("lines that are joined", () => {
    expect(
      answersOf(`async ({ n }) => text(["[listing] " + n + " berths", "", "→ next: get_berth"].join("\\n"))`, TEXT),
    ).toEqual(["[listing] … berths\n\n→ next: get_berth"]);
  });

  test("lines that are pushed one by one, those under a condition being marked", () => {
    const handler = `async ({ free }) => {
      const lines: string[] = ["[listing] berths"];
      if (free) lines.push("free: yes");
      lines.push("end");
      return text(lines.join("\\n"));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths\n?free: yes\nend"]);
  });

  test("a text that is added to under a condition", () => {
    const handler = `async ({ free }) => {
      let said = "[listing] berths";
      if (free) said += "\\nfree: yes";
      return text(said);
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths?\n?free: yes"]);
  });

  test("lines of a loop over something that is not known", () => {
    const handler = `async ({ berths }) => {
      const lines = ["[listing] berths"];
      for (const one of berths) lines.push(\`berth \${one}\`);
      return text(lines.join("\\n"));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths\n?berth …"]);
  });

  test("lines of which some are left out by filter(Boolean)", () => {
    expect(
      answersOf(`async ({ free }) => text(["[listing] a", free && "free", ""].filter(Boolean).join("\\n"))`, TEXT),
    ).toEqual(["[listing] a\n?free"]);
  });

  test("lines that a function inside of the handler adds", () => {
    const handler = `async ({ free }) => {
      const lines: string[] = [];
      const say = (line: string) => { lines.push(line); };
      say("[listing] berths");
      if (free) say("free: yes");
      return text(lines.join("\\n"));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths\n?free: yes"]);
  });

  test("lines that are put in front, and a list that is changed in another way", () => {
    const handler = `async ({ free }) => {
      const lines = ["one", "two"];
      lines.unshift("[listing] berths");
      if (!free) return text(lines.join("\\n"));
      lines.splice(0, 1);
      return text("[status] " + lines.join(", "));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths\none\ntwo", "[status] ?…"]);
  });

  test("lines of members that are not known, which are not counted", () => {
    const handler = `async ({ berths }) => {
      const sorted = [...berths].sort();
      if (sorted.length === 0) return text("[listing] 0 berths");
      return text(sorted.map((one) => "berth " + one.id).join("\\n"));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] 0 berths", "?berth …"]);
  });

  test("lines that methods add to a list of their object are not known", () => {
    const before = `class Lines {
      readonly lines: string[] = ["[listing] berths"];
      add(line: string) { this.lines.push(line); return this; }
      send() { return text(this.lines.join("\\n")); }
    }
    `;
    expect(answersOf(`async () => new Lines().add("one").send()`, TEXT + before)).toEqual(["[listing] berths\n?…"]);
  });

  test("nothing of what earlier calls have left", () => {
    const before = `${TEXT}const berths: string[] = ["a", "b"];
class Log { readonly entries = new Map([["a", 1]]); note(id: string) { this.entries.set(id, 2); } }
const log = new Log();
`;
    const handler = `async ({ id }) => {
      berths.push(id);
      log.note(id);
      if (berths.length === 0) return text("[listing] no berths");
      return text(\`[listing] \${berths.length} berths, \${log.entries.size} entries\`);
    }`;
    expect(answersOf(handler, before)).toEqual(["[listing] no berths", "[listing] … berths, … entries"]);
  });

  test("JSON, which is told from text", () => {
    expect(answersOf("async ({ berths }) => text(JSON.stringify({ berths }))", TEXT)).toEqual(["{json}"]);
  });

  test("several blocks of text, one below the other", () => {
    expect(
      answersOf(`async () => ({ content: [{ type: "text", text: "[listing] a" }, { type: "text", text: "b" }] })`),
    ).toEqual(["[listing] a\nb"]);
  });

  test("other kinds of content, and structured content beside text", () => {
    const [tool] = toolsIn(`${SERVER}
server.registerTool("draw_berth", {}, async ({ data }) => ({
  content: [{ type: "text", text: "[status] drawn" }, { type: "image", data, mimeType: "image/png" }],
  structuredContent: { berth: 1 },
}));`);
    expect(tool?.answers).toMatchObject([{ otherContent: ["image"], isStructured: true, isError: false }]);
  });

  test("each character with the place where it was written", () => {
    const set = readProject(
      `${SERVER}${TEXT}server.registerTool("list_berths", {}, async ({ n }) => text(\`[listing] \${n} berths\`));`,
      { wanted: { answers: true } },
    );
    const pieces = set.tools[0]?.answers?.[0]?.text?.pieces ?? [];
    expect(pieces.map((piece) => wordsAt(set, piece.range))).toEqual(["[listing] ", "n", " berths"]);
  });
});

describe("the ways to answer", () => {
  test("early returns, and both sides of a condition", () => {
    const handler = `async ({ id, free }) => {
      if (!id) return text("[error] no id");
      return free ? text("[status] free") : text("[status] taken");
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[error] no id", "[status] free", "[status] taken"]);
  });

  test("lines of a branch that returned are not in what is returned behind it", () => {
    const handler = `async ({ id }) => {
      const lines = ["[listing] berths"];
      if (!id) { lines.push("none"); return text(lines.join("\\n")); }
      lines.push("one");
      return text(lines.join("\\n"));
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[listing] berths\n?none", "[listing] berths\none"]);
  });

  test("each clause of a switch over what the agent asks for", () => {
    const handler = `async ({ action }) => {
      switch (action) {
        case "a": return text("[status] a");
        case "b":
        case "c": return text("[status] b");
        default: return text("[error] what?");
      }
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[status] a", "[status] b", "[error] what?"]);
  });

  test("what a catch block returns, with isError", () => {
    const handler = `async () => {
      try { return text("[status] done"); }
      catch (error) { return { ...text(\`[error] \${error.message}\`), isError: true }; }
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[status] done", "catch isError:true [error] …"]);
  });

  test("what a catch block returns, which is answered without a failure, too: it is no answer of one", () => {
    const handler = `async ({ berths }) => {
  if (berths) { try { return await keep(berths); } catch { return list(berths); } }
  return list(berths);
}`;
    const list = `const list = (berths: any) => text("[listing] " + berths);\n`;
    expect(answersOf(handler, TEXT + list)).toEqual(["[listing] …"]);
  });

  test("what a wrapper makes of a text or of a list, and not the characters of the text as a list", () => {
    const wrap = `const wrap = (handler: any) => async (args: any) => {
  const content = await handler(args);
  if (typeof content === "string") return { content: [{ type: "text", text: content }] };
  return { content };
};
`;
    const handler = `wrap(async ({ isFull }) => isFull ? "[full] no berth" : [{ type: "text", text: "[listing] 3 berths" }])`;
    expect(answersOf(handler, wrap)).toEqual(["[full] no berth", "[listing] 3 berths"]);
  });

  test("what is thrown and not caught", () => {
    const handler = `async ({ id }) => {
      if (!id) throw new Error("no such berth");
      return text("[status] done");
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["throw isError:true no such berth", "[status] done"]);
  });

  test("nothing of what is thrown inside of try", () => {
    const handler = `async ({ id }) => {
      try { if (!id) throw new Error("no such berth"); return text("[status] done"); }
      catch { return text("[error] failed"); }
    }`;
    expect(answersOf(handler, TEXT)).toEqual(["[status] done", "catch [error] failed"]);
  });

  test("errors of the protocol are told apart", () => {
    const [tool] = toolsIn(`${SERVER}import { McpError, ErrorCode } from "@modelcontextprotocol/sdk/types.js";
server.registerTool("get_berth", {}, async ({ id }) => { throw new McpError(ErrorCode.InvalidParams, "no id"); });`);
    expect(tool?.answers).toMatchObject([{ path: "throw", isProtocolError: true }]);
  });

  test("through functions of the project, and those that wrap handlers", () => {
    const before = `${TEXT}
const safely = (run: any) => async (args: any) => {
  try { return await run(args); } catch (error) { return { ...text("[error] " + error), isError: true }; }
};
async function list(args: any) { const found = await search(args); return found; }
async function search(args: any) { return args.all ? text("[listing] all") : text("[listing] some"); }
`;
    expect(answersOf("safely(list)", before)).toEqual([
      "[listing] all",
      "[listing] some",
      "catch isError:true [error] …",
    ]);
  });

  test("through promises", () => {
    const handler = `({ id }) => fetch(id).then((got) => text("[status] " + got.status)).catch((e) => text("[error] " + e))`;
    expect(answersOf(handler, TEXT)).toEqual(["[status] …", "catch [error] …"]);
  });

  test("through methods of a class", () => {
    const before = `class Answer {
      #lines: string[] = [];
      constructor(tag: string, summary: string) { this.#lines = ["[" + tag + "] " + summary]; }
      send() { return { content: [{ type: "text" as const, text: this.#lines.join("\\n") }] }; }
    }
    `;
    expect(answersOf(`async ({ n }) => new Answer("listing", \`\${n} berths\`).send()`, before)).toEqual([
      "[listing] … berths",
    ]);
  });
});

describe("servers of other kinds", () => {
  test("a low-level server answers each tool by its own branch", () => {
    const tools =
      toolsIn(`${LOW_LEVEL_SERVER}import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${TEXT}
const handlers: any = { get_berth: async (args: any) => text("[status] berth " + args.id) };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: "list_berths", inputSchema: { type: "object" } }, { name: "get_berth", inputSchema: { type: "object" } },
] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  switch (name) {
    case "list_berths": return text("[listing] berths");
    default: if (handlers[name]) return handlers[name](args);
  }
  throw new Error("unknown tool " + name);
});`);
    expect(tools.map(linesOf)).toEqual([["[listing] berths"], ["[status] berth …"]]);
  });

  test("a name that an answer repeats is not written where the tool is defined", () => {
    const [tool] =
      toolsIn(`${LOW_LEVEL_SERVER}import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${TEXT}
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: { type: "object" } }] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => text("[executed] " + params.name));`);
    expect(linesOf(tool)).toEqual(["[executed] moor"]);
    expect(tool?.answers?.[0]?.text?.pieces.at(-1)?.range).toBeUndefined();
  });

  test("of two handlers of calls on one server, the one that is surely set last answers", () => {
    const set = (says: string, condition = "") =>
      `${condition}server.setRequestHandler(CallToolRequestSchema, async () => text("${says}"));\n`;
    const answered = (code: string) =>
      toolsIn(`${LOW_LEVEL_SERVER}import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${TEXT}
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor", inputSchema: { type: "object" } }] }));
${code}`).map(linesOf);
    expect(answered(`${set("[listing] berths")}${set("[executed] moored")}`)).toEqual([["[executed] moored"]]);
    expect(answered(`${set("[listing] berths")}${set("[executed] moored", "if (process.env.BERTH) ")}`)).toEqual([
      ["[listing] berths", "[executed] moored"],
    ]);
  });

  test("FastMCP takes a string for the text", () => {
    const [tool] = toolsIn(
      `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "port", version: "1.0.0" });
server.addTool({ name: "list_berths", description: "List.", execute: async () => "[listing] berths" });`,
      { fastmcp: "^3.0.0" },
    );
    expect(linesOf(tool)).toEqual(["[listing] berths"]);
  });
});

describe("what is not known", () => {
  test("what another package answers is a hole with its reason, and no hole of the tool", () => {
    const [tool] = toolsIn(`${SERVER}import { ask } from "harbour-api";
server.registerTool("list_berths", { description: "List." }, async () => ask());`);
    expect({ answers: tool?.answers, holes: tool?.holes, told: tool?.answerHoles?.length }).toEqual({
      answers: [],
      holes: [],
      told: 1,
    });
  });

  test("a function that calls itself ends", () => {
    expect(
      answersOf(
        "async ({ id }) => again(id)",
        `${TEXT}const again: any = (id: any) => (id ? again(id.next) : text("[status] end"));
`,
      ),
    ).toEqual(["[status] end"]);
  });

  test("without being asked for, there are none", () => {
    const [tool] = readProject(`${SERVER}server.registerTool("list_berths", {}, handler);`).tools;
    expect(tool && "answers" in tool).toBe(false);
  });

  test("a text that serves two tools is marked as shared", () => {
    const tools = toolsIn(`${SERVER}${TEXT}const answer = async () => text("[status] moored");
server.registerTool("moor_ship", {}, answer);
server.registerTool("get_ship", {}, answer);`);
    expect(tools.map((tool) => tool.answers?.[0]?.text?.pieces[0]?.shared)).toEqual([true, true]);
  });
});

describe("the data of an answer", () => {
  const dataOf = (handler: string, before = "") => {
    const [tool] = toolsIn(`${SERVER}${before}
server.registerTool("update_berth", { description: "Update a berth." }, ${handler});`);
    return (tool?.answers ?? []).map(({ data }) => data && [...data.keys, ...(data.isWhole ? [] : ["…"])].join(" "));
  };

  test("are the members of structured content, less those that are undefined", () => {
    const handler = `async ({ berth }) => ({ content: [], structuredContent: { proposal_id: "1", berth, note: undefined } })`;
    expect(dataOf(handler)).toEqual(["proposal_id berth"]);
  });

  test("are those of the value whose JSON is the text, also through a helper", () => {
    const json = "const json = (value: unknown) => text(JSON.stringify(value, null, 2));\n";
    const handler = "async ({ free, ...rest }) => (free ? json({ free }) : json({ proposal_id: 1, ...rest }))";
    expect(dataOf(handler, TEXT + json)).toEqual(["free", "proposal_id …"]);
  });

  test("are not known of JSON within a longer text, and of what only a call tells, or which of several it is", () => {
    const handler = `async ({ berth }) => (berth ? text("Berth: " + JSON.stringify({ berth })) : text(JSON.stringify(berth ?? { free: true })))`;
    expect(dataOf(handler, TEXT)).toEqual([undefined, undefined]);
  });
});

describe("a function that is handed to a package", () => {
  const TRACER = `import { Tracer } from "quay-tracer";
const tracer = new Tracer("quay");
`;

  test("answers for the call that it is handed to", () => {
    const handler = `async ({ pier }) => tracer.startActiveSpan("list", async (span) => {
      try { return text("[listing] berths"); } finally { span.end(); }
    })`;
    expect(answersOf(handler, TEXT + TRACER)).toEqual(["[listing] berths"]);
  });

  test("answers for it under a name, too", () => {
    const handler = `async ({ pier }) => {
      const answer = await tracer.startActiveSpan("list", () => text("[listing] berths"));
      return answer;
    }`;
    expect(answersOf(handler, TEXT + TRACER)).toEqual(["[listing] berths"]);
  });

  test("says nothing of an answer when it gives none itself", () => {
    const [tool] = toolsIn(`${TRACER}${SERVER}
server.registerTool("list_berths", {}, async () => tracer.startActiveSpan("list", () => "berths"));`);
    expect([linesOf(tool), tool?.answerHoles?.length]).toEqual([[], 1]);
  });
});
