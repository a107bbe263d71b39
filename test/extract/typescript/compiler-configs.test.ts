import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

const TO_OTHERS = JSON.stringify({
  files: [],
  references: [{ path: "./tsconfig.pages.json" }, { path: "./tsconfig.node.json" }],
});

function paths(folder: string, include: readonly string[]): string {
  return JSON.stringify({ include, compilerOptions: { composite: true, paths: { "@/*": [`./src/${folder}/*`] } } });
}

/** The description of a tool whose server, in `src/main`, takes it from `@/texts`. */
function describedBy(configs: Readonly<Record<string, string>>): string | undefined {
  const set = readProject({
    ...configs,
    "src/main/texts.ts": 'export const MOOR = "Moors a ship.";',
    "src/pages/texts.ts": 'export const MOOR = "Moor";',
    "src/main/server.ts": `${SERVER}import { MOOR } from "@/texts";\nserver.registerTool("moor", { description: MOOR }, handler);`,
  });
  return set.tools[0]?.description?.value;
}

describe("a tsconfig.json that compiles nothing itself", () => {
  it.each([
    ["by a folder", ["src/main"]],
    ["by a pattern", ["./src/main/**/*"]],
    ["by a pattern of one kind of file", ["src/main/*.ts"]],
  ])("leaves the word to the one that it refers to for a file, named %s", (_, include) => {
    expect(
      describedBy({
        "tsconfig.json": TO_OTHERS,
        "tsconfig.pages.json": paths("pages", ["src/pages"]),
        "tsconfig.node.json": paths("main", include),
      }),
    ).toBe("Moors a ship.");
  });

  it("may refer to a folder", () => {
    const configs = {
      "tsconfig.json": JSON.stringify({ include: [], references: [{ path: "./node" }] }),
      "node/tsconfig.json": JSON.stringify({
        include: ["../src/**/*"],
        compilerOptions: { paths: { "@/*": ["../src/main/*"] } },
      }),
    };
    expect(describedBy(configs)).toBe("Moors a ship.");
  });

  it("has the word itself where those that it refers to say nothing of where modules are", () => {
    const configs = {
      "tsconfig.json": JSON.stringify({
        files: [],
        references: [{ path: "./tsconfig.node.json" }],
        compilerOptions: { paths: { "@/*": ["./src/main/*"] } },
      }),
      "tsconfig.node.json": JSON.stringify({ include: ["src"], compilerOptions: { composite: true } }),
    };
    expect(describedBy(configs)).toBe("Moors a ship.");
  });
});

it("a tsconfig.json that compiles files has the word for them, whatever it refers to", () => {
  const configs = {
    "tsconfig.json": JSON.stringify({
      include: ["src"],
      references: [{ path: "./tsconfig.node.json" }],
      compilerOptions: { paths: { "@/*": ["./src/main/*"] } },
    }),
    "tsconfig.node.json": paths("pages", ["src"]),
  };
  expect(describedBy(configs)).toBe("Moors a ship.");
});

it.each([
  ["to nothing", JSON.stringify({ files: [], references: [{ path: "./gone.json" }, {}, 7] })],
  ["to itself", JSON.stringify({ files: [], references: [{ path: "." }] })],
])("a tsconfig.json that refers %s is as good as none", (_, config) => {
  expect(describedBy({ "tsconfig.json": config })).toBeUndefined();
});
