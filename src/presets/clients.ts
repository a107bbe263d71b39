import type { Preset } from "./preset.ts";

/** What clients and directories refuse, cut off or drop: limits with their sources, none of them from a record. */
export const clients: Preset = {
  name: "clients",
  summary: "Limits of real clients and directories: names, lengths, counts, schema keywords",
  extends: ["recommended"],
  rules: {
    "client/description-length": "warning",
    "client/name-format": "error",
    "client/portable-schema": "warning",
    "client/title": "warning",
    "client/tool-count": "warning",
    "name/confusable-fields": "warning",
    "safety/explicit-hints": "warning",
    "safety/mixed-read-write": "warning",
    "safety/verb-hint": "warning",
    "schema/enum-in-prose": "warning",
    "schema/limit-on-list": "info",
    "schema/object-root": "error",
    "text/near-duplicate": "warning",
    "text/no-instruction-override": "warning",
    "text/not-the-name": "warning",
  },
};
