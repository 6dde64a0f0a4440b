import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { HAVE_FUTURE_DATA, HAVE_METADATA, isAdvancing } from '../media/media-element.ts';
import { type PlayState, playStateOf, type WrapperState } from '../play-state.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface PlaybackState {
  readonly playState: PlayState;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  /** It should move and does not. */
  readonly waiting: boolean;
  /** It has played once; a replay or a reload takes it back (PS-06). */
  readonly started: boolean;
  readonly replaying: boolean;
  /** Ended, and all that follows the end has run: the end screen may be shown. */
  readonly finished: boolean;
  /** Someone holds it: a dialog is open, a phase is running. */
  readonly held: boolean;
  /** A widget's hold blocks seeking. */
  readonly seekBlocked: boolean;
  readonly wrapper: WrapperState;
  /** The browser wants a tap before it plays. */
  readonly autoplayRefused: boolean;
}

const initial: PlaybackState = {
  playState: -1,
  paused: true,
  ended: false,
  seeking: false,
  waiting: false,
  started: false,
  replaying: false,
  finished: false,
  held: false,
  seekBlocked: false,
  wrapper: 'onload',
  autoplayRefused: false,
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

/** The media element owns the truth; this repeats it after the event, never before. */
export const playback = defineSlice({
  initial,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, PlaybackState>) {
    const { element } = target;
    const change = (patch: Partial<PlaybackState>): void => {
      const next = { ...get(), ...patch };
      set({ ...patch, playState: playStateOf(next) });
    };
    const sync = (event?: Event): void => {
      const moving = !element.paused && !element.ended;
      // A boot script may have it playing before anyone listens.
      const plays = event ? event.type === 'playing' : isAdvancing(element);
      change({
        paused: element.paused,
        ended: element.ended,
        seeking: element.seeking,
        waiting: moving && element.readyState < HAVE_FUTURE_DATA,
        ...(element.ended ? {} : { finished: false }),
        ...(plays ? { started: true, replaying: false, autoplayRefused: false } : {}),
        ...(event?.type === 'pause' ? { replaying: false } : {}),
      });
    };
    follow(element, EVENTS, signal, sync);
    element.addEventListener('loadedmetadata', () => set({ wrapper: 'normal' }), { signal });
    if (element.readyState >= HAVE_METADATA) set({ wrapper: 'normal' });
    return {
      /** What only the player knows. */
      tell: change,
    };
  },
});
