import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluator.ts";
import { Frame } from "../values/frame.ts";
import type { ClassValue, FunctionValue, InstanceValue, Value } from "../values/value.ts";

type Single = Exclude<Value, { kind: "alternatives" }>;

/**
 * Takes down what frames hold at one moment of a run: a copy, in which everything is as it is now, whatever the run goes on to
 * do. What is one thing is one in the copy, too; what cannot change is shared.
 */
export class Moment {
  readonly #evaluator: Evaluator;
  /** The frame of the run; what lies around it stays as it is. */
  readonly #outermost: Frame;
  /** The moment at which functions are called that are kept for later; absent for that one itself. */
  readonly #last: LastMoment | undefined;
  readonly #frames = new Map<Frame, Frame>();
  readonly #values = new Map<Value, Value>();
  /** What the copies of all moments of the run were made of. */
  readonly madeOf = new WeakMap<Frame, Frame>();
  /** How many values have been copied. */
  #size = 0;

  constructor(evaluator: Evaluator, outermost: Frame, last?: LastMoment) {
    this.#evaluator = evaluator;
    this.#outermost = outermost;
    this.#last = last;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * The copy of a frame.
   * @param nodes of which it is known by now what they give
   */
  of(frame: Frame, nodes: readonly TS.Node[]): Frame {
    const copy = this.frame(frame);
    for (let at: Frame | undefined = frame; at?.isWithin(this.#outermost); at = at.parent)
      for (const node of nodes) {
        const known = at.memo.get(node);
        if (known) this.frame(at).memo.set(node, this.#value(known));
      }
    return copy;
  }

  /** The copy of a frame; of one outside of the run, that itself. */
  protected frame(frame: Frame): Frame {
    if (!frame.isWithin(this.#outermost)) return frame;
    const known = this.#frames.get(frame);
    if (known) return known;
    const { scope, parent, thisValue, call, part } = frame;
    const copy = new Frame(scope, parent && this.frame(parent), thisValue && this.#value(thisValue), call, part);
    this.#frames.set(frame, copy);
    if (frame.isRun && !part) copy.asRun();
    (this.#last ?? this).madeOf.set(copy, frame);
    this.fill(copy, frame);
    return copy;
  }

  /** Gives a copy what the frame holds. */
  protected fill(copy: Frame, frame: Frame): void {
    for (const [declaration, value] of frame.bindings) copy.bindings.set(declaration, this.#value(value));
  }

  #value<V extends Value>(value: V): V;
  #value(value: Value): Value {
    const known = this.#values.get(value);
    if (known) return known;
    const begun = this.#begin(value);
    this.#values.set(value, begun.copy);
    this.#size += 1;
    begun.fill?.();
    return begun.copy;
  }

  /** A copy that is yet to be filled: a value may be a part of itself. */
  #begin(value: Value): { readonly copy: Value; readonly fill?: () => void } {
    if (this.#evaluator.results.ofModules.has(value)) return { copy: value };
    switch (value.kind) {
      case "array": {
        const copy = { ...value, items: [] as Value[] };
        return { copy, fill: () => void copy.items.push(...value.items.map((one) => this.#value(one))) };
      }
      case "map": {
        const copy = { ...value, entries: [] as [Value, Value][] };
        const fill = (): void => {
          for (const [key, one] of value.entries) copy.entries.push([this.#value(key), this.#value(one)]);
        };
        return { copy, fill };
      }
      case "object": {
        const copy = { ...value, properties: new Map(value.properties) };
        const fill = (): void => {
          for (const [key, property] of value.properties)
            copy.properties.set(key, { ...property, value: this.#value(property.value) });
        };
        return { copy, fill };
      }
      case "alternatives":
        return { copy: { ...value, values: value.values.map((one) => this.#value<Single>(one)) } };
      case "method":
        return { copy: { ...value, receiver: this.#value(value.receiver) } };
      case "function":
        return { copy: this.#function(value) };
      case "class":
        return { copy: this.#class(value) };
      case "instance":
        return this.#instance(value);
      default:
        return { copy: value };
    }
  }

  #function(value: FunctionValue): FunctionValue {
    const frame = this.#last?.isHandler(value.node) ? this.#last.later(value.frame) : this.frame(value.frame);
    return frame === value.frame && !value.thisValue
      ? value
      : { ...value, frame, thisValue: value.thisValue && this.#value(value.thisValue) };
  }

  #class(value: ClassValue): ClassValue {
    const frame = this.frame(value.frame);
    return frame === value.frame ? value : { ...value, frame };
  }

  #instance(value: InstanceValue): { readonly copy: Value; readonly fill?: () => void } {
    if (!this.#evaluator.madeByRuns.isLive(value)) return { copy: value };
    const copy: InstanceValue = { ...value, class: this.#class(value.class), fields: new Map() };
    this.#evaluator.madeByRuns.settle(copy);
    const fill = (): void => {
      for (const [name, field] of value.fields) copy.fields.set(name, field && this.#value(field));
    };
    return { copy, fill };
  }
}

/** What frames hold when a run is over, for the functions that are called then. */
export class LastMoment extends Moment {
  /** Tells the functions that are kept for later. */
  readonly isHandler: (node: TS.Node) => boolean;
  #isOver = false;
  readonly #ahead: (readonly [copy: Frame, frame: Frame])[] = [];

  constructor(evaluator: Evaluator, outermost: Frame, isHandler: (node: TS.Node) => boolean) {
    super(evaluator, outermost);
    this.isHandler = isHandler;
  }

  /** The frame that a function has which is kept for later: the run may go on to change what it holds. */
  later(frame: Frame): Frame {
    const copy = this.frame(this.madeOf.get(frame) ?? frame);
    if (this.#isOver) this.take();
    return copy;
  }

  /** Takes down what there is, once the run is over. */
  take(): void {
    this.#isOver = true;
    for (let next = this.#ahead.pop(); next; next = this.#ahead.pop()) super.fill(...next);
  }

  protected override fill(copy: Frame, frame: Frame): void {
    this.#ahead.push([copy, frame]);
  }
}
