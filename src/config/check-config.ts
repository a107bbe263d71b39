import { UserError } from "../diagnostics/user-error.ts";
import { configSchema, type Config } from "./config-schema.ts";
import { describeIssue } from "./describe-issue.ts";

/**
 * Makes sure that a value is a config.
 * @param owner how messages call it: "the config `mcp-lint.config.json`"
 * @throws UserError naming the key that is wrong and the nearest right one
 */
export function checkConfig(value: unknown, owner: string): Config {
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(issue ? describeIssue(issue, { value, schema: configSchema, owner }) : parsed.error.message);
}
