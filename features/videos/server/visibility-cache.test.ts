import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, StoredEvent } from '#kernel/server/events.ts';
import type { Visibility } from '../contract.ts';
import { createVisibilityCache } from './visibility-cache.ts';

let stored: Visibility | undefined;
let reads: number;
let hold: Promise<void> | null;
let emit: Listener;
function create() {
  return createVisibilityCache({
    async read() {
      reads += 1;
      const found = stored;
      await hold;
      return found;
    },
    events: {
      listen(_topic, listener) {
        emit = listener;
        return () => {};
      },
    },
  });
}
beforeEach(() => {
  stored = 'public';
  reads = 0;
  hold = null;
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

describe('createVisibilityCache', () => {
  it.each(['public', 'private', undefined] as const)('reads a %s video once a second', async (one) => {
    stored = one;
    const cache = create();
    await Promise.all(Array.from({ length: 50 }, () => cache.of('abc')));
    for (let asked = 0; asked < 50; asked += 1) expect(cache.of('abc')).toBe(one ?? null);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(1_001);
    await cache.of('abc');
    expect(reads).toBe(2);
  });

  it('applies a change at once, by an event, or after a second when the event was lost [HO-04]', async () => {
    const cache = create();
    await cache.of('abc');
    stored = 'private';
    cache.forget('abc');
    expect(await cache.of('abc')).toBe('private');
    stored = 'organization';
    emit({ topic: 'video:abc' } as StoredEvent);
    expect(await cache.of('abc')).toBe('organization');
    stored = undefined;
    expect(await cache.of('abc')).toBe('organization');
    vi.advanceTimersByTime(1_001);
    expect(await cache.of('abc')).toBeNull();
  });

  it('does not cache a read during which the video changed [HO-04]', async () => {
    const cache = create();
    let release = (): void => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = cache.of('abc');
    stored = 'private';
    emit({ topic: 'video:abc' } as StoredEvent);
    hold = null;
    expect(await cache.of('abc')).toBe('private');
    release();
    expect(await slow).toBe('public');
    expect(cache.of('abc')).toBe('private');
  });

  it('reads again after a failed read', async () => {
    const cache = create();
    hold = Promise.reject(new Error('the database is away'));
    await expect(cache.of('abc')).rejects.toThrow('away');
    hold = null;
    expect(await cache.of('abc')).toBe('public');
  });
});
