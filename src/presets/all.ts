import type { Preset } from "./preset.ts";

/** Every rule there is, at the level of the preset that owns it; rules that no other preset has are named here. */
export const all: Preset = {
  name: "all",
  summary: "Every rule, for the curious",
  extends: ["adr-0019", "adr-0030", "adr-300", "adr-301", "adr-003", "clients"],
  rules: {
    "reference/no-batch-stated": "info",
  },
};
