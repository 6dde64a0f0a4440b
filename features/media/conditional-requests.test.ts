import { describe, expect, it } from 'vitest';
import { isUnchanged, rangeApplies } from './conditional-requests.ts';

describe('isUnchanged', () => {
  it.each([
    [undefined, '"a"', false],
    ['"a"', '"a"', true],
    ['"b"', '"a"', false],
    ['a', '"a"', false],
    ['*', '"a"', true],
    [' * ', '"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b","c"', '"a"', false],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['', '"a"', false],
  ])('If-None-Match %s against %s: %s', (header, etag, unchanged) => {
    expect(isUnchanged(header, etag)).toBe(unchanged);
  });
});

describe('rangeApplies', () => {
  it.each([
    [undefined, '"a"', true],
    ['"a"', '"a"', true],
    ['"b"', '"a"', false],
    [' "a" ', '"a"', true],
    ['W/"a"', '"a"', false],
    ['W/"a"', 'W/"a"', false],
    ['Sun, 15 Nov 2026 12:00:00 GMT', '"a"', false],
  ])('If-Range %s against %s: %s', (header, etag, applies) => {
    expect(rangeApplies(header, etag)).toBe(applies);
  });
});
