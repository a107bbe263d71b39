import type { ts as TS } from "ts-morph";
import { concatTexts } from "../../../tool-model/text-operations.ts";
import type { Text } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { textOf } from "../evaluate/literals.ts";
import type { ExternalValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import {
  dedentTag,
  dedentText,
  outdentTag,
  stripIndentsTag,
  stripIndentTag,
  tsDedentTag,
  type IndentationTag,
} from "../text/dedent.ts";
import { literalText, rawText, type LiteralNode } from "../text/literal-text.ts";
import type { ExternalPackage } from "./call-external.ts";

/** Tags by package, and by name where a package has several. */
const TAGS: ReadonlyMap<string, IndentationTag> = new Map<string, IndentationTag>([
  ["dedent", dedentTag],
  ["string-dedent", dedentTag],
  ["ts-dedent", tsDedentTag],
  ["outdent", outdentTag],
  ["common-tags stripIndent", stripIndentTag],
  ["common-tags stripIndents", stripIndentsTag],
  ["common-tags source", stripIndentTag],
  ["common-tags html", stripIndentTag],
  ["common-tags codeBlock", stripIndentTag],
]);

const PACKAGES = new Set([...TAGS.keys()].map((key) => key.split(" ")[0]));

/** Template tags that remove indentation. Called as functions, they do the same to a text. */
export const dedentTags: ExternalPackage = {
  handles: (module) => PACKAGES.has(module),
  call(_, callee, [given]) {
    const tag = calledTag(callee);
    if (!tag || (given?.kind !== "text" && given?.kind !== "alternatives")) return undefined;
    return overAlternatives(given, (one) => (one.kind === "text" ? { kind: "text", text: tag(one.text) } : one));
  },
  tag(evaluator, callee, node, frame) {
    const tag = tagOf(callee);
    return tag && withTag(tag, node, literalText, evaluator, frame);
  },
};

function tagOf({ module, path }: ExternalValue): IndentationTag | undefined {
  return TAGS.get(module) ?? TAGS.get(`${module} ${path.at(-1) ?? ""}`);
}

/** What a tag makes of a text that it is called with; that of outdent is called `outdent.string`. */
function calledTag(callee: ExternalValue): ((text: Text) => Text) | undefined {
  const tag = tagOf(callee);
  if (!tag || (tag === outdentTag && callee.path.at(-1) !== "string")) return undefined;
  return tag === dedentTag ? dedentText : (text) => tag([text], []);
}

/** `String.raw` of the language itself. */
export const rawTag: ExternalPackage = {
  handles: (module) => module === "",
  tag(evaluator, callee, node, frame) {
    if (callee.path.join(".") !== "String.raw") return undefined;
    return withTag(
      (strings, values) => concatTexts(strings.flatMap((text, index) => [text, ...values.slice(index, index + 1)])),
      node,
      rawText,
      evaluator,
      frame,
    );
  },
};

type ReadLiteral = (node: LiteralNode, sourceFile: TS.SourceFile, file: string) => Text;

function withTag(
  tag: IndentationTag,
  node: TS.TaggedTemplateExpression,
  read: ReadLiteral,
  evaluator: Evaluator,
  frame: Frame,
): Value {
  const sourceFile = node.getSourceFile();
  const strings = literalsOf(node.template).map((literal) => read(literal, sourceFile, sourceFile.fileName));
  const values = templateValues(evaluator, node.template, frame).map((value) =>
    value.kind === "alternatives" ? unknown("depends on a condition", node) : textOf(value),
  );
  const hole = values.find((value): value is UnknownValue => "kind" in value);
  if (hole) return hole.node ? hole : unknown(hole.reason, node);
  return {
    kind: "text",
    text: tag(
      strings,
      values.filter((value): value is Text => !("kind" in value)),
    ),
  };
}

/** The parts of a template between its `${…}`. */
export function literalsOf(template: TS.TemplateLiteral): LiteralNode[] {
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map((span) => span.literal)];
}

/** The values that a template puts between its parts. */
export function templateValues(evaluator: Evaluator, template: TS.TemplateLiteral, frame: Frame): Value[] {
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? []
    : template.templateSpans.map((span) => evaluator.evaluate(span.expression, frame));
}
