import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, StoredEvent } from '#kernel/server/events.ts';
import type { Visibility } from '../contract.ts';
import { createVisibilityCache } from './visibility-cache.ts';

let stored: Visibility | undefined;
let reads: number;
let hold: Promise<void> | null;
let tell: Listener;
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
        tell = listener;
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
    const standing = create();
    await Promise.all(Array.from({ length: 50 }, () => standing.of('abc')));
    for (let asked = 0; asked < 50; asked += 1) expect(standing.of('abc')).toBe(one ?? null);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(1_001);
    await standing.of('abc');
    expect(reads).toBe(2);
  });

  it('applies a change at once, by an event, or after a second when the event was lost [HO-04]', async () => {
    const standing = create();
    await standing.of('abc');
    stored = 'private';
    standing.forget('abc');
    expect(await standing.of('abc')).toBe('private');
    stored = 'organization';
    tell({ topic: 'video:abc' } as StoredEvent);
    expect(await standing.of('abc')).toBe('organization');
    stored = undefined;
    expect(await standing.of('abc')).toBe('organization');
    vi.advanceTimersByTime(1_001);
    expect(await standing.of('abc')).toBeNull();
  });

  it('does not cache a read during which the video changed [HO-04]', async () => {
    const standing = create();
    let release = (): void => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const slow = standing.of('abc');
    stored = 'private';
    tell({ topic: 'video:abc' } as StoredEvent);
    hold = null;
    expect(await standing.of('abc')).toBe('private');
    release();
    expect(await slow).toBe('public');
    expect(standing.of('abc')).toBe('private');
  });

  it('reads again after a failed read', async () => {
    const standing = create();
    hold = Promise.reject(new Error('the database is away'));
    await expect(standing.of('abc')).rejects.toThrow('away');
    hold = null;
    expect(await standing.of('abc')).toBe('public');
  });
});
