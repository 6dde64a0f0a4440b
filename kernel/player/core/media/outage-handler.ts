import type { PlayerProblem } from '../problems.ts';
import { canPlayOutBuffer } from '../recovery.ts';
import { isBuffered, type MediaElement } from './media-element.ts';

export interface OutageOptions {
  readonly element: MediaElement;
  readonly signal: AbortSignal;
  /** Emits 'online'; the window in a browser. */
  readonly network?: EventTarget;
  resumeLoading(): void;
  giveUp(found: PlayerProblem): void;
}

/** With less than this in the buffer, the problem is reported at once. */
const MIN_BUFFER_SEC = 0.5;
const RETRY_MS = 5000;

/**
 * Handles a lost connection or a failing server: the buffer is played to its end first, so that viewers do not notice a
 * short outage. Problems that waiting cannot solve are reported at once.
 */
export function createOutageHandler({
  element,
  signal,
  network = globalThis,
  resumeLoading,
  giveUp,
}: OutageOptions) {
  let waiting: AbortController | null = null;
  const stop = (): void => {
    waiting?.abort();
    waiting = null;
  };
  signal.addEventListener('abort', stop);
  return {
    report(found: PlayerProblem): void {
      stop();
      const hasBuffer = isBuffered(element, element.currentTime + MIN_BUFFER_SEC);
      if (!canPlayOutBuffer(found.code) || !hasBuffer) {
        giveUp(found);
        return;
      }
      waiting = new AbortController();
      const listenerOptions = { signal: waiting.signal };
      const endWith = (call: () => void) => (): void => {
        stop();
        call();
      };
      network.addEventListener('online', endWith(resumeLoading), listenerOptions);
      const timer = setTimeout(endWith(resumeLoading), RETRY_MS);
      waiting.signal.addEventListener('abort', () => clearTimeout(timer));
      element.addEventListener(
        'waiting',
        endWith(() => giveUp(found)),
        listenerOptions,
      );
      element.addEventListener(
        'seeking',
        () => (isBuffered(element, element.currentTime) ? undefined : endWith(() => giveUp(found))()),
        listenerOptions,
      );
    },
  };
}
