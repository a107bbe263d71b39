import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Value } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { ZodRelease } from "./releases.ts";

/** Whether an enum is one of texts although its members are not all known: its list says so, or zod 3, which takes no other. */
export function isOfTexts(
  release: ZodRelease,
  members: Value | undefined,
  { arguments: [written] }: TS.CallExpression,
): boolean {
  if (release.major === 3) return true;
  if (members?.kind === "array" && members.items.length > 0) return members.items.every(({ kind }) => kind === "text");
  const cast = written && (ts.isAsExpression(written) || ts.isSatisfiesExpression(written)) ? written.type : undefined;
  return /^(?:readonly )?(?:\[string\b|string\[\])/u.test(cast?.getText() ?? "") || isKeyList(written);
}

/** `Object.keys(…)`, also with a cast around it. */
function isKeyList(written: TS.Expression | undefined): boolean {
  const bare = written && bareExpression(written);
  return bare !== undefined && ts.isCallExpression(bare) && bare.expression.getText() === "Object.keys";
}
