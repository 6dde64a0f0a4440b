/** Rejects with the event `failure`. */
export const waitForEvent = (target: EventTarget, success: string, failure: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    target.addEventListener(success, resolve, { once: true });
    target.addEventListener(failure, reject, { once: true });
  });

/** Appends a segment while it streams in: the first half second is enough to show a frame. */
export async function appendSegment(
  buffer: SourceBuffer,
  init: string,
  response: Promise<Response>,
  onAppended: () => void,
): Promise<void> {
  const append = (bytes: BufferSource): Promise<unknown> => {
    buffer.appendBuffer(bytes);
    return waitForEvent(buffer, 'updateend', 'error');
  };
  // Discards the incomplete part of a segment whose download was canceled.
  buffer.abort();
  await append(Uint8Array.from(atob(init), (letter) => letter.charCodeAt(0)));
  const { ok, status, body } = await response;
  if (!ok || !body) throw new Error(`${status}`);
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    await append(part.value);
    onAppended();
  }
}
