/** Time as the panel sees it; tests move their own by hand. */
export interface PanelClock {
  now(): number;
  /** Both answer with a function that calls it off. */
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
