import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isListField } from "../shared/fields/field-type.ts";
import { setAnnotation } from "../shared/set-annotation.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

/** Verbs of which a second call does a second thing. */
const REPEATING: ReadonlySet<string> = new Set(
  "append charge create decrement increment insert notify pay post receive send submit".split(" "),
);

export default defineRule({
  summary: "Call a tool idempotent only when a second call changes nothing more",
  why: "Clients repeat a call that is idempotent when they hear no answer: what was added once is then there twice.",
  source: "ADR-0030, section 4, derived; MCP specification, tool annotations",
  scope: "tool",
  reads: ["name", "description", "annotations", "inputSchema"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    verb: "Expected a tool that says `{verb}` not to be idempotent, got `idempotentHint: true`.",
    field: "Expected a tool that takes `{field}` not to be idempotent, got `idempotentHint: true`.",
  },
  notes: [
    "A tool that takes a key against repetition (`idempotency_key`, `request_id`) is left alone; so is one whose description says what becomes of a second call (`if it exists already`), and one that adds what a thing has once (`add_member_to_team`, `add_label`) and not what piles up (`add_comment`), changes what is there already (`create_or_update_entry`), or publishes it (`publish_entry`), which stays published.",
  ],
  check(tool, { report, vocabulary }) {
    const { idempotentHint: hint, readOnlyHint } = tool.annotations;
    const { fields } = tool.input;
    if (hint?.value !== true || readOnlyHint?.value === true || fields.some(({ name }) => KEY.test(name))) return;
    if (REPEATABLE.test(tool.description?.value ?? "")) return;
    const { verb = "", entity } = parseToolName(tool.name.value, vocabulary);
    const adding = fields.find((field) => /^(?:add|append)_[a-z]/u.test(field.name) && isListField(field, tool));
    const fix = setAnnotation(hint, "idempotentHint", false);
    const path = "/annotations/idempotentHint";
    if (isRepeating(verb, entity) || (verb === "transfer" && fields.some(({ name }) => AMOUNT.test(name))))
      report({ messageId: "verb", data: { verb }, at: hint.range, path, fix });
    else if (adding) report({ messageId: "field", data: { field: adding.name }, at: hint.range, path, fix });
  },
  examples: [
    bad({
      title: "Adding twice adds two",
      tools: ts`
        server.registerTool("add_note", { annotations: { idempotentHint: true } }, handler);
      `,
      reports: [{ message: "verb", at: "true" }],
      fixed: ts`
        server.registerTool("add_note", { annotations: { idempotentHint: false } }, handler);
      `,
    }),
    bad({
      title: "A hint that others have from the same place",
      tools: ts`
        const SURE = { idempotentHint: true };
        server.registerTool("update_note", { annotations: SURE }, handler);
        server.registerTool("add_note", { annotations: SURE }, handler);
      `,
      reports: [{ message: "verb", at: "true" }],
    }),
    bad({
      title: "What is moved twice is twice as much",
      tools: ts`
        server.registerTool("transfer_cargo", {
          annotations: { idempotentHint: true },
          inputSchema: { to: z.string(), amount: z.number() },
        }, handler);
      `,
      reports: [{ message: "verb", at: "true" }],
      fixed: ts`
        server.registerTool("transfer_cargo", {
          annotations: { idempotentHint: false },
          inputSchema: { to: z.string(), amount: z.number() },
        }, handler);
      `,
    }),
    bad({
      title: "A field that adds",
      tools: ts`
        server.registerTool("modify_order", {
          annotations: { idempotentHint: true },
          inputSchema: { order_id: z.string(), add_rows: z.array(z.string()) },
        }, handler);
      `,
      reports: [{ message: "field", at: "true" }],
      fixed: ts`
        server.registerTool("modify_order", {
          annotations: { idempotentHint: false },
          inputSchema: { order_id: z.string(), add_rows: z.array(z.string()) },
        }, handler);
      `,
    }),
    good({
      title: "Setting the same again, a key against repetition, and what is there once",
      tools: ts`
        server.registerTool("update_note", { annotations: { idempotentHint: true } }, handler);
        server.registerTool("create_note", {
          annotations: { idempotentHint: true },
          inputSchema: { idempotency_key: z.string() },
        }, handler);
        server.registerTool("create_shelf", {
          description: "Create a shelf, or leave it as it is if it exists already.",
          annotations: { idempotentHint: true },
        }, handler);
        server.registerTool("add_member_to_team", { annotations: { idempotentHint: true } }, handler);
        server.registerTool("publish_shelf", { annotations: { idempotentHint: true } }, handler);
        server.registerTool("transfer_command", {
          annotations: { idempotentHint: true },
          inputSchema: { officer: z.string() },
        }, handler);
        server.registerTool("create_or_update_shelf", { annotations: { idempotentHint: true } }, handler);
        server.registerTool("set_lamp", {
          annotations: { idempotentHint: true },
          inputSchema: { add_dimmer: z.boolean() },
        }, handler);
      `,
    }),
  ],
});

/** What is there twice when it is added twice; a label or a member is in its place once, however often it is put there. */
const PILING: ReadonlySet<string> = new Set(
  "activity annotation attachment card comment entry event expense item line message note order payment record reply request row step task transaction".split(
    " ",
  ),
);

function isRepeating(verb: string, entity: readonly string[]): boolean {
  if (verb === "add") return PILING.has(entity.at(-1) ?? "");
  return REPEATING.has(verb) && entity[0] !== "or";
}

const REPEATABLE =
  /\bidempot|\boverwrit|\bensures?\b|\b(?:al)?ready (?:exists?|there|present|added)|\bif (?:it|one|they|the \w+) (?:already )?exists?\b|\b(?:unless|if not) /iu;
/** Of a transfer there is more the second time only where it is one of so much: a call that is transferred stays so. */
const AMOUNT = /(?:^|_)(?:amount|quantity|qty)(?:$|_)|(?:Amount|Quantity|Qty)$/u;
const KEY = /idempoten|^(?:client_)?(?:request|operation)_?(?:id|key|token)$|dedup/iu;
