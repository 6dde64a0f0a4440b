interface Ranges {
  readonly length: number;
  start(index: number): number;
  end(index: number): number;
}

/** What the player uses of `<video>` and `<audio>`. Tests play on one whose clock they move by hand. */
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
/** There is enough to show the present picture and go on. */
export const HAVE_FUTURE_DATA = 3;

/** It plays, and has something to play. */
export const isMoving = ({ paused, ended, readyState }: MediaElement): boolean =>
  !paused && !ended && readyState >= HAVE_FUTURE_DATA;

export const toMs = (sec: number): number => Math.round(sec * 1000);
