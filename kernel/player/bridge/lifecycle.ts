/** The lifecycle events of a video in their documented order. */
const ORDER = ['loaded', 'onAfterStartWidgets', 'started', 'play', 'pause', 'ended', 'onAfterEndWidgets'];

/** The earlier events that an event makes outdated. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  play: ['pause', 'ended', 'onAfterEndWidgets'],
  pause: ['play'],
  ended: ['play', 'pause'],
  replay: ['started', 'play', 'pause', 'ended', 'onAfterEndWidgets'],
};

/** Keeps the lifecycle events that are still current, for a host page that connects after playback has started. */
export function createLifecycle() {
  const current = new Set<string>();
  return {
    /** Returns false for a repeated event, such as `play` after a stall. */
    record(event: string): boolean {
      if (current.has(event)) return false;
      for (const outdated of OUTDATED[event] ?? []) current.delete(outdated);
      if (ORDER.includes(event)) current.add(event);
      return true;
    },
    /** The current events in their documented order. */
    recap: (): string[] => ORDER.filter((event) => current.has(event)),
  };
}
