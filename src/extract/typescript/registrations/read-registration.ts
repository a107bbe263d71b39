import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Pool } from "../evaluate/keeping/budget.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { MOST_MEMBERS } from "../evaluate/values/limits.ts";
import { chanceOfRun } from "../changes/collections/chance-of-change.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { isNotByDefault } from "../evaluate/values/list-ways.ts";
import type { Value } from "../evaluate/values/value.ts";
import { keyString, unknown } from "../evaluate/values/value.ts";
import { isNominal } from "../reach/callers/is-nominal.ts";
import type { ForwardSearch } from "../reach/forwards/forward-search.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import type { Reach } from "../reach/reach.ts";
import type { UncalledCode } from "../reach/uncalled-code.ts";
import { classOfType, isHandedIn, isOther, isTypedAsOther, placedKind } from "../servers/identify-server.ts";
import { throughProxy } from "./proxied-servers.ts";
import { offByDefault, type Reading, type Registration, type ToolDescriptor } from "./registration.ts";
import { withWhatMayBeAdded } from "./with-what-may-be-added.ts";

/** How a registration is read: with the two searches for the ways that lead to it, and what none leads to. */
interface Searches {
  readonly evaluator: Evaluator;
  readonly reach: Reach;
  readonly forward: ForwardSearch;
  readonly uncalled: UncalledCode;
  readonly order: RunOrder;
  /** What may be taken to find out what is behind classes of which it is believed. */
  readonly ofNominal: Pool;
}

/** What was read of a registration. */
interface RegistrationRead {
  readonly readings: readonly Reading[];
  /** Whether it is none: of something else than a server, in each of the ways to it that were followed, of which there are some. */
  readonly isOther: boolean;
}

/**
 * Everything that a registration registers, run by run. The ways that lead to it are looked for from the registration
 * backwards; where that leaves something open, the program is followed forwards too, and what tells more is taken.
 */
export function readRegistration(registration: Registration, searches: Searches): RegistrationRead {
  searches.evaluator.budget.renew();
  if (isOnNoServer(registration, searches)) return { readings: [], isOther: true };
  const { readings, isReached } = readBothWays(registration, searches);
  const { server } = registration;
  // Nothing in its file or package has to do with MCP.
  const isElsewhere = server !== undefined && placedKind(searches.evaluator, server) === undefined;
  return { readings, isOther: isReached && readings.length === 0 && isElsewhere };
}

function readBothWays(
  registration: Registration,
  searches: Searches,
): { readonly readings: readonly Reading[]; readonly isReached: boolean } {
  const { reach, forward } = searches;
  const reads = reach.reads.ofAll(registration.dependsOn);
  const first = reach.framesAt(registration.node, reads);
  // A search that finds nothing may have met what was only being worked out, and has been by then.
  const frames = first.length > 0 ? first : reach.framesUpTo(registration.node, reads);
  const backwards = readEach(registration, frames, searches);
  const open = openParts(backwards);
  const isNone =
    backwards.length === 0 &&
    (frames.length > 0 ? isDecided(registration, searches) : reach.isPassedOver(registration.node));
  if (isNone || (backwards.length > 0 && open === 0)) {
    forward.spare(registration.node);
    return { readings: backwards, isReached: frames.length > 0 };
  }
  const framesAhead = forward
    .framesAt(registration.node)
    .filter((frame) => frames.length === 0 || !serverMissed(registration, frame, searches));
  const isReached = frames.length + framesAhead.length > 0;
  if (framesAhead.every((frame) => frames.includes(frame))) return { readings: backwards, isReached };
  const ahead = readEach(registration, framesAhead, searches);
  const more = namedTools(ahead) - namedTools(backwards);
  const tellsMore = more > 0 || (more === 0 && openParts(ahead) < open && namesAll(backwards, ahead));
  if (!tellsMore) return { readings: backwards, isReached };
  // Where the program was followed to no other tools, what leads to those without a name was not followed.
  const all = more > 0 ? ahead : [...ahead, ...backwards.flatMap(namelessOf)];
  return { readings: forward.isCut ? withRest(all, registration.node) : all, isReached };
}

/** Steps to find out what is behind a class that is written beside it. */
const STEPS_OF_TYPED = 20_000;

/** The same where nothing else is of the shape of the class: it is believed where that takes more, with all that it asks for. */
const STEPS_OF_NOMINAL = 2_000;
export const STEPS_OF_ALL_NOMINAL = 100_000;

/**
 * Whether tools are handed to something else than a server, where a class of the project is written beside it. That is asked
 * by itself: what it is handed may lead through half of the program.
 */
function isOnNoServer({ node, server }: Registration, { evaluator, reach, ofNominal }: Searches): boolean {
  if (!server || !isTypedAsOther(evaluator, server)) return false;
  const ask = (): boolean => {
    const frames = reach.framesAt(node, reach.reads.of(server));
    return frames.length > 0 && frames.every((frame) => isOther(evaluator, server, frame));
  };
  const typed = classOfType(evaluator, server);
  const isBelieved = typed !== undefined && isNominal(typed.node) && !isHandedIn(server);
  const { result, isCut } = isBelieved
    ? evaluator.budget.part(STEPS_OF_NOMINAL, ask, ofNominal)
    : evaluator.budget.capped(STEPS_OF_TYPED, ask);
  return isCut ? isBelieved : result;
}

/** What a reading tells of tools of which not even the name is known. */
function namelessOf(reading: Reading): readonly Reading[] {
  const tools = reading.tools.filter(({ name }) => isOpen(name) && !(name.kind === "unknown" && name.known));
  return tools.length > 0 ? [{ ...reading, tools, holes: [] }] : [];
}

/** Whether a registration is one, or none, whatever way leads to it. */
function isDecided({ decidedBy, dependsOn }: Registration, { reach }: Searches): boolean {
  return reach.reads.ofAll(decidedBy ?? dependsOn).size === 0;
}

/** Readings of which it is not known whether they are all. */
function withRest(readings: readonly Reading[], node: TS.Node): Reading[] {
  const rest = unknown("may go on: the program is not followed to its end", node);
  return readings.map((reading, index) => (index === 0 ? { ...reading, holes: [...reading.holes, rest] } : reading));
}

/** Reads a registration in each frame that it runs in; once there are more tools than any server has, no further. */
function readEach(registration: Registration, frames: readonly Frame[], searches: Searches): Reading[] {
  const readings: Reading[] = [];
  let count = 0;
  for (const frame of frames) {
    const whole = readAt(registration, frame, searches);
    if (!whole) continue;
    const reading = withoutUncalled(whole, registration, searches);
    if (isHandedNoServer(registration, frame, searches)) {
      readings.push({ ...reading, tools: [], holes: [] });
      continue;
    }
    const { server, seesThroughProxies } = registration;
    const proxy = server && !seesThroughProxies ? throughProxy(searches.evaluator, server, frame) : undefined;
    const chance = chanceOfRun(searches, registration.node, frame);
    const made = chance === "sure" ? reading : { ...reading, isByChance: true };
    readings.push(withWhatMayBeAdded(isNotByDefault(chance) ? offByDefault(made) : made, proxy));
    count += reading.tools.length;
    if (count > MOST_MEMBERS) break;
  }
  return readings;
}

/** A function that is given up may have changed something by then, and some of it not. */
const LEFT_OUT =
  "takes more steps to work out than are allowed: what the functions do that take most of them may be missing";

/** What takes too many steps to read is read once more without what takes most of them. */
function readAt(registration: Registration, frame: Frame, { evaluator }: Searches): Reading | undefined {
  const { budget, thrift } = evaluator;
  budget.renewForFirstLook();
  const whole = registration.read(frame);
  if (!whole || !budget.isSpent()) return whole;
  budget.renew();
  const cheaper = thrift.during(() => registration.read(frame));
  if (!cheaper || namedTools([cheaper]) <= namedTools([whole])) return whole;
  return { ...cheaper, holes: [...cheaper.holes, unknown(LEFT_OUT, registration.node)] };
}

/** Whether the server is the parameter of a function that nobody calls: then the tools are on no list. */
function isHandedNoServer(registration: Registration, frame: Frame, searches: Searches): boolean {
  const parameter = serverMissed(registration, frame, searches);
  return parameter !== undefined && searches.uncalled.isNeverGiven(parameter);
}

/** The parameter that the server would be, in a run of which no call is known: where calls are, it is none of its own. */
function serverMissed(
  { server }: Registration,
  frame: Frame,
  { evaluator }: Searches,
): TS.ParameterDeclaration | undefined {
  return server && parameterMissed(evaluator.evaluate(server, frame));
}

/** What a registry holds without what methods would add that nobody calls: `registerAll(berths)` beside `register(berth)`. */
function withoutUncalled(reading: Reading, { node }: Registration, { uncalled }: Searches): Reading {
  const isThere = (value: Value): boolean => {
    const parameter = parameterMissed(value);
    return !parameter || !uncalled.isOfNobodysMethod(parameter.parent, node.getSourceFile().fileName);
  };
  return { ...reading, tools: reading.tools.filter(({ name }) => isThere(name)), holes: reading.holes.filter(isThere) };
}

/** The parameter for the want of which a value is not known. */
function parameterMissed(value: Value): TS.ParameterDeclaration | undefined {
  return value.kind === "unknown" && value.node && ts.isParameter(value.node) ? value.node : undefined;
}

/** Whether each tool of some readings that has a name is among others. */
function namesAll(some: readonly Reading[], others: readonly Reading[]): boolean {
  const names = new Set(others.flatMap(namesOf));
  return others.length > 0 && some.flatMap(namesOf).every((name) => names.has(name));
}

function namesOf({ tools }: Reading): readonly string[] {
  return tools.flatMap(({ name }) => keyString(name) ?? []);
}

/** How many parts are not known that matter most. */
function openParts(readings: readonly Reading[]): number {
  return readings.reduce(
    (sum, { tools, holes }) =>
      sum + holes.length + tools.reduce((parts, tool) => parts + partsOf(tool).filter(isOpen).length, 0),
    0,
  );
}

function namedTools(readings: readonly Reading[]): number {
  return readings.reduce((sum, { tools }) => sum + tools.filter(({ name }) => !isOpen(name)).length, 0);
}

function partsOf({ name, description, inputSchema }: ToolDescriptor): Value[] {
  return [name, description, inputSchema].filter((part) => part !== undefined);
}

/** Whether another way that leads to the registration may tell more of a part. */
function isOpen(value: Value): boolean {
  return value.kind === "unknown" && !value.isUndecided;
}
