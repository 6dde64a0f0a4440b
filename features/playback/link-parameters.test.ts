import { describe, expect, it } from 'vitest';
import { readLink } from './link-parameters.ts';

describe('readLink', () => {
  it.each([
    ['', null, null],
    ['playlist=3f-A_9', '3f-A_9', null],
    ['playlist=', null, null],
    ['playlist=../../etc', null, null],
    [`playlist=${'a'.repeat(41)}`, null, null],
    ['endoffset=12', null, 12_000],
    ['endoffset=12.3456', null, 12_346],
    ['endoffset=0', null, null],
    ['endoffset=-1', null, null],
    ['endoffset=1e3', null, null],
    ['endoffset=8640000', null, 8_640_000_000],
    ['endoffset=8640001', null, null],
    ['playlist=a&playlist=b&endoffset=1&endoffset=2', 'a', 1000],
  ])("reads '%s'", (query, playlistId, endMs) => {
    expect(readLink(new URLSearchParams(query))).toEqual({ playlistId, endMs });
  });
});
