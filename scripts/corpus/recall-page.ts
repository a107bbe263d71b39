import { checkedReason, isCheckedByName } from "./checked-misses.ts";
import { codeSpan, table } from "../../src/codegen/rule-docs/markdown.ts";
import type { ExplainedMiss } from "./explain-misses.ts";
import { ASPECTS, type IndexEntry, type Score, type ScoredRow, type SkippedRow } from "./score.ts";

/** What the page is made of. */
export interface Recall {
  readonly score: Score;
  readonly servers: readonly IndexEntry[];
  readonly misses: ReadonlyMap<string, readonly ExplainedMiss[]>;
  /** What the averages ought to be at least, as shares; those that are not named are not asked for. */
  readonly thresholds: Readonly<Record<string, number>>;
}

const HEADER = ["server", "commit", "tools", "found", ...ASPECTS, "invented", "seconds"];

/** More names make no better page. */
const MOST_TOOLS = 8;

const PROSE = `# How much is read from real servers

How much of a server's tools mcp-lint reads from its source, without running it, measured on public servers. The truth is
what each server answered to \`tools/list\`. A tool counts only when it is right to the last byte:

| column | counts the tools |
| --- | --- |
| found | whose name was found |
| text | whose description is the same, character by character |
| fields | that have the same properties, nested ones too |
| required | of which the same properties are required |
| shape | with the same types, enums, constants and types of items |
| schema | whose input schema is the same in everything: bounds, defaults, descriptions |
| hints | that have the same annotations |
| invented | that were found, and that the server never had (not a share but a number) |

"n/a" stands where the server changes something at run time, after the definition: no source can tell. What is missed
is listed below with the reason that mcp-lint gives its users (\`mcp-lint --report-holes\`). Where it gives none,
being sure, people looked into the miss and say what they found. A miss without a reason is a defect, and is called one.

The servers' sources are not part of this repository. To measure again, check each out at the commit given, all of them
in one folder, and name that folder, the list of servers and the program that scores:

\`\`\`sh
npm run build && npm run corpus -- --sources <folder> --score <score.mjs>
\`\`\`
`;

/** The page that says how much of real servers is read, and why the rest is not. */
export function recallPage(recall: Recall): string {
  return [PROSE, "## Servers\n", serverTable(recall), "", "## What is missed\n", ...missSections(recall)].join("\n");
}

function serverTable({ score, servers, thresholds }: Recall): string {
  const averages = [
    averageRow("every server alike", score.macro, score),
    ...(Object.keys(thresholds).length > 0 ? [averageRow("at least", thresholds)] : []),
    averageRow("every tool alike", score.micro),
  ];
  return table(HEADER, [...score.rows.map((row) => serverRow(row, servers)), ...averages]);
}

function serverRow(row: ScoredRow | SkippedRow, servers: readonly IndexEntry[]): string[] {
  const entry = servers.find(({ name }) => name === row.name);
  const name = entry ? `[${row.name}](https://github.com/${entry.repo})` : row.name;
  const place = [name, entry ? `\`${entry.commit.slice(0, 8)}\`` : ""];
  if ("skipped" in row) return [...place, row.skipped];
  const shares = ASPECTS.map((aspect) => percent(row[aspect] === null ? null : (row[aspect] ?? 0) / row.total));
  const found = percent(row.found / row.total);
  return [...place, String(row.total), found, ...shares, String(row.invented), (row.ms / 1000).toFixed(1)];
}

function averageRow(
  title: string,
  shares: Readonly<Record<string, unknown>>,
  totals?: Pick<Score, "tools" | "invented">,
): string[] {
  const cells = ["found", ...ASPECTS].map((aspect) => {
    const share = shares[aspect];
    return typeof share === "number" ? `**${percent(share)}**` : "";
  });
  return [`**${title}**`, "", totals ? String(totals.tools) : "", ...cells, totals ? String(totals.invented) : "", ""];
}

function missSections({ score, misses }: Recall): string[] {
  const sections = score.rows.flatMap((row) => {
    if ("skipped" in row) return [];
    if (row.failed !== undefined) return [`### ${row.name}\n`, "The run failed: **defect**.\n"];
    const own = misses.get(row.name) ?? [];
    return own.length === 0 ? [] : [`### ${row.name}\n`, missTable(own, row), ""];
  });
  return sections.length > 0 ? sections : ["Nothing.\n"];
}

function missTable(misses: readonly ExplainedMiss[], { name, total }: ScoredRow): string {
  const rows = misses.map(({ tools, what, reasons }) => {
    const isOfHoles = reasons.length > 0 && !tools.every((tool) => isCheckedByName(name, tool));
    return [named(tools, total), what, isOfHoles ? reasons.join("; ") : withoutHole(name, tools, what)];
  });
  return table(["tools", "missed", "why"], rows);
}

function withoutHole(server: string, tools: readonly string[], what: string): string {
  const found = new Set(tools.map((tool) => checkedReason(server, tool, what)));
  if (!found.has(undefined)) return `looked into: ${[...found].join("; ")}`;
  return what === "invented" ? "**the server does not list it: defect**" : "**no hole: defect**";
}

function named(tools: readonly string[], total: number): string {
  if (tools.length === total && total > MOST_TOOLS) return `all ${total}`;
  const shown = tools.slice(0, MOST_TOOLS).map((tool) => codeSpan(tool));
  return [...shown, ...(tools.length > MOST_TOOLS ? [`and ${tools.length - MOST_TOOLS} more`] : [])].join(", ");
}

function percent(share: number | null): string {
  // Down, not to the nearest: only what is complete is 100 %.
  return share === null ? "n/a" : `${Math.floor(share * 100 + 1e-9)} %`;
}
