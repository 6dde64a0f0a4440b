import { createHolds } from './holds.ts';
import type { MediaElement } from './media/media-element.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlaybackState } from './slices/playback.ts';

export interface TransportParts {
  readonly element: MediaElement;
  readonly signal: AbortSignal;
  readonly events: PlayerEvents;
  update(change: Partial<PlaybackState>): void;
  /** False while a problem has ended playback. */
  mayPlay(): boolean;
  hasPhase(name: 'before' | 'after'): boolean;
  /** Stops between two steps once `isDue` returns false. */
  runPhase(name: 'before' | 'after', isDue: () => boolean): Promise<void>;
  onHoldChange(change: { readonly held: boolean; readonly seekBlocked: boolean }): void;
  /** Whether this widget, or the viewer when absent, may restart the video. */
  mayRewind(widget?: string): boolean;
  /** Goes back to the start and forgets which cues were passed. */
  rewind(widget?: string): void;
  /** Passes cues at the very end before the end is reported. */
  onEnd(): void;
}

/** Play, pause, holds, replay, and the two phases in which widgets run before and after playback. */
export function createTransport(parts: TransportParts) {
  const { element, signal, events } = parts;
  let beginning: Promise<void> | null = null;
  let ending = false;
  const holds = createHolds({
    isPlaying: () => !element.paused && !element.ended,
    pause: () => element.pause(),
    // Playing at the end would start the video anew.
    play: () => (element.ended ? undefined : void startPlayback()),
    onChange: parts.onHoldChange,
  });

  let pauses = 0;
  /** From the request to play automatically until it plays or is paused; what comes before the video may take its time. */
  let mayMute = false;
  async function startPlayback(): Promise<void> {
    if (signal.aborted || !parts.mayPlay()) return;
    const pausesBefore = pauses;
    try {
      await element.play();
    } catch (error) {
      const { name } = error as Error;
      if (name === 'NotAllowedError' && mayMute && !element.muted) {
        element.muted = true;
        return startPlayback();
      }
      if (name === 'NotAllowedError') parts.update({ autoplayRefused: true, replaying: false });
      // A source attached right now interrupts `play()` without a pause.
      if (name === 'AbortError' && element.paused && pauses === pausesBefore) await startPlayback();
    }
  }
  /** Runs the phase before the first play. Playback is held, and starts after it unless the viewer pauses meanwhile. */
  async function begin(): Promise<void> {
    if (parts.hasPhase('before')) {
      const release = holds.hold({ reason: 'before the first play' });
      holds.wantsToPlay(true);
      await parts.runPhase('before', () => true).finally(release);
    }
    events.emit({ type: 'afterStartWidgets' });
  }
  async function play(): Promise<void> {
    if (signal.aborted || !parts.mayPlay()) return;
    if (!beginning) {
      const hasBefore = parts.hasPhase('before');
      beginning = begin();
      await beginning;
      if (hasBefore) return;
    }
    // A replay waits for holds by itself; results that hold the end are over with it.
    if (element.ended) return void replay();
    if (holds.held) return void holds.wantsToPlay(true);
    await startPlayback();
  }
  /** Whether this has kept the video from playing, now or once nothing holds it any more. */
  function pause(): boolean {
    pauses += 1;
    mayMute = false;
    const wasPlaying = holds.held ? holds.wantsToPlay(false) : !element.paused && !element.ended;
    element.pause();
    return wasPlaying;
  }
  /** False when it is refused. */
  function replay(widget?: string): boolean {
    if (signal.aborted || !parts.mayPlay() || !parts.mayRewind(widget)) return false;
    parts.update({ replaying: true, started: false, finished: false });
    parts.rewind(widget);
    events.emit({ type: 'replayed' });
    if (holds.held) holds.wantsToPlay(true);
    else void startPlayback();
    return true;
  }
  async function onEnded(): Promise<void> {
    parts.onEnd();
    events.emit({ type: 'ended' });
    // The viewer seeked back and reached the end again while the phase was still running.
    if (ending) return;
    ending = true;
    await parts.runPhase('after', () => element.ended);
    ending = false;
    if (signal.aborted || !element.ended) return;
    events.emit({ type: 'afterEndWidgets' });
    parts.update({ finished: true });
  }

  element.addEventListener('ended', () => void onEnded(), { signal });
  element.addEventListener('pause', () => (pauses += 1), { signal });
  element.addEventListener('playing', () => (mayMute = false), { signal });
  /** Playback that something else has started counts as the first play, too. */
  function adoptPlayback(): void {
    if (element.paused || beginning) return;
    beginning = begin();
  }

  // Media keys and the operating system act on the element itself; holds and the first play apply to them, too.
  element.addEventListener(
    'play',
    () => {
      if (!holds.held) return adoptPlayback();
      holds.wantsToPlay(true);
      element.pause();
    },
    { signal },
  );
  return {
    holds,
    play,
    pause,
    replay,
    /** Plays without a user gesture: muted if the browser requires it and `allowMuted` is true. */
    autoplay(allowMuted: boolean): Promise<void> {
      mayMute = allowMuted;
      return play();
    },
    /** For an element that a boot script has started already. */
    adoptPlayback,
  };
}
