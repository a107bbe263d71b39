import type { ts as TS } from "ts-morph";
import { tagExternal } from "../externals/call-external.ts";
import { literalsOf, templateValues } from "../externals/template-tags.ts";
import { literalText, rawText } from "../text/literal-text.ts";
import { callValue } from "./calls.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import type { ArrayValue, Value } from "./values/value.ts";

export function evaluateTaggedTemplate(evaluator: Evaluator, node: TS.TaggedTemplateExpression, frame: Frame): Value {
  const tag = evaluator.evaluate(node.tag, frame);
  if (tag.kind === "external" || tag.kind === "external-instance") return tagExternal(evaluator, tag, node, frame);
  return callValue(evaluator, tag, [partsOf(node), ...templateValues(evaluator, node.template, frame)], node);
}

/** The parts of a template that its tag is handed, and their `raw`. */
function partsOf({ template }: TS.TaggedTemplateExpression): ArrayValue {
  const sourceFile = template.getSourceFile();
  const read = (how: typeof literalText): Value[] =>
    literalsOf(template).map((literal) => ({ kind: "text", text: how(literal, sourceFile, sourceFile.fileName) }));
  return { kind: "array", items: read(literalText), raw: { kind: "array", items: read(rawText) } };
}
