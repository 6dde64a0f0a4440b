import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrameTimes } from '#test/fixtures/decode.ts';
import { fillPackage, oneByOne, openPackage, playlistOf } from '#test/fixtures/package-source.ts';
import { samples } from '#test/fixtures/sample-sources.ts';
import { validatePackage } from '../validate/validate-package.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.concurrent('supported sources', () => {
  for (const [kind, sample] of Object.entries(samples)) {
    it(`are packaged and playable: ${kind} [HO-01]`, { timeout: 240_000 }, async () => {
      const source = join(folder, sample.file);
      await sample.make(source, folder);
      const packaged = await openPackage(source, join(folder, `${sample.file}.out`));
      const { ladder, facts } = packaged;
      expect(ladder.video.map(({ width, height }) => `${width}x${height}`)).toEqual(sample.sizes);
      expect(ladder.audio).toHaveLength(sample.audio);
      const rate = facts.video && `${facts.video.frameRate.num}/${facts.video.frameRate.den}`;
      if (sample.rate) expect(rate).toBe(sample.rate);
      expect((await fillPackage(source, packaged, oneByOne)).damagedSec).toEqual([]);
      expect(
        await validatePackage(packaged.folder, { durationSec: facts.durationSec, audioTracks: sample.audio }),
      ).toEqual([]);

      const lowest = ladder.video[0];
      if (lowest && ladder.videoGrid) {
        const times = await readFrameTimes(playlistOf(packaged, lowest.name));
        const { unitTicks, timescale, totalUnits } = ladder.videoGrid;
        expect(times).toHaveLength(totalUnits);
        times.forEach((sec, unit) => {
          expect(sec).toBeCloseTo((unit * unitTicks) / timescale, 4);
        });
      }
      for (const { name } of ladder.audio) {
        const times = await readFrameTimes(playlistOf(packaged, name));
        expect(times).toHaveLength(ladder.audioGrid.totalUnits);
        expect(times[0]).toBe(0);
      }
      if (sample.sizes.length > 0)
        expect(await readFile(join(packaged.folder, 'master.m3u8'), 'utf8')).toContain('RESOLUTION=');
    });
  }
});
