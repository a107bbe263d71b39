import { shownValue } from "../diagnostics/shown-text.ts";

/** What stands between the code spans of several values that fill one. */
const BETWEEN_SPANS = "`, `";

/**
 * Fills the placeholders of a message. Values appear as written, but for characters that cannot be seen, and for those that
 * would end the code span that they stand in: what follows would be live Markdown in a comment on a pull request.
 * @param template such as "Expected a verb, got `{name}`."; a placeholder without a value stays as it is
 */
export function renderMessage(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string, at: number) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined) return placeholder;
    const text = shownValue(String(value));
    return isWithinCode(template, at) ? asCode(text) : text;
  });
}

function isWithinCode(template: string, at: number): boolean {
  return template.slice(0, at).split("`").length % 2 === 0;
}

function asCode(value: string): string {
  return value
    .split(BETWEEN_SPANS)
    .map((part) => part.replaceAll("`", "'"))
    .join(BETWEEN_SPANS);
}
