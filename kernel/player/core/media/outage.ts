import type { PlayerProblem } from '../problems.ts';
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

/**
 * The connection is lost while there is still something to show: that is shown first. Whoever comes back in time
 * notices nothing; everything else is told at once.
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
      if (found.code !== 'MEDIA_NETWORK' || !hasMore) {
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
