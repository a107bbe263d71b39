import { ts } from "../../compiler.ts";
import type { UnknownValue } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { FRONT_MCP } from "../../externals/front-mcp.ts";
import type { References } from "../../modules/references.ts";

/** Why it is not known how a server tells what its tools answer with: an app or a server may say so for all of them. */
export interface OutputPolicy {
  /** The output schema may be told in the description, or not at all. */
  readonly anywhere: UnknownValue | undefined;
  /** The output schema may be one of two. */
  readonly wrapped: UnknownValue | undefined;
}

/** What the code of a project that goes with the framework says of the answers of all tools. */
export function outputPolicy(references: References): OutputPolicy {
  return { anywhere: setBy("schemaMode", references), wrapped: setBy("elicitation", references) };
}

function setBy(name: string, references: References): UnknownValue | undefined {
  const use = references
    .named(name)
    .find(
      ({ parent }) =>
        (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
        parent.getSourceFile().text.includes(FRONT_MCP),
    );
  return use && unknown(`may be changed by what \`${name}\` says`, use);
}
