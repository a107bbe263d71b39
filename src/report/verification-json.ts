import type { Verification } from "../verify/verification.ts";
import { placeIn } from "./json-place.ts";
import type { VerificationOptions } from "./verification-text.ts";

/**
 * A comparison for machines. Its members are a contract: `version` grows when one changes its meaning. What is not known
 * is null; a value that one side does not have is left out. Lines and columns count from 1, in UTF-16 code units.
 */
export function formatVerificationJson(
  verification: Verification,
  { folder, texts }: Pick<VerificationOptions, "folder" | "texts">,
): string {
  const { compared, differences, missing, extra, uncompared, off, elsewhere, unnamed } = verification;
  const place = placeIn(folder, texts);
  const document = {
    version: 1,
    summary: {
      compared: compared.length,
      differing: new Set(differences.map(({ tool }) => tool)).size,
      missing: missing.length,
      extra: extra.length,
      uncompared: uncompared.length,
      off,
      elsewhere,
      unnamed,
    },
    differences: differences.map(({ tool, path, source, server, range }) => ({
      tool,
      path,
      source,
      server,
      ...place(range),
    })),
    missing: missing.map(({ tool, reason }) => ({ tool, ...(reason !== undefined && { reason }) })),
    extra: extra.map(({ tool, range }) => ({ tool, ...place(range) })),
    uncompared: uncompared.map(({ tool, path, reason, range }) => ({
      tool: tool ?? null,
      path,
      reason,
      ...place(range),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
