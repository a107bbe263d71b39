import type { CalledName, ExampleCall } from "../../../docstring/examples/example-call.ts";
import { givenMembers } from "../../../docstring/examples/literal.ts";
import type { Page } from "../../../docstring/pages/page.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { RuleContext } from "../../define-rule.ts";
import { bindExample, toolNames, type Choice } from "./bind-example.ts";
import { exampleFaults, type ExampleFault } from "./example-faults.ts";

/** An example, and what its tool has against it. */
interface Verdict {
  readonly kind: "judged";
  readonly call: ExampleCall;
  readonly tool: Tool;
  readonly faults: readonly ExampleFault[];
}

/** What came of one example. */
export type JudgedExample =
  | Verdict
  /** A mark says that it leaves something out. */
  | { readonly kind: "skipped"; readonly call: ExampleCall }
  | { readonly kind: "unknownTool"; readonly call: ExampleCall; readonly name: CalledName };

type JudgingContext = Pick<RuleContext<unknown, string>, "server" | "examples" | "vocabulary" | "checkSchema">;

/** Holds every call that a page shows against the tool that it calls. What may be no call at all is left out. */
export function judgeExamples(page: Page, context: JudgingContext): JudgedExample[] {
  const names = toolNames(context.server);
  const judged: JudgedExample[] = [];
  const enclosed = new Set<number>();
  for (const call of context.examples(page).calls) {
    // The object around a call in the protocol's form is that call.
    if (enclosed.has(call.start) && call.naming !== "envelope") continue;
    const binding = bindExample(call, names);
    if (!binding) continue;
    if (call.naming === "envelope" || call.naming === "protocol") enclosed.add(call.start);
    if (binding.kind === "unknownTool") judged.push({ kind: "unknownTool", call, name: binding.name });
    else if (call.isElided) judged.push({ kind: "skipped", call });
    else judged.push(...judge(call, binding.choices, page, context));
  }
  return judged;
}

/** Good when one of the tools takes it; else what the tool that is named nearest has against it. */
function judge(call: ExampleCall, choices: readonly Choice[], { text }: Page, context: JudgingContext): Verdict[] {
  const verdicts = choices.flatMap(({ tools, isSaid }) => {
    const accepted = tools
      .map((tool): Verdict => ({ kind: "judged", call, tool, faults: exampleFaults(call, text, tool, context) }))
      .filter((verdict) => call.naming !== "none" || mayBeCall(verdict, isSaid));
    return accepted.toSorted((one, other) => one.faults.length - other.faults.length).slice(0, 1);
  });
  const best = verdicts.find(({ faults }) => faults.length === 0) ?? verdicts[0];
  return best ? [best] : [];
}

/**
 * Whether an object that nothing calls a call may be one.
 * @param isSaid whether the text around it says so
 */
function mayBeCall(verdict: Verdict, isSaid: boolean): boolean {
  if (saysOutcome(verdict) || isValueOfField(verdict)) return false;
  return isSaid ? !isForeign(verdict) : isCallByFields(verdict);
}

/** Whether no field of an unnamed object is the tool's, or was: it is another tool's, or no call at all. */
function isForeign({ call, faults }: Verdict): boolean {
  const foreign = faults.filter((fault) => fault.kind === "unknownField" && fault.successor === undefined);
  return foreign.length > 0 && foreign.length === givenMembers(call.arguments).length;
}

/**
 * Whether an object that nothing calls a call is one by its fields: each is the tool's, or surely was. Behind the first of
 * its section it may be an answer that has the tool's fields, too, and only a stale field tells.
 */
function isCallByFields({ call, tool, faults }: Verdict): boolean {
  if (isAnswer(call, tool)) return false;
  const stale = faults.filter((fault) => fault.kind === "unknownField");
  if (stale.some(({ successor }) => successor?.isSure !== true)) return false;
  return faults.length === 0 || call.isFirst || stale.length === faults.length;
}

/** Whether the nearest text that speaks of the tool or of a field of it begins with a field: `- **orders**: … Example: {"by": "date"}`. */
function isValueOfField({ call, tool }: Verdict): boolean {
  const fields = new Set(tool.input.fields.map(({ name }) => name));
  for (const { text } of call.around) {
    const head = FIELD_HEAD.exec(text)?.groups;
    const name = head?.set ?? head?.plain;
    if (name !== undefined && name !== tool.name.value && fields.has(name)) return true;
    if (text.includes(tool.name.value)) return false;
  }
  return false;
}

/** A name that a bullet, a heading or a line begins with: in code or bold, or before a colon. */
const FIELD_HEAD =
  /^[\s#>*+-]*(?:(?:`|\*\*|__)+(?<set>[\w.-]+?)(?:`|\*\*|__)+|(?<plain>[\w.-]+)\s*(?:\([^)]*\)\s*)?:)/u;

/** Fields that say how a call went: `{ "success": true }`. */
const OUTCOMES: ReadonlySet<string> = new Set(["success", "ok", "error", "errors", "isError"]);

function saysOutcome({ call, tool }: Verdict): boolean {
  const isOwn = (key: string): boolean => tool.input.fields.some(({ name }) => name === key);
  return givenMembers(call.arguments).some(({ key }) => OUTCOMES.has(key) && !isOwn(key));
}

/** Whether the tool's answers have all of these fields, and its input has not. */
function isAnswer({ arguments: given }: ExampleCall, { input, output }: Tool): boolean {
  const answered = output?.properties;
  if (!isJsonObject(answered)) return false;
  const keys = givenMembers(given).map(({ key }) => key);
  const own = new Set(input.fields.map(({ name }) => name));
  return keys.every((key) => Object.hasOwn(answered, key)) && !keys.every((key) => own.has(key));
}
