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

  it.each([
    ['1080p', 1920, 1080, '30/1', [400, 800, 1400, 2800, 5000]],
    ['1080p at a fractional rate', 1920, 1080, '30000/1001', [400, 800, 1400, 2800, 5000]],
    ['the highest rate without a surcharge', 1920, 1080, '31/1', [400, 800, 1400, 2800, 5000]],
    ['1080p at 60 fps', 1920, 1080, '60/1', [560, 1120, 1960, 3920, 7000]],
    ['a square', 1080, 1080, '30/1', [260, 480, 800, 1670, 3340]],
    ['4:3 of the lowest rung', 320, 240, '30/1', [320]],
    ['the lowest cap', 160, 120, '30/1', [120]],
  ])('caps the bit rates of %s', (_, displayWidth, displayHeight, rate, expected) => {
    const [num = 0, den = 1] = rate.split('/').map(Number);
    const video = videoTrack({ displayWidth, displayHeight, frameRate: { num, den } });
    expect(planLadder(sourceFacts({ video })).video.map(({ maxKbps }) => maxKbps)).toEqual(expected);
  });

  it('has no video for a source without one, and at most ten audio tracks', () => {
    const audio = Array.from({ length: 11 }, (_, index) => audioTrack({ isDefault: index === 1 }));
    const ladder = planLadder(sourceFacts({ audio }));
    expect(ladder.video).toEqual([]);
    expect(ladder.audio).toHaveLength(10);
    expect(ladder.audio.findIndex(({ isDefault }) => isDefault)).toBe(1);
    expect(ladder.audio[0]?.codec).toBe('mp4a.40.2');
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
    const ladder = planLadder(
      sourceFacts({ video: videoTrack({}), audio: [audioTrack({}), audioTrack({})] }),
    );
    expect(gridForTrack(ladder, 'v240')).toBe(ladder.videoGrid);
    expect(gridForTrack(ladder, 'a0')).toBe(ladder.audioGrid);
    expect(gridForTrack(ladder, 'a1')).toBe(ladder.audioGrid);
    expect(gridForTrack(ladder, 'a2')).toBeNull();
    expect(gridForTrack(ladder, 'v99')).toBeNull();
  });
});
