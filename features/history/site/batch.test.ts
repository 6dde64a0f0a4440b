import { expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';

const upper = (ids: readonly string[]) =>
  Promise.resolve(new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()])));

it('asks once for everything that is wanted at the same time', async () => {
  const load = vi.fn(upper);
  const ask = createBatch(load, 100);
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(ask))).toEqual(['A', 'B', 'A', null]);
  expect(load.mock.calls).toEqual([[['a', 'b', 'none']]]);
  expect(await ask('c')).toBe('C');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks in several parts for more than one request may have', async () => {
  const load = vi.fn(upper);
  const ask = createBatch(load, 2);
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['A', 'B', 'C']);
  expect(load.mock.calls).toEqual([[['a', 'b']], [['c']]]);
});

it('fails for all that asked, and works again afterwards', async () => {
  const load = vi.fn(upper).mockRejectedValueOnce(new Error('offline'));
  const ask = createBatch(load, 100);
  const results = await Promise.allSettled([ask('a'), ask('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe('A');
});
