const INTERVAL_MS = 1_000;

interface CountEventsOptions {
  publish(videoId: string): Promise<void>;
  onFailed(error: unknown): void;
}

/** Tells open pages about a changed count: at once, and then at most once a second, so that the last count is always sent. */
export function createCountEvents({ publish, onFailed }: CountEventsOptions) {
  /** Videos that were announced less than a second ago, and whether they have changed since. */
  const recent = new Map<string, boolean>();

  async function announce(videoId: string): Promise<void> {
    recent.set(videoId, false);
    setTimeout(() => {
      const hasChanged = recent.get(videoId) === true;
      recent.delete(videoId);
      if (hasChanged) void announce(videoId);
    }, INTERVAL_MS).unref();
    await publish(videoId).catch(onFailed);
  }

  return (videoId: string): void => {
    if (recent.has(videoId)) recent.set(videoId, true);
    else void announce(videoId);
  };
}
