import type { Fix, Location, Log, Region, ReportingDescriptor, Result, Suppression } from "sarif";
import type { Diagnostic, Fix as DiagnosticFix, Severity } from "../diagnostics/diagnostic.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { Report } from "./report.ts";
import type { ReportedRule } from "./reported-rule.ts";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const satisfies Record<Severity, string>;

/** Name of the fingerprint: its number grows when findings are told apart in another way. */
const FINGERPRINT = "mcpLint/v1";

/** What a SARIF log says beside the findings. */
export interface SarifOptions {
  /** Version of mcp-lint. */
  readonly version: string;
  /** Every rule that ran, by id. */
  readonly rules: Readonly<Record<string, ReportedRule>>;
  /** What there is to read on the rules of the findings, as Markdown, by id. */
  readonly pages: Readonly<Record<string, string>>;
}

/**
 * The report as SARIF 2.1.0, for code scanning: findings with their fixes, related places and identities; what was
 * suppressed is in it, marked as such.
 */
export function formatSarif(report: Report, { version, rules, pages }: SarifOptions): string {
  const ids = Object.keys(rules);
  const write = resultWriter(report, new Map(ids.map((id, index) => [id, index])));
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "mcp-lint",
            version,
            semanticVersion: version,
            rules: ids.map((id) => descriptor(id, rules[id], pages[id])),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { PROJECT: { description: { text: "The folder that paths begin at." } } },
        results: [...report.diagnostics, ...report.suppressed].map(write),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(id: string, rule: ReportedRule | undefined, page: string | undefined): ReportingDescriptor {
  if (!rule) return { id };
  const { summary, why, source, severity } = rule;
  return {
    id,
    shortDescription: { text: `${summary}.` },
    fullDescription: { text: why },
    help: {
      text: `${why} From ${source}. \`mcp-lint explain ${id}\` shows examples.`,
      ...(page !== undefined && { markdown: page }),
    },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultWriter(
  { folder, texts }: Report,
  ruleIndexes: ReadonlyMap<string, number>,
): (diagnostic: Diagnostic) => Result {
  const places: Places = { folder, positions: positionsIn(texts) };
  return ({ ruleId, severity, message, help, range, related, fix, fingerprint, suppression, tool, path }) => {
    const ruleIndex = ruleIndexes.get(ruleId);
    return {
      ruleId,
      ...(ruleIndex !== undefined && { ruleIndex }),
      level: LEVELS[severity],
      message: { text: help === undefined ? message : `${message} ${help}` },
      locations: [locationOf(range, tool === undefined ? path : `${tool}${path}`, places)],
      ...(related.length > 0 && {
        relatedLocations: related.map((one, id) => ({
          id,
          message: { text: one.message },
          physicalLocation: physical(one.range, places),
        })),
      }),
      partialFingerprints: { [FINGERPRINT]: fingerprint },
      ...(fix && fix.edits.length > 0 && { fixes: [fixOf(fix, places)] }),
      ...(suppression && { suppressions: [suppressionOf(suppression)] }),
    };
  };
}

interface Places {
  readonly folder: string;
  readonly positions: Positions;
}

function locationOf(range: SourceRange | undefined, name: string, places: Places): Location {
  const logicalLocations = name === "" ? {} : { logicalLocations: [{ fullyQualifiedName: name, kind: "member" }] };
  return { ...(range && { physicalLocation: physical(range, places) }), ...logicalLocations };
}

function physical(range: SourceRange, { folder, positions }: Places): NonNullable<Location["physicalLocation"]> {
  return { artifactLocation: artifact(range.file, folder), region: region(range, positions) };
}

function artifact(file: string, folder: string): { uri: string; uriBaseId: string } {
  const segments = relativeFile(folder, file).split("/");
  return { uri: segments.map((segment) => encodeURIComponent(segment)).join("/"), uriBaseId: "PROJECT" };
}

function region(range: SourceRange, positions: Positions): Region {
  const [start, end] = [positions.start(range), positions.end(range)];
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

/** All edits of a fix belong together, so each file has one change. */
function fixOf({ title, edits }: DiagnosticFix, { folder, positions }: Places): Fix {
  const files = [...new Set(edits.map(({ file }) => file))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: artifact(file, folder),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({ deletedRegion: region(edit, positions), insertedContent: { text: edit.text } })),
    })),
  };
}

function suppressionOf({ by, reason }: NonNullable<Diagnostic["suppression"]>): Suppression {
  return {
    kind: by === "directive" ? "inSource" : "external",
    ...(reason !== undefined && { justification: reason }),
  };
}
