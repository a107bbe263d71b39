import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import type { Value } from "../evaluate/value.ts";
import { unknown } from "../evaluate/value.ts";
import { evaluateStringLiteral, evaluateTemplate } from "../evaluate/literals.ts";
import { dedentText, outdentText, stripIndentText } from "../text/dedent.ts";
import type { Text } from "../../../tool-model/text.ts";
import type { ExternalPackage } from "./call-external.ts";

const TAGS: ReadonlyMap<string, (text: Text) => Text> = new Map([
  ["dedent", dedentText],
  ["string-dedent", dedentText],
  ["ts-dedent", stripIndentText],
  ["outdent", outdentText],
  ["common-tags", stripIndentText],
]);

/** Template tags that remove indentation. */
export const dedentTags: ExternalPackage = {
  handles: (module) => TAGS.has(module),
  tag(evaluator, callee, node, frame) {
    const strip = TAGS.get(callee.module);
    if (!strip || (callee.module === "common-tags" && !/^stripIndents?$|^dedent$/u.test(callee.path.at(-1) ?? ""))) return undefined;
    const value = untagged(evaluator, node, frame);
    if (value.kind === "text") return { kind: "text", text: strip(value.text) };
    return value.kind === "unknown" ? value : unknown("is a dedented text that depends on a condition", node);
  },
};

function untagged(evaluator: Evaluator, node: TS.TaggedTemplateExpression, frame: Frame): Value {
  return ts.isNoSubstitutionTemplateLiteral(node.template) ? evaluateStringLiteral(node.template) : evaluateTemplate(evaluator, node.template, frame);
}
