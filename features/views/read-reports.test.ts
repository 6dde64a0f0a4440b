import { describe, expect, it } from 'vitest';
import { happenedAt, readReports, type TrackCall } from './read-reports.ts';

const times = { createdMs: 1_000_000, nowMs: 2_000_000 };
const read = (call: TrackCall) => readReports(call, times, (text) => text.length);
const contentOf = (call: TrackCall) => {
  const result = read(call);
  return result.ok ? result.reports.map(({ content }) => content) : result.fields;
};

describe('a tracking call', () => {
  it.each<[TrackCall, unknown]>([
    [
      { track_item: 'playback_start', track_data: { mediaFormat: 'hls', startTime: 8_000, startup: 250.4 } },
      [{ kind: 'started', positionMs: 8_000, startupMs: 250 }],
    ],
    [
      { track_item: 'playback_start', track_data: '{}' },
      [{ kind: 'started', positionMs: 0, startupMs: null }],
    ],
    [{ track_item: 'playback_start' }, [{ kind: 'started', positionMs: 0, startupMs: null }]],
    [
      { track_item: 'viewProgress', track_data: { position: 5_000.4, wait_time: 20, wait_count: 1 } },
      [{ kind: 'progress', positionMs: 5_000, stallMs: 20, stalls: 1 }],
    ],
    [
      { track_item: 'highPrecisionViewProgress', track_data: '{"start":0,"end":1000,"quality":720}' },
      [{ kind: 'played', ranges: [[0, 1_000]], quality: '720' }],
    ],
    [
      {
        track_item: 'highPrecisionViewProgress',
        track_data: {
          start: 9,
          end: 3,
          ranges: [
            [8, 9],
            [0, 3],
          ],
        },
      },
      [
        {
          kind: 'played',
          ranges: [
            [8, 9],
            [0, 3],
          ],
          quality: '',
        },
      ],
    ],
    [
      { track_item: 'action', track_data: { name: 'share', data: '{"action":"click"}' } },
      [{ kind: 'action', action: { widget: 'share', name: 'click', data: { action: 'click' } } }],
    ],
    [
      // Half an emoji, as cut by a widget, and a zero byte.
      {
        track_item: 'action',
        track_data: { name: 'toc', data: '{"action":"play","te\\u0000xt":["a\\ud83d"]}' },
      },
      [
        {
          kind: 'action',
          action: { widget: 'toc', name: 'play', data: { action: 'play', text: ['a\ufffd'] } },
        },
      ],
    ],
    [
      { track_item: 'highPrecisionViewProgress', track_data: '{"start":0,"end":1,"quality":"a\\u0000"}' },
      [{ kind: 'played', ranges: [[0, 1]], quality: 'a' }],
    ],
    [
      { track_item: 'action', track_data: { name: 'toc', data: { action: `${'x'.repeat(39)}😀` } } },
      [expect.objectContaining({ action: expect.objectContaining({ name: `${'x'.repeat(39)}\ufffd` }) })],
    ],
    [
      { track_item: 'answer', track_data: { id: 1, answer: 2 } },
      [{ kind: 'action', action: { widget: 'quiz', name: 'answer', data: { id: 1, answer: 2 } } }],
    ],
    [
      { track_item: 'highPrecisionViewProgress', track_data: { start: 2, end: 1 } },
      { 'track_data.end': 'A range ends before it starts.' },
    ],
  ])('%j is read as %j [TR-02, TR-03, TR-04, TR-05]', (call, expected) =>
    expect(contentOf(call)).toEqual(expected),
  );

  it.each<[number | undefined, number | undefined, number]>([
    [undefined, undefined, 2_000_000],
    [1_500_000, undefined, 1_500_000],
    [1_500_000, 1_600_000, 1_900_000],
    [5_000_000, 5_100_000, 1_900_000],
    [0, undefined, 1_000_000],
    [9_000_000, undefined, 2_000_000],
    [9_000_000, 8_000_000, 2_000_000],
  ])('at %s, sent %s by its clock, happened at %i', (at, sent, expected) =>
    expect(happenedAt(at, sent, times)).toBe(expected),
  );

  it('with data that is nested too deeply is rejected', () => {
    const data = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect(contentOf({ track_item: 'action', track_data: { name: 'toc', data } })).toEqual({
      'track_data.data': 'Enter a JSON object of at most 4000 characters.',
    });
  });

  it('gets a key from its number, or else from its content', () => {
    const keyOf = (call: TrackCall) => {
      const result = read(call);
      return result.ok ? result.reports[0]!.key : null;
    };
    const call = { track_item: 'playback_start', track_data: {} } as const;
    expect(keyOf({ ...call, n: 5 })).toBe(5);
    expect(keyOf(call)).toBeLessThan(0);
    expect(keyOf(call)).toBe(keyOf({ ...call }));
    expect(keyOf(call)).not.toBe(keyOf({ ...call, track_data: { startup: 1 } }));
  });
});
