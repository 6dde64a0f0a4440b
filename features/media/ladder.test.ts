import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audioTrack, sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { gridForTrack, planLadder } from './ladder.ts';

const sizes = (displayWidth: number, displayHeight: number) =>
  planLadder(sourceFacts({ video: videoTrack({ displayWidth, displayHeight }) })).video.map(
    ({ width, height }) => `${width}x${height}`,
  );

describe('planLadder', () => {
  it.each([
    ['1080p', 1920, 1080, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    ['4K', 3840, 2160, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    ['portrait 1080', 1080, 1920, ['240x426', '360x640', '480x854', '720x1280', '1080x1920']],
    ['square', 480, 480, ['240x240', '360x360', '480x480']],
    ['PAL, wide', 1024, 576, ['426x240', '640x360', '854x480', '1024x576']],
    ['a size just above a rung', 960, 540, ['426x240', '640x360', '854x480']],
    ['smaller than the lowest rung', 160, 120, ['160x120']],
    ['odd and small', 161, 121, ['160x120']],
    ['tiny', 2, 2, ['16x16']],
    ['very wide', 8000, 800, ['2400x240', '3600x360', '3840x384']],
  ])('plans %s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected);
  });

  it('never upscales, keeps the aspect ratio within a pixel, and has even sizes [HO-01]', () => {
    const side = fc.integer({ min: 32, max: 8192 });
    fc.assert(
      fc.property(side, side, (displayWidth, displayHeight) => {
        fc.pre(Math.max(displayWidth, displayHeight) / Math.min(displayWidth, displayHeight) < 12);
        const { video } = planLadder(sourceFacts({ video: videoTrack({ displayWidth, displayHeight }) }));
        expect(video.length).toBeGreaterThan(0);
        expect(new Set(video.map((rendition) => rendition.name)).size).toBe(video.length);
        for (const { width, height, codec, maxKbps } of video) {
          expect([width % 2, height % 2]).toEqual([0, 0]);
          expect(width).toBeLessThanOrEqual(displayWidth + 1);
          expect(height).toBeLessThanOrEqual(displayHeight + 1);
          expect(Math.abs(width - (height * displayWidth) / displayHeight)).toBeLessThanOrEqual(
            1 + displayWidth / displayHeight,
          );
          expect(codec).toMatch(/^avc1\.6400(1e|1f|20|28|2a|33|34)$/);
          expect(maxKbps).toBeGreaterThanOrEqual(120);
        }
      }),
    );
  });

  it('mixes surround down to stereo and keeps mono', () => {
    const { audio } = planLadder(
      sourceFacts({ audio: [audioTrack({ channels: 6 }), audioTrack({ channels: 1 })] }),
    );
    expect(audio.map(({ channels, kbps }) => [channels, kbps])).toEqual([
      [2, 128],
      [1, 80],
    ]);
  });

  it('marks exactly one audio track as default and gives each its own label', () => {
    const track = audioTrack({ language: 'de', isDefault: false });
    const { audio } = planLadder(sourceFacts({ audio: [track, { ...track, streamIndex: 2 }] }));
    expect(audio.map((rendition) => [rendition.isDefault, rendition.label])).toEqual([
      [true, 'Deutsch'],
      [false, 'Deutsch 2'],
    ]);
  });

  it('returns the grid of its own tracks only', () => {
    const ladder = planLadder(sourceFacts({ video: videoTrack({}), audio: [audioTrack({})] }));
    expect(gridForTrack(ladder, 'v240')).toBe(ladder.videoGrid);
    expect(gridForTrack(ladder, 'a0')).toBe(ladder.audioGrid);
    expect(gridForTrack(ladder, 'a1')).toBeNull();
    expect(gridForTrack(ladder, 'v99')).toBeNull();
  });
});
