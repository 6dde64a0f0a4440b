import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedLookup } from './shared-lookup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Finds every key but 'none'; fails for 'broken'. */
function create() {
  const queries: (readonly string[])[] = [];
  const lookup = createSharedLookup(async (keys) => {
    queries.push(keys);
    if (keys.includes('broken')) throw new Error('The database is gone.');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`]));
  });
  return { queries, lookup };
}

describe('a shared lookup', () => {
  it('runs a few lookups at once, each by itself', async () => {
    const { queries, lookup } = create();
    expect(await Promise.all(['a', 'none', 'a'].map(lookup))).toEqual([
      'value of a',
      undefined,
      'value of a',
    ]);
    expect(queries).toEqual([['a'], ['none'], ['a']]);
  });

  it('runs one query for all that follow within 20 ms', async () => {
    const { queries, lookup } = create();
    const values = Promise.all(['a', 'b', 'c', 'd', 'e', 'none', 'e'].map(lookup));
    expect(queries).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(20);
    expect(queries.slice(4)).toEqual([['e', 'none']]);
    expect((await values).slice(4)).toEqual(['value of e', undefined, 'value of e']);
    await vi.advanceTimersByTimeAsync(40);
    expect(queries).toHaveLength(5);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs lookups at once again after a quiet moment', async () => {
    const { queries, lookup } = create();
    await Promise.all(['a', 'b', 'c', 'd'].map(lookup));
    await vi.advanceTimersByTimeAsync(20);
    await lookup('e');
    expect(queries.at(-1)).toEqual(['e']);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails for those who share the failed query, and for nobody else', async () => {
    const { lookup } = create();
    const keys = ['a', 'b', 'c', 'd', 'e', 'broken'];
    const settled = Promise.allSettled(keys.map(lookup));
    await vi.advanceTimersByTimeAsync(20);
    expect((await settled).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    expect(await lookup('f')).toBe('value of f');
  });
});
