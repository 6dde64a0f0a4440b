import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { detectMultipleRecordings, joinRecordings } from './join-recordings.ts';
import { probeSource } from './probe.ts';
import { isDiscontinuous } from './stream-clock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-join-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PART_SEC = 6;
const mpeg2 = ['-c:v', 'mpeg2video', '-q:v', '6', '-g', '15', '-c:a', 'mp2'];

/** A recording with a color and a tone that starts at time zero. */
async function makeRecording(
  name: string,
  color: string,
  hz: number,
  format: readonly string[],
): Promise<string> {
  const path = join(folder, name);
  const picture = `color=${color}:s=320x240:r=25:d=${PART_SEC},noise=alls=8:allf=t`;
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    `sine=f=${hz}:d=${PART_SEC}`,
    ...mpeg2,
    ...format,
    path,
  );
  return path;
}

describe.concurrent('concatenated recordings', () => {
  it.each([
    ['mpegts', ['-f', 'mpegts']],
    ['m2ts', ['-f', 'mpegts', '-mpegts_m2ts_mode', '1']],
    ['vob', ['-f', 'vob']],
    ['mpeg', ['-f', 'mpeg']],
  ])('are detected and joined: %s [HO-01]', { timeout: 120_000 }, async (type, format) => {
    const parts = [
      await makeRecording(`${type}-1`, 'gray', 440, format),
      await makeRecording(`${type}-2`, 'white', 880, format),
    ];
    expect(await detectMultipleRecordings(parts[0]!)).toBeNull();
    const both = join(folder, `${type}-both`);
    await writeFile(both, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    const container = await detectMultipleRecordings(both);
    expect(container).toBe(type === 'vob' || type === 'mpeg' ? 'mpegps' : 'mpegts');
    const joined = join(folder, `${type}-joined`);
    const sink = async (chunks: AsyncIterable<Buffer>) => {
      const all: Buffer[] = [];
      for await (const chunk of chunks) all.push(chunk);
      await writeFile(joined, Buffer.concat(all));
    };
    await joinRecordings(both, container!, (await stat(both)).size, sink);
    expect(await detectMultipleRecordings(joined)).toBeNull();
    const probed = await probeSource(joined);
    if ('refused' in probed) throw new Error(probed.refused);
    expect(probed.facts.durationSec).toBeGreaterThan(2 * PART_SEC - 0.3);
    expect(probed.facts.durationSec).toBeLessThan(2 * PART_SEC + 0.5);
  });
});

describe('isDiscontinuous', () => {
  const every = (sec: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => from + index * sec);
  /** Samples `apartSec` apart, each with a second of references. */
  const samples = (apartSec: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => every(0.1, 10, from + index * apartSec));
  it.each([
    ['a steady clock', [every(0.1, 500)], false],
    ['a short file', samples(1, 128), false],
    ['a file of twelve hours', samples(340, 128), false],
    [
      'small steps back',
      [
        [0, 0.5, 0.4],
        [1, 0.9, 1.5],
      ],
      false,
    ],
    ['a change of the bit rate', [...samples(5, 100), ...samples(90, 20, 560)], false],
    ['a restart within a sample', [[...every(0.1, 100), ...every(0.1, 100)]], true],
    ['a restart between samples', [...samples(60, 60), ...samples(60, 60)], true],
    ['a jump of hours within a sample', [[...every(0.1, 100), ...every(0.1, 100, 9000)]], true],
    ['a jump of hours between samples', [...samples(10, 60), ...samples(10, 60, 9000)], true],
    ['no references', [], false],
    ['one reference', [[5]], false],
  ])('of %s: %s', (_, clock, expected) => {
    expect(isDiscontinuous(clock)).toBe(expected);
  });
});
