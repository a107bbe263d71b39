import type { Stretch } from "../../../docstring/layout.ts";
import type { Page } from "../../../docstring/pages/page.ts";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { RuleContext } from "../../define-rule.ts";
import type { ExampleFault } from "./example-faults.ts";
import { judgeExamples } from "./judge-examples.ts";
import { OTHER_TIMES_NOTE, tellsOfOtherTimes } from "../texts/page-parts.ts";
import { serverWords } from "../words/server-words.ts";

/** What rules say of examples. */
export const EXAMPLE_MESSAGES = {
  unknownField: "`{field}` is no field of `{tool}`.",
  missingField: "Expected the example to give `{field}`, which `{tool}` requires.",
  wrongValue: "Expected `{field}` of `{tool}` to be given a value that it takes, got `{value}`: it {expected}.",
  unknownTool: "Expected the example to call a tool of this server, got `{tool}`.",
  broken: "Expected the example of `{tool}` to be JSON, got brackets or quotes that are not closed.",
} as const;

/** Notes on both rules' pages. */
export const EXAMPLE_NOTES: readonly string[] = [
  "Read are fenced JSON (several objects in one fence too), `Tool:` and `Request:` blocks, JSON-RPC calls, calls such as `list_orders(ids=[1])` and `list_orders({ ids: [1] })`, and inline code. The tool is the one that the example names, `tool=` behind the fence, or else the one that the nearest heading or bullet names.",
  "Fields that the schema does not declare count as wrong even where the schema lets them through: that is how an old name goes unnoticed. What of the schema could not be read is not judged.",
  "An example with `…`, `...`, `{...same...}` or a comment such as `// other fields` leaves something out on purpose; it is skipped, and counted. Placeholders such as `<order id>` fit every field. In running text an example need not give everything that is required.",
  "JSON that nothing says is a call is judged only when its fields are the tool's, or surely were: answers and configs are left alone.",
  OTHER_TIMES_NOTE,
];

type ExampleMessage = keyof typeof EXAMPLE_MESSAGES;

/** Reports what is wrong with the examples of a page. */
export function reportExamples(page: Page, context: RuleContext<unknown, ExampleMessage>): void {
  const { server, report, noteExample } = context;
  const range = ({ start, end }: Stretch): SourceRange => ({ file: page.file, start, end });
  for (const judged of judgeExamples(page, context)) {
    if (tellsOfOtherTimes(page, judged.call.start)) continue;
    noteExample({ outcome: judged.kind === "skipped" ? "skipped" : "checked", range: range(judged.call) });
    if (judged.kind === "judged") {
      for (const fault of judged.faults.slice(0, MOST_FAULTS))
        reportFault(fault, judged.tool, range(fault.at), context);
    }
    if (judged.kind === "unknownTool" && server.complete) {
      const { name } = judged;
      const guess = serverWords(server).nearestTool(name.text);
      report({
        messageId: "unknownTool",
        data: { tool: name.text },
        at: range(name),
        path: "",
        ...(guess !== undefined && { help: `Did you mean \`${guess}\`?` }),
      });
    }
  }
  for (const { name, ...at } of context.examples(page).broken) {
    const tool = context.toolNamed(name.text);
    if (tool && !tellsOfOtherTimes(page, at.start))
      report({ messageId: "broken", data: { tool: name.text }, at: range(at), path: "", tool });
  }
}

/** An example with more is another tool's. */
const MOST_FAULTS = 5;

function reportFault(
  fault: ExampleFault,
  tool: Tool,
  at: SourceRange,
  { report }: RuleContext<unknown, ExampleMessage>,
): void {
  const { kind: messageId, path, field } = fault;
  const values = fault.kind === "wrongValue" ? { value: fault.written, expected: fault.expected } : {};
  const help = fault.kind === "unknownField" ? successorHint(fault) : undefined;
  const data = { field, tool: tool.name.value, ...values };
  report({ messageId, data, at, path, tool, ...(help !== undefined && { help }) });
}

function successorHint({ successor, companions }: Extract<ExampleFault, { kind: "unknownField" }>): string | undefined {
  if (!successor) return undefined;
  const others = companions.map((name) => `\`${name}\``).join(", ");
  return `Did you mean \`${successor.name}\`?${others === "" ? "" : ` It also takes the place of ${others}.`}`;
}
