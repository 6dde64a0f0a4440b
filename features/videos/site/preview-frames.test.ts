import { describe, expect, it } from 'vitest';
import { choosePreviewFrames, tileStyle } from './preview-frames.ts';

const cue = (index: number, url = 'https://host/0.jpg') => ({
  startMs: index * 2000,
  endMs: (index + 1) * 2000,
  url,
  x: (index % 5) * 160,
  y: Math.floor(index / 5) * 90,
  width: 160,
  height: 90,
});
const cues = (count: number, url?: string) => Array.from({ length: count }, (_, index) => cue(index, url));

describe('choosePreviewFrames', () => {
  it.each([
    [0, []],
    [1, []],
    [2, [1]],
    [5, [1, 2, 3, 4]],
    [25, [1, 4, 7, 10, 13, 16, 19, 22]],
  ])('of %s frames', (count, expected) => {
    expect(choosePreviewFrames(cues(count))).toEqual(expected.map((index) => cue(index)));
  });

  it('uses only the first sheet', () => {
    const frames = choosePreviewFrames([...cues(3), ...cues(25, 'https://host/1.jpg')]);
    expect(frames).toEqual([cue(1), cue(2)]);
  });
});

describe('tileStyle', () => {
  it('scales the sheet so that one tile fills the element', () => {
    expect(tileStyle(cue(6), { width: 800, height: 450 })).toEqual({
      aspectRatio: '160 / 90',
      backgroundImage: 'url("https://host/0.jpg")',
      backgroundSize: '500% 500%',
      backgroundPosition: '25% 25%',
    });
  });

  it('places the only tile of a sheet at its start', () => {
    expect(tileStyle(cue(0), { width: 160, height: 90 }).backgroundPosition).toBe('0% 0%');
  });
});
