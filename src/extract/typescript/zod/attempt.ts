/** What a library gives; undefined where it refuses by an exception: then nothing is known of the result. */
export function attempt(build: () => unknown): unknown {
  try {
    return build();
  } catch {
    return undefined;
  }
}
