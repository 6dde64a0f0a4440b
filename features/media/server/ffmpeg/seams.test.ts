import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudioSamples, readBrightness } from '#test/fixtures/decode.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import {
  allAtOnce,
  fillPackage,
  oneByOne,
  openPackage,
  type Packaged,
  playlistOf,
} from '#test/fixtures/package-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-seams-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Encodes a source in one process, and segment by segment. */
async function packTwice(source: string): Promise<{ whole: Packaged; pieces: Packaged }> {
  const whole = await openPackage(source, `${source}-whole`);
  const pieces = { ...whole, folder: `${source}-pieces` };
  await cp(whole.folder, pieces.folder, { recursive: true });
  await fillPackage(source, whole, allAtOnce);
  await fillPackage(source, pieces, oneByOne);
  return { whole, pieces };
}

const WINDOW = 2048;

/** Root mean square difference of two tracks around a sample. */
function difference(a: Float32Array, b: Float32Array, at: number): number {
  let sum = 0;
  for (let index = at - WINDOW; index < at + WINDOW; index++) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return Math.sqrt(sum / (2 * WINDOW));
}

const music = (rate: number) => `aevalsrc='0.3*sin(2*PI*(200+40*t)*t)+0.2*sin(2*PI*1234*t)':s=${rate}:d=13`;

// Measured: two encodings of the same tones differ by up to 0.007, a seam without lead and tail frames by 0.13.
const CODING_NOISE = 0.01;

describe.concurrent('audio from several processes', () => {
  it.each([
    ['mp4', 44_100, ['-c:a', 'aac', '-b:a', '192k']],
    ['mp4', 48_000, ['-c:a', 'aac', '-b:a', '192k']],
    ['mkv', 44_100, ['-c:a', 'libopus']],
    ['mkv', 44_100, ['-c:a', 'aac']],
    ['mkv', 48_000, ['-c:a', 'ac3']],
    ['mkv', 44_100, ['-c:a', 'libvorbis']],
    ['ts', 44_100, ['-c:a', 'aac']],
    ['ts', 48_000, ['-c:a', 'mp2']],
    ['avi', 44_100, ['-c:a', 'libmp3lame']],
    ['mpg', 44_100, ['-c:a', 'mp2']],
    ['ogg', 44_100, ['-c:a', 'libopus']],
    ['mp3', 44_100, ['-c:a', 'libmp3lame', '-q:a', '2']],
    ['wav', 44_100, []],
  ] as const)(
    'joins without a click: %s at %i Hz, %j [HO-01]',
    { timeout: 240_000 },
    async (type, rate, codec) => {
      const name = `${type}-${rate}-${codec[1] ?? 'pcm'}`;
      const source = join(folder, `${name}.${type}`);
      await ffmpeg('-f', 'lavfi', '-i', music(rate), ...codec, source);
      const { whole, pieces } = await packTwice(source);
      const single = await readAudioSamples(playlistOf(whole, 'a0'));
      const joined = await readAudioSamples(playlistOf(pieces, 'a0'));
      // Opus and MP3 declare priming before their first sample, which a plain decode drops and our timeline keeps.
      const startsAtZero = type === 'mp4' || type === 'wav';
      const original = startsAtZero ? await readAudioSamples(source) : null;
      expect(joined.length).toBe(single.length);
      for (const seam of [188, 375, 563].map((frame) => frame * 1024)) {
        expect(difference(joined, single, seam)).toBeLessThan(CODING_NOISE);
        if (original) expect(difference(joined, original, seam)).toBeLessThan(CODING_NOISE);
      }
    },
  );
});

describe('six-channel audio', () => {
  it('is mixed down without clipping [HO-01]', async () => {
    const source = join(folder, 'loud.mkv');
    const loud = '0.95*sin(2*PI*440*t)';
    const channels = [loud, loud, loud, '0', loud, loud].join('|');
    await ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${channels}:c=5.1:d=5`, '-c:a', 'pcm_s16le', source);
    const packaged = await openPackage(source, join(folder, 'loud'));
    await fillPackage(source, packaged, allAtOnce);
    const samples = await readAudioSamples(playlistOf(packaged, 'a0'));
    // Decoding to mono adds both channels at equal power, so each channel was lower by this factor.
    const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0) / Math.SQRT2;
    expect(peak).toBeGreaterThan(0.7);
    expect(peak).toBeLessThan(1.02);
  });
});

/** Every frame has its own brightness, and some frames are missing. Computed for a few pixels, because `geq` is slow. */
const numbered =
  "color=c=gray:s=16x12:r=30:d=13,geq=lum='30+mod(N*37\\,190)':cb=128:cr=128,scale=320:240:flags=neighbor";
const uneven = "select='lt(mod(n\\,45)\\,20)+not(mod(n\\,4))'";

describe('video from several processes', () => {
  it.each([
    ['numbered.mp4', ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '3', '-g', '95']],
    ['numbered.mkv', ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '3', '-g', '95']],
    ['numbered.ts', ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '2', '-g', '60']],
    ['numbered.mpg', ['-c:v', 'mpeg2video', '-bf', '2', '-g', '30', '-q:v', '2', '-f', 'vob']],
  ] as const)(
    'equals a single pass, also at variable frame rates: %s [HO-01]',
    { timeout: 240_000 },
    async (file, codec) => {
      const source = join(folder, file);
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        numbered,
        '-vf',
        uneven,
        '-vsync',
        'vfr',
        ...codec,
        '-crf',
        '12',
        source,
      );
      const { whole, pieces } = await packTwice(source);
      const single = await readBrightness(playlistOf(whole, 'v240'));
      const joined = await readBrightness(playlistOf(pieces, 'v240'));
      expect(single).toHaveLength(whole.ladder.videoGrid!.totalUnits);
      expect(joined).toHaveLength(single.length);
      const wrong = single.filter((value, unit) => Math.abs(value - joined[unit]!) > 8);
      expect(wrong).toEqual([]);
    },
  );
});

const flash = [
  '-f',
  'lavfi',
  '-i',
  'color=c=black:s=320x240:r=25:d=8,drawbox=c=white:t=fill:enable=gte(n\\,125)*lt(n\\,130)',
];
const beep = [
  '-f',
  'lavfi',
  '-i',
  "aevalsrc='if(gte(t\\,5)*lt(t\\,5.2)\\,sin(2*PI*1000*t)\\,0)':s=44100:d=8",
];

describe.concurrent('video and audio', () => {
  it.each([
    ['sync.mp4', ['-c:v', 'libx264', '-bf', '3', '-c:a', 'aac']],
    ['sync.ts', ['-c:v', 'libx264', '-bf', '3', '-c:a', 'aac']],
    ['sync.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
    ['sync.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['sync.mpg', ['-c:v', 'mpeg2video', '-bf', '2', '-c:a', 'mp2', '-f', 'vob']],
  ] as const)('stay in sync: %s [HO-01]', { timeout: 240_000 }, async (file, codec) => {
    const source = join(folder, file);
    await ffmpeg(...flash, ...beep, ...codec, source);
    const packaged = await openPackage(source, join(folder, `${file}-out`));
    await fillPackage(source, packaged, oneByOne);
    const flashSec =
      (await readBrightness(playlistOf(packaged, 'v240'))).findIndex((value) => value > 128) / 25;
    const beepSec =
      (await readAudioSamples(playlistOf(packaged, 'a0'))).findIndex((value) => Math.abs(value) > 0.2) /
      48_000;
    expect(Math.abs(flashSec - 5)).toBeLessThanOrEqual(0.041);
    expect(Math.abs(flashSec - beepSec)).toBeLessThan(0.045);
  });
});
