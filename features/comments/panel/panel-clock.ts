/** Source of time for the panel, replaced in tests. */
export interface PanelClock {
  now(): number;
  /** Both return a function that cancels the timer. */
  after(delayMs: number, run: () => void): () => void;
  every(intervalMs: number, run: () => void): () => void;
}

export const systemClock: PanelClock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
};
