import type { Listen } from '#kernel/client/event-stream.ts';

/** A stream of the frame's own. Its code is loaded when playback has begun, so that playback never waits for it. */
export async function openStream(
  tokens: { readonly kct: string | null },
  pass: string | null,
): Promise<Listen> {
  const { createEventStream } = await import('#kernel/client/event-stream.ts');
  return createEventStream({ host: '', tokens, pass, page: document });
}
