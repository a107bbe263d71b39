import { visibleCharacters } from "../diagnostics/visible-characters.ts";

/** Longer values are cut: a message is to be read. */
const LONGEST_VALUE = 200;

/**
 * Fills the placeholders of a message. Values appear as written, but for characters that cannot be seen.
 * @param template such as "Expected a verb, got `{name}`."; a placeholder without a value stays as it is
 */
export function renderMessage(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    return value === undefined ? placeholder : shown(String(value));
  });
}

function shown(value: string): string {
  const visible = visibleCharacters(value);
  return visible.length <= LONGEST_VALUE ? visible : `${visible.slice(0, LONGEST_VALUE)}…`;
}
