import type { Preset } from "./preset.ts";

/** ADR-300: answers as terse text that starts with a state tag. */
export const adr300: Preset = {
  name: "adr-300",
  summary: "Terse text answers: a state tag, the next tools, the question for the user",
  record: "ADR-300, terse text MCP responses with state tags",
  extends: ["recommended"],
  rules: {
    "response/ask-user-format": "error",
    "response/error-tagged": "error",
    "response/next-format": "error",
    "response/next-no-cli-flags": "warning",
    "response/next-tools-exist": "error",
    "response/no-json": "error",
    "response/no-markdown": "warning",
    "response/plan-needs-decision": "warning",
    "response/state-tag-first": "error",
    "response/tag-known": "error",
    "response/tag-tool-map": "warning",
    "response/tag-unused": "info",
    "response/terse": "info",
  },
};
