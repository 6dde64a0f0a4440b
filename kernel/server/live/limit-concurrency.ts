/** Returns a function that runs at most `max` tasks at the same time; the others wait in line. */
export function limitConcurrency(max: number): (task: () => Promise<void>) => Promise<void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
