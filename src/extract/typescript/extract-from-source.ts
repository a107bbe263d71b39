import type { ts as TS } from "ts-morph";
import type { Hole } from "../../tool-model/hole.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import type { SourceHost } from "../source-host.ts";
import { withAnswers, type AnsweringTool } from "./answers/with-answers.ts";
import { findDirectives } from "./directives/find-directives.ts";
import { Evaluator } from "./evaluate/evaluator.ts";
import { LeftOut } from "./evaluate/left-out.ts";
import { MOST_MEMBERS } from "./evaluate/values/limits.ts";
import type { FunctionValue, UnknownValue } from "./evaluate/values/value.ts";
import { ImportGraph } from "./modules/import-graph.ts";
import { withImportedFiles } from "./modules/if-imported.ts";
import { Packages } from "./packages/packages.ts";
import { References } from "./modules/references.ts";
import { isWritten, rangeOf, SourceFiles, type ParsedBefore } from "./modules/source-files.ts";
import { ClosureFiller } from "./changes/variables/fill-closures.ts";
import { CollectionFiller } from "./changes/collections/fill-collections.ts";
import { CodeRuns } from "./changes/in-order/code-runs.ts";
import { fieldsGiven } from "./changes/fields/fields-given.ts";
import { FieldFiller } from "./changes/fields/fill-fields.ts";
import { fills } from "./syntax/filled-names.ts";
import { ForwardSearch } from "./reach/forwards/forward-search.ts";
import { LeadingFiles } from "./reach/forwards/leading-files.ts";
import { handledTools } from "./reach/handled-tools.ts";
import { ProvidedValues } from "./containers/provided-values.ts";
import { DecoratedMetadata } from "./metadata/decorated-metadata.ts";
import { assignedBefore } from "./changes/variables/assigned-before.ts";
import { assignedElsewhere } from "./changes/variables/assigned-elsewhere.ts";
import { ConditionsMet } from "./reach/conditions/conditions-met.ts";
import { Reach } from "./reach/reach.ts";
import { LoadOrder } from "./reach/order/load-order.ts";
import { RunOrder } from "./reach/order/run-order.ts";
import { PackagePrograms } from "./modules/package-programs.ts";
import { UncalledCode } from "./reach/uncalled-code.ts";
import { UnloadedFiles } from "./reach/unloaded-files.ts";
import { answeredByHand } from "./registrations/answered-by-hand.ts";
import { findLastRegistrations, findRegistrations } from "./registrations/find-registrations.ts";
import { ToldAsOther } from "./registrations/told-as-other.ts";
import { readRegistration, STEPS_OF_ALL_NOMINAL } from "./registrations/read-registration.ts";
import { changedWithin } from "./registrations/changed-within.ts";
import { registeredTwice, singleOf, type Single } from "./registrations/registered-twice.ts";
import type { GroupedServer, Reading, Registration } from "./registrations/registration.ts";
import { findRegistries } from "./registries/find-registries.ts";
import { findResources } from "./resources/find-resources.ts";
import { groupedTools } from "./tools/grouped-tools.ts";
import { withoutListedAnew } from "./tools/listed-anew.ts";
import { assignServers } from "./tools/assign-servers.ts";
import { mergeTools } from "./tools/merge-tools.ts";
import { withBranches } from "./tools/branches.ts";
import { markShared } from "./tools/shared-places.ts";
import { withSomeOffered } from "./tools/offered-by-default.ts";
import { toldOnce } from "./tools/told-once.ts";
import { ReadBefore } from "./tools/read-before.ts";
import { toTools } from "./tools/to-tool.ts";
import { unlistedTools, unregistered } from "./tools/unlisted-tools.ts";
import { withoutUnreadCopies } from "./tools/unread-copies.ts";

/** What is read beside tools only when it is asked for. */
export interface Wanted {
  /** What the code runs tools by. */
  readonly registries?: boolean;
  /** The calls that handlers make; a part of what the code runs tools by. */
  readonly calls?: boolean;
  /** The ways in which handlers answer. */
  readonly answers?: boolean;
}

/**
 * Reads the tools that a project's source registers, without running any of it. Files that cannot hold a
 * registration are not parsed; imports are followed when a value asks for them.
 * @param given the project's files
 * @param wanted what is to be read beside the tools
 * @param parsed the trees of earlier readings, which serve again where the text is the same; new ones are added
 * @returns the tools in order of file and place, with a hole for everything that could not be resolved
 */
export function extractFromSource(given: SourceHost, wanted: Wanted = {}, parsed?: ParsedBefore): ToolSet {
  const { host, imports, importsBefore } = withImportedFiles(given);
  const files = new SourceFiles(host, parsed);
  const packages = new Packages(host);
  const evaluator = new Evaluator(files, imports, packages);
  const graph = new ImportGraph(files, imports, importsBefore);
  const surroundings = surroundingsOf(evaluator, graph);
  const found = readAll(evaluator, surroundings);
  const sought = unregistered(evaluator.leftOut.names, found.tools);
  const catalog = sought.size > 0 ? handledTools(evaluator, found.handlers, sought) : sought;
  const unlisted =
    catalog.size > 0 ? readLeftOut(new Evaluator(files, imports, packages, new LeftOut(true)), graph) : [];
  const left = unlistedTools(unlisted, catalog);
  const { reach, references } = surroundings;
  const settled = (own: readonly Tool[]): readonly Tool[] => {
    const merged = mergeTools(assignServers([...own, ...left], (file) => packages.packageFolder(file)));
    return markShared(withSomeOffered(toldOnce(withBranches(withoutUnreadCopies(merged), files, references))));
  };
  const tools = settled(found.tools);
  const resources = findResources(evaluator, reach);
  const registries = (wanted.registries === true || wanted.calls === true) && {
    registries: findRegistries(evaluator, surroundings, tools, found.handlers, wanted),
  };
  return {
    // Last, since the evaluator reads no more tools from then on.
    tools: wanted.answers === true ? settled(withAnswers(evaluator, surroundings, found.answering)) : tools,
    holes: found.holes,
    problems: files.problems,
    resources,
    ...registries,
    directives: files.parsed().filter(isOwn).flatMap(findDirectives),
    files: { ...evaluator.data.texts(), ...files.texts() },
  };
}

/** Reads the tools of a project. */
export type Extractor = (host: SourceHost, wanted?: Wanted) => ToolSet;

/** For whoever reads a project time and again: files that did not change in between are parsed once. */
export function rememberingExtractor(): Extractor {
  const parsed: ParsedBefore = new Map();
  return (host, wanted) => extractFromSource(host, wanted, parsed);
}

/** What a package says of rules in its own source is not the project's business. */
function isOwn({ fileName }: TS.SourceFile): boolean {
  return !fileName.includes("/node_modules/");
}

/** What the ways through a project are found with. */
interface Surroundings {
  readonly programs: PackagePrograms;
  readonly graph: ImportGraph;
  readonly references: References;
  readonly reach: Reach;
  readonly order: RunOrder;
}

function surroundingsOf(evaluator: Evaluator, graph: ImportGraph): Surroundings {
  const references = new References(evaluator.files, evaluator.imports, evaluator.modules);
  const reach = new Reach(evaluator, references);
  const programs = new PackagePrograms(evaluator.files, evaluator.packages, graph);
  reach.mayBeTakenWhole = (file) => programs.mayBeTakenWhole(file);
  const order = new RunOrder(evaluator, references, new LoadOrder(evaluator.files, graph));
  const collections = new CollectionFiller(evaluator, references, { reach, order });
  const { madeByRuns } = evaluator;
  // What the whole program does is found out beside the run that asks for it.
  const beside =
    <Given extends readonly unknown[], Result>(ask: (...given: Given) => Result) =>
    (...given: Given): Result =>
      madeByRuns.outside(() => ask(...given));
  evaluator.additionsTo = beside((declaration, made, frame) => collections.filled(declaration, made, frame));
  evaluator.assignedElsewhere = beside((declaration, frame) =>
    assignedElsewhere(evaluator, { references, reach }, declaration, frame),
  );
  evaluator.heldAt = beside((declaration, held, use, frame) => collections.heldAt(declaration, held, use, frame));
  evaluator.assignedBefore = beside((declaration, use, frame) =>
    assignedBefore({ evaluator, references, reach, order }, declaration, use, frame),
  );
  evaluator.unfilled = (declaration, frame) => collections.unfilled(declaration, frame);
  const closures = new ClosureFiller(evaluator, references, { reach, order });
  evaluator.closedOver = beside((declaration, held, use, frame) => closures.valueAt(declaration, held, use, frame));
  evaluator.inOrder = new CodeRuns(evaluator, references);
  const conditions = new ConditionsMet(evaluator, references);
  evaluator.conditionMet = (condition, frame) => conditions.verdict(condition, frame);
  const fields = new FieldFiller(evaluator, references, { reach, order });
  evaluator.containers = new ProvidedValues(evaluator, references, reach);
  evaluator.metadata = new DecoratedMetadata(evaluator, references, reach);
  const fieldValue: Evaluator["fieldValue"] = beside((field, start) => fields.valueOf(field, start));
  evaluator.fieldValue = (field, start) => (madeByRuns.isLive(field.self) ? start : fieldValue(field, start));
  evaluator.isFieldChanged = (owner, name) => fields.isChanged(owner, name);
  evaluator.fieldsGiven = (self, written) => fieldsGiven(evaluator, references, self, written);
  evaluator.addKept = beside((field, collection, isPossible) => {
    fields.addTo(field, collection, isPossible);
  });
  const fieldAt: Evaluator["fieldAt"] = beside((self, name, value, use, frame) =>
    fields.valueAt(self, name, value, use, frame),
  );
  evaluator.fieldAt = (self, name, value, use, frame) =>
    madeByRuns.isLive(self) ? value : fieldAt(self, name, value, use, frame);
  return { programs, graph, references, reach, order };
}

function readLeftOut(evaluator: Evaluator, graph: ImportGraph): readonly Tool[] {
  return readAll(evaluator, surroundingsOf(evaluator, graph)).tools;
}

function readAll(evaluator: Evaluator, surroundings: Surroundings): Found {
  const { references, reach, order } = surroundings;
  const found = new Found();
  const registrations = findRegistrations(evaluator, references, reach);
  readEach(registrations, found, evaluator, surroundings);
  const isOpen = found.holes.length > 0;
  if (found.answering.length === 0) readByHand(found, evaluator, surroundings);
  if (found.answering.length === 0 && !isOpen)
    readEach(findLastRegistrations(evaluator, references, reach), found, evaluator, surroundings);
  found.answering = [...withoutListedAnew(order, groupedTools(found.answering, found.grouped))];
  return found;
}

/**
 * Reads what a program without a library for it answers: as it stands first, since most lists are the same whoever
 * asks for them, and else by the ways that lead there.
 */
function readByHand(found: Found, evaluator: Evaluator, surroundings: Surroundings): void {
  const { registrations, unread } = answeredByHand(evaluator, surroundings.references.dead, surroundings.reach);
  for (const registration of registrations)
    attempt(registration, found, () => {
      const reading = registration.read(evaluator.rootFrame(registration.node.getSourceFile()));
      addTools(reading ? [reading] : [], registration.node, evaluator, found);
    });
  if (found.answering.length > 0 || registrations.length === 0) return;
  readEach(registrations, found, evaluator, surroundings);
  const [first] = unread;
  if (found.answering.length === 0 && first) addListHole(first, first.node, found);
}

function readEach(
  written: readonly Registration[],
  found: Found,
  evaluator: Evaluator,
  { programs, graph, references, reach, order }: Surroundings,
): void {
  const others = new ToldAsOther(evaluator, references, reach.told);
  const registrations = written.filter((one) => !others.has(one));
  const nodes = registrations.map(({ node }) => node);
  const leading = new LeadingFiles(evaluator, { graph, programs }, nodes);
  const forward = new ForwardSearch(evaluator, leading, nodes);
  const uncalled = new UncalledCode(evaluator, references, { graph, programs }, nodes);
  const unloaded = new UnloadedFiles(programs, leading, nodes);
  reach.isUnloaded = (sourceFile) => unloaded.has(sourceFile);
  const searches = { evaluator, reach, forward, uncalled, order, ofNominal: { left: STEPS_OF_ALL_NOMINAL } };
  const other = new Set<TS.Node>();
  for (const registration of registrations)
    attempt(registration, found, () => {
      const { readings, isOther } = readRegistration(registration, searches);
      if (isOther) other.add(registration.node);
      addTools(readings, registration.node, evaluator, found);
    });
  for (const hole of registeredTwice(evaluator, references, found.singles)) found.addHole(hole);
  if (found.answering.length > 0) for (const hole of changedWithin(evaluator, references, order)) found.addHole(hole);
  // What was cut off of the ways to what turned out to be no registration has no tools behind it.
  const rest = leading.without(other);
  const endless = reach.endless.filter((one) => fills(one) || rest.code.leads(one));
  for (const node of [...reach.cutOff, ...endless].filter((one) => rest.isBeside(one)))
    found.addHole({
      path: "",
      reason: "the code here is reached in more ways than are followed, so tools may be missing",
      range: rangeOf(node),
    });
}

/** Tools and holes, each hole once however many ways lead to it. */
class Found {
  answering: AnsweringTool[] = [];
  readonly grouped: GroupedServer[] = [];
  readonly readBefore = new ReadBefore();
  /** Tools that calls register by their own names, in the order of the source. */
  readonly singles: Single[] = [];
  readonly #holes = new Map<string, Hole>();
  /** Names of the tools that were read of the lists which holes are in. */
  readonly #beside = new Map<string, Set<string>>();
  /** Keys of the holes that the registration has which is being read. */
  #met = new Set<string>();

  get tools(): readonly Tool[] {
    return this.answering.map(({ tool }) => tool);
  }

  /** The functions that answer calls of the tools. */
  get handlers(): readonly FunctionValue[] {
    return [...new Set(this.answering.flatMap(({ handler }) => handler ?? []))];
  }

  get holes(): readonly Hole[] {
    return [...this.#holes].map(([key, hole]) => {
      const beside = this.#beside.get(key);
      return beside ? { ...hole, beside: [...beside] } : hole;
    });
  }

  addHole(hole: Hole): void {
    const key = `${hole.range?.file ?? ""}:${hole.range?.start ?? ""}:${hole.reason}`;
    this.#met.add(key);
    if (!this.#holes.has(key)) this.#holes.set(key, hole);
  }

  /** Reads a registration, of which the holes concern whoever asks for the tools that it gives. */
  ofOne(read: () => void): void {
    const before = this.answering.length;
    this.#met = new Set();
    read();
    const names = this.answering.slice(before).map(({ tool }) => tool.name.value);
    if (names.length === 0) return;
    for (const key of this.#met) this.#beside.set(key, new Set([...(this.#beside.get(key) ?? []), ...names]));
  }
}

/** Code that was written to break its readers must cost no more than the tools of that one registration. */
function attempt({ node }: Registration, found: Found, read: () => void): void {
  try {
    found.ofOne(read);
  } catch (error) {
    const reason =
      error instanceof RangeError
        ? "the tools registered here are nested too deeply to be read"
        : `the tools registered here could not be read, which is a fault of mcp-lint: ${error instanceof Error ? error.message : String(error)}`;
    found.addHole({ path: "", reason, range: rangeOf(node) });
  }
}

function addTools(readings: readonly Reading[], node: TS.Node, evaluator: Evaluator, found: Found): void {
  for (const reading of readings) {
    if (found.answering.length >= MOST_MEMBERS) {
      found.addHole({
        path: "",
        reason: `more than ${MOST_MEMBERS} tools are registered, of which no more are read`,
        range: rangeOf(node),
      });
      return;
    }
    evaluator.budget.renew();
    addReading(reading, node, evaluator, found);
  }
}

/** Why there may be more tools than are known. */
function addListHole(hole: UnknownValue, node: TS.Node | undefined, found: Found): void {
  const place = isWritten(hole.node) ? hole.node : node;
  found.addHole({ path: "", reason: `the list of tools ${hole.reason}`, ...(place && { range: rangeOf(place) }) });
}

/** What one run of a registration gives. */
function addReading(reading: Reading, node: TS.Node, evaluator: Evaluator, found: Found): void {
  for (const hole of reading.holes) addListHole(hole, node, found);
  const single = singleOf(reading, node);
  if (single) found.singles.push(single);
  if (reading.grouped) found.grouped.push(reading.grouped);
  const place = { node, isWhole: reading.holes.length === 0 };
  for (const descriptor of reading.tools) {
    if (found.readBefore.has(descriptor)) continue;
    const { tools, holes } = toTools(evaluator, descriptor, reading.shape);
    const handler = descriptor.handler?.kind === "function" ? descriptor.handler : undefined;
    for (const tool of tools) found.answering.push({ tool, handler, madeAt: descriptor.server.madeAt, place });
    for (const hole of holes) found.addHole(hole);
  }
}
