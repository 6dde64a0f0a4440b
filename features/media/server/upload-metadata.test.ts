import { describe, expect, it } from 'vitest';
import { readByteCount } from './upload-metadata.ts';

describe('readByteCount', () => {
  it.each([
    ['0', 0],
    ['10', 10],
    ['007', 7],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', null],
    ['99999999999999999999', null],
    ['1e3', null],
    ['0x10', null],
    ['-1', null],
    ['+1', null],
    ['1.0', null],
    ['', null],
    [' ', null],
    ['1, 2', null],
    ['١', null],
    ['NaN', null],
    [undefined, null],
  ])('reads %j as %j', (header, count) => {
    expect(readByteCount(header)).toBe(count);
  });
});
