import type { Preset } from "./preset.ts";

/** ADR-003: one dispatcher that runs any tool in a batch, with limits in one place. */
export const adr003: Preset = {
  name: "adr-003",
  summary: "One batch dispatcher for all tools, with limits that are declared and enforced",
  record: "ADR-003, generic batch tools dispatcher",
  extends: ["recommended"],
  rules: {
    "description/limits-agree": "warning",
    "dispatcher/annotations-worst-case": "error",
    "dispatcher/description-steers": "warning",
    "dispatcher/limits-declared": "error",
    "dispatcher/limits-enforced": "error",
    // The record itself lets callers raise the limits.
    "dispatcher/limits-not-raisable": "off",
    "dispatcher/modes": "info",
    "dispatcher/no-duplicate-result-type": "info",
    "dispatcher/no-duplicate-variants": "warning",
    "dispatcher/preflight-names": "warning",
    "dispatcher/registry-complete": "error",
    "dispatcher/registry-excludes-batch": "error",
    "dispatcher/result-shape": "warning",
    "docs/tool-count": "info",
    // A recommendation for some later release.
    "schema/centralised": "off",
  },
};
