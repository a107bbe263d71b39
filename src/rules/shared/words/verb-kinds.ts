import { isUnlisted } from "../../../tool-model/unlisted.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { effectOfName } from "./effect-verbs.ts";

/** Tools that settle a proposal: they change nothing of their own choice. */
const PROPOSAL_CONTROL =
  /^(?:\w+_)?(?:commit|confirm|apply|approve|accept|reject|discard|decline)_(?:proposal|proposed_change|pending_change|pending_action)s?$/u;

/** Whether a tool commits or rejects what another has proposed. */
export function isProposalControl({ name }: Tool): boolean {
  return PROPOSAL_CONTROL.test(name.value);
}

/** Whether a tool of such a name applies a plan that another has made. */
export function appliesPlans(name: string): boolean {
  return /^(?:\w+_)?(?:apply|execute|commit)_plan$/u.test(name);
}

/**
 * Whether a tool changes something: its annotations do not say that it only reads, and nor does its name.
 * @param known whether the part of the tool at a JSON pointer is free of holes
 */
export function isWrite(tool: Tool, vocabulary: Vocabulary, known: (tool: Tool, path: string) => boolean): boolean {
  if (!known(tool, "/annotations") || !known(tool, "/name") || isUnlisted(tool)) return false;
  const { readOnlyHint } = tool.annotations;
  if (readOnlyHint) return readOnlyHint.value !== true;
  return effectOfName(tool, vocabulary) === "write";
}
