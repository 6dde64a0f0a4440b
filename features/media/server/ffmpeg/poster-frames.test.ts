import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrightness } from '#test/fixtures/decode.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { chooseBest, hasPicture, posterFrameAt, suggestPosters } from './poster-frames.ts';
import { probeSource } from './probe.ts';

const STEP = 5;
/** JPEG has the full range of brightness, the video the limited one. */
const FULL_RANGE = 255 / 219;
let folder = '';
let source = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-frames-'));
  source = join(folder, 'brighter.mp4');
  // Ten frames per second, each brighter than the one before, and a keyframe only at the start.
  const brighter = `color=black:s=160x90:r=10:d=4,geq=lum='30+${STEP}*N':cb=128:cr=128`;
  await ffmpeg('-f', 'lavfi', '-i', brighter, '-c:v', 'libx264', '-g', '100', '-pix_fmt', 'yuv420p', source);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openFacts() {
  const probed = await probeSource(source);
  if ('refused' in probed || !hasPicture(probed.facts)) throw new Error('the sample has no picture');
  return probed.facts;
}
async function frameNumber(jpeg: Buffer | null): Promise<number> {
  const file = join(folder, 'frame.jpg');
  await writeFile(file, jpeg!);
  const [brightness] = await readBrightness(file);
  const [first] = await readBrightness(source);
  return Math.round((brightness! - first!) / (STEP * FULL_RANGE));
}

describe('posterFrameAt', () => {
  it.each([
    ['the first frame', 0, 0],
    ['the frame that begins there', 1000, 10],
    ['the frame that is still shown', 1090, 10],
    ['the last frame, at the end', 4000, 39],
    ['the last frame, past the end', 99_999, 39],
  ])('extracts %s', async (_, atMs, expected) => {
    expect(await frameNumber(await posterFrameAt(source, await openFacts(), atMs))).toBe(expected);
  });
});

describe('suggestPosters', () => {
  it('suggests three frames, each with the time at which it is shown', async () => {
    const facts = await openFacts();
    const frames = await suggestPosters(source, facts);
    expect(frames).toHaveLength(3);
    for (const { atMs, jpeg } of frames)
      expect(await frameNumber(jpeg)).toBe(await frameNumber(await posterFrameAt(source, facts, atMs)));
  });
});

describe('chooseBest', () => {
  it('returns the three best frames in the order of time', () => {
    const frame = (atMs: number, score: number) => ({ atMs, score, jpeg: Buffer.alloc(0) });
    const frames = [frame(1, 0.2), frame(2, 0.9), frame(3, 0.1), frame(4, 0.5), frame(5, 0.6)];
    expect(chooseBest(frames).map(({ atMs }) => atMs)).toEqual([2, 4, 5]);
  });
});
