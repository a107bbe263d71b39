import { describe, it } from "vitest";
import { ruleTester } from "../../src/rule-tester/rule-tester.ts";
import { rules } from "../../src/rules/index.ts";

const tester = ruleTester({ describe, it });

for (const [id, rule] of Object.entries(rules)) tester.run(id, rule);
