interface Ranges {
  readonly length: number;
  start(index: number): number;
  end(index: number): number;
}

/** The part of `<video>` and `<audio>` that the player uses; tests implement it with a manual clock. */
export interface MediaElement extends EventTarget {
  currentTime: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
  loop: boolean;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  readonly readyState: number;
  readonly buffered: Ranges;
  readonly seekable: Ranges;
  readonly error: { readonly code: number; readonly message: string } | null;
  play(): Promise<void>;
  pause(): void;
  addTextTrack?(kind: 'captions'): TextTrack;
}

export const HAVE_METADATA = 1;
export const HAVE_CURRENT_DATA = 2;
/** Enough data to show the current frame and continue. */
export const HAVE_FUTURE_DATA = 3;

/** Playback is on and there is data to play. */
export const isAdvancing = ({ paused, ended, readyState }: MediaElement): boolean =>
  !paused && !ended && readyState >= HAVE_FUTURE_DATA;

export const toMs = (sec: number): number => Math.round(sec * 1000);

export function isBuffered({ buffered }: Pick<MediaElement, 'buffered'>, atSec: number): boolean {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= atSec && atSec < buffered.end(index)) return true;
  return false;
}
