import { primitive } from "../evaluate/values/value.ts";
import { isParsing } from "../zod/parsed-value.ts";
import type { ExternalPackage } from "./call-external.ts";
import { objectOf } from "./object-of.ts";

/** `ToolSchema.parse({ … })`: the schemas of the protocol that the SDK exports give back a definition that fits them. */
export const sdkSchemas: ExternalPackage = {
  handles: (module) => /^@modelcontextprotocol\/(?:sdk\/types|core|server|client)(?:\.js)?$/u.test(module),
  call(_evaluator, { path }, [given], node) {
    const [schema, method] = path.slice(-2);
    if (!given || !schema?.endsWith("Schema") || method === undefined || !isParsing(method)) return undefined;
    return method.startsWith("safe") ? objectOf({ success: primitive(true, node), data: given }, node) : given;
  },
};
