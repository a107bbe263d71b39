import type { Preset } from "./preset.ts";

/** ADR-300: answers as terse text that starts with a state tag. */
export const adr300: Preset = {
  name: "adr-300",
  summary: "Terse text answers: a state tag, the next tools, the question for the user",
  record: "ADR-300, terse text MCP responses with state tags",
  extends: ["recommended"],
  rules: {},
};
