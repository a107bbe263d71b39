import type { Preset } from "./preset.ts";

/** ADR-301: one batch tool for reads, plan and apply for writes. */
export const adr301: Preset = {
  name: "adr-301",
  summary: "One batch tool that only reads; batch writes as a plan that is applied",
  record: "ADR-301, read-only batch tool with plan/apply for writes",
  extends: ["recommended"],
  rules: {
    "plan/pair": "error",
    "plan/review-between": "warning",
    "run/allowlist-readonly": "error",
    "run/no-on-error": "warning",
    "run/no-recursion": "error",
    "run/partition": "error",
    "run/reject-guidance": "error",
    "run/self-readonly": "error",
    "run/sequence": "info",
  },
};
