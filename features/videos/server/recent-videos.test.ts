import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, StoredEvent } from '#kernel/server/events.ts';
import { createRecentVideos } from './recent-videos.ts';
import type { VideoRow } from './tables.ts';

const rowOf = (fields: Partial<VideoRow> = {}): VideoRow =>
  ({ id: 'abc', owner_id: 'ana', displayname: 'first', visibility: 'public', ...fields }) as VideoRow;

let stored: VideoRow | undefined;
let reads: number;
let emit: Listener;
function create() {
  return createRecentVideos({
    byId: async () => {
      reads += 1;
      return stored;
    },
    people: { byIds: async (ids) => new Map(ids.map((id) => [id, { username: id, displayname: id }])) },
    events: {
      listen(_topic, listener) {
        emit = listener;
        return () => {};
      },
    },
  });
}
beforeEach(() => {
  stored = rowOf();
  reads = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

describe('createRecentVideos', () => {
  it('reads a video once for all requests within a second', async () => {
    const recent = create();
    for (let viewer = 0; viewer < 50; viewer += 1) expect(await recent.byId('abc')).toEqual(rowOf());
    expect(reads).toBe(1);
    vi.advanceTimersByTime(1_001);
    await recent.byId('abc');
    expect(reads).toBe(2);
  });

  it.each(['private', 'organization'] as const)('never caches a %s video', async (visibility) => {
    stored = rowOf({ visibility });
    const recent = create();
    await recent.byId('abc');
    await recent.byId('abc');
    expect(reads).toBe(2);
  });

  it('shows a local change at once, and a remote one when its event arrives', async () => {
    const recent = create();
    await recent.byId('abc');
    stored = rowOf({ displayname: 'second' });
    recent.forget('abc');
    expect((await recent.byId('abc'))?.displayname).toBe('second');
    stored = rowOf({ displayname: 'third' });
    emit({ topic: 'video:abc' } as StoredEvent);
    expect((await recent.byId('abc'))?.displayname).toBe('third');
  });

  it('reads once for concurrent requests', async () => {
    stored = rowOf({ visibility: 'private' });
    const recent = create();
    await Promise.all(Array.from({ length: 20 }, () => recent.byId('abc')));
    expect(reads).toBe(1);
  });

  it('reads again after a change, even while an older query is running', async () => {
    const recent = create();
    const before = recent.byId('abc');
    recent.forget('abc');
    stored = rowOf({ displayname: 'second' });
    const after = recent.byId('abc');
    await before;
    expect((await after)?.displayname).toBe('second');
    expect((await recent.byId('abc'))?.displayname).toBe('second');
    expect(reads).toBe(2);
  });

  it('retries after a failed query', async () => {
    const recent = createRecentVideos({
      byId: async () => {
        reads += 1;
        if (reads === 1) throw new Error('the database is away');
        return stored;
      },
      people: { byIds: async () => new Map() },
      events: { listen: () => () => {} },
    });
    await expect(recent.byId('abc')).rejects.toThrow('away');
    expect(await recent.byId('abc')).toEqual(rowOf());
  });

  it('does not cache a read during which the video changed', async () => {
    const recent = create();
    const reading = recent.byId('abc');
    recent.forget('abc');
    await reading;
    await recent.byId('abc');
    expect(reads).toBe(2);
  });

  it('limits the number of cached videos', async () => {
    const recent = create();
    for (let n = 0; n < 2_100; n += 1) {
      stored = rowOf({ id: `v${n}` });
      await recent.byId(`v${n}`);
    }
    reads = 0;
    await recent.byId('v2099');
    expect(reads).toBe(0);
    await recent.byId('v0');
    expect(reads).toBe(1);
  });

  it('returns the owner of a row, cached or not', async () => {
    const recent = create();
    const row = (await recent.byId('abc'))!;
    expect(await recent.ownerOf(row)).toEqual({ username: 'ana', displayname: 'ana' });
    expect(await recent.ownerOf(rowOf({ owner_id: 'bob' }))).toMatchObject({ username: 'bob' });
  });
});
