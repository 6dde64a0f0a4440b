import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createFixture(fails = false) {
  const runs: string[] = [];
  const failures: unknown[] = [];
  const call = createThrottle<number>({
    intervalMs: 1_000,
    async run(key, latest) {
      runs.push(`${key} ${latest}`);
      if (fails) throw new Error('down');
    },
    onFailed: (error) => void failures.push(error),
  });
  return { call, runs, failures };
}

it('runs at once, then once per interval with the latest value of each key', async () => {
  const { call, runs } = createFixture();
  for (const value of [1, 2, 3]) call('x', value);
  call('y', 4);
  expect(runs).toEqual(['x 1', 'y 4']);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual(['x 1', 'y 4', 'x 3']);
  call('x', 5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toEqual(['x 1', 'y 4', 'x 3', 'x 5']);
});

it('goes on after a failure', async () => {
  const { call, runs, failures } = createFixture(true);
  call('x', 1);
  call('x', 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual(['x 1', 'x 2']);
  expect(failures).toHaveLength(2);
});
