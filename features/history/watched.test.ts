import { describe, expect, it } from 'vitest';
import type { ViewChange, ViewFacts } from '#features/views/port.ts';
import { changeOf } from '#test/view-change.ts';
import { collectWatched, resumePosition } from './watched.ts';

describe('resumePosition', () => {
  it.each([
    [0, 60_000, 0],
    [30_000, 60_000, 30_000],
    // The last 5 % of a short video.
    [56_999, 60_000, 56_999],
    [57_000, 60_000, 0],
    // The last 10 seconds of a long one.
    [3_589_999, 3_600_000, 3_589_999],
    [3_590_000, 3_600_000, 0],
    [3_700_000, 3_600_000, 0],
    // A live stream has no end to come back to.
    [30_000, 0, 0],
  ])('%i of %i ms → %i', (positionMs, durationMs, expected) => {
    expect(resumePosition(positionMs, durationMs)).toBe(expected);
  });
});

describe('collectWatched', () => {
  const change = (view: Partial<ViewFacts>, rest: Partial<ViewChange> = {}): ViewChange =>
    changeOf({ userId: 'u1', videoId: 'v1', ...view }, { played: [[0, 15_000]], ...rest });

  it.each<[string, ViewChange, number]>([
    ['an anonymous viewer', change({ userId: null, groupId: 'browser-1' }), 0],
    ['a player that was only loaded', change({}, { isNew: true, played: [] }), 0],
    ['the start of playback', change({}, { hasStarted: true, played: [] }), 1],
    ['a view that counts for nobody else', change({ isCounted: false }), 1],
  ])('for %s', (_, one, count) => {
    expect(collectWatched([one])).toHaveLength(count);
  });

  it.each<[ViewChange['played'], number, string]>([
    [[[0, 15_012]], 60_000, '{[0,15000)}'],
    // Neighbors stay neighbors.
    [
      [
        [0, 15_600],
        [15_600, 30_400],
      ],
      60_000,
      '{[0,16000),[16000,30000)}',
    ],
    [[[10_100, 10_400]], 60_000, '{}'],
    // The last part is kept to the millisecond, so that everything can be seen.
    [[[50_000, 59_360]], 59_360, '{[50000,59360)}'],
    [[[50_000, 70_000]], 59_360, '{[50000,59360)}'],
    [[[50_000, 70_000]], 0, '{[50000,70000)}'],
  ])('rounds %j of %i ms to seconds: %s', (played, durationMs, ranges) => {
    expect(collectWatched([change({ durationMs }, { played })])).toMatchObject([{ ranges }]);
  });

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('merges what one person watches in two tabs, at the position of the later one: %s', (_, order) => {
    const tabs = [
      change({ lastMs: 2000, positionMs: 40_000 }, { played: [[30_000, 40_000]] }),
      change({ lastMs: 1000, positionMs: 5000 }, { played: [[0, 5000]] }),
    ];
    expect(collectWatched(order.map((index) => tabs[index]!))).toEqual([
      {
        userId: 'u1',
        videoId: 'v1',
        generation: 1,
        ranges: expect.stringMatching(/^\{(\[30000,40000\),?|\[0,5000\),?){2}\}$/),
        positionMs: 40_000,
        durationMs: 60_000,
        lastMs: 2000,
      },
    ]);
  });

  it('keeps people and videos apart', () => {
    const views = [change({}), change({ userId: 'u2' }), change({ videoId: 'v2' })];
    expect(collectWatched(views).map(({ userId, videoId }) => userId + videoId)).toEqual([
      'u1v1',
      'u2v1',
      'u1v2',
    ]);
  });

  it('ignores an upload that was replaced in the meantime', () => {
    const old = change({ generation: 1, lastMs: 9000 }, { played: [[0, 9000]] });
    const fresh = change({ generation: 2, lastMs: 8000 }, { played: [[0, 3000]] });
    expect(collectWatched([old, fresh])).toMatchObject([
      { generation: 2, ranges: '{[0,3000)}', lastMs: 8000 },
    ]);
  });
});
