import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damageMiddle } from '#test/fixtures/damage.ts';
import { readFrameTimes } from '#test/fixtures/decode.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { allAtOnce, fillPackage, openPackage, playlistOf } from '#test/fixtures/package-source.ts';
import { validatePackage } from '../validate/validate-package.ts';
import { isDamage } from './damage.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-damage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const film = [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=24', '-f', 'lavfi', '-i', 'sine=d=24'],
  ...['-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac'],
];

describe.concurrent('a source that is damaged in the middle', () => {
  it.each([
    ['damaged.mp4', ['-c:v', 'libx264', '-preset', 'superfast']],
    ['damaged.mkv', ['-c:v', 'libx264', '-preset', 'superfast']],
    ['damaged.ts', ['-c:v', 'libx264', '-preset', 'superfast']],
    ['damaged.mpg', ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2', '-f', 'vob']],
  ])(
    'plays around the damage and reports its position: %s [HO-01]',
    { timeout: 240_000 },
    async (file, codec) => {
      const source = join(folder, file);
      await ffmpeg(...film, ...codec, source);
      await damageMiddle(source);
      const packaged = await openPackage(source, join(folder, `${file}-out`));
      const { damagedSec } = await fillPackage(source, packaged, allAtOnce);
      expect(damagedSec.length).toBeGreaterThan(0);
      // The middle is at 12 s. The reported position is where the encoder was when the decoder complained.
      expect(Math.min(...damagedSec)).toBeGreaterThan(4);
      expect(Math.max(...damagedSec)).toBeLessThan(20);
      const { durationSec } = packaged.facts;
      expect(await validatePackage(packaged.folder, { durationSec, audioTracks: 1 })).toEqual([]);
      expect(await readFrameTimes(playlistOf(packaged, 'v240'))).toHaveLength(
        packaged.ladder.videoGrid!.totalUnits,
      );
    },
  );
});

describe('isDamage', () => {
  it.each([
    ['[h264 @ 0x55] error while decoding MB 12 3, bytestream -7', true],
    ['[NULL @ 0x55] Invalid NAL unit size (1234 > 56).', true],
    ['file:x.ts: corrupt input packet in stream 0', true],
    ['[matroska,webm @ 0x55] Element at 0x1234 ending at 0x5678 exceeds containing master element', true],
    ['Error while decoding stream #0:1: Invalid data found when processing input', true],
    ['[mpegts @ 0x55] changing packet size to 192', true],
    ['[swscaler @ 0x55] deprecated pixel format used, make sure you did set range correctly', false],
    ['[aac @ 0x55] Qavg: 1234.5', false],
    ['[mpegts @ 0x55] start time for stream 2 is not set in estimate_timings_from_pts', false],
  ])('%j: %s', (line, expected) => {
    expect(isDamage(line)).toBe(expected);
  });
});
