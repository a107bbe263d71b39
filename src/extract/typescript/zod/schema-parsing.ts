import { attempt } from "./attempt.ts";
import { parseWith, withoutNeed, type ReplayedSchema } from "./library.ts";
import type { Parse } from "./parsed-value.ts";

/** Parses data with real schemas, and knows what functions of the project have to do with it. */
export class SchemaParsing {
  #changes = 0;
  #isGoingOn = false;

  /** How often a function of the project would have changed what is parsed, in a way that is not known. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether the project parses data, rather than a converter that asks what a schema accepts. */
  get isGoingOn(): boolean {
    return this.#isGoingOn;
  }

  noteChange(): void {
    this.#changes += 1;
  }

  /** Parses data. Members that the schema asks for may be missing where somebody may set them. */
  parsed(schema: ReplayedSchema, data: unknown, isSettable: (key: string) => boolean): ReturnType<Parse> {
    const [before, around] = [this.#changes, this.#isGoingOn];
    this.#isGoingOn = true;
    let result: ReturnType<typeof parseWith> = { misfits: [] };
    attempt(() => {
      result = parseWith(schema, data);
      if (!("misfits" in result) || result.misfits.length === 0 || !result.misfits.every(isSettable)) return;
      if (this.#changes > before) return;
      const loose = withoutNeed(schema, result.misfits);
      if (loose) result = parseWith(loose, data);
    });
    this.#isGoingOn = around;
    if ("data" in result) return result;
    return this.#changes > before ? "changes" : "misfit";
  }
}
