import fc from "fast-check";
import type { ts as TS } from "ts-morph";
import { ts } from "../../src/extract/typescript/compiler.ts";
import { literalText, rawText, type LiteralNode } from "../../src/extract/typescript/text/literal-text.ts";
import type { Text } from "../../src/tool-model/text.ts";
import { concatTexts, joinTexts } from "../../src/tool-model/text-operations.ts";

export const FILE = "/harbour/berths.ts";

/** One written unit of a literal: what it stands for, and how it is written. */
interface Token {
  readonly cooked: string;
  readonly written: string;
}

/** A token with the offset of its first character in the source. */
export interface PlacedToken extends Token {
  readonly offset: number;
}

/** An expression for a text: its source, its tokens in the order of reading, offsets counted from its first character. */
export interface Form {
  readonly source: string;
  readonly tokens: readonly PlacedToken[];
  /** Source ranges between the quotes of its literals. */
  readonly bodies: readonly { readonly start: number; readonly end: number }[];
  /** Whether every character may be rewritten: no separator is used twice, nothing is raw. */
  readonly isEditable: boolean;
}

const CHARACTERS = [
  ...Array.from("aber 019'\"`${}\\n/u—é"),
  "\n",
  "\n",
  "\r",
  "\t",
  "\0",
  "\u0001",
  "\u2028",
  "\u{FEFF}",
  "📦",
  "🛥",
  "\uD83D",
  "\uDE00",
  "ship ",
  ". ",
];

export const someText = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 }).map((parts) => parts.join(""));

/** A text together with whims that decide among the equivalent ways of writing each character. */
const whimsicalText = fc.array(fc.record({ character: fc.constantFrom(...CHARACTERS), whim: fc.nat(60) }), {
  maxLength: 10,
});

type Whims = readonly { readonly character: string; readonly whim: number }[];

/** The ways to write a character between quotes. */
function waysToWrite(character: string, quote: string, before: string, after: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const ways = [String.raw`\u{${hex}}`, String.raw`\u{00${hex.toUpperCase()}}`];
  if (code <= 0xffff) ways.push(String.raw`\u${hex.padStart(4, "0")}`);
  if (code <= 0xff) ways.push(String.raw`\x${hex.padStart(2, "0")}`);
  if (character === "\0" && !/^\d/u.test(after)) ways.push(String.raw`\0`);
  if (character === "\n") ways.push(String.raw`\n`);
  if (character === "\r") ways.push(String.raw`\r`);
  if (character === "\t") ways.push(String.raw`\t`, "\t");
  if (/[^\p{C}\p{Zl}\d\nnubrx]/u.test(character)) ways.push(`\\${character}`);
  if (isPlain(character, quote, before, after)) ways.push(character, character, character, character, character);
  if (quote === "`" && character === "\n") ways.push("\n", "\n", "\r\n", ...(after.startsWith("\n") ? [] : ["\r"]));
  return ways;
}

function isPlain(character: string, quote: string, before: string, after: string): boolean {
  if (character === quote || /[\\\p{C}\p{Zl}]/u.test(character)) return false;
  if (quote !== "`") return true;
  return !(character === "$" && after.startsWith("{")) && !(character === "{" && before === "$");
}

function tokensOf(whims: Whims, quote: string): Token[] {
  const units = whims.flatMap(({ character, whim }) => Array.from(character, (unit) => ({ unit, whim })));
  return units.flatMap(({ unit, whim }, index) => {
    const ways = waysToWrite(unit, quote, units[index - 1]?.unit ?? "", units[index + 1]?.unit ?? "");
    const token = { cooked: unit, written: ways[whim % ways.length] ?? unit };
    const continuation = { cooked: "", written: whim % 2 === 0 ? "\\\n" : "\\\r\n" };
    return whim > 57 ? [continuation, token] : [token];
  });
}

/** Puts parts one behind the other: source as it stands, or other forms. */
function sequence(parts: readonly (string | Form)[], isEditable = true): Form {
  const tokens: PlacedToken[] = [];
  const bodies: { start: number; end: number }[] = [];
  let source = "";
  for (const part of parts) {
    if (typeof part !== "string") {
      const by = source.length;
      tokens.push(...part.tokens.map((token) => ({ ...token, offset: token.offset + by })));
      bodies.push(...part.bodies.map(({ start, end }) => ({ start: start + by, end: end + by })));
      isEditable &&= part.isEditable;
    }
    source += typeof part === "string" ? part : part.source;
  }
  return { source, tokens, bodies, isEditable };
}

function body(tokens: readonly Token[], isEditable = true): Form {
  const placed: PlacedToken[] = [];
  let source = "";
  for (const token of tokens) {
    placed.push({ ...token, offset: source.length });
    source += token.written;
  }
  return { source, tokens: placed, bodies: [{ start: 0, end: source.length }], isEditable };
}

const quoted = fc
  .tuple(fc.constantFrom("'", '"', "`"), whimsicalText)
  .map(([quote, whims]) => sequence([quote, body(tokensOf(whims, quote)), quote]));

const raw = fc
  .array(fc.constantFrom("a", "berth ", "\\n", "\\`", "\\\\", "\n", "\r\n", "é", "📦"), { maxLength: 6 })
  .map((units) => {
    const tokens = units
      .flatMap((unit) => (unit === "\r\n" ? [unit] : Array.from(unit)))
      .map((unit) => ({ cooked: unit === "\r\n" ? "\n" : unit, written: unit }));
    return sequence(["String.raw`", body(tokens, false), "`"]);
  });

function substituted(strings: readonly Whims[], values: readonly Form[]): Form {
  const parts = strings.slice(0, values.length + 1).flatMap((whims, index) => {
    const value = values[index];
    const string = body(tokensOf(whims, "`"));
    return value ? [string, "${", value, "}"] : [string];
  });
  return sequence(["`", ...parts, "`"]);
}

function joined(items: readonly Form[], separator: Form): Form {
  const list = sequence(["[", ...items.flatMap((item) => [item, ", "]), "].join("]);
  const whole = sequence([list, separator, ")"]);
  const gap = whole.tokens.slice(list.tokens.length);
  let taken = 0;
  const tokens = items.flatMap((item, index) => {
    const own = list.tokens.slice(taken, (taken += item.tokens.length));
    return index === 0 ? own : [...gap, ...own];
  });
  return { ...whole, tokens, isEditable: whole.isEditable && items.length === 2 };
}

/** Any expression for a text: literals, templates with values, concatenations and joined arrays, nested. */
const someForm: fc.Arbitrary<Form> = fc.letrec<{ form: Form }>((tie) => ({
  form: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 6, arbitrary: quoted },
    { weight: 1, arbitrary: raw },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("form"), fc.constantFrom(" + ", "\n  + ", "+"), tie("form"))
        .map(([one, plus, other]) => sequence([one, plus, other])),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(tie("form"), { minLength: 1, maxLength: 2 })
        .chain((values) =>
          fc
            .array(whimsicalText, { minLength: values.length + 1, maxLength: values.length + 1 })
            .map((strings) => substituted(strings, values)),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(tie("form"), { maxLength: 3 }), quoted)
        .map(([items, separator]) => joined(items, separator)),
    },
  ),
})).form;

/** A source file around an expression; also one that begins with a byte order mark and has Windows line ends. */
export const someFile = fc
  .tuple(someForm, fc.constantFrom(["", "\n"], ["\u{FEFF}", "\r\n"], ["// ⚓\n", "\n"]))
  .map(([form, [head = "", newline = ""]]) =>
    sequence([
      `${head}const berths = 3;${newline}const description = (`,
      form,
      `);${newline}export { berths };${newline}`,
    ]),
  );

/** The text that a source file's `description` stands for. */
export function descriptionOf(source: string): Text {
  const sourceFile = ts.createSourceFile(FILE, source, ts.ScriptTarget.ESNext, true);
  for (const statement of sourceFile.statements) {
    const declaration = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    if (declaration?.initializer && declaration.name.getText() === "description")
      return evaluate(declaration.initializer, sourceFile);
  }
  throw new Error(`No description in ${JSON.stringify(source)}`);
}

function evaluate(node: TS.Expression, sourceFile: TS.SourceFile): Text {
  if (ts.isParenthesizedExpression(node)) return evaluate(node.expression, sourceFile);
  if (ts.isStringLiteralLike(node)) return literalText(node, sourceFile, FILE);
  if (ts.isTemplateExpression(node)) return concatTexts(templateParts(node, sourceFile));
  if (ts.isBinaryExpression(node))
    return concatTexts([evaluate(node.left, sourceFile), evaluate(node.right, sourceFile)]);
  if (ts.isTaggedTemplateExpression(node)) return rawText(node.template as LiteralNode, sourceFile, FILE);
  const {
    expression,
    arguments: [separator],
  } = node as TS.CallExpression;
  const list = (expression as TS.PropertyAccessExpression).expression as TS.ArrayLiteralExpression;
  return joinTexts(
    list.elements.map((item) => evaluate(item, sourceFile)),
    evaluate(separator!, sourceFile),
  );
}

function templateParts(node: TS.TemplateExpression, sourceFile: TS.SourceFile): Text[] {
  const spans = node.templateSpans.flatMap((span) => [
    evaluate(span.expression, sourceFile),
    literalText(span.literal, sourceFile, FILE),
  ]);
  return [literalText(node.head, sourceFile, FILE), ...spans];
}
