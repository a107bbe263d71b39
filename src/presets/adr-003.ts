import type { Preset } from "./preset.ts";

/** ADR-003: one dispatcher that runs any tool in a batch, with limits in one place. */
export const adr003: Preset = {
  name: "adr-003",
  summary: "One batch dispatcher for all tools, with limits that are declared and enforced",
  record: "ADR-003, generic batch tools dispatcher",
  extends: ["recommended"],
  rules: {
    "dispatcher/description-steers": "warning",
    "dispatcher/no-duplicate-variants": "warning",
    "dispatcher/registry-complete": "error",
    "dispatcher/registry-excludes-batch": "error",
  },
};
