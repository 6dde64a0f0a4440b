import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import { HAVE_FUTURE_DATA, HAVE_METADATA, isAdvancing } from '../media/media-element.ts';
import { type PlayState, playStateOf, type WrapperState } from '../play-state.ts';
import { createStopwatch } from '../stopwatch.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface PlaybackState {
  readonly playState: PlayState;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  /** Playback should advance and does not. */
  readonly waiting: boolean;
  /** Playback has started; a replay or a reload resets it (PS-06). */
  readonly started: boolean;
  readonly replaying: boolean;
  /** Ended, and all `after` steps have run. */
  readonly finished: boolean;
  /** EO-01: the end slot is shown. */
  readonly endScreen: boolean;
  /** A hold is open: a dialog, a phase. */
  readonly held: boolean;
  /** A widget's hold blocks seeking. */
  readonly seekBlocked: boolean;
  readonly wrapper: WrapperState;
  /** The browser requires a tap before it plays. */
  readonly autoplayRefused: boolean;
  /** PP-06: from the wish to play to the first frame; null while unknown. */
  readonly startupMs: number | null;
  /** When playback last started, by the player's clock; null until it has. */
  readonly startedAtMs: number | null;
}

/** EO-01: from the end to its screen. */
const END_SCREEN_DELAY_MS = 1000;

const initial: PlaybackState = {
  playState: -1,
  paused: true,
  ended: false,
  seeking: false,
  waiting: false,
  started: false,
  replaying: false,
  finished: false,
  endScreen: false,
  held: false,
  seekBlocked: false,
  wrapper: 'onload',
  autoplayRefused: false,
  startupMs: null,
  startedAtMs: null,
};

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'ended',
  'canplay',
  'emptied',
];

/** Mirrors the media element, which is the source of truth, after its events. */
export const playback = defineSlice({
  initial,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, PlaybackState>) {
    const { element, clock } = target;
    const { playRequestedMs = null, playingMs = null } = target.config.start.booted ?? {};
    const startup = createStopwatch(clock);
    const endScreen = createAlarm(clock, signal);
    const update = (patch: Partial<PlaybackState>): void => {
      const next = { ...get(), ...patch };
      const isFinishing = next.finished && !get().finished;
      if (isFinishing) endScreen.set(END_SCREEN_DELAY_MS, () => set({ endScreen: true }));
      if (!next.finished) endScreen.stop();
      set({ ...patch, ...(next.finished ? {} : { endScreen: false }), playState: playStateOf(next) });
    };
    const sync = (event?: Event): void => {
      const isPlaying = !element.paused && !element.ended;
      // A boot script may have started playback before anyone listened.
      const hasAdvanced = event ? event.type === 'playing' : isAdvancing(element);
      update({
        paused: element.paused,
        ended: element.ended,
        seeking: element.seeking,
        waiting: isPlaying && element.readyState < HAVE_FUTURE_DATA,
        ...(element.ended ? {} : { finished: false }),
        ...(hasAdvanced ? { started: true, replaying: false, autoplayRefused: false } : {}),
        ...(hasAdvanced && !get().started ? { startedAtMs: (event ? null : playingMs) ?? clock.now() } : {}),
        ...(event?.type === 'pause' ? { replaying: false } : {}),
      });
    };
    const readStartup = (): void => {
      const seconds = startup.seconds();
      if (seconds !== 'Undefined') set({ startupMs: seconds * 1000 });
    };
    const measureStartup = (type: 'play' | 'playing'): void => {
      if (get().startupMs !== null) return;
      if (type === 'play') startup.start();
      else startup.stop();
      readStartup();
    };
    if (playRequestedMs !== null) startup.start(playRequestedMs);
    if (playingMs !== null) startup.stop(playingMs);
    readStartup();
    // Before the state follows, so that listeners who see the start know how long it took.
    for (const type of ['play', 'playing'] as const)
      element.addEventListener(type, () => measureStartup(type), { signal });
    follow(element, EVENTS, signal, sync);
    element.addEventListener('loadedmetadata', () => set({ wrapper: 'normal' }), { signal });
    if (element.readyState >= HAVE_METADATA) set({ wrapper: 'normal' });
    return {
      /** For what the element does not know. */
      update,
    };
  },
});
