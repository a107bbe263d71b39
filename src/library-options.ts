import { z } from "zod";
import { level } from "./config/config-schema.ts";
import { describeIssue } from "./config/describe-issue.ts";
import { UserError } from "./diagnostics/user-error.ts";

/** All that `lint` and `extract` take; what is about judging means nothing to `extract`, and may be handed on to it. */
const options = z.strictObject({
  folder: z.string().optional(),
  manifest: z.string().optional(),
  server: z.string().optional(),
  // `process.env` is no plain object.
  env: z.custom<object>((value) => typeof value === "object" && value !== null, "Expected an object").optional(),
  headers: z.record(z.string(), z.string()).optional(),
  serverTimeout: z.number().min(0).optional(),
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, "Expected an AbortSignal").optional(),
  config: z
    .custom<string | false>(
      (value) => typeof value === "string" || value === false,
      "Expected a path, or false for none",
    )
    .optional(),
  presets: z.array(z.string()).optional(),
  rules: z.record(z.string(), level).optional(),
  paths: z.array(z.string()).optional(),
});

/**
 * Makes sure of options that a program without types gives: a wrong one would be passed over, or fail far from here.
 * @param owner how messages call them: "the options of `lint`"
 * @throws UserError naming the option that is wrong, and the nearest right one
 */
export function checkOptions(value: unknown, owner: string): void {
  const parsed = options.safeParse(value);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new UserError(issue ? describeIssue(issue, { value, schema: options, owner }) : parsed.error.message);
}
