import { createHolds } from './holds.ts';
import type { MediaElement } from './media/media-element.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlaybackState } from './slices/playback.ts';

export interface TransportParts {
  readonly element: MediaElement;
  readonly signal: AbortSignal;
  readonly events: PlayerEvents;
  tell(change: Partial<PlaybackState>): void;
  /** False while a problem has ended playback. */
  mayPlay(): boolean;
  hasPhase(name: 'before' | 'after'): boolean;
  /** Stops between two steps once it is not due any more. */
  runPhase(name: 'before' | 'after', isDue: () => boolean): Promise<void>;
  onHoldChange(change: { readonly held: boolean; readonly seekBlocked: boolean }): void;
  /** Whether this widget, or somebody else when absent, may go back to the start. */
  mayRewind(widget?: string): boolean;
  /** Back to where it starts, with a clean slate. */
  rewind(widget?: string): void;
  /** What lies at the very end is passed before anyone hears of the end. */
  onEnd(): void;
}

/** Playing, pausing, holding, the two phases around them, and playing again. */
export function createTransport(parts: TransportParts) {
  const { element, signal, events } = parts;
  let beginning: Promise<void> | null = null;
  let ending = false;
  const holds = createHolds({
    isPlaying: () => !element.paused && !element.ended,
    pause: () => element.pause(),
    play: () => void reallyPlay(),
    onChange: parts.onHoldChange,
  });

  let pauses = 0;
  let maySilence = false;
  async function reallyPlay(): Promise<void> {
    if (signal.aborted || !parts.mayPlay()) return;
    const pausesBefore = pauses;
    try {
      await element.play();
    } catch (error) {
      const { name } = error as Error;
      if (name === 'NotAllowedError' && maySilence && !element.muted) {
        element.muted = true;
        return reallyPlay();
      }
      if (name === 'NotAllowedError') parts.tell({ autoplayRefused: true, replaying: false });
      // A source that comes at this very moment makes the element forget that it plays; nobody has paused it.
      if (name === 'AbortError' && element.paused && pauses === pausesBefore) await reallyPlay();
    }
  }
  /** The awaited phase before the first play: the video is held, and plays after it unless the viewer pauses meanwhile. */
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
      const isHeldUp = parts.hasPhase('before');
      beginning = begin();
      await beginning;
      if (isHeldUp) return;
    }
    if (holds.held) return holds.wantsToPlay(true);
    if (element.ended) return void replay();
    await reallyPlay();
  }
  function pause(): void {
    pauses += 1;
    if (holds.held) holds.wantsToPlay(false);
    element.pause();
  }
  /** False when it is refused. */
  function replay(widget?: string): boolean {
    if (signal.aborted || !parts.mayPlay() || !parts.mayRewind(widget)) return false;
    parts.tell({ replaying: true, started: false, finished: false });
    parts.rewind(widget);
    events.emit({ type: 'replayed' });
    if (holds.held) holds.wantsToPlay(true);
    else void reallyPlay();
    return true;
  }
  async function onEnded(): Promise<void> {
    parts.onEnd();
    events.emit({ type: 'ended' });
    // Gone back and ended once more while the first round still asks something: that round goes on.
    if (ending) return;
    ending = true;
    await parts.runPhase('after', () => element.ended);
    ending = false;
    if (signal.aborted || !element.ended) return;
    events.emit({ type: 'afterEndWidgets' });
    parts.tell({ finished: true });
  }

  element.addEventListener('ended', () => void onEnded(), { signal });
  element.addEventListener('pause', () => (pauses += 1), { signal });
  // Keys of a keyboard, a headset or the system reach the element itself; a hold counts for them too.
  element.addEventListener(
    'play',
    () => {
      if (!holds.held) return;
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
    /** Nobody has touched the page yet: without sound where the browser wants it so and `silently` allows it. */
    async autoplay(silently: boolean): Promise<void> {
      maySilence = silently;
      await play();
      maySilence = false;
    },
    /** A boot script may have the picture running before anyone asks: then this is its first play. */
    adopt(): void {
      if (element.paused || beginning) return;
      beginning = begin();
    },
  };
}
