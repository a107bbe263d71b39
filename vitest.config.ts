import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // One core is kept free by default, which on two cores leaves one: half of the tests wait for what they started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Nothing here keeps what another file could trip over, and the compiler is loaded twice instead of 170 times.
    isolate: false,
    // The compiler lets the memory grow to gigabytes where it may, and each process that a test starts is then started slower.
    execArgv: ["--max-old-space-size=1024"],
    // Servers are started and type-checked by some tests, on machines with two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary"],
      thresholds: { lines: 85, functions: 85, branches: 78, statements: 85 },
    },
  },
});
