/** How findings can be printed, the default first. */
export const FORMAT_NAMES = ["stylish", "json", "sarif", "github", "gitlab", "junit", "markdown", "agent"] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** Whether a text names a format. */
export function isFormatName(text: string): text is FormatName {
  return FORMAT_NAMES.some((name) => name === text);
}
