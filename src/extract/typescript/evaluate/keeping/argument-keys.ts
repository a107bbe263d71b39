import type { Text, TextPiece } from "../../../../tool-model/text.ts";
import type { ExternalValue, PrimitiveValue, SchemaValue, TextValue, UnknownValue, Value } from "../values/value.ts";

/** What is put together from more, or is longer, is told by which one it is: to compare it costs more than that saves. */
const MOST_PIECES = 8;
const LONGEST_TEXT = 200;

/** What nobody can change. */
type Fixed = ExternalValue | PrimitiveValue | SchemaValue | TextValue | UnknownValue;

/**
 * Tells arguments apart by what they are, where nobody can change them: a text that is put together anew for each call is the
 * same to the function that is given it. Where it was written counts, too, since results hold parts of it.
 */
export class ArgumentKeys {
  readonly #isSettable: (value: Value) => boolean;
  readonly #ids = new WeakMap<object, number>();
  readonly #keys = new WeakMap<Value, string>();
  #count = 0;

  /** @param isSettable whether a value holds only as long as nobody sets anything else */
  constructor(isSettable: (value: Value) => boolean) {
    this.#isSettable = isSettable;
  }

  /** The same for arguments that are the same; undefined where one of them may be changed. */
  of(args: readonly Value[]): string | undefined {
    const keys: string[] = [];
    for (const arg of args) {
      const key = this.#keyOf(arg);
      if (key === undefined) return undefined;
      keys.push(key);
    }
    return keys.join("\n");
  }

  #keyOf(value: Value): string | undefined {
    if (value.kind === "alternatives") {
      const { values, truth, isFirstByDefault, isPicked, made } = value;
      // What is picked there may be another one in each run.
      const keys = made ? undefined : this.of(values);
      return keys && JSON.stringify([truth, isFirstByDefault, isPicked, keys]);
    }
    if (!isFixed(value)) return undefined;
    const known = this.#keys.get(value) ?? this.#describe(value);
    this.#keys.set(value, known);
    return this.#isSettable(value) ? `${known} settable` : known;
  }

  #describe(value: Fixed): string {
    if (value.kind === "external") return JSON.stringify([value.module, value.path, value.importedIn]);
    if (value.kind === "primitive") {
      const { value: plain, node } = value;
      return `${typeof plain} ${Object.is(plain, -0) ? "-0" : String(plain)} ${this.#idOf(node)}`;
    }
    if (value.kind === "schema") return `${this.#idOf(value.schema.instance)} ${this.#idOf(value.source)}`;
    if (value.kind === "unknown") return isPlainlyUnknown(value) ? this.#ofUnknown(value) : this.#idOf(value);
    const isTold = !value.isOpen && !value.json && value.text.value.length <= LONGEST_TEXT;
    return isTold && value.text.pieces.length <= MOST_PIECES ? ofText(value.text) : this.#idOf(value);
  }

  #ofUnknown({ reason, node, isSetting, isOfSetting, isUndecided, isLoss, isFalsy }: UnknownValue): string {
    return JSON.stringify([reason, this.#idOf(node), isSetting, isOfSetting, isUndecided, isLoss, isFalsy]);
  }

  #idOf(one: object | undefined): string {
    if (!one) return "";
    const id = this.#ids.get(one) ?? ++this.#count;
    this.#ids.set(one, id);
    return `#${id}`;
  }
}

function isFixed(value: Value): value is Fixed {
  if (value.kind === "unknown") return value.proxy === undefined;
  if (value.kind === "schema") return isAsOne(value);
  return value.kind === "text" || value.kind === "primitive" || value.kind === "external";
}

/**
 * Whether one schema and others that are made alike are told alike. Converters of zod 3 refer back to one that they come to
 * again, where they write others once more; those of zod 4 write each out.
 */
export function isAsOne({ schema }: SchemaValue): boolean {
  return schema.release.major === 4;
}

function isPlainlyUnknown({ known, among }: UnknownValue): boolean {
  return known === undefined && among === undefined;
}

function ofText({ value, pieces }: Text): string {
  return JSON.stringify([value, pieces.map(ofPiece)]);
}

/** Without its spans, which its place decides. */
function ofPiece({ start, end, range, notation, lineBreak, indent, shared }: TextPiece): unknown {
  return [start, end, range?.file, range?.start, range?.end, notation, lineBreak, indent, shared];
}
