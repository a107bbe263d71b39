import { primitive } from "../evaluate/values/value.ts";
import { emptyMembers, emptyObject, objectOf, textValue, type Earlier, type Wire } from "./wire.ts";

/** FrontMCP since it takes zod 4, which it converts with its defaults. */
export const FRONT_MCP: Wire = {
  empty: () => emptyObject(),
  conversion: (major) => (major === 4 ? { converter: "zod-draft-2020-12", io: "output" } : undefined),
  accepts: () => true,
  finish: (schema) => schema,
};

const OF_ZOD_3: Wire = {
  ...FRONT_MCP,
  empty: () =>
    objectOf({
      ...emptyMembers(),
      additionalProperties: primitive(false),
      $schema: textValue("http://json-schema.org/draft-07/schema#"),
    }),
  conversion: (major) => (major === 3 ? { converter: "zod-to-json-schema", options: {} } : undefined),
};

export const EARLIER_FRONT_MCP: readonly Earlier[] = [{ below: "0.5.0", wire: OF_ZOD_3 }];
