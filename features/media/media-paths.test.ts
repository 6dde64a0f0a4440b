import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initPath,
  parseMediaPath,
  playlistPath,
  segmentPath,
  spritePath,
  suggestionPath,
} from './media-paths.ts';

describe('parseMediaPath', () => {
  it('parses the paths that it builds', () => {
    expect(parseMediaPath(segmentPath('v720', 12))).toEqual({ kind: 'segment', track: 'v720', index: 12 });
    expect(parseMediaPath(segmentPath('a0', 0))).toEqual({ kind: 'segment', track: 'a0', index: 0 });
    expect(parseMediaPath(initPath('v1080'))).toEqual({ kind: 'init', track: 'v1080' });
    expect(parseMediaPath(playlistPath('a3'))).toEqual({ kind: 'playlist', track: 'a3' });
    expect(parseMediaPath(segmentPath('v720', 999_999))).toMatchObject({ index: 999_999 });
    expect(parseMediaPath(spritePath(7))).toEqual({ kind: 'sprite', index: 7 });
    expect(parseMediaPath(spritePath(99))).toEqual({ kind: 'sprite', index: 99 });
    expect(parseMediaPath(suggestionPath(0))).toEqual({ kind: 'suggestion', atMs: 0 });
    expect(parseMediaPath(suggestionPath(61_500))).toEqual({ kind: 'suggestion', atMs: 61_500 });
    expect(parseMediaPath('master.m3u8')).toEqual({ kind: 'master' });
    expect(parseMediaPath('audio.m3u8')).toEqual({ kind: 'audio-master' });
  });

  it.each([
    '../v720/1.m4s',
    'v720/../a0/1.m4s',
    'v720//1.m4s',
    'v720/01.m4s',
    'v720/1.m4s\n',
    'v720/1.m4s\0',
    'v0/1.m4s',
    'V720/1.m4s',
    'v720/1.mp4',
    'v720/%31.m4s',
    'v720\\1.m4s',
    'a10/1.m4s',
    'v72000/1.m4s',
    'v720/1000000.m4s',
    'x/storyboard/1.jpg',
    'storyboard/1.jpg/x',
    'storyboard/100.jpg',
    'suggestions/01.jpg',
    'suggestions/../1.jpg',
    'constructor',
    '__proto__',
    'source.mp4',
    '.0.m4s.abc.tmp',
    '',
  ])('rejects %j [HO-04]', (path) => {
    expect(parseMediaPath(path)).toBeNull();
  });

  it('accepts nothing that leaves its folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'v7a0/.m4su38init%\\'), maxLength: 24 }), (path) => {
        if (parseMediaPath(path)) expect(path).not.toMatch(/\.\.|^\/|\/\/|\\|%/);
      }),
      { numRuns: 2000 },
    );
  });
});
