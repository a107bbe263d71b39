import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { bothChances, isNotByDefault, type Chance } from "../../evaluate/values/list-ways.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { contains, scopeOf } from "../../reach/order/scope-of.ts";
import type { Reach } from "../../reach/reach.ts";
import { guardsOf } from "../../reach/conditions/guards.ts";
import { verdictOf } from "../../reach/conditions/steady-conditions.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { chanceOf, type RunsOf } from "./by-chance.ts";
import type { Change } from "./collection-change.ts";

interface Searches {
  readonly evaluator: Evaluator;
  readonly reach: Reach;
  readonly order: RunOrder;
}

interface Asked {
  /** Of what the node changes, see `chanceOf`. */
  readonly declaration?: Declaration;
  readonly runsOf?: RunsOf;
  readonly depth: number;
}

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 4;

/** Whether a change of what a variable holds is surely made in a run, for which the function has to be called that makes it. */
export function chanceOfChange(
  searches: Searches,
  { node, isPossible }: Change,
  run: Frame,
  declaration: Declaration,
): Chance {
  if (isPossible === true) return "open";
  const asked = { declaration, depth: 0 };
  return isPossible === undefined ? chanceIn(searches, node, run, asked) : chanceCalled(searches, node, run, asked);
}

/** Whether a node is surely run, by all that is known of the runs of the code around it. */
export function chanceOfRun(searches: Searches, node: TS.Node, run: Frame): Chance {
  const runsOf: RunsOf = (expression) => searches.reach.framesAt(expression);
  return chanceIn(searches, node, run, { runsOf, depth: 0 });
}

/** Whether a condition surely keeps a node from ever being run, or all calls of the function that it stands in. */
export function isNeverRun(searches: Searches, node: TS.Node, depth = MOST_CALLS_DEEP): boolean {
  const { evaluator, reach, order } = searches;
  const scope = scopeOf(node);
  const isShut = guardsOf(node, scope).some(({ expression, holds }) => {
    const frames = reach.framesAt(expression);
    return frames.length > 0 && frames.every((frame) => verdictOf(evaluator, expression, frame) === !holds);
  });
  if (isShut || depth === 0 || ts.isSourceFile(scope)) return isShut;
  const calls = order.callsOf(scope) ?? [];
  return calls.length > 0 && calls.every((call) => isNeverRun(searches, call, depth - 1));
}

/** Whether a node is surely run in a run of the code around it, for which that has to be called. */
function chanceIn(searches: Searches, node: TS.Node, run: Frame, asked: Asked): Chance {
  const around = { made: asked.declaration, runsOf: asked.runsOf };
  const own = chanceOf(searches.evaluator, node, run, around);
  // What is not known here is hardly ever known to be off by default further out, and to look for that takes long.
  if (own === "open" || own === "notByDefault" || isMadeThere(node, asked)) return own;
  return bothChances(bothChances(chanceOfCallOf(run), own), chanceCalled(searches, node, run, asked));
}

/** The chance with which a call means the function that a run is of, or of a turn of a loop in it. */
function chanceOfCallOf(run: Frame): Chance {
  let at = run;
  while (at.parent && at.chance === undefined && !ts.isFunctionLike(at.scope)) at = at.parent;
  return at.chance ?? "sure";
}

/** Whether the function that a node stands in makes what it changes: who calls it runs both. */
function isMadeThere(node: TS.Node, { declaration }: Asked): boolean {
  return declaration !== undefined && contains(scopeOf(node), declaration);
}

/** Whether the function that a node stands in is surely called, in a run of it. */
function chanceCalled(searches: Searches, node: TS.Node, run: Frame, asked: Asked): Chance {
  const scope = scopeOf(node);
  if (asked.depth > MOST_CALLS_DEEP || ts.isSourceFile(scope) || isMadeThere(node, asked)) return "sure";
  const call = run.call ?? run.calledAt;
  const calls = call ? [call] : (searches.order.callsOf(scope) ?? []);
  // What many call is called for sure by one of them; each of their callers would be looked for.
  if (asked.depth > 0 && calls.length > 1) return "sure";
  const chance =
    call && run.calledIn
      ? chanceIn(searches, call, run.calledIn, { ...asked, depth: asked.depth + 1 })
      : chanceOfAny(chancesOfCalls(searches, calls, asked));
  // Of a run that stands for all calls, and of calls further out, what they hang on is mostly how the program is started.
  return chance === "open" && (!call || asked.depth > 0) ? "sure" : chance;
}

function* chancesOfCalls(searches: Searches, calls: readonly TS.Node[], asked: Asked): Generator<Chance> {
  for (const call of calls) {
    const frames = searches.reach.framesAt(call);
    for (const frame of frames)
      yield frames.length > 1
        ? chanceOf(searches.evaluator, call, frame, { made: asked.declaration, runsOf: asked.runsOf })
        : chanceIn(searches, call, frame, { ...asked, depth: asked.depth + 1 });
  }
}

/** The chance that one of several things happens, of which no more are asked for than it takes: there may be one a tool. */
function chanceOfAny(chances: Iterable<Chance>): Chance {
  const found = new Set<Chance>();
  for (const chance of chances) {
    if (chance === "sure") return "sure";
    found.add(chance);
  }
  const [first = "sure", ...others] = found;
  if (others.length === 0) return first;
  return [...found].every(isNotByDefault) ? "notByDefault" : "open";
}
