/** PS-01, with the specification's numbers. */
export const PlayState = {
  UNSTARTED: -1,
  ENDED: 0,
  PLAYING: 1,
  PAUSED: 2,
  BUFFERING: 3,
  REPLAYING: 5,
} as const;
export type PlayState = (typeof PlayState)[keyof typeof PlayState];

export type WrapperState = 'onload' | 'onerror' | 'normal';

export interface PlaybackFlags {
  readonly started: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Playback should advance and does not. */
  readonly waiting: boolean;
  readonly replaying: boolean;
}

export function playStateOf({ started, paused, ended, waiting, replaying }: PlaybackFlags): PlayState {
  if (replaying) return PlayState.REPLAYING;
  if (!started) return PlayState.UNSTARTED;
  if (ended) return PlayState.ENDED;
  if (paused) return PlayState.PAUSED;
  return waiting ? PlayState.BUFFERING : PlayState.PLAYING;
}
