import { editDistance } from "../../../diagnostics/edit-distance.ts";
import { codeSpanStretches } from "../../../docstring/code-spans.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { nameStyle, type ServerWords } from "../words/server-words.ts";

/** A word in a text that can only be meant as a tool's name. */
export interface ToolMention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Verbs that hardly ever start the name of anything but a tool. */
const TOOL_VERBS: ReadonlySet<string> = new Set(
  "add check create delete describe edit fetch find get insert list modify remove retrieve search send set update upsert".split(
    " ",
  ),
);

/** Last words of what is rather a field or a setting: `list_id`, `search_term`. */
const NO_TOOL_NOUNS: ReadonlySet<string> = new Set(
  "id ids at on by to for from as if only name names type count date time key url uri path token status state mode limit term query text size flag option options".split(
    " ",
  ),
);

/** Last words of what stands for any name (`get_x`), unless a tool of the server has them: then that is what it is about. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  "x y xs foo bar baz xyz thing things entity entities something".split(" "),
);

/** Not in the middle of a path, a longer name, a pattern (`list_*`, `get_<entity>`), an address or a file name. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_.\-/\\$@#:<{*])[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*(?![\p{L}\p{N}_\-/\\*<{@=]|\.[A-Za-z0-9_*]|:\/\/)/gu;

const COMPOUND = /[_-]|[a-z][A-Z]/u;

/** Something that must not exist, or no longer does. */
const NEGATED =
  /\b(?:no|not|never|without|nor|neither|isn't|doesn't|don't|can't|cannot|replac\w+|supersed\w+|former\w*|previous\w*|prior|old|legacy|deprecated|renamed|removed|retired|dropped|unlike|was|were|used to|rather than|instead of|until|future|planned|upcoming|hypothetical|imaginary|similar to|equivalent|analogous|mirrors?|wraps?)\b[^.!?;]{0,60}$/iu;

/** Something that is named like a tool but is none. */
const OTHER_KIND_BEHIND =
  /^[`"'”’*_)]*\s*(?:\(\)\s*)?(?:api|endpoint|route|scope|permission|privilege|role|field|parameter|param|argument|option|flag|property|attribute|column|key|value|event|webhook|hook|action|operation|prompt|resource|command|function|method|rpc|procedure|mutation|query|type|mode|status|state|server|mcp|skill|script|cli|capability|feature|enum|variable|label|tag|class|module|package|library)s?\b/iu;
const OTHER_KIND_BEFORE =
  /\b(?:apis?|endpoints?|routes?|scopes?|permissions?|fields?|parameters?|params?|arguments?|options?|flags?|propert(?:y|ies)|columns?|events?|webhooks?|actions?|operations?|prompts?|resources?|commands?|functions?|methods?|types?|modes?|values?|skills?|scripts?|run)\s*[:=(]?\s*[`"'“‘*_(]*$/iu;

/** What is said to be a tool is one, however it is spelt: "the `createFolder` tool". */
const TOOL_BEHIND = /^[`"'”’]+\s+tools?\b(?!\s+(?:group|set|kind|categor|call))/iu;
/** Unless it is there for some only, or later: "when the `list_owners` tool is available", "… may be added". */
const SOMETIMES_BEHIND =
  /^[`"'”’]*\s*(?:tools?\s+)?(?:(?:is|are|may be|might be)\s+(?:not\s+|un)?(?:available|enabled|there|present|offered|planned)|(?:may|might|will|could)\s+(?:later\s+|soon\s+)?(?:be added|come|follow))\b/iu;

/** What a parameter is given in a call that the text writes out: `relay with port=3000, tool="get_tides"`, `"value": "search_value"`. */
const GIVEN_BEFORE =
  /(?<![\p{L}\p{N}_])(?:[A-Za-z_]\w*=|(?!(?:tool|name|tool_?name|operation|command)["']?\s*:)[A-Za-z_]\w*["']?\s*:\s*)["'“‘]$/iu;

/** What a field has when nothing is given: `the check to run (defaults to a plain list_tides)`. */
const DEFAULT_BEFORE = /\bdefaults?(?:\s+(?:to|is)|:)\s+(?:[a-z]+\s+){0,2}["'“‘`]?$/iu;

/** The front of a bullet up to a name, and what a text speaks of whose bullets tell of the choices of one of its fields. */
const BULLET_BEFORE = /(?:^|\n)[ \t]*[-*•][ \t]+(?:\w+(?:,| and| or) )*$/u;
const CHOICES = /\b(?:actions?|commands?|endpoints?|operations?|modes?)\b/iu;

/** What a value may be, told by examples in quotes: `what is gated (e.g., "write_file", "edit_file")`. */
const EXAMPLE_BEFORE =
  /(?<!\btools?\b[^.]{0,60})\b(?:e\.g\.|for example|examples?:|such as|like)[,:]?\s*(?:["'“‘][^"'”’]{1,40}["'”’],?\s*(?:or\s+|and\s+)?){0,8}["'“‘]$/iu;

/** What leads to a tool in the description of a field, where a bare name is else as likely a value: `ID, from list_owners`. */
const LED_TO =
  /\b(?:after|before|by|call|calling|from|of|run|running|see|through|tools?|use|using|via|with)\s+(?:the\s+)?$/iu;

/** As much of a text as is read of a description; clients cut far earlier. */
const LONGEST_READ = 16_384;

/**
 * Names in a text that read like a tool's and are none of the server's: `create_folder` beside `move_folder`. A bare
 * word counts in snake_case alone, since kebab-case and camelCase are also English and code. Whatever the schemas use as
 * a name or value is left out, and so is what a sentence says not to exist. Each name counts once, where it stands first.
 * @param isOfField whether the text describes a field, so that a bare name may be one of its values
 */
export function unknownToolMentions(wholeText: string, words: ServerWords, isOfField = false): ToolMention[] {
  const text = wholeText.slice(0, LONGEST_READ);
  const codeSpans = codeSpanStretches(text, 0, text.length);
  const mentions = new Map<string, ToolMention>();
  const choices = new Set<string>();
  let span = 0;
  for (const { 0: name, index: start } of text.matchAll(IDENTIFIER)) {
    const end = start + name.length;
    if (!COMPOUND.test(name) || mentions.has(name) || choices.has(name)) continue;
    while ((codeSpans[span]?.end ?? start + 1) <= start) span += 1;
    if (isChained(text, end)) continue;
    const next = codeSpans[span];
    const code = next && next.start <= start ? next : undefined;
    const isTool = /[`"'“‘]/u.test(text[start - 1] ?? "") && TOOL_BEHIND.test(text.slice(end, end + 40));
    const isLedTo = !isOfField || LED_TO.test(text.slice(Math.max(0, start - 20), start));
    const isPlain = (nameStyle(name) === "snake" && isLedTo) || text[end] === "(" || isTool;
    const isNamed = code ? isWholeCode(text, code, start, end) : isPlain;
    if (
      isNamed &&
      isToolShaped(name, words, isTool) &&
      !isTalkedAway(text, start, end) &&
      !isAmongValues(text, start, end, words)
    ) {
      if (!code && isChoice(text, start)) choices.add(name);
      else mentions.set(name, { name, start, end });
    }
  }
  return [...mentions.values()];
}

/** Whether something is called on what a call gives: code, `getByRole("button").first()`, since a tool's answer has no methods. */
function isChained(text: string, end: number): boolean {
  return text[end] === "(" && /^\([^()\n]{0,200}\)\s*\.\s*\w+\(/u.test(text.slice(end, end + 240));
}

/** Whether the name is all of the code span, or what the code span calls. */
function isWholeCode(text: string, code: { start: number; end: number }, start: number, end: number): boolean {
  const before = text.slice(code.start, start);
  const behind = text.slice(end, code.end);
  return /^`+\s*$/u.test(before) && /^(?:\s*`+|\()/u.test(behind);
}

/**
 * Whether a name that is no tool's could only be one's.
 * @param isSaid whether the text says that it is, so that it need not be spelt as the server's tools are
 */
export function isToolShaped(name: string, words: ServerWords, isSaid = false): boolean {
  const { projectNames, toolPhrases, toolNouns, prefixes, styles, schemaWords } = words;
  const style = nameStyle(name);
  if (style === undefined || !(isSaid || styles.has(style)) || projectNames.has(name) || schemaWords.has(name))
    return false;
  const parts = identifierWords(name);
  const isPrefixed = prefixes.has(parts[0] ?? "");
  // Where the tools bear their server's name, one that does not is another server's.
  if (prefixes.size > 0 && !isPrefixed && !isSaid) return false;
  const [verb, noun = ""] = [parts[isPrefixed ? 1 : 0], parts.at(-1)];
  if (verb === undefined || !TOOL_VERBS.has(verb) || NO_TOOL_NOUNS.has(noun)) return false;
  if (PLACEHOLDERS.has(noun) && !toolNouns.has(noun)) return false;
  return (name === name.toLowerCase()) === (style !== "camel") && !toolPhrases.has(parts.join(" "));
}

/** Shorter names are a letter away from many a word. */
const SHORTEST_MISSPELT = 6;
/** From here on, two letters may be wrong. */
const LONG_NAME = 10;

/** Names in code, in a text that speaks of tools, that are a letter or two away from a tool's and nothing else. */
export function misspeltToolMentions(text: string, words: ServerWords): ToolMention[] {
  return codeSpanStretches(text, 0, text.length).flatMap((code) => {
    const match = /^`+\s*([A-Za-z][\w-]*)(?=\s*`|\()/u.exec(text.slice(code.start, code.end));
    const name = match?.[1];
    if (!match || name === undefined || !isMisspelt(name, words)) return [];
    const start = code.start + match[0].length - name.length;
    return isTalkedAway(text, start, start + name.length) ? [] : [{ name, start, end: start + name.length }];
  });
}

/** Whether a name is a letter or two away from a tool's, and nothing else; the same words joined otherwise are a command's. */
export function isMisspelt(name: string, words: ServerWords): boolean {
  const { toolNames, projectNames, toolPhrases, schemaWords } = words;
  const style = nameStyle(name);
  if (style === undefined || projectNames.has(name) || schemaWords.has(name)) return false;
  if (name.length < SHORTEST_MISSPELT || toolPhrases.has(identifierWords(name).join(" "))) return false;
  const most = name.length < LONG_NAME ? 1 : 2;
  return [...toolNames].some(
    (tool) =>
      Math.abs(tool.length - name.length) <= most &&
      editDistance(name, tool, most) <= most &&
      nameStyle(tool) === style,
  );
}

/** Words in front of a member of an enumeration, and behind it. */
const MEMBER_BEFORE = /(?<![\w-])([A-Za-z][\w-]*)[`"']?(?:,|\s\/)\s+[`"']?$/u;
const MEMBER_BEHIND = /^[`"']?(?:,|\s\/)\s+[`"']?([A-Za-z][\w-]*)[`"']?(?=,|\s\/|[.)]?\s*$)/u;

/**
 * Whether a name is enumerated with what no tool is called, as values are: `one of sms, email, add_tag, wait`, `not_text /
 * fetch_disabled / cost_cap`.
 */
function isAmongValues(text: string, start: number, end: number, words: ServerWords): boolean {
  const before = MEMBER_BEFORE.exec(text.slice(Math.max(0, start - 40), start))?.[1];
  const behind = MEMBER_BEHIND.exec(text.slice(end, end + 40))?.[1];
  return [before, behind].every(
    (word) =>
      word !== undefined &&
      /^[a-z]+(?:_[a-z]+)*$/u.test(word) &&
      word !== "etc" &&
      !words.toolNames.has(word) &&
      !isToolShaped(word, words),
  );
}

/** Whether a bullet starts with a bare name in a text that speaks of operations: it is one of those as often as a tool. */
function isChoice(text: string, start: number): boolean {
  return BULLET_BEFORE.test(text.slice(Math.max(0, start - 100), start)) && CHOICES.test(text.slice(0, start));
}

function isTalkedAway(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 100), start);
  const behind = text.slice(end, end + 40);
  return (
    [NEGATED, OTHER_KIND_BEFORE, GIVEN_BEFORE, DEFAULT_BEFORE, EXAMPLE_BEFORE].some((one) => one.test(before)) ||
    OTHER_KIND_BEHIND.test(behind) ||
    SOMETIMES_BEHIND.test(behind)
  );
}
