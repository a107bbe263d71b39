import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["build/", "dist/", "coverage/", "fixtures/", "docs/", ".dependency-cruiser.mjs"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    // One program for all files takes less time than the service, which opens them one by one for editors.
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Contexts and hosts are plain objects; their functions are made to be taken apart.
      "@typescript-eslint/unbound-method": "off",
      // There are servers yet that talk in no other way.
      "@typescript-eslint/no-deprecated": [
        "error",
        { allow: [{ from: "package", package: "@modelcontextprotocol/client", name: "SSEClientTransport" }] },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // Numbers read well in templates; everything else should say how it is rendered.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // No code here has enums of its own, and this rule alone took as long as all others together.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      eqeqeq: "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-else-return": "error",
    },
  },
  {
    // What runs without a build, and so without types.
    files: ["bin/*.js"],
    languageOptions: { globals: { Buffer: "readonly", process: "readonly" } },
  },
  {
    // Only the command line talks to the outside; everything else takes its surroundings as arguments. The library is
    // handed none, and asks src/own-process.ts for what it takes to start a server.
    files: ["src/**/*.ts"],
    ignores: ["src/cli/**", "src/own-process.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-globals": ["error", { name: "process", message: "Only src/cli may read or change the process." }],
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "node:process", message: "Only src/cli may read or change the process." }] },
      ],
    },
  },
  {
    // A rule is read from top to bottom with its examples, which make the file and nothing harder to read.
    files: ["src/rules/*/*.ts"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // A file, and a describe() block, is as long as the list of behaviours.
      "max-lines": "off",
      "max-lines-per-function": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      // Vitest's asymmetric matchers (`expect.stringContaining`) are typed as any.
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
);
