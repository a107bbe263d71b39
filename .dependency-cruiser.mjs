// The architecture, as rules with reasons; test/contracts/layers.test.ts holds the sources against them.
// Order of the layers: tool-model ← diagnostics ← docstring, schema-check ← rules ← presets ← config ← engine ← cli; verify stands beside engine.

/** A folder of src/ and the other folders (or files) of src/ that it may import; everything else is forbidden. */
const layers = [
  {
    folder: "tool-model",
    mayImport: [],
    comment: "The vocabulary that all others share. It imports nothing, so that anything can import it.",
  },
  {
    folder: "diagnostics",
    mayImport: ["tool-model/"],
    comment: "Findings and edits are about texts and places alone; they know no rule and no source language.",
  },
  {
    folder: "docstring",
    mayImport: ["tool-model/", "diagnostics/"],
    comment: "Reads one text. What a description ought to say is the business of rules.",
  },
  {
    folder: "schema-check",
    mayImport: ["tool-model/"],
    comment: "Holds a value against a JSON Schema; whose the value is, and what follows, is the business of rules.",
  },
  {
    folder: "rules",
    mayImport: ["tool-model/", "diagnostics/", "docstring/", "schema-check/schema-check.ts"],
    comment: "A rule is a pure function of the tool model: the same under the command line, ESLint and the tests.",
  },
  {
    folder: "presets",
    mayImport: ["rules/define-rule.ts", "diagnostics/"],
    comment: "A preset names rules by id, so that reading one loads no rule.",
  },
  {
    folder: "extract",
    mayImport: ["tool-model/", "diagnostics/"],
    comment: "Extraction says what a server offers; it must not bend to what some rule would like to hear.",
  },
  {
    folder: "verify",
    mayImport: ["tool-model/"],
    comment: "Compares two lists of tools; where either came from, and how the outcome is shown, is not its business.",
  },
  {
    folder: "report",
    mayImport: ["tool-model/", "diagnostics/", "verify/verification.ts"],
    comment: "A formatter is a pure function of results: it can neither lint nor print.",
  },
  {
    folder: "codegen",
    mayImport: [
      "tool-model/",
      "diagnostics/",
      "docstring/",
      "rules/define-rule.ts",
      "rules/example.ts",
      "rules/shared/answers/state-tags.ts",
    ],
    comment:
      "Codegen plans files from the model; the pages of rules need the shape of a rule, and answers the tags that rules ask for.",
  },
  {
    folder: "project",
    mayImport: ["tool-model/", "diagnostics/", "extract/source-host.ts", "own-process.ts"],
    comment:
      "Finds, reads and writes files for whoever asks; it knows nothing of what is in them. (git needs an environment.)",
  },
  {
    folder: "config",
    mayImport: ["tool-model/", "diagnostics/", "rules/", "presets/", "project/"],
    comment: "A config names rules and presets; it is read before there is a tool or a finding.",
  },
  {
    folder: "eslint",
    mayImport: [
      "tool-model/",
      "diagnostics/",
      "rules/",
      "presets/",
      "config/load-config.ts",
      "config/load-settings.ts",
      "config/settings.ts",
      "project/",
      "lint-project.ts",
    ],
    comment: "A door to the same engine: it asks for findings and shows them, and decides nothing.",
  },
  {
    folder: "engine",
    mayImport: [
      "tool-model/",
      "diagnostics/",
      "docstring/",
      "schema-check/schema-check.ts",
      "rules/",
      "presets/",
      "config/",
      "codegen/help/",
      "extract/source-host.ts",
    ],
    comment: "The engine runs rules over any tool set, wherever it came from: no file access, no extractor, no output.",
  },
  {
    folder: "rule-tester",
    mayImport: [
      "tool-model/",
      "diagnostics/",
      "docstring/",
      "schema-check/",
      "rules/",
      "config/settings.ts",
      "extract/",
      "engine/",
    ],
    comment: "Runs rules over their examples in memory: no config, no files, no output but what a test runner is told.",
  },
];

/**
 * Folders of the analyzer that build on each other: each may import values of those in front of it, and of none behind.
 * What one needs of those behind it is handed in by `extract-from-source.ts`.
 */
const analyzerSteps = ["syntax", "packages", "modules", "evaluate", "reach", "changes", "registrations"];

/** The steps in which what others change of a value is found, likewise. */
const changeSteps = ["places", "collections", "fields", "variables"].map((folder) => `changes/${folder}`);

/** Packages that one place alone may know, each with the reason. */
const confinedPackages = [
  {
    packages: "^(ts-morph|typescript|@ts-morph/.*)$",
    home: "^src/extract/typescript/",
    comment:
      "TypeScript 7 may end ts-morph: no other folder may notice when it is replaced. It also costs 0.4 s to load.",
  },
  {
    packages: "^@modelcontextprotocol/",
    home: "^src/extract/live-server/",
    comment: "Static means static: only the source that asks a running server may know how to talk to one.",
  },
  {
    packages: "^ajv(-formats)?$",
    home: "^src/schema-check/",
    comment: "It compiles schemas to code, which takes bounds that one place sets; and it is loaded only for examples.",
  },
  {
    packages: "^(picocolors|commander)$",
    home: "^src/cli/",
    comment: "Colours and arguments are matters of the command line; formatters are handed their colours.",
  },
];

const fileAccess = "^(node:)?(fs|fs/promises|child_process|net|http|https|worker_threads)$";

export default {
  forbidden: [
    ...layers.map(({ folder, mayImport, comment }) => ({
      name: `layer-${folder}`,
      comment,
      severity: "error",
      from: { path: `^src/${folder}/` },
      to: { path: "^src/", pathNot: [folder + "/", ...mayImport].map((allowed) => `^src/${allowed}`) },
    })),
    ...confinedPackages.map(({ packages, home, comment }) => ({
      name: `confined-to-${home
        .replaceAll(/[^a-z-]+/gu, " ")
        .trim()
        .replaceAll(" ", "-")}`,
      comment,
      severity: "error",
      from: { path: "^src/", pathNot: home },
      to: { path: [packages, `(^|/)node_modules/${packages.slice(1, -1)}/`], dependencyTypesNot: ["type-only"] },
    })),
    ...[analyzerSteps, changeSteps].flatMap((steps) =>
      steps.slice(0, -1).map((folder, step) => ({
        name: `analyzer-${folder.replace("/", "-")}`,
        comment: "The analyzer is understood from its lowest step upwards: none needs to know those that build on it.",
        severity: "error",
        from: { path: `^src/extract/typescript/${folder}/` },
        to: {
          path: steps.slice(step + 1).map((later) => `^src/extract/typescript/${later}/`),
          dependencyTypesNot: ["type-only"],
        },
      })),
    ),
    {
      name: "nobody-imports-cli",
      comment: "The command line prints and sets the exit code; whoever imports it could do so by accident.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cli/" },
      to: { path: "^src/cli/" },
    },
    {
      name: "model-is-plain",
      comment: "The model is data; a package in it would be loaded by everyone.",
      severity: "error",
      from: { path: "^src/tool-model/" },
      to: { pathNot: "^src/tool-model/" },
    },
    {
      name: "outside-world",
      comment:
        "Files, processes and sockets are reached in a few named places, so that the rest can be tested with data.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(index\\.ts|(cli|project|config)/)", "^src/extract/live-server/"] },
      to: { path: fileAccess },
    },
    {
      name: "no-cycles",
      comment:
        "In a cycle neither side can be loaded or tested without the other. Types may refer to each other, and the " +
        "evaluator is one recursion by nature: expressions hold calls, calls run bodies, bodies hold expressions.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/extract/typescript/(evaluate|externals)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-dead-files",
      comment:
        "A source file that neither the command line, the public API, the ESLint plugin, a script nor a test reaches is dead.",
      severity: "error",
      from: { path: "^(src/cli/main\\.ts|src/index\\.ts|src/eslint/(index|worker)\\.ts|scripts/|test/)" },
      to: { path: "^src/", pathNot: "^src/(cli/main|index|eslint/index|eslint/worker)\\.ts$", reachable: false },
    },
    {
      name: "product-without-tests",
      comment: "What is shipped must run without what is not.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|scripts|fixtures)/" },
    },
    {
      name: "declared-dependencies-only",
      comment: "A dev dependency is not there on the user's machine.",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "everything-resolves",
      comment: "An import that leads nowhere hides a dependency from all rules above.",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|coverage|fixtures)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
