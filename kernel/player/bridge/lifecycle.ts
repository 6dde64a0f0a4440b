/** Events of the life of a video, in the order in which they happen. */
const ORDER = ['loaded', 'onAfterStartWidgets', 'started', 'play', 'pause', 'ended', 'onAfterEndWidgets'];

/** What no longer holds after an event. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  play: ['pause', 'ended', 'onAfterEndWidgets'],
  pause: ['play'],
  ended: ['play', 'pause'],
  replay: ['started', 'play', 'pause', 'ended', 'onAfterEndWidgets'],
};

/** Remembers which events still hold, for a host page that connects after playback has started. */
export function createLifecycle() {
  const current = new Set<string>();
  return {
    /** Returns false for an event that repeats the last one: `play` after a stall, for instance. */
    note(event: string): boolean {
      if (current.has(event)) return false;
      for (const outdated of OUTDATED[event] ?? []) current.delete(outdated);
      if (ORDER.includes(event)) current.add(event);
      return true;
    },
    /** What a late host page has missed, in the documented order. */
    recap: (): string[] => ORDER.filter((event) => current.has(event)),
  };
}
