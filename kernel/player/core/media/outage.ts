import type { PlayerProblem } from '../problems.ts';
import { canWait } from '../recovery.ts';
import { isBuffered } from './fast-seek.ts';
import type { MediaElement } from './media-element.ts';

export interface OutageOptions {
  readonly element: MediaElement;
  readonly signal: AbortSignal;
  /** Tells when the connection is back; the window in a browser. */
  readonly network?: EventTarget;
  /** Loading goes on where it stopped. */
  goOn(): void;
  giveUp(found: PlayerProblem): void;
}

/** Near the end of what is here it is time to say so. */
const LAST_SEC = 0.5;
/** Meanwhile it is tried again now and then. */
const AGAIN_MS = 5000;

/**
 * The connection is lost, or the server fails, while there is still something to show: that is shown first. Whatever
 * comes back in time is not noticed; everything else is told at once.
 */
export function createOutage({ element, signal, network = globalThis, goOn, giveUp }: OutageOptions) {
  let waiting: AbortController | null = null;
  const stop = (): void => {
    waiting?.abort();
    waiting = null;
  };
  signal.addEventListener('abort', stop);
  return {
    report(found: PlayerProblem): void {
      stop();
      const hasMore = isBuffered(element, element.currentTime + LAST_SEC);
      if (!canWait(found.code) || !hasMore) {
        giveUp(found);
        return;
      }
      waiting = new AbortController();
      const own = { signal: waiting.signal };
      const end = (call: () => void) => (): void => {
        stop();
        call();
      };
      network.addEventListener('online', end(goOn), own);
      const timer = setTimeout(end(goOn), AGAIN_MS);
      waiting.signal.addEventListener('abort', () => clearTimeout(timer));
      element.addEventListener(
        'waiting',
        end(() => giveUp(found)),
        own,
      );
      element.addEventListener(
        'seeking',
        () => (isBuffered(element, element.currentTime) ? undefined : end(() => giveUp(found))()),
        own,
      );
    },
  };
}
