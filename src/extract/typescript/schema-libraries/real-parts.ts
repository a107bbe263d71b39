import { inertPattern } from "../zod/inert-pattern.ts";
import { Extent } from "../evaluate/values/extent.ts";
import type { FunctionValue, ObjectValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { missingPart } from "./outline.ts";
import type { SchemaLibrary } from "./schema-library.ts";

/** An argument that leaves nothing to build. */
export class Unresolvable extends Error {
  readonly hole: UnknownValue;
  constructor(hole: UnknownValue) {
    super(hole.reason);
    this.hole = hole;
  }
}

/** Makes the real arguments of one builder. */
export class RealParts {
  readonly #library: SchemaLibrary;
  readonly #name: string;
  readonly #run: (callee: FunctionValue) => Value;
  readonly #extent = new Extent();

  constructor(library: SchemaLibrary, name: string, run: (callee: FunctionValue) => Value) {
    this.#library = library;
    this.#name = name;
    this.#run = run;
  }

  /**
   * The arguments of a call, without those that it can do without.
   * @throws Unresolvable when the rest is not enough to build anything
   */
  all(args: readonly Value[], holes: UnknownValue[]): unknown[] {
    const { mayDrop, takesValue, needsAll, optionsAt } = this.#library.traits;
    return args.flatMap((arg, index) => {
      if (index === optionsAt?.(this.#name)) return [this.#options(arg, holes)];
      const isUnknown = arg.kind === "unknown" || arg.kind === "alternatives";
      if (index === 0 || !isUnknown || needsAll.has(this.#name)) return [this.of(arg)];
      if (mayDrop.has(this.#name)) holes.push(missingPart(arg));
      return mayDrop.has(this.#name) || takesValue.has(this.#name) ? [] : [this.of(arg)];
    });
  }

  /** Keywords that are not known are left out. */
  #options(arg: Value, holes: UnknownValue[]): unknown {
    const plain = arg.kind === "object" ? arg : undefined;
    if (!plain || plain.unresolved) holes.push(plain?.unresolved ?? missingPart(arg));
    const members = [...(plain?.properties ?? [])].flatMap(([key, { value }]) => {
      const isKnown = value.kind !== "unknown" && value.kind !== "alternatives";
      if (!isKnown) holes.push(missingPart(value));
      return isKnown ? [[key, this.of(value)] as const] : [];
    });
    return Object.fromEntries(members);
  }

  /** @throws Unresolvable */
  of(value: Value): unknown {
    return this.#extent.within(
      () => this.#part(value),
      (reason) => {
        throw new Unresolvable(reason);
      },
    );
  }

  #part(value: Value): unknown {
    switch (value.kind) {
      case "text":
        return value.text.value;
      case "primitive":
        return value.value;
      case "regex":
        return inertPattern(value.regex);
      case "built-schema":
        return value.instance;
      case "array":
        return value.unresolved || value.conditional
          ? this.#missing(value.unresolved ?? unknown("has members that depend on a condition", value.node))
          : value.items.map((item) => this.of(item));
      case "object":
        return this.#object(value);
      case "function":
        return this.#function(value);
      default:
        return this.#missing(missingPart(value));
    }
  }

  /** Fields that are there only under a condition are left out, like what is not known at all: the outline has the holes. */
  #object(value: ObjectValue): object {
    if (value.unresolved && this.#isStrict()) throw new Unresolvable(value.unresolved);
    const members = [...value.properties].flatMap(([key, property]) =>
      property.conditional ? [] : [[key, this.of(property.value)] as const],
    );
    return Object.fromEntries(members);
  }

  #function(value: FunctionValue): unknown {
    const { defers, computes } = this.#library.traits;
    if (computes.has(this.#name)) return this.of(this.#run(value));
    if (!defers.has(this.#name)) return () => true;
    let made: unknown;
    return () => (made ??= this.of(this.#run(value)));
  }

  #missing(hole: UnknownValue): unknown {
    if (this.#isStrict()) throw new Unresolvable(hole);
    return this.#library.anything();
  }

  #isStrict(): boolean {
    const { takesValue, needsAll } = this.#library.traits;
    return takesValue.has(this.#name) || needsAll.has(this.#name);
  }
}
