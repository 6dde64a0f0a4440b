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
}

/** There is enough to show the present picture and go on. */
export const HAVE_FUTURE_DATA = 3;

export const toMs = (sec: number): number => Math.round(sec * 1000);
