/** The player beside the analytics, as far as they use it. */
export interface AnalyticsPlayer {
  nowMs(): number;
  seek(ms: number): void;
  /** Reports the position while it changes. Returns a function that stops it. */
  onTime(listener: (ms: number) => void): () => void;
  /** Shows what is at a time, as if the pointer were there on the seek bar; null hides it. */
  preview(ms: number | null): void;
  /** Null while it is not shown. */
  seekBar(): HTMLElement | null;
}
