import type { Preset } from "./preset.ts";

/** ADR-0030: tool names, safety tags, writes that are proposals, no acting user in a schema. */
export const adr0030: Preset = {
  name: "adr-0030",
  summary:
    "Tools that agents can name and people can trust: verb_noun names, a safety tag on each write, proposals confirmed by id",
  record: "ADR-0030, agent tool surface granularity and naming",
  extends: ["recommended"],
  rules: {
    "name/noun-number": "warning",
    "name/verb-noun-snake": "error",
    "safety/destructive-names-loss": "warning",
    "safety/idempotent-plausible": "info",
    "safety/tag-required": "error",
    "safety/tag-verb": "warning",
    "scope/no-identity-synonyms": "warning",
    "scope/no-user-id": "error",
    "surface/crud-default": "info",
    "surface/domain-tool-earns-place": "warning",
    "surface/no-extra-discovery-layer": "info",
    "surface/single-registry": "warning",
    "surface/tools-list-budget": "warning",
    "write/confirm-by-id": "error",
    // It has to be told first what changes data.
    "write/no-direct-mutation": "off",
    "write/proposal-shape": "error",
    "write/returns-proposal": "error",
  },
};
