/**
 * Like `fetch`, but an answer that grows beyond a limit breaks off: whoever reads it keeps it in memory.
 * @param limit in bytes
 * @param onExcess called when that happens
 */
export function limitedFetch(limit: number, onExcess: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // What comes in place of an answer is read by nobody.
    if (!response.ok || !response.body) return response;
    let size = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size <= limit) {
            controller.enqueue(chunk);
            return;
          }
          onExcess();
          controller.terminate();
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}
