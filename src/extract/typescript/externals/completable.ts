import type { ExternalPackage } from "./call-external.ts";

/** The release since which the first SDK marks a schema, where it made another around it before. */
const MARKS = "1.23.0";

/** `completable(schema, complete)`: a schema with suggestions for who fills it in, which is the schema that was handed over. */
export const completable: ExternalPackage = {
  handles: (module) => /^@modelcontextprotocol\/(?:server|sdk\/server\/completable(?:\.js)?)$/u.test(module),
  call({ packages }, { module, path, importedIn }, [schema]) {
    if (path.length !== 1 || path[0] !== "completable") return undefined;
    const isOfFirst = module.startsWith("@modelcontextprotocol/sdk");
    return isOfFirst && packages.isBefore(MARKS, "@modelcontextprotocol/sdk", importedIn) ? undefined : schema;
  },
};
