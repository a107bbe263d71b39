import { describe, expect, it } from "vitest";
import { composePresets } from "../../src/presets/compose-presets.ts";
import { presets, resolvePresets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { rules } from "../../src/rules/index.ts";

const preset = (name: string, settings: Preset["rules"], parents: string[] = []): Preset => ({
  name,
  summary: `Rules of the ${name}`,
  extends: parents,
  rules: settings,
});

describe("composing presets", () => {
  const harbour = preset("harbour", { "name/verb": "error", "text/short": "warning" });
  const pier = preset("pier", { "text/short": ["info", { words: 12 }] }, ["harbour"]);
  const quay = preset("quay", { "text/short": "off" });

  it("puts a preset's own settings over those that it extends", () => {
    expect(composePresets(["pier"], [harbour, pier])).toEqual({
      "name/verb": "error",
      "text/short": ["info", { words: 12 }],
    });
  });

  it("lets later names win", () => {
    expect(composePresets(["pier", "quay"], [harbour, pier, quay])).toEqual({
      "name/verb": "error",
      "text/short": "off",
    });
    expect(composePresets(["quay", "pier"], [harbour, pier, quay])["text/short"]).toEqual(["info", { words: 12 }]);
  });

  it("puts what two presets extend below both, whichever comes first", () => {
    const ferry = preset("ferry", { "name/noun": "info" }, ["harbour"]);
    const port = preset("port", {}, ["pier", "ferry"]);
    const all = [harbour, pier, ferry, port];
    expect(composePresets(["pier", "ferry"], all)["text/short"]).toEqual(["info", { words: 12 }]);
    expect(composePresets(["ferry", "pier"], all)["text/short"]).toEqual(["info", { words: 12 }]);
    expect(composePresets(["port"], all)["text/short"]).toEqual(["info", { words: 12 }]);
    expect(composePresets(["pier", "port"], all)["text/short"]).toEqual(["info", { words: 12 }]);
    expect(composePresets(["pier", "harbour"], all)["text/short"]).toEqual(["info", { words: 12 }]);
  });

  it("refuses an unknown name, naming the nearest", () => {
    expect(() => resolvePresets(["adr-019"])).toThrow("There is no preset `adr-019`. Did you mean `adr-0019`?");
    expect(() => resolvePresets(["harbour"])).toThrow(
      "Known presets are recommended, adr-0019, adr-0030, adr-300, adr-301, adr-003, clients, all.",
    );
  });
});

describe("the presets", () => {
  it.each(presets)("$name names rules that exist", ({ rules: settings }) => {
    expect(Object.keys(settings).filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
  });

  it("adr-0019 asks for everything that recommended asks for, at the same level", () => {
    const levels = (name: string) =>
      Object.fromEntries(Object.entries(resolvePresets([name])).map(([id, setting]) => [id, [setting].flat()[0]]));
    expect(levels("adr-0019")).toMatchObject(levels("recommended"));
  });

  it("leaves it to adr-0019 to hold list tools to one sentence on one line", () => {
    expect(resolvePresets(["recommended"])["description/present"]).toEqual(["error", { oneSentence: "none" }]);
    expect(resolvePresets(["adr-0019"])["description/present"]).toEqual(["error", { oneSentence: "list" }]);
  });

  it("keeps that beside and among other presets", () => {
    expect(resolvePresets(["adr-0019", "clients"])["description/present"]).toEqual(["error", { oneSentence: "list" }]);
    expect(resolvePresets(["all"])["description/present"]).toEqual(["error", { oneSentence: "list" }]);
  });

  it("all leaves no rule out", () => {
    expect(Object.keys(rules).filter((id) => !Object.hasOwn(resolvePresets(["all"]), id))).toEqual([]);
  });
});
