/** Runs actions one after the other, in the order in which they were asked for. */
export function createActionQueue() {
  let last: Promise<void> = Promise.resolve();
  const pending = new Set<string>();
  return {
    /** Does nothing while an action with the same key waits or runs, as after a double click. Null is a key of its own each time. */
    async run(key: string | null, work: () => Promise<void>): Promise<void> {
      if (key !== null && pending.has(key)) return;
      if (key !== null) pending.add(key);
      last = last.then(work).catch(() => undefined);
      await last;
      if (key !== null) pending.delete(key);
    },
  };
}
