import { describe, expect, it } from 'vitest';
import { BATCH_MAX } from './contract.ts';
import { expiredKeys, isTemporary, toBatches, UNSENT_MAX, type Unsent, unsentKey } from './unsent.ts';

const NOW = 1_800_000_000_000;
const token = (id: number): string => `kv-0b8cf1a2-5c1e-4d0e-9a55-${String(id).padStart(12, '0')}.1.signed`;
function unsent(n: number, view = 1, track_data: object = {}): Unsent {
  const item = { track_item: 'action' as const, track_data, n, at: NOW + n };
  return { key: unsentKey(token(view), item), video: `v${view}`, kvtoken: token(view), item };
}
const numbers = (entries: readonly Unsent[]): number[][] =>
  toBatches(entries).map(({ body }) => body.track_data.map((item) => (item as Unsent['item']).n));

describe('unsent items [TR-10]', () => {
  it('have keys that sort by age and do not contain the signature', () => {
    expect(unsentKey(token(1), { track_item: 'action', track_data: {}, n: 12, at: NOW })).toBe(
      `${NOW}:kv-0b8cf1a2-5c1e-4d0e-9a55-000000000001:12`,
    );
  });

  it('are sent in one call per view, oldest first', () => {
    expect(toBatches([unsent(2), unsent(1), unsent(3, 2)])).toMatchObject([
      {
        video: 'v1',
        entries: [unsent(1), unsent(2)],
        body: { kvtoken: token(1), track_item: 'batch', track_data: [unsent(1).item, unsent(2).item] },
      },
      { video: 'v2', body: { track_data: [unsent(3, 2).item] } },
    ]);
    expect(toBatches([])).toEqual([]);
  });

  it.each([
    ['three fit', 6000, [[1, 2, 3], [4]]],
    ['one fits', 12_000, [[1], [2], [3], [4]]],
    ['none fits', 70_000, [[1], [2], [3], [4]]],
  ])('are split before a call is too large: %s', (_, length, expected) => {
    const text = '日'.repeat(length);
    expect(numbers([1, 2, 3, 4].map((n) => unsent(n, 1, { text })))).toEqual(expected);
  });

  it('are as many as the server accepts', () => expect(UNSENT_MAX).toBeLessThanOrEqual(BATCH_MAX));

  it('expire after a day, and the oldest when there are too many', () => {
    const keyAt = (ageMs: number): string => `${NOW - ageMs}:kv-1:1`;
    expect(expiredKeys([keyAt(0), keyAt(86_400_001), keyAt(86_400_000)], NOW)).toEqual([keyAt(86_400_001)]);
    const many = Array.from({ length: 203 }, (_, index) => keyAt(index));
    expect(expiredKeys(many, NOW)).toEqual([keyAt(202), keyAt(201), keyAt(200)]);
  });

  it.each([
    [0, true],
    [400, false],
    [404, false],
    [408, true],
    [413, false],
    [422, false],
    [429, true],
    [500, true],
    [503, true],
  ])('after the status %d, a later attempt makes sense: %s', (status, expected) =>
    expect(isTemporary(status)).toBe(expected),
  );
});
