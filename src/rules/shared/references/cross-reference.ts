import type { Docstring, Paragraph, ProseCall, Sentence, Span } from "../../../docstring/docstring.ts";
import type { Field, Tool } from "../../../tool-model/tool.ts";
import type { RuleContext } from "../../define-rule.ts";
import { isIdentifying } from "../fields/batch-field.ts";
import { isTopLevel } from "../fields/field-type.ts";
import { idListOf, isListOfScalars } from "../fields/id-filter.ts";
import { isPlural } from "../words/inflection.ts";
import { partnerOf } from "./partner.ts";
import { isGetTool, parseToolName } from "../words/tool-name.ts";

/** What the rules about cross-references need to know of a run. */
export type ReferenceContext = Pick<RuleContext<unknown, string>, "docstring" | "known" | "server" | "vocabulary">;

/** A get tool's list partner that takes several ids at once. */
export interface BatchPartner {
  readonly tool: Tool;
  readonly filter: Field;
}

/** The place of a description that sends an agent with several ids to the partner. */
export interface CrossReference extends Span {
  /** The paragraph that it stands in, and that one's position; absent in lists and other blocks. */
  readonly paragraph?: Paragraph;
  readonly paragraphIndex: number;
  readonly sentence?: Sentence;
  readonly sentenceIndex: number;
  readonly call?: ProseCall;
}

/** The beginning of a sentence that points out a tool for several things, rather than mentions it in passing. */
const POINTING_OUT =
  /^(?:see(?: also)?|cf\.?|for (?:multiple|several|many|more than one|a batch|batches|lists?)|to (?:get|fetch|look up|read) (?:multiple|several|many|more than one|a batch))\b/iu;

/**
 * The list tool that a get tool's description has to point to: it takes ids, and the get tool gets one thing at a time.
 * @returns undefined when no cross-reference is due, or when that is not sure
 */
export function batchPartnerOf(tool: Tool, context: ReferenceContext): BatchPartner | undefined {
  const { vocabulary, server } = context;
  if (!isGetTool(tool, vocabulary) || getsSeveral(tool, context)) return undefined;
  const partner = partnerOf(tool, server, vocabulary);
  if (!partner || partner === tool || !context.known(partner, "/inputSchema")) return undefined;
  const filter = idListOf(partner, vocabulary);
  return filter && { tool: partner, filter };
}

/**
 * The cross-reference to a partner in a description: a call of it with ids, or a sentence that points it out
 * ("See also list_orders."). The one in the second paragraph counts when there are several.
 */
export function crossReferenceTo({ tool }: BatchPartner, docstring: Docstring): CrossReference | undefined {
  const name = tool.name.value;
  const calls = docstring.calls.filter((call) => call.name === name && call.arguments.some(isIdsArgument));
  const references = [...calls.map((call) => referenceAt(call, docstring, call)), ...pointers(name, docstring)];
  return references.find(({ paragraphIndex }) => paragraphIndex === 1) ?? references[0];
}

/** Whether the get tool's own arguments or its name say that it gets several things. */
function getsSeveral(tool: Tool, { vocabulary }: ReferenceContext): boolean {
  const { entity } = parseToolName(tool.name.value, vocabulary);
  if (isPlural(entity.at(-1) ?? "", vocabulary)) return true;
  return tool.input.fields.some(
    (field) => isTopLevel(field) && isIdentifying(field.name, vocabulary) && isListOfScalars(field, tool),
  );
}

function isIdsArgument({ keyword }: ProseCall["arguments"][number]): boolean {
  return keyword !== undefined && /(?:^|_)ids$|Ids$/u.test(keyword);
}

function pointers(name: string, docstring: Docstring): readonly CrossReference[] {
  const sentences = docstring.paragraphs.flatMap((paragraph) => paragraph.sentences);
  return sentences
    .filter((sentence) => POINTING_OUT.test(sentence.text) && mentions(sentence.text, name))
    .map((sentence) => referenceAt(sentence, docstring));
}

/** Whether a text names a tool as a word of its own. */
export function mentions(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + name.length)}`;
    if (!/[\p{L}\p{N}_-]/u.test(around)) return true;
  }
  return false;
}

function referenceAt(span: Span, docstring: Docstring, call?: ProseCall): CrossReference {
  const { start, end, raw } = span;
  const paragraphIndex = docstring.paragraphs.findIndex((paragraph) => holds(paragraph, span));
  const paragraph = docstring.paragraphs[paragraphIndex];
  const sentenceIndex = paragraph?.sentences.findIndex((sentence) => holds(sentence, span)) ?? -1;
  const sentence = paragraph?.sentences[sentenceIndex];
  return {
    start,
    end,
    raw,
    paragraphIndex,
    sentenceIndex,
    ...(paragraph ? { paragraph } : {}),
    ...(sentence ? { sentence } : {}),
    ...(call ? { call } : {}),
  };
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
