import type { Preset } from "./preset.ts";

/** What clients and directories refuse, cut off or drop: limits with their sources, none of them from a record. */
export const clients: Preset = {
  name: "clients",
  summary: "Limits of real clients and directories: names, lengths, counts, schema keywords",
  extends: ["recommended"],
  rules: {},
};
