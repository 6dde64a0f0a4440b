import { describe, expect, it } from 'vitest';
import { levelFor, qualityChoices, qualityName } from './quality.ts';

const level = (id: number, height: number, kbps = height) => ({ id, height, bitsPerSec: kbps * 1000 });
const ladder = [level(0, 240), level(1, 360), level(2, 480), level(3, 720), level(4, 1080)];

describe('qualityName', () => {
  it.each([
    [1080, '1080p'],
    [1088, '1080p'],
    [800, '720p'],
    [700, '720p'],
    [404, '360p'],
    [352, '360p'],
    [240, '240p'],
    [100, '100p'],
    [2160, '2160p'],
  ])('%i is %s [PS-07]', (height, name) => {
    expect(qualityName(height)).toBe(name);
  });
});

describe('qualityChoices', () => {
  it('lists the best first and marks HD from 720p [CT-05]', () => {
    expect(qualityChoices(ladder)).toEqual([
      { name: '1080p', level: 4, hd: true },
      { name: '720p', level: 3, hd: true },
      { name: '480p', level: 2, hd: false },
      { name: '360p', level: 1, hd: false },
      { name: '240p', level: 0, hd: false },
    ]);
  });
  it('lists each name once, and nothing for audio', () => {
    expect(qualityChoices([level(0, 0), level(1, 360, 400), level(2, 352, 900)])).toEqual([
      { name: '360p', level: 2, hd: false },
    ]);
    expect(qualityChoices([level(1, 360, 900), level(2, 352, 400)])).toEqual([
      { name: '360p', level: 1, hd: false },
    ]);
  });
  it('marks what is called 720p as HD, even if it is lower [CT-05]', () => {
    expect(qualityChoices([level(0, 544)])).toEqual([{ name: '480p', level: 0, hd: false }]);
    expect(qualityChoices([level(0, 700)])).toEqual([{ name: '720p', level: 0, hd: true }]);
  });
});

describe('levelFor', () => {
  it.each([
    ['auto', null],
    ['720p', 3],
    ['700', 3],
    ['9999', 4],
    ['1', 0],
    ['nonsense', null],
    ['0', null],
    ['-5', null],
  ])('%s [PS-07]', (wanted, expected) => {
    expect(levelFor(wanted, ladder)).toBe(expected);
  });
  it('returns null without levels', () => {
    expect(levelFor('720p', [])).toBeNull();
  });
});
