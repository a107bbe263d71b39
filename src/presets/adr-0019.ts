import type { Preset } from "./preset.ts";

/**
 * ADR-0019: batch fields, the shape of descriptions, cross-references. The record wants its own server to keep to
 * all of it; `reference/no-batch-stated` was only seen there, not decided, and stays out.
 */
export const adr0019: Preset = {
  name: "adr-0019",
  summary:
    "Batch shapes that agents find: one list field, a hook in the first sentence, get tools that point to list tools",
  record: "ADR-0019, MCP tool description and batch-field conventions",
  extends: ["recommended"],
  rules: {
    "description/batch-hook": "error",
    "description/batch-hook-note": "info",
    "description/batch-hook-without-ids": "error",
    "description/code-span-style": "info",
    "description/em-dash": "warning",
    "description/enum-values-current": "warning",
    "description/input-shape-paragraph": "warning",
    "description/mentioned-param-exists": "warning",
    "description/plain-purpose-line": "warning",
    "description/present": ["error", { oneSentence: "list" }],
    "description/two-paragraphs": "warning",
    "description/value-hook": "warning",
    "docs/example-valid": "warning",
    "reference/alternate-target": "error",
    "reference/cost-tradeoff": "info",
    "reference/list-partner": "error",
    "reference/second-paragraph": "error",
    "reference/wording": "warning",
    "schema/batch-field-description": "info",
    "schema/batch-required-no-default": "error",
    "schema/field-described": "warning",
    "schema/ids-filter-type": "error",
    "schema/list-has-ids": "warning",
    "schema/mixed-batch-union": "error",
    "schema/no-alternative-keys-fork": "warning",
  },
};
