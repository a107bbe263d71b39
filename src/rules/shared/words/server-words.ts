import { nearestAmong } from "../../../diagnostics/nearest.ts";
import { isJsonArray, isJsonObject, type JsonValue } from "../../../tool-model/json.ts";
import type { ServerTools } from "../../../tool-model/tool-set.ts";
import { identifierWords } from "./identifier-words.ts";
import { pluralOf, singularOf } from "./inflection.ts";
import { isVerb } from "./words.ts";

/** How the words of an identifier are joined. */
export type NameStyle = "snake" | "kebab" | "camel";

/** The identifiers that one server's tools are made of. */
export interface ServerWords {
  readonly toolNames: ReadonlySet<string>;
  /** The tool that a name most likely stands for. */
  readonly nearestTool: (name: string) => string | undefined;
  /** Names of the tools of all servers of the project: of which server the reader is told there is no saying. */
  readonly projectNames: ReadonlySet<string>;
  /** Tool names as words, joined by one space, with and without what may be a prefix. */
  readonly toolPhrases: ReadonlySet<string>;
  /** The last words of tool names, in the singular and in the plural. */
  readonly toolNouns: ReadonlySet<string>;
  /** The words in front of the verb, where nearly all names have one: `figma` of `figma_get_file`. */
  readonly prefixes: ReadonlySet<string>;
  /** Styles in which tools are named. */
  readonly styles: ReadonlySet<NameStyle>;
  /** Property names and string values of all input and output schemas. */
  readonly schemaWords: ReadonlySet<string>;
}

/** Built once a run. */
const known = new WeakMap<ServerTools, ServerWords>();

export function serverWords(server: ServerTools): ServerWords {
  const words = known.get(server) ?? collectWords(server);
  known.set(server, words);
  return words;
}

/** The style of an identifier of several words; undefined for one word, and for a mixture. */
export function nameStyle(name: string): NameStyle | undefined {
  if (/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+$/u.test(name)) return "snake";
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/u.test(name)) return "kebab";
  return /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/u.test(name) ? "camel" : undefined;
}

function collectWords({ tools, inProject }: ServerTools): ServerWords {
  const toolNames = new Set(tools.map((tool) => tool.name.value));
  const toolPhrases = new Set([...toolNames].flatMap((name) => phrasesOf(identifierWords(name))));
  const toolNouns = new Set([...toolNames].flatMap((name) => numbersOf(identifierWords(name).at(-1) ?? "")));
  const styles = new Set([...toolNames].flatMap((name) => nameStyle(name) ?? []));
  const schemaWords = new Set<string>();
  for (const { input, output } of tools) {
    for (const { name } of input.fields) schemaWords.add(name);
    addStrings(input.schema, schemaWords);
    if (output) addStrings(output, schemaWords);
  }
  return {
    toolNames,
    nearestTool: nearestAmong(toolNames),
    projectNames: inProject ?? toolNames,
    toolPhrases,
    toolNouns,
    prefixes: prefixesOf(toolNames),
    styles,
    schemaWords,
  };
}

/** Fewer names have a first word in common by accident. */
const FEWEST_PREFIXED = 5;
/** So many of a hundred have one; the rest may be older, or another library's. */
const PREFIXED_SHARE = 90;

function prefixesOf(names: ReadonlySet<string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const first = identifierWords(name)[0] ?? "";
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const shared = [...counts].filter(([first, count]) => count >= FEWEST_PREFIXED && !isVerb(first));
  const prefixed = shared.reduce((sum, [, count]) => sum + count, 0);
  return new Set(prefixed * 100 >= names.size * PREFIXED_SHARE ? shared.map(([first]) => first) : []);
}

/** The name itself, and what is left of it when up to two words in front are a prefix. */
function phrasesOf(words: readonly string[]): string[] {
  return [0, 1, 2].flatMap((prefix) =>
    words.length > prefix + 1 || prefix === 0 ? [words.slice(prefix).join(" ")] : [],
  );
}

function numbersOf(noun: string): string[] {
  return [noun, singularOf(noun) ?? noun, pluralOf(noun) ?? noun];
}

/** Adds keys and short strings of a schema, at any depth; prose has spaces and is passed over. */
function addStrings(schema: JsonValue, words: Set<string>): void {
  const waiting: JsonValue[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === "string" && !value.includes(" ")) words.add(value);
    else if (isJsonArray(value)) waiting.push(...value);
    else if (isJsonObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        words.add(key);
        waiting.push(member);
      }
    }
  }
}
