import type { Preset } from "./preset.ts";

/** What holds for every server, whichever decision record it follows. */
export const recommended: Preset = {
  name: "recommended",
  summary: "What every server's tools should keep to; contradicts no decision record",
  extends: [],
  rules: {
    "description/mentioned-tool-exists": "error",
    "description/present": "error",
    "exceptions/has-reason": "warning",
    "exceptions/stale": "error",
    "reference/call-valid": "error",
    "safety/tag-annotations": "error",
    "schema/no-paired-fields": "error",
    "schema/required-list-nonempty": "error",
    "schema/required-matches": "error",
    "surface/tools-list-budget": "info",
    "surface/unique-names": "error",
    "text/no-hidden-characters": "error",
  },
};
