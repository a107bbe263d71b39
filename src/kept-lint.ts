import { baselineText } from "./config/accepted-before.ts";
import { configFolder, findConfig, type FoundConfig } from "./config/load-config.ts";
import type { ConfiguredGlobs, HelpSettings } from "./config/load-settings.ts";
import type { LintedProject, LintRequest } from "./lint-project.ts";
import { openHelp } from "./open-help.ts";
import { PartsOnDisk, type LintCache } from "./kept-parts.ts";
import { readKept, writeKept } from "./project/kept-value.ts";
import { listConsidered } from "./open-tools.ts";
import type { Outcome } from "./outcome.ts";
import { digestOfData } from "./project/digest.ts";
import { diskHost } from "./project/disk-host.ts";
import { ifImported } from "./project/list-source-files.ts";
import { timed } from "./stopwatch.ts";
import { confirmed, HostObserver, type Observations } from "./project/host-observer.ts";

/** What an outcome depends on: as long as all of this is the same, so is the outcome. Plain data. */
export interface Grounds {
  /** Digests of the request, the config, the list of files, the help pages and the baseline. */
  readonly digests: Readonly<Record<string, string>>;
  /** Present when exceptions may expire. */
  readonly today?: string;
  /** Where the config says that files are: the same config says the same. */
  readonly places: { readonly files?: ConfiguredGlobs; readonly help?: HelpSettings };
  /** What was learnt of single files. */
  readonly observations: Observations;
}

/** An outcome, and what it depends on; without grounds, it cannot be told when it stops to be true. */
export interface GroundedOutcome {
  readonly outcome: Outcome;
  readonly grounds: Grounds | undefined;
}

/** What a lint is asked, and what was found of the config. */
export interface PreparedRequest {
  readonly request: LintRequest;
  readonly found: FoundConfig;
}

/**
 * Finds and loads the config for a lint, and nothing else.
 * @throws UserError when it cannot be loaded
 */
export async function prepareRequest(request: LintRequest): Promise<PreparedRequest> {
  const found = await timed(request.stopwatch, "load", () => findConfig(request.folder, request.config));
  return { request, found };
}

/**
 * Lints, and notes what the outcome depends on.
 * @throws UserError when the config is wrong
 */
export async function lintNoting({
  request,
  found,
}: PreparedRequest): Promise<GroundedOutcome & { readonly project: LintedProject }> {
  // What it depends on is noted as it is read; looked up afterwards, it might be something else already.
  const observer = new HostObserver();
  const [{ lintProject }, { outcomeOf }] = await timed(request.stopwatch, "load", () =>
    Promise.all([import("./lint-project.ts"), import("./outcome.ts")]),
  );
  const project = await lintProject({ ...request, found, observer });
  return { project, outcome: outcomeOf(project), grounds: groundsOf({ request, found }, project, observer) };
}

function groundsOf(
  { request, found }: PreparedRequest,
  { tools, settings, help: helpPlaces, readBeside }: LintedProject,
  observer: HostObserver,
): Grounds | undefined {
  const { files, help, baseline } = readBeside;
  const { listing } = tools;
  const digests = digestsOf({ request: asked(request), config: found, listing, help, baseline: baseline.text });
  if (!digests) return undefined;
  // Findings about the config point into its text.
  for (const [file, text] of Object.entries(settings.texts)) observer.noteText(file, text);
  return {
    digests,
    ...(settings.exceptions.length > 0 && { today: request.today }),
    places: { ...(files && { files }), ...(helpPlaces && { help: helpPlaces }) },
    observations: observer.observations(),
  };
}

/**
 * Looks whether an outcome is still true, which loads neither rules nor the compiler.
 * @returns the grounds with the stamps of today, or undefined when anything is different
 */
export async function stillTrue(grounds: Grounds, { request, found }: PreparedRequest): Promise<Grounds | undefined> {
  const { places, observations, today } = grounds;
  if (today !== undefined && today !== request.today) return undefined;
  // The cheapest first: with another config, nobody needs to know what files there are.
  if (!isSame(grounds, { request: asked(request), config: found })) return undefined;
  const [listing, help, baseline] = await Promise.all([
    listConsidered({ ...request, files: places.files }),
    places.help && openHelp(places.help),
    baselineText(request.baseline, configFolder(found, request.folder)),
  ]);
  if (!isSame(grounds, { listing, help, baseline: baseline.text })) return undefined;
  const current = confirmed(observations, diskHost(request.folder, listing.files, ifImported(listing)));
  return current && (current === observations ? grounds : { ...grounds, observations: current });
}

/** What of a request decides the outcome. */
function asked({
  folder,
  manifest,
  named,
  around,
  view,
  config,
  presets,
  levels,
  baseline,
  wanted,
}: LintRequest): unknown {
  return { folder, manifest, named, around, view, config, presets, levels, baseline, wanted };
}

function isSame({ digests }: Grounds, values: Readonly<Record<string, unknown>>): boolean {
  const current = digestsOf(values);
  return current !== undefined && Object.entries(current).every(([key, digest]) => digests[key] === digest);
}

/** Nothing, when there is something among the values that is no data. */
function digestsOf(values: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const digests: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const digest = digestOfData(value);
    if (digest === undefined) return undefined;
    digests[key] = digest;
  }
  return digests;
}

/**
 * Lints, or gives the outcome of an earlier run where nothing changed that it depends on.
 * @throws UserError when the config is wrong
 */
export async function lintKeeping({ request, found }: PreparedRequest, cache: LintCache): Promise<GroundedOutcome> {
  const { folder, maker } = cache;
  const memory = request.memory ?? {};
  memory.parts ??= new PartsOnDisk(cache);
  const prepared = { request: { ...request, memory }, found };
  const name = digestOfData(asked(prepared.request));
  if (name === undefined) return lintNoting(prepared);
  const file = `${folder}/${name.slice(0, 16)}.json`;
  const kept = readKept(file, maker);
  const grounds = isGrounded(kept) ? await checked(kept.grounds, prepared) : undefined;
  const isConfirmed = isGrounded(kept) && grounds !== undefined;
  const current = isConfirmed ? { outcome: kept.outcome, grounds } : await lintNoting(prepared);
  // Files that were touched and not changed have new stamps, by which they are known without being read.
  const isNews = !isConfirmed || grounds.observations !== kept.grounds.observations;
  if (current.grounds && isNews) writeKept(file, maker, { outcome: current.outcome, grounds: current.grounds });
  return current;
}

function checked(grounds: Grounds, prepared: PreparedRequest): Promise<Grounds | undefined> {
  return timed(prepared.request.stopwatch, "read", () => stillTrue(grounds, prepared));
}

/** What was read is whole and our own; which of our values it is, the maker says. */
function isGrounded(value: unknown): value is { readonly outcome: Outcome; readonly grounds: Grounds } {
  return typeof value === "object" && value !== null && "outcome" in value && "grounds" in value;
}
