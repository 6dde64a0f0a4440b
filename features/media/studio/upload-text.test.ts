import { describe, expect, it } from 'vitest';
import { formatList, formatSize, formatTimeLeft, titleFromFilename } from './upload-text.ts';

describe('formatTimeLeft', () => {
  it.each([
    [null, null],
    [Number.POSITIVE_INFINITY, null],
    [0, 'a few seconds left'],
    [4_900, 'a few seconds left'],
    [11_000, 'about 15 s left'],
    [54_000, 'about 55 s left'],
    [60_000, 'about 1 min left'],
    [150_000, 'about 3 min left'],
    [3_599_000, 'about 1 h left'],
    [5_400_000, 'about 1 h 30 min left'],
  ])('formats %s ms as %s', (leftMs, text) => {
    expect(formatTimeLeft(leftMs)).toBe(text);
  });
});

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 KB'],
    [999_700, '1.0 MB'],
    [12_345_678, '12 MB'],
    [2_000_000_000, '2.0 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('titleFromFilename', () => {
  it.each([
    ['Holiday_2026.mp4', 'Holiday 2026'],
    ['a.b.final.MOV', 'a.b.final'],
    ['.mp4', 'Untitled video'],
    ['no ending', 'no ending'],
    ['two\nlines.webm', 'two lines'],
    [`${'x'.repeat(300)}.mp4`, 'x'.repeat(200)],
  ])('converts %j to %j', (filename, title) => {
    expect(titleFromFilename(filename)).toBe(title);
  });
});

describe('formatList', () => {
  it('counts the names it omits', () => {
    expect(formatList(['a'])).toBe('a');
    expect(formatList(['a', 'b'])).toBe('a, b');
    expect(formatList(['a', 'b', 'c', 'd'])).toBe('a, b, and 2 more');
  });
});
