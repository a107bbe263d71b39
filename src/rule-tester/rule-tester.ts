import { UserError } from "../diagnostics/user-error.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import { rules } from "../rules/index.ts";

/** What registers tests: Vitest, Jest, Mocha and `node:test` all have these two. */
export interface TestFramework {
  describe(name: string, define: () => void): unknown;
  it(name: string, test: () => Promise<void>): unknown;
}

/** Registers tests for rules. */
export interface RuleTester {
  /**
   * Registers a test for each example of a rule.
   * @param id as the config names it: `acme/no-beta`
   */
  run(id: string, rule: AnyRule): void;
}

/**
 * Tests rules by their own examples, as mcp-lint tests its own: each is linted as a server of its own, the rule must report
 * exactly what the example says at the very words, offer no other kind of fix than it declares, and its fixes must end in
 * `fixed`, which it has nothing more to say about.
 * @param framework what registers the tests; without it, the `describe` and `it` that the test runner made global
 * @throws UserError when there is neither, or a rule has no examples
 */
export function ruleTester(framework: TestFramework = globalFramework()): RuleTester {
  return {
    run(id, rule) {
      if (rule.examples.length === 0) throw new UserError(`The rule \`${id}\` has no examples to be tested by.`);
      framework.describe(id, () => {
        for (const example of rule.examples) {
          const outcome = example.kind === "bad" ? "finds fault with" : "has nothing to say about";
          framework.it(`${outcome}: ${example.title}`, async () => {
            // The compiler takes time to load, and only tests that are run should cost it.
            const { checkExample } = await import("./check-example.ts");
            checkExample({ ...rules, [id]: rule }, id, example);
          });
        }
      });
    },
  };
}

function globalFramework(): TestFramework {
  const { describe, it }: Partial<TestFramework> = globalThis as object;
  if (describe && it) return { describe, it };
  throw new UserError(
    "There is no global `describe` and `it`. Hand in those of your test runner: `ruleTester({ describe, it })`.",
  );
}
