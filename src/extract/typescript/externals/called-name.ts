import type { ExternalValue } from "../evaluate/values/value.ts";

/** The name of a package's function; of one that a module of its own exports, the module's: `once` of `lodash/once.js`, `lodash.once`. */
export function calledName({ module, path }: ExternalValue): string {
  const own = /^lodash(?:-es)?[./](?:fp\/)?(?<name>\w+)(?:\.js)?$/u.exec(module)?.groups?.name;
  const last = path.at(-1) ?? "";
  return own !== undefined && last === "default" ? own : last;
}
