import { shapeOf } from "../zod/library.ts";
import { primitive } from "../evaluate/values/value.ts";
import { DRAFT_2020_12, emptyMembers, objectOf, textValue, type Earlier, type Wire } from "./wire.ts";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";

/** The second major of `@rekog/mcp-nest`. A tool without parameters gets those of `z.object({})`. */
export const MCP_NEST: Wire = {
  empty: () => objectOf({ $schema: textValue(DRAFT_2020_12), ...emptyMembers() }),
  otherSchemas: "draft-2020-12",
  conversion: (_major, direction) => ({ converter: "zod-draft-2020-12", io: direction }),
  accepts: ({ schema }) => shapeOf(schema.instance) !== undefined,
  finish: (schema) => schema,
};

/** The last releases of its first major, which convert answers as they do what is given. */
export const MCP_NEST_1: Wire = {
  empty: (major) =>
    objectOf({
      $schema: textValue(DRAFT_7),
      ...emptyMembers(),
      ...(major === 3 && { additionalProperties: primitive(false) }),
    }),
  conversion: (major) =>
    major === 3
      ? { converter: "zod-to-json-schema", options: { strictUnions: true, pipeStrategy: "input" } }
      : { converter: "zod-draft-7", io: "input" },
  accepts: ({ schema }) => shapeOf(schema.instance) !== undefined,
  finish: (schema) => schema,
};

export const EARLIER_MCP_NEST: readonly Earlier[] = [
  {
    below: "1.9.0",
    wire: {
      ...MCP_NEST_1,
      empty: () => MCP_NEST_1.empty(3),
      conversion: (major) => (major === 3 ? { converter: "zod-to-json-schema", options: {} } : undefined),
      accepts: () => true,
    },
  },
];
