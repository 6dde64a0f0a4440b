import type { CueRunner } from './cue-runner.ts';
import { isAdvancing, type MediaElement, toMs } from './media/media-element.ts';
import type { PlayerEvents } from './player-events.ts';
import type { Seeking } from './seeking.ts';

export interface MediaEventsParts {
  readonly element: MediaElement;
  readonly signal: AbortSignal;
  readonly events: PlayerEvents;
  readonly cues: CueRunner;
  readonly seeking: Seeking;
}

/** Translates media element events into player events, and advances the cues. */
export function forwardMediaEvents({ element, signal, events, cues, seeking }: MediaEventsParts) {
  let hasStarted = false;
  const listen = (type: string, call: () => void): void => element.addEventListener(type, call, { signal });
  function onPlaying(): void {
    cues.tick();
    if (!hasStarted) events.emit({ type: 'started' });
    hasStarted = true;
    // Whoever listens to the start or to a cue may have paused it.
    if (!element.paused) events.emit({ type: 'played' });
  }
  listen('timeupdate', () => (element.seeking ? undefined : cues.tick()));
  listen('seeking', () => (seeking.onElementSeek() ? cues.seeked(toMs(element.currentTime)) : undefined));
  listen('loadedmetadata', () => {
    events.emit({ type: 'ready' });
    seeking.onMetadata();
  });
  listen('pause', () => (element.ended ? undefined : events.emit({ type: 'paused' })));
  listen('playing', onPlaying);
  events.on('replayed', () => {
    hasStarted = false;
  });
  /** A boot script may have loaded and started the media before anyone listened. */
  return {
    reportReady(): void {
      if (seeking.isLoaded()) events.emit({ type: 'ready' });
    },
    reportPlaying(): void {
      if (isAdvancing(element)) onPlaying();
    },
  };
}
