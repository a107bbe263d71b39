import { computedText } from "../../../tool-model/text.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { calledName } from "./called-name.ts";
import type { ExternalPackage } from "./call-external.ts";

type Words = readonly string[];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const lower = (word: string): string => word.toLowerCase();
const joined =
  (separator: string, each: (word: string) => string) =>
  (words: Words): string =>
    words.map(each).join(separator);
const camel = (words: Words): string =>
  words.map((word, index) => (index === 0 ? lower(word) : capital(word))).join("");

/** How words are put together by functions of these names, in whatever package. */
const CASES = new Map<string, (words: Words) => string>([
  ["snakeCase", joined("_", lower)],
  ["kebabCase", joined("-", lower)],
  ["paramCase", joined("-", lower)],
  ["constantCase", joined("_", (word) => word.toUpperCase())],
  ["dotCase", joined(".", lower)],
  ["pathCase", joined("/", lower)],
  ["noCase", joined(" ", lower)],
  ["capitalCase", joined(" ", capital)],
  ["pascalCase", joined("", capital)],
  ["camelCase", camel],
]);

/** Packages that write names in another way: `snakeCase("listShips")` is `list_ships`. */
export const letterCases: ExternalPackage = {
  handles: (module) =>
    /^(?:change-case|(?:snake|kebab|param|camel|pascal|dot|path|no|constant|capital)-case)$|^(?:lodash(?:-es|\.\w+)?|es-toolkit)(?:\/|$)/u.test(
      module,
    ),
  call(_evaluator, callee, [text, options], node) {
    const put = CASES.get(calledName(callee));
    if (!put || !text || options) return undefined;
    return overAlternatives(text, (one) =>
      one.kind === "unknown" ? one : (written(one, put) ?? unknown("is written in another way by a package", node)),
    );
  },
};

/** The packages agree on words of letters alone: numbers in them are split in many ways. */
function written(value: Value, put: (words: Words) => string): Value | undefined {
  if (value.kind !== "text" || value.isOpen) return undefined;
  const text = value.text.value;
  if (!/^[A-Za-z]+(?:[ _.-][A-Za-z]+)*$/u.test(text)) return undefined;
  return { kind: "text", text: computedText(put(text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu) ?? [])) };
}
