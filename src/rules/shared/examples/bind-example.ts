import type { CalledName, ExampleCall, SurroundingText } from "../../../docstring/examples/example-call.ts";
import { facesOf, type ServerTools } from "../../../tool-model/tool-set.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import { serverWords } from "../words/server-words.ts";
import { isMisspelt, isToolShaped } from "../texts/tool-mentions.ts";
import { announces, captionAnnounces } from "./example-words.ts";

/** Which tool an example calls. */
export type Binding =
  | { readonly kind: "bound"; readonly choices: readonly Choice[] }
  /** It names a tool that there is not. */
  | { readonly kind: "unknownTool"; readonly name: CalledName };

/** Tools that one text names, or the example itself: several under a heading for several, or where parts depend on a condition. */
export interface Choice {
  readonly tools: readonly Tool[];
  /** Something says that it is a call; else only its fields can tell. */
  readonly isSaid: boolean;
}

/** Finds the tools that texts name. */
export interface ToolNames {
  /** The tool by the name that a call gives, with or without a client's prefix: `mcp__orders__list_orders`. */
  named(name: string): readonly Tool[];
  /** Whether a name that is no tool's could only be one's. */
  isLike(name: string): boolean;
  /** Tools that a text names, each once. */
  within(text: string): readonly string[];
}

const IDENTIFIER = /[A-Za-z_][\w.-]*/gu;
const PLAIN_LANGUAGES: ReadonlySet<string> = new Set(["", "text", "txt", "plain", "plaintext", "mcp", "tool"]);
const JSON_LANGUAGES: ReadonlySet<string> = new Set(["json", "jsonc", "json5", "jsonl", "ndjson", "http"]);
const COMPOUND = /[_-]|[a-z][A-Z]/u;

/** Prepares the search for names; holes in names leave their tools out. */
export function toolNames(server: ServerTools): ToolNames {
  const { tools } = server;
  const byName = new Map<string, Tool[]>();
  for (const tool of tools) {
    if (tool.holes.some(({ path }) => path === "" || path === "/name")) continue;
    const { value } = tool.name;
    byName.set(value, [...(byName.get(value) ?? []), ...facesOf(tool)]);
  }
  return {
    named: (name) => byName.get(name) ?? byName.get(name.split("__").at(-1) ?? "") ?? [],
    isLike: (name) => isToolShaped(name, serverWords(server)) || isMisspelt(name, serverWords(server)),
    within: (text) => {
      const found = Array.from(text.matchAll(IDENTIFIER), ({ 0: word, index }) => ({
        name: word.replace(/[.-]+$/u, ""),
        index,
      }));
      const meant = found.filter(
        ({ name, index }) => byName.has(name) && (COMPOUND.test(name) || isSetOff(text, name, index)),
      );
      return [...new Set(meant.map(({ name }) => name))];
    },
  };
}

/** A tool called `search` is only meant where the word stands in code, in bold, or by itself. */
function isSetOff(text: string, name: string, index: number): boolean {
  const around = (text[index - 1] ?? " ") + (text[index + name.length] ?? " ");
  return ["``", "**", "__"].includes(around) || text.replace(/^[#\s]+/u, "").trim() === name;
}

/**
 * Finds the tool that an example calls: the one that it names, or else the one that its surroundings name, nearest first.
 * @returns undefined when it is no call, or nobody can tell
 */
export function bindExample(call: ExampleCall, names: ToolNames): Binding | undefined {
  if (call.naming !== "none" && call.name) return bindByName(call, call.name, names);
  if (call.arguments.members.length === 0) return undefined;
  if (call.arguments.members.every(({ value }) => value.kind === "unknown")) return undefined;
  return bindBySurroundings(call, names);
}

function bindByName(
  { naming, caption, isInline, language }: ExampleCall,
  name: CalledName,
  names: ToolNames,
): Binding | undefined {
  if (captionAnnounces(caption) === "answer" && naming === "label") return undefined;
  const tools = names.named(name.text);
  if (tools.length > 0) return { kind: "bound", choices: [{ tools, isSaid: true }] };
  if (naming === "label") return { kind: "unknownTool", name };
  if (naming === "envelope" || isInline) return undefined;
  // Code of other languages calls functions that are no tools, and clients of servers of all kinds.
  const isPlain = PLAIN_LANGUAGES.has(language) || (naming === "protocol" && JSON_LANGUAGES.has(language));
  const isCalled = naming === "protocol" ? isPlain || names.isLike(name.text) : isPlain && names.isLike(name.text);
  return isCalled ? { kind: "unknownTool", name } : undefined;
}

/** Every surrounding text that names a tool gives a choice, the nearest first, up to one that speaks of an answer. */
function bindBySurroundings(call: ExampleCall, names: ToolNames): Binding | undefined {
  const said = [captionAnnounces(call.caption)];
  const choices: Choice[] = [];
  for (const surrounding of call.around) {
    const found = names.within(surrounding.text);
    said.push(announces(withoutNames(before(surrounding, call), found)));
    if (said.find((word) => word !== undefined) === "answer") break;
    // A sentence that names several tools does not say which it means; a heading means all of them.
    const isHeading = surrounding.kind === "heading" || surrounding.kind === "label";
    if (found.length > 1 && !isHeading) break;
    const tools = found.flatMap((name) => names.named(name));
    if (tools.length > 0) choices.push({ tools, isSaid: said.includes("call") });
    if (tools.length > 0 && isHeading) break;
  }
  return choices.length > 0 ? { kind: "bound", choices } : undefined;
}

/** The words of a surrounding text that stand before the example. */
function before({ start, text }: SurroundingText, call: ExampleCall): string {
  return call.start > start && call.start < start + text.length ? text.slice(0, call.start - start) : text;
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((words, name) => words.replaceAll(name, ""), text);
}
