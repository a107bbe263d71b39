import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { nullishness, unknown } from "../evaluate/values/value.ts";

/** Which options of a converter change what comes out of it. */
export interface OptionNames {
  /** Those that are followed where they are plain data. */
  readonly plain: ReadonlySet<string>;
  /** Those that are functions, or schemas: what they do is not followed. */
  readonly opaque: ReadonlySet<string>;
}

/** What a converter of schemas is told to do otherwise than usual. */
export interface ConverterOptions {
  readonly settings: Readonly<Record<string, unknown>>;
  /** What else it is told, in words: it may change any part of what comes out. */
  readonly unfollowed?: string;
}

/** Reads the options that a program hands to a converter. */
export function converterOptions(options: Value | undefined, names: OptionNames): ConverterOptions {
  if (!options || nullishness(options) === true) return { settings: {} };
  return options.kind === "object" ? optionsOf(options, names) : { settings: {}, unfollowed: NOT_KNOWN };
}

const NOT_KNOWN = "options that are not known; write them where it is converted";

function optionsOf(options: ObjectValue, names: OptionNames): ConverterOptions {
  const settings: Record<string, unknown> = {};
  let unfollowed = options.unresolved && NOT_KNOWN;
  for (const [key, { value }] of options.properties) {
    if (!names.plain.has(key) && !names.opaque.has(key)) continue;
    if (value.kind === "text") settings[key] = value.text.value;
    else if (value.kind === "primitive") settings[key] = value.value;
    else if (nullishness(value) !== true) unfollowed ??= `the option \`${key}\`, which is not followed`;
  }
  return { settings, ...(unfollowed !== undefined && { unfollowed }) };
}

/** A converted schema of which options that are not followed may have changed any part. */
export function asChanged(converted: Value, { unfollowed }: ConverterOptions): Value {
  if (unfollowed === undefined || converted.kind !== "object") return converted;
  const changed = unknown(`is converted with ${unfollowed}`, converted.node);
  return { ...converted, unresolved: converted.unresolved ?? changed };
}
