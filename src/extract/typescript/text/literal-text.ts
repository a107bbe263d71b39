import type { ts as TS } from "ts-morph";
import { decodeBody, type DecodedBody } from "../../../tool-model/decoded-body.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Notation, Text, TextPiece } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { ANY_LINE_BREAK, ESCAPE, ESCAPE_OR_CARRIAGE_RETURN, decodeEscape } from "./escape-sequences.ts";
import { lineBreakAround } from "./line-break.ts";

/** A string literal, or a part of a template literal between its `${…}`. */
export type LiteralNode = TS.StringLiteralLike | TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail;

const known = new WeakMap<LiteralNode, Text>();

/**
 * What a literal stands for, with the place of each character between its quotes.
 * @param file absolute path of the source file, for the ranges
 */
export function literalText(node: LiteralNode, sourceFile: TS.SourceFile, file: string): Text {
  const { value, pieces } = known.get(node) ?? readLiteral(node, sourceFile, file);
  // Each run of the code makes a text of its own, of the same pieces.
  return { value, pieces: [...pieces] };
}

function readLiteral(node: LiteralNode, sourceFile: TS.SourceFile, file: string): Text {
  const text = decodedText(node, sourceFile, file);
  known.set(node, text);
  return text;
}

function decodedText(node: LiteralNode, sourceFile: TS.SourceFile, file: string): Text {
  const place = placeOf(node, sourceFile, file);
  if (!place) return unreadableText(node, sourceFile, file);
  if (ts.isStringLiteral(node)) {
    const notation = place.quote === '"' ? "double" : "single";
    return textOf(node.text, decodeBody(place.body, place.range.start, ESCAPE, decodeEscape), {
      range: place.range,
      notation,
    });
  }
  const decoded = decodeBody(place.body, place.range.start, ESCAPE_OR_CARRIAGE_RETURN, decodeEscape);
  return textOf(node.text, decoded, templatePiece("template", place, sourceFile));
}

/** The characters of a template part as written, which is what `String.raw` makes of it. */
export function rawText(node: LiteralNode, sourceFile: TS.SourceFile, file: string, notation: Notation = "raw"): Text {
  const place = placeOf(node, sourceFile, file);
  if (!place) return unreadableText(node, sourceFile, file);
  const decoded = decodeBody(place.body, place.range.start, ANY_LINE_BREAK, () => "\n");
  return textOf(decoded.value, decoded, templatePiece(notation, place, sourceFile));
}

interface Place {
  readonly range: SourceRange;
  readonly body: string;
  readonly quote: string;
}

/** Where the characters between the quotes are; undefined when they are no plain literal. */
function placeOf(node: LiteralNode, sourceFile: TS.SourceFile, file: string): Place | undefined {
  const { text } = sourceFile;
  const opening = node.getStart(sourceFile);
  const opensSubstitution = ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
  const start = opening + 1;
  const end = node.end - (opensSubstitution ? 2 : 1);
  const quote = text.charAt(opening);
  if (end < start || !closes(quote, text.slice(end, node.end))) return undefined;
  // Inside JSX, a backslash is a backslash and `&amp;` is a character.
  if (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent)) return undefined;
  return { range: { file, start, end }, body: text.slice(start, end), quote };
}

function closes(quote: string, closing: string): boolean {
  if (quote === '"' || quote === "'") return closing === quote;
  return closing === "`" || closing === "${";
}

function templatePiece(notation: Notation, place: Place, sourceFile: TS.SourceFile): PieceKind {
  return { range: place.range, notation, lineBreak: lineBreakAround(place.body, sourceFile) };
}

type PieceKind = Required<Pick<TextPiece, "range" | "notation">> & Pick<TextPiece, "lineBreak">;

/** The compiler has the last word on what a literal says; where it differs (invalid escapes), the piece is one escape. */
function textOf(value: string, decoded: DecodedBody, kind: PieceKind): Text {
  const piece = { start: 0, end: value.length, ...kind };
  return { value, pieces: [decoded.value === value ? { ...piece, spans: decoded.spans } : piece] };
}

/** An unterminated literal, or one with rules of its own: it can be reported, but new text cannot be put there. */
function unreadableText(node: LiteralNode, sourceFile: TS.SourceFile, file: string): Text {
  const range = { file, start: node.getStart(sourceFile), end: node.end };
  return { value: node.text, pieces: [{ start: 0, end: node.text.length, range, shared: true }] };
}
