import { createRequire } from "node:module";
import { isCallable, memberOf, wordSet, type SchemaLibrary } from "./schema-library.ts";

/** Functions that make schemas or actions. What parses, or sets something up for the whole library, is none of them. */
const BUILDERS = wordSet(`
  any array args awaitAsync base64 bic bigint blob boolean brand bytes check checkAsync checkItems codePoints
  creditCard cuid2 custom date decimal description digits domain email emoji empty endsWith entries entriesFromList
  entriesFromObjects enum enum_ everyItem exactOptional examples excludes fallback file filterItems findItem finite
  flavor forward function function_ graphemes gtValue guard hash hexColor hexadecimal imei includes instance integer
  intersect ip ipv4 ipv6 isbn isoDate isoDateTime isoDateTimeSecond isoTime isoTimeSecond isoTimestamp isoWeek isrc
  jwsCompact keyof ksuid lazy length literal looseObject looseTuple ltValue mac mac48 mac64 map mapItems maxBytes
  maxCodePoints maxEntries maxGraphemes maxLength maxSize maxValue maxWords message metadata mimeType minBytes
  minCodePoints minEntries minGraphemes minLength minSize minValue minWords multipleOf nan nanoid never nonEmpty
  nonNullable nonNullish nonOptional normalize notBytes notCodePoints notEntries notGraphemes notLength notSize
  notValue notValues notWords null null_ nullable nullish number object objectWithRest octal omit optional partial
  partialCheck parseBoolean parseJson pick picklist pipe pipeAsync promise rawCheck rawTransform readonly record
  reduceItems regex required returns rfcEmail safeInteger set size slug someItem sortItems startsWith strictObject
  strictTuple string stringifyJson symbol title toBigint toBoolean toDate toLowerCase toMaxValue toMinValue toNumber
  toString toUpperCase transform transformAsync trim trimEnd trimStart tuple tupleWithRest ulid undefined undefined_
  undefinedable union unknown unwrap url uuid value values variant void void_ words
  objectAsync optionalAsync looseObjectAsync strictObjectAsync arrayAsync
`);

const require = createRequire(import.meta.url);

/** Valibot, with the converter of its own project. */
export const valibot: SchemaLibrary = {
  traits: {
    nests: wordSet(`
      array arrayAsync record map set tuple looseTuple strictTuple tupleWithRest union variant intersect nullable
      nullish promise
    `),
    keepsOrder: true,
    mayDrop: wordSet("pipe pipeAsync optional optionalAsync exactOptional nullable nullish undefinedable fallback"),
    defers: wordSet("lazy"),
    computes: wordSet("optional optionalAsync exactOptional nullable nullish undefinedable fallback"),
    takesValue: wordSet(`
      literal picklist enum enum_ description title metadata examples regex minLength maxLength length minValue
      maxValue multipleOf value values minEntries maxEntries startsWith endsWith includes
    `),
    needsAll: wordSet("pick omit entriesFromList"),
  },
  builder([name = "", ...rest]) {
    const member = rest.length === 0 && BUILDERS.has(name) ? memberOf(load("valibot"), name) : undefined;
    return isCallable(member) ? member : undefined;
  },
  // Schemas of Valibot have no methods.
  method: () => undefined,
  anything: () => valibot.builder(["any"])?.(),
  toJson(schema, target) {
    const convert = memberOf(load("@valibot/to-json-schema"), "toJsonSchema");
    return isCallable(convert) ? convert(schema, target === "own" ? {} : { target }) : undefined;
  },
};

function load(name: string): unknown {
  return require(name);
}
