import type { SourceFiles } from "./source-files.ts";

const BETWEEN_WORDS = /[^\w$]+/u;

/** Finds the project's files that hold a word, to parse no others. Their texts are looked through once, when a word is first asked for. */
export class WordIndex {
  readonly #files: SourceFiles;
  #places: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /** Files with a word in their text, in the project's order; of several words in one, those with all of them. */
  filesWith(word: string): readonly string[] {
    const { files } = this.#files.host;
    const places = (this.#places ??= this.#index());
    const [first, ...rest] = word.split(BETWEEN_WORDS).filter((part) => part !== "");
    if (first === undefined) return files;
    const others = rest.map((part) => new Set(places.get(part)));
    return (places.get(first) ?? [])
      .filter((place) => others.every((other) => other.has(place)))
      .map((place) => files[place] ?? "");
  }

  #index(): Map<string, number[]> {
    const places = new Map<string, number[]>();
    for (const [place, file] of this.#files.host.files.entries()) {
      for (const word of new Set(this.#files.text(file)?.split(BETWEEN_WORDS))) {
        const known = places.get(word);
        if (known) known.push(place);
        else places.set(word, [place]);
      }
    }
    return places;
  }
}
