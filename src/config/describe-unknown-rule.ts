import { nearest } from "../diagnostics/nearest.ts";

/**
 * Says that there is no such rule, and which one is probably meant.
 * @param place where it was named, if that is not plain: "the config `mcp-lint.config.json`"
 */
export function describeUnknownRule(id: string, known: readonly string[], place?: string): string {
  const where = place === undefined ? "" : `, named in ${place}`;
  // People leave the family out more often than they mistype.
  const guess = known.find((rule) => rule.endsWith(`/${id}`)) ?? nearest(id, known) ?? nearestWithoutFamily(id, known);
  const hint = guess === undefined ? "`mcp-lint rules` lists them." : `Did you mean \`${guess}\`?`;
  return `There is no rule \`${id}\`${where}. ${hint}`;
}

function nearestWithoutFamily(id: string, known: readonly string[]): string | undefined {
  const name = nearest(
    id,
    known.map((rule) => rule.replace(/^.*\//u, "")),
  );
  return name === undefined ? undefined : known.find((rule) => rule.endsWith(`/${name}`));
}
