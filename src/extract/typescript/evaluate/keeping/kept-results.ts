import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import { frameCount, type Frame } from "../values/frame.ts";
import type { AlternativesValue, ArrayValue, FunctionValue, MapValue, ObjectValue, Value } from "../values/value.ts";
import { givenTo } from "../values/value.ts";
import { ArgumentKeys, isAsOne } from "./argument-keys.ts";

/** What takes fewer steps is worked out again at less cost than it is kept. */
const STEPS_WORTH_KEEPING = 30;

/** Which of them it is tells by more than what they hold. */
const HAVE_STATE: ReadonlySet<Value["kind"]> = new Set(["built-schema", "external-instance"]);

/** What a function gave for some arguments. */
interface Kept {
  readonly value: Value;
  readonly isSettable: boolean;
  /** Where it lacks what is still being worked out: what says how long it holds. */
  readonly until?: ReadonlyMap<"result", unknown>;
}

/**
 * What functions of modules gave for arguments that cannot change, so that they are not run for the same once more: a
 * server asks for its manifest wherever it needs one of its tools. What has a state of its own that the run made, another
 * each time, is not kept: functions that share a variable, instances, schemas of which it tells that they are one.
 */
export class KeptResults {
  /** What modules make as they are loaded: there is one of each, whoever asks for it. */
  readonly ofModules = new WeakSet<Value>();
  readonly #kept = new WeakMap<TS.Node, Map<string, Kept>>();
  readonly #evaluator: Evaluator;
  readonly #arguments: ArgumentKeys;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#arguments = new ArgumentKeys((value) => evaluator.settings.has(value));
  }

  /**
   * Whether what is worked out in a frame is made as a module is loaded: at its top, and for the static fields of its
   * classes and the fields of its instances.
   */
  isOfModule({ parent, scope, thisValue }: Frame): boolean {
    if (!parent) return true;
    if (parent.parent || !thisValue) return false;
    if (ts.isClassLike(scope)) return thisValue.kind === "class" || this.ofModules.has(thisValue);
    return ts.isConstructorDeclaration(scope) && this.ofModules.has(thisValue);
  }

  /** What a function gives for arguments: a copy of what it gave before, or what it gives when it is run. */
  of(callee: FunctionValue, args: readonly Value[], run: () => Value): Value {
    const { leavesGaps, keeping, settings, budget } = this.#evaluator;
    if (leavesGaps || callee.thisValue || !isOfModule(callee)) return run();
    const key = this.#arguments.of(givenTo(callee, args));
    if (key === undefined) return run();
    const kept = this.#kept.get(callee.node) ?? new Map<string, Kept>();
    this.#kept.set(callee.node, kept);
    const before = kept.get(key);
    if (!before || (before.until && !keeping.isHeld(before.until, "result"))) return this.#run(kept, key, run);
    if (before.until) keeping.useHeld(before.until, "result");
    if (before.isSettable) settings.note();
    budget.spend(1);
    return this.#copyOf(before.value);
  }

  #run(kept: Map<string, Kept>, key: string, run: () => Value): Value {
    const { budget, calls, keeping, settings } = this.#evaluator;
    const [steps, refusals, frames] = [budget.total, calls.refusals, frameCount()];
    const whole = new Map<"result", Value | undefined>();
    const { result, isSettable } = settings.during(() => keeping.under(whole, "result", run));
    const isKept = calls.refusals === refusals && budget.total - steps >= STEPS_WORTH_KEEPING;
    const until = !whole.has("result") && whole;
    if (isKept && (!until || keeping.isHeld(until, "result")) && !this.#hasOwnState(result, frames))
      kept.set(key, { value: this.#copyOf(result), isSettable, ...(until && { until }) });
    else kept.delete(key);
    return result;
  }

  /** Whether a value holds what has a state that was made in a run: whatever has none before so many frames were made. */
  #hasOwnState(value: Value, framesBefore: number): boolean {
    const seen = new Set<Value>([value]);
    const isOwn = (frame: Frame): boolean => !ts.isSourceFile(frame.scope) && frame.order >= framesBefore;
    for (const one of seen) {
      if (this.ofModules.has(one)) continue;
      if (HAVE_STATE.has(one.kind) || (one.kind === "schema" && !isAsOne(one))) return true;
      if ((one.kind === "function" || one.kind === "class") && isOwn(one.frame)) return true;
      if (one.kind === "instance" && (!one.made || isOwn(one.made.frame))) return true;
      for (const part of partsOf(one)) seen.add(part);
    }
    return false;
  }

  /** Whoever is given what was made in a run may change it; what is of modules stays the one that it is. */
  #copyOf(value: Value): Value {
    const copies = new Map<Value, Copy>();
    const copy = (one: Value): Value => {
      if (one.kind === "alternatives") return copyOfAlternatives(one, copy);
      if (!isCollection(one) || this.ofModules.has(one)) return one;
      const before = copies.get(one);
      if (before) return before.value;
      const made = emptyCopy(one, copy);
      copies.set(one, made);
      // The run would have made it here.
      const { madeByRuns } = this.#evaluator;
      madeByRuns.note(made.value);
      if (madeByRuns.isOwned(one)) madeByRuns.own(made.value);
      return made.value;
    };
    const result = copy(value);
    for (const one of copies.values()) one.fill();
    return result;
  }
}

/** A collection of its own that is yet to be filled: it may be a part of itself. */
interface Copy {
  readonly value: Value;
  readonly fill: () => void;
}

/** Whether it is declared at the top of a file, where no run has variables of its own but those of the file itself. */
function isOfModule({ frame }: FunctionValue): boolean {
  return ts.isSourceFile(frame.scope) && !frame.part;
}

function isCollection(value: Value): value is ArrayValue | MapValue | ObjectValue {
  return value.kind === "array" || value.kind === "map" || value.kind === "object";
}

function emptyCopy(value: ArrayValue | MapValue | ObjectValue, copy: (part: Value) => Value): Copy {
  switch (value.kind) {
    case "array": {
      const own: ArrayValue = { ...value, items: [] };
      return { value: own, fill: () => value.items.forEach((item) => own.items.push(copy(item))) };
    }
    case "map": {
      const own: MapValue = { ...value, entries: [] };
      return {
        value: own,
        fill: () => value.entries.forEach(([key, member]) => own.entries.push([copy(key), copy(member)])),
      };
    }
    case "object": {
      const own: ObjectValue = { ...value, properties: new Map() };
      return {
        value: own,
        fill: () => value.properties.forEach((one, key) => own.properties.set(key, { ...one, value: copy(one.value) })),
      };
    }
  }
}

/** One that holds collections of its own; they are copied where each of them is met first, and there once. */
function copyOfAlternatives(value: AlternativesValue, copy: (part: Value) => Value): Value {
  if (!value.values.some(isCollection)) return value;
  const own = value.values.map(copy).filter((one) => one.kind !== "alternatives");
  return { ...value, values: own, ...(value.made && { made: value.made.map(copy) }) };
}

function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "array":
      return value.items;
    case "map":
      return value.entries.flat();
    case "object":
      return [...value.properties.values()].map((property) => property.value);
    case "alternatives":
      return value.values;
    case "method":
      return [value.receiver];
    case "function":
      return value.thisValue ? [value.thisValue] : [];
    default:
      return [];
  }
}
