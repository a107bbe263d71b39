import type { Preset } from "./preset.ts";

/** What holds for every server, whichever decision record it follows. */
export const recommended: Preset = {
  name: "recommended",
  summary: "What every server's tools should keep to; contradicts no decision record",
  extends: [],
  rules: {
    "description/mentioned-tool-exists": "error",
    // One sentence on one line is the house style of a record, not something that holds for every server.
    "description/present": ["error", { oneSentence: "none" }],
    "directives/has-reason": "warning",
    "directives/unused": "warning",
    "exceptions/has-reason": "warning",
    "exceptions/stale": "error",
    "help/example-valid": "error",
    "help/generated-fresh": "error",
    "help/markers-valid": "error",
    "help/narrative-refs": "warning",
    "help/params-match": "error",
    "help/placeholder-written": "warning",
    "help/summary-match": "warning",
    "help/tool-covered": "error",
    "help/uri-registered": "warning",
    "reference/call-valid": "error",
    "safety/tag-annotations": "error",
    "schema/no-paired-fields": "error",
    "schema/required-list-nonempty": "error",
    "schema/required-matches": "error",
    "surface/list-dispatch-parity": "error",
    "surface/tools-list-budget": "info",
    "surface/unique-names": "error",
    "text/no-hidden-characters": "error",
  },
};
