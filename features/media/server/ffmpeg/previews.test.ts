import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrightness } from '#test/fixtures/decode.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { samples } from '#test/fixtures/sample-sources.ts';
import { sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { parseMediaPath } from '../../media-paths.ts';
import type { SourceFacts } from '../../source-facts.ts';
import { frameScore, SCORE_HEIGHT, SCORE_WIDTH } from './frame-score.ts';
import { makePoster } from './poster.ts';
import { probeSource } from './probe.ts';
import { makeStoryboard, planStoryboard, storyboardVtt } from './storyboard.ts';
import { makeWaveform } from './waveform.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-previews-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeSample(kind: string): Promise<[string, SourceFacts]> {
  const sample = samples[kind]!;
  const source = join(folder, sample.file);
  await sample.make(source, folder);
  return [source, await probe(source)];
}
async function probe(source: string): Promise<SourceFacts> {
  const probed = await probeSource(source);
  if ('refused' in probed) throw new Error(probed.refused);
  return probed.facts;
}

describe('makePoster', () => {
  it('skips the black start of a video', async () => {
    const source = join(folder, 'dark.mp4');
    const dark = 'color=c=black:s=320x240:r=25:d=6[a];testsrc2=s=320x240:r=25:d=4[b];[a][b]concat';
    await ffmpeg('-f', 'lavfi', '-i', dark, '-c:v', 'libx264', '-g', '25', '-pix_fmt', 'yuv420p', source);
    const poster = await makePoster(source, await probe(source));
    expect(poster).toMatchObject({ width: 320, height: 240 });
    expect(poster!.atSec).toBeGreaterThanOrEqual(6);
    const file = join(folder, 'poster.jpg');
    await writeFile(file, poster!.jpeg);
    expect((await readBrightness(file))[0]).toBeGreaterThan(40);
  });

  it('rotates a phone video upright', async () => {
    const [source, facts] = await makeSample('rotated by a phone');
    expect(await makePoster(source, facts)).toMatchObject({ width: 180, height: 320 });
  });

  it('uses the cover of a podcast, and nothing when there is none [PS-08]', async () => {
    expect(await makePoster(...(await makeSample('podcast with cover')))).toMatchObject({
      width: 300,
      height: 300,
      atSec: null,
    });
    expect(await makePoster(...(await makeSample('WAV, mono')))).toBeNull();
  });

  it('works for a single frame', async () => {
    expect((await makePoster(...(await makeSample('one frame'))))!.jpeg.length).toBeGreaterThan(500);
  });
});

describe('frameScore', () => {
  const gray = (value: (x: number) => number) =>
    Buffer.from(Array.from({ length: SCORE_WIDTH * SCORE_HEIGHT }, (_, index) => value(index % SCORE_WIDTH)));
  it('prefers brightness and contrast to black, white, and flat images', () => {
    const vivid = frameScore(gray((x) => 60 + ((x * 53) % 140)));
    for (const dull of [
      gray(() => 0),
      gray(() => 255),
      gray(() => 120),
      gray((x) => x % 5),
      Buffer.alloc(3),
    ]) {
      expect(frameScore(dull)).toBeLessThan(vivid / 5);
    }
  });
});

describe('makeStoryboard', () => {
  it('creates sheets and matching times', async () => {
    const [source, facts] = await makeSample('MPEG-TS with B-frames');
    const board = await makeStoryboard(source, facts);
    expect(board!.sheets).toHaveLength(1);
    expect(board!.vtt.match(/-->/g)).toHaveLength(5);
    const file = join(folder, 'sheet.jpg');
    await writeFile(file, board!.sheets[0]!);
    expect((await readBrightness(file, 'crop=120:90:0:0'))[0]).toBeGreaterThan(40);
  });

  it('stays bounded for twelve hours and refers only to our own files', () => {
    const facts = sourceFacts({ durationSec: 12 * 3600, video: videoTrack({}) });
    const plan = planStoryboard(facts, facts.video!);
    expect(plan.thumbnails).toBeLessThanOrEqual(200);
    expect(plan.sheets).toBeLessThanOrEqual(8);
    const vtt = storyboardVtt(plan, facts.durationSec);
    for (const [, path] of vtt.matchAll(/^(.+)#xywh=\d+,\d+,\d+,\d+$/gm))
      expect(parseMediaPath(path!)?.kind).toBe('sprite');
    expect(vtt).toContain('11:56:24.000 --> 12:00:00.000');
  });
});

describe('makeWaveform', () => {
  it('shows loud and quiet parts [PS-08]', async () => {
    const source = join(folder, 'loud.wav');
    const half = "aevalsrc='if(lt(t\\,5)\\,0.05\\,0.8)*sin(2*PI*300*t)':s=44100:d=10";
    await ffmpeg('-f', 'lavfi', '-i', half, source);
    const { peaks, durationSec } = (await makeWaveform(source, await probe(source)))!;
    expect(durationSec).toBe(10);
    expect(peaks).toHaveLength(100);
    expect(Math.max(...peaks.slice(0, 48))).toBeLessThan(15);
    expect(Math.min(...peaks.slice(52, 98))).toBeGreaterThan(85);
  });
});
