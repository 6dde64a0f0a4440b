/** When playback began in the boot script, by `performance.now()`; null if it did not. */
export interface BootTimes {
  /** The viewer, or autoplay, asked for it. */
  readonly playRequestedMs: number | null;
  /** The first frame was shown. */
  readonly playingMs: number | null;
}
