import { describe, expect, it } from 'vitest';
import { parseStoryboard, storyboardAt } from './storyboard.ts';

const BASE = 'https://kapsule.example/media/token/v1/1/storyboard.vtt';
const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
storyboard/0.jpg#xywh=0,0,160,90

00:00:02.000 --> 00:00:04.000
storyboard/0.jpg#xywh=160,0,160,90

01:00:04.000 --> 01:00:06.500
storyboard/1.jpg#xywh=0,90,160,90
`;

describe('parseStoryboard', () => {
  it('reads the tile of each cue', () => {
    expect(parseStoryboard(vtt, BASE)).toEqual([
      { startMs: 0, endMs: 2000, url: expect.stringMatching(/\/1\/storyboard\/0\.jpg$/), ...part(0, 0) },
      { startMs: 2000, endMs: 4000, url: expect.stringMatching(/0\.jpg$/), ...part(160, 0) },
      { startMs: 3_604_000, endMs: 3_606_500, url: expect.stringMatching(/1\.jpg$/), ...part(0, 90) },
    ]);
  });

  it.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><title>Not found</title>'],
    ['a cue without an image', 'WEBVTT\n\n00:00.000 --> 00:02.000\n\n'],
    ['an image without a cue', 'WEBVTT\n\nsheet.jpg#xywh=0,0,1,1\n'],
    ['an image without a tile', 'WEBVTT\n\n00:00.000 --> 00:02.000\nsheet.jpg\n'],
    ['an empty tile', 'WEBVTT\n\n00:00.000 --> 00:02.000\nsheet.jpg#xywh=0,0,0,90\n'],
    ['a tile without height', 'WEBVTT\n\n00:00.000 --> 00:02.000\nsheet.jpg#xywh=0,0,90,0\n'],
    ['text after the tile', 'WEBVTT\n\n00:00.000 --> 00:02.000\nsheet.jpg#xywh=0,0,1,1 x\n'],
    ['text before the tile', 'WEBVTT\n\n00:00.000 --> 00:02.000\nx sheet.jpg#xywh=0,0,1,1\n'],
    ['text before the times', 'WEBVTT\n\nx 00:00.000 --> 00:02.000\nsheet.jpg#xywh=0,0,1,1\n'],
    ['an invalid URL', 'WEBVTT\n\n00:00.000 --> 00:02.000\nhttp://[#xywh=0,0,1,1\n'],
    ['a data: URL', 'WEBVTT\n\n00:00.000 --> 00:02.000\ndata:,https:#xywh=0,0,1,1\n'],
    ['a javascript: URL', 'WEBVTT\n\n00:00.000 --> 00:02.000\njavascript:alert(1)#xywh=0,0,1,1\n'],
  ])('%s gives no pictures', (_name, text) => {
    expect(parseStoryboard(text, BASE)).toEqual([]);
  });

  it('reads commas, extra spaces, and http, and sorts the cues', () => {
    const text = `WEBVTT

  00:02,500   -->   00:04,250
 b.jpg#xywh=pixel:0,0,160,90

00:01.5 --> 00:02.5
a.jpg#xywh=0,0,160,90
`;
    expect(parseStoryboard(text, 'http://localhost/')).toEqual([
      { startMs: 1500, endMs: 2500, url: 'http://localhost/a.jpg', ...part(0, 0) },
      { startMs: 2500, endMs: 4250, url: 'http://localhost/b.jpg', ...part(0, 0) },
    ]);
  });

  it('reads CRLF line endings and cue identifiers', () => {
    const text = 'WEBVTT\r\n\r\nfirst\r\n00:00.000 --> 00:02.000\r\na.jpg#xywh=0,0,16,9\r\n';
    expect(parseStoryboard(text, BASE)).toHaveLength(1);
  });
});

const part = (x: number, y: number) => ({ x, y, width: 160, height: 90 });

describe('storyboardAt', () => {
  const cues = parseStoryboard(vtt, BASE);
  it.each([
    [-5, 0],
    [0, 0],
    [1999, 0],
    [2000, 2000],
    [9000, 2000],
    [3_700_000, 3_604_000],
  ])('at %i ms the picture that began at %i ms', (ms, startMs) => {
    expect(storyboardAt(cues, ms)?.startMs).toBe(startMs);
  });
  it('returns null without cues', () => {
    expect(storyboardAt([], 10)).toBeNull();
  });
});
