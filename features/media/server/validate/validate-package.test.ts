import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allAtOnce, fillPackage, openPackage, type Packaged } from '#test/fixtures/package-source.ts';
import { samples } from '#test/fixtures/sample-sources.ts';
import { validatePackage } from './validate-package.ts';

let folder = '';
let good: Packaged;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-validate-'));
  const source = join(folder, 'plain.mp4');
  await samples['landscape with two rungs']!.make(source, folder);
  good = await openPackage(source, join(folder, 'good'));
  await fillPackage(source, good, allAtOnce);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Validates a copy of a good package with one file changed. */
async function validateChanged(path: string, change: (bytes: Buffer) => Buffer | string): Promise<string[]> {
  const copy = await mkdtemp(join(folder, 'bad-'));
  await cp(good.folder, copy, { recursive: true });
  await writeFile(join(copy, path), change(await readFile(join(copy, path))));
  return await validatePackage(copy, { durationSec: good.facts.durationSec, audioTracks: 1 });
}

/** Overwrites four bytes at a distance from the first box of a type. */
const patch = (type: string, distance: number, value: number) => (bytes: Buffer) => {
  bytes.writeUInt32BE(value, bytes.indexOf(type) + distance);
  return bytes;
};
/** Ticks per frame. */
const UNIT = 1000;
/** Moves a fragment of a segment. */
const shift =
  (ticks: number, fragment = 0) =>
  (bytes: Buffer) => {
    let at = bytes.indexOf('tfdt');
    for (let skipped = 0; skipped < fragment; skipped += 1) at = bytes.indexOf('tfdt', at + 4);
    bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at + 8) + BigInt(ticks), at + 8);
    return bytes;
  };
const replace = (from: string, to: string) => (bytes: Buffer) => bytes.toString('latin1').replace(from, to);

describe('validatePackage', () => {
  it('finds no problems in a good package', async () => {
    expect(
      await validatePackage(good.folder, { durationSec: good.facts.durationSec, audioTracks: 1 }),
    ).toEqual([]);
  });

  it.each([
    ['a segment that overlaps the previous one', 'v240/1.m4s', shift(-1), /v240 segment 1 starts at/],
    ['a gap before a segment', 'v240/1.m4s', shift(1), /v240 segment 1 starts at/],
    ['audio that overlaps', 'a0/1.m4s', shift(-1), /a0 segment 1 starts at/],
    ['a gap in the audio', 'a0/1.m4s', shift(1), /a0 segment 1 starts at/],
    ['overlapping fragments in a segment', 'v240/0.m4s', shift(-1, 1), /segment 0 a fragment starts at/],
    ['a gap between fragments', 'v240/0.m4s', shift(1, 1), /segment 0 a fragment starts at/],
    ['renditions out of step', 'v360/1.m4s', shift(1), /do not start their segments at the same times/],
    ['keyframes out of step', 'v360/1.m4s', shift(1), /do not have their keyframes at the same times/],
    ['a first segment off the grid', 'v240/0.m4s', shift(UNIT), /segment 0 is off the grid/],
    ['a repeated fragment number', 'v240/0.m4s', patch('mfhd', 8, 2), /numbers do not grow/],
    ['a picture shown twice', 'v240/0.m4s', patch('trun', 36, UNIT), /outside the segment or twice/],
    ['a picture before the segment', 'v240/0.m4s', patch('trun', 36, 0), /outside the segment or twice/],
    ['a picture in the next segment', 'v240/0.m4s', patch('trun', 36, 121 * UNIT), /outside the segment/],
    ['a segment start without a keyframe', 'v240/0.m4s', patch('trun', 20, 0x01010000), /keyframe/],
    ['a wrong sample size', 'v240/0.m4s', patch('trun', 16, 12), /does not fit/],
    ['a truncated file', 'v240/1.m4s', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10), /cut off/],
    ['an empty file', 'v360/1.m4s', () => '', /holds no fragment/],
    ['a swapped segment', 'v360/1.m4s', () => readGood('v360/0.m4s'), /starts at/],
    [
      'a codec that differs from the playlist',
      'master.m3u8',
      replace('avc1.64001e', 'avc1.640028'),
      /promised/,
    ],
    ['a resolution that differs from the playlist', 'master.m3u8', replace('640x360', '640x362'), /640x360/],
    ['a peak above the declared bandwidth', 'master.m3u8', replace('BANDWIDTH=', 'BANDWIDTH=1,X='), /bit\/s/],
    [
      'a wrong segment duration',
      'v240/index.m3u8',
      replace('EXTINF:4.000000', 'EXTINF:3.900000'),
      /promised/,
    ],
    ['a missing end', 'v240/index.m3u8', replace('#EXT-X-ENDLIST', ''), /ENDLIST/],
    ['a missing segment', 'v240/index.m3u8', replace('#EXTINF:1.000000,\n1.m4s\n', ''), /lasts/],
  ] as const)('finds %s', async (_, path, change, problem) => {
    expect((await validateChanged(path, change as (bytes: Buffer) => Buffer | string)).join('\n')).toMatch(
      problem,
    );
  });
});

function readGood(path: string): Buffer {
  return readFileSync(join(good.folder, path));
}
