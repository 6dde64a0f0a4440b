import { describe, expect, it } from 'vitest';
import { audioTrack, sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { planLadder } from './ladder.ts';
import { startMedia } from './start-media.ts';

const BASE = '/media/token/abc/1/';
const FILES = { base: BASE, initSegment: async (track: string) => `init of ${track}` };
const film = planLadder(
  sourceFacts({
    video: videoTrack({ frameRate: { num: 24_000, den: 1001 } }),
    audio: [audioTrack({ streamIndex: 1 }), audioTrack({ streamIndex: 2, isDefault: true })],
  }),
);

describe('startMedia', () => {
  it('lists the files for the start of the video', async () => {
    const found = await startMedia(film, FILES, 0);
    expect(found?.video.map(({ name }) => name)).toEqual(['v240', 'v360', 'v480', 'v720', 'v1080']);
    expect(found?.video[3]).toEqual({
      name: 'v720',
      height: 720,
      bitsPerSec: 2_800_000,
      codec: 'avc1.64001f',
      init: 'init of v720',
      segment: `${BASE}v720/0.m4s`,
      lastSegment: 14,
    });
    expect(found?.audio).toMatchObject({ init: 'init of a1', segment: `${BASE}a1/0.m4s` });
    expect(found?.durationSec).toBeCloseTo(60, 1);
    expect(found?.segmentSec).toBe(4);
    expect(found?.aspectRatio).toBeCloseTo(16 / 9, 2);
  });

  it.each([
    ['in the middle', 22, 5, 5],
    // The third video segment starts at 8.008 s, the third audio segment at 8.0 s.
    ['at a boundary', 8, 2, 2],
    ['well before a boundary', 7.9, 1, 1],
    ['beyond the end', 600, 14, 14],
  ])('starts %s', async (_, startSec, video, audio) => {
    const found = await startMedia(film, FILES, startSec);
    expect(found?.video[0]?.segment).toBe(`${BASE}v240/${video}.m4s`);
    expect(found?.audio?.segment).toBe(`${BASE}a1/${audio}.m4s`);
  });

  it('supports a single audio track and leaves the choice among several to the engine', async () => {
    const podcast = planLadder(sourceFacts({ audio: [audioTrack({})] }));
    expect(await startMedia(podcast, FILES, 5)).toMatchObject({ video: [], audio: { name: 'a0' } });
    const languages = planLadder(sourceFacts({ audio: [audioTrack({}), audioTrack({ streamIndex: 2 })] }));
    expect(await startMedia(languages, FILES, 0)).toBeNull();
  });
});
