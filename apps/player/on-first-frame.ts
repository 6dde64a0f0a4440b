import type { Player } from '#kernel/player/core/player.ts';

/** Widgets wait for the first frame, but no longer than this. */
const TIMEOUT_MS = 3000;
const HAVE_CURRENT_DATA = 2;

/** Calls once: on the first frame, on a failure, or after a timeout. */
export function onFirstFrame(
  video: HTMLVideoElement,
  { store }: Player,
  signal: AbortSignal,
  call: () => void,
): void {
  let isDone = false;
  const once = (): void => {
    if (!isDone && !signal.aborted) call();
    isDone = true;
  };
  const hasFailed = (): boolean => store.getState().trouble.problem !== null;
  if (video.readyState >= HAVE_CURRENT_DATA || hasFailed()) once();
  for (const type of ['loadeddata', 'error']) video.addEventListener(type, once, { signal });
  signal.addEventListener(
    'abort',
    store.subscribe(() => (hasFailed() ? once() : undefined)),
  );
  setTimeout(once, TIMEOUT_MS);
}
