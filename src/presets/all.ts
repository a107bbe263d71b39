import type { Preset } from "./preset.ts";

/** Every rule there is, at the level of the preset that owns it; off by default everywhere else are those named here. */
export const all: Preset = {
  name: "all",
  summary: "Every rule, for the curious",
  extends: ["adr-0019"],
  rules: {
    "reference/no-batch-stated": "info",
  },
};
