import { z } from "zod";
import type { BaselineEntry } from "../diagnostics/baseline-entry.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { compareStrings } from "../diagnostics/order.ts";
import { UserError } from "../diagnostics/user-error.ts";

const baselineSchema = z.object({
  version: z.literal(1),
  findings: z.array(
    z.object({
      fingerprint: z.string().min(1),
      ruleId: z.string(),
      tool: z.string().exactOptional(),
      path: z.string(),
      message: z.string(),
    }),
  ),
});

/**
 * The findings that a baseline accepts.
 * @param name the file as its user calls it, for messages
 * @throws UserError when it is no baseline
 */
export function parseBaseline(text: string, name: string): readonly BaselineEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `The baseline \`${name}\` is not JSON. Mend it, or delete it and write it anew with \`mcp-lint baseline\`.`,
      {
        cause: error,
      },
    );
  }
  const parsed = baselineSchema.safeParse(value);
  if (parsed.success) return parsed.data.findings;
  const place = parsed.error.issues[0]?.path.join(".");
  throw new UserError(
    `The file \`${name}\` is no baseline${place ? ` (\`${place}\` is not what it should be)` : ""}. Mend it, or delete it and write it anew with \`mcp-lint baseline\`.`,
  );
}

/** The entry under which a finding is accepted. */
export function baselineEntry({ fingerprint, ruleId, tool, path, message }: Diagnostic): BaselineEntry {
  return { fingerprint, ruleId, ...(tool !== undefined && { tool }), path, message };
}

/** The text of a baseline: entries by rule, tool and place, so that merges conflict only where they must. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const findings = entries.toSorted(
    (one, other) =>
      compareStrings(one.ruleId, other.ruleId) ||
      compareStrings(one.tool ?? "", other.tool ?? "") ||
      compareStrings(one.path, other.path) ||
      compareStrings(one.fingerprint, other.fingerprint),
  );
  return `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
}
