import type { Listen } from '#kernel/client/event-stream.ts';

/** Opens the event stream of the frame. Its code is loaded after playback has started, so that playback never waits for it. */
export async function openStream(
  tokens: { readonly kct: string | null },
  pass: string | null,
): Promise<Listen> {
  const { createEventStream } = await import('#kernel/client/event-stream.ts');
  return createEventStream({ host: '', tokens, pass, page: document });
}
