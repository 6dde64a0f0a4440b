import { describe, expect, it } from 'vitest';
import {
  hasActiveUploads,
  nextUploads,
  percentSent,
  reduceUploads,
  timeLeftMs,
  type UploadAction,
  type UploadItem,
} from './upload-queue.ts';

const added = (key: string): UploadAction => ({
  type: 'added',
  upload: { key, fingerprint: `print-${key}`, filename: `${key}.mp4`, sizeBytes: 1000 },
});
const run = (...actions: UploadAction[]): readonly UploadItem[] =>
  actions.reduce<readonly UploadItem[]>(reduceUploads, []);
const progressed = (key: string, sentBytes: number, atMs: number): UploadAction => ({
  type: 'progressed',
  key,
  sentBytes,
  atMs,
});
const keys = (items: readonly UploadItem[]): string[] => items.map(({ key }) => key);

describe('reduceUploads', () => {
  it('sends two at a time, oldest first, and the next when one ends', () => {
    let items = run(added('a'), added('b'), added('c'), added('d'));
    expect(keys(nextUploads(items))).toEqual(['a', 'b']);
    items = [{ type: 'starting', key: 'a' } as const, progressed('b', 0, 0)].reduce(reduceUploads, items);
    expect(keys(nextUploads(items))).toEqual(['b']);
    items = reduceUploads(items, { type: 'starting', key: 'b' });
    expect(nextUploads(items)).toEqual([]);
    items = reduceUploads(items, { type: 'ended', key: 'a' });
    expect(keys(nextUploads(items))).toEqual(['c']);
  });

  it('starts the next upload after a pause or failure, but not after a lost connection', () => {
    const running: UploadAction[] = [added('a'), added('b'), added('c')];
    for (const key of ['a', 'b']) running.push({ type: 'starting', key });
    expect(keys(nextUploads(run(...running, { type: 'paused', key: 'a' })))).toEqual(['c']);
    expect(nextUploads(run(...running, { type: 'lost', key: 'a' }))).toEqual([]);
    expect(keys(nextUploads(run(...running, { type: 'failed', key: 'a', error: 'No.' })))).toEqual(['c']);
  });

  it('keeps the reason for waiting until the upload continues', () => {
    const waiting: UploadAction[] = [
      added('a'),
      { type: 'lost', key: 'a', reason: 'The disk is almost full.' },
    ];
    expect(run(...waiting)[0]).toMatchObject({ status: 'lost', error: 'The disk is almost full.' });
    expect(run(...waiting, { type: 'starting', key: 'a' })[0]).toMatchObject({ error: null });
    expect(run(added('a'), { type: 'lost', key: 'a' })[0]).toMatchObject({ status: 'lost', error: null });
  });

  it('ignores progress events that arrive after a pause', () => {
    const [item] = run(
      added('a'),
      { type: 'starting', key: 'a' },
      progressed('a', 100, 0),
      { type: 'paused', key: 'a' },
      progressed('a', 200, 10),
    );
    expect(item).toMatchObject({ status: 'paused', sentBytes: 100, bytesPerSec: null });
  });

  it('measures the speed per connection', () => {
    const items = run(
      added('a'),
      { type: 'starting', key: 'a' },
      progressed('a', 600, 0),
      progressed('a', 700, 1000),
    );
    expect(items[0]?.bytesPerSec).toBe(100);
    expect(timeLeftMs(items[0] as UploadItem)).toBe(3000);
    const resumed = [progressed('a', 650, 2000), progressed('a', 850, 3000)].reduce(reduceUploads, items);
    expect(resumed[0]?.bytesPerSec).toBeCloseTo(130);
  });

  it('resets the error and the speed on retry', () => {
    const [item] = run(
      added('a'),
      { type: 'failed', key: 'a', error: 'No space.' },
      { type: 'resumed', key: 'a' },
    );
    expect(item).toMatchObject({ status: 'queued', error: null, bytesPerSec: null });
  });
});

describe('hasActiveUploads', () => {
  it('is true for running and queued uploads, not for those that wait for the user', () => {
    expect(hasActiveUploads(run(added('a')))).toBe(true);
    expect(hasActiveUploads(run(added('a'), { type: 'lost', key: 'a' }))).toBe(true);
    expect(hasActiveUploads(run(added('a'), { type: 'paused', key: 'a' }))).toBe(false);
    expect(hasActiveUploads(run(added('a'), { type: 'failed', key: 'a', error: '' }))).toBe(false);
  });
});

describe('percentSent', () => {
  it('is 100 only when everything was sent', () => {
    expect(percentSent({ sentBytes: 999, sizeBytes: 1000 })).toBe(99);
    expect(percentSent({ sentBytes: 1000, sizeBytes: 1000 })).toBe(100);
    expect(percentSent({ sentBytes: 0, sizeBytes: 0 })).toBe(0);
  });
});
