import { describe, expect, it } from 'vitest';
import { parseCueText } from './cue-text.ts';
import { parseCaptions } from './parse-captions.ts';

/** Generous for a slow machine, yet far below what quadratic time would need. */
const LIMIT_MS = 30_000;

describe('parseCaptions with hostile files', () => {
  const MEGABYTES = 10 * 1024 * 1024;
  const fill = (unit: string): string => unit.repeat(Math.ceil(MEGABYTES / unit.length));
  const times = '00:00:01,000 --> 00:00:02,000\n';
  it.each([
    ['no line breaks', fill('a')],
    ['nothing but line breaks', `WEBVTT\n${fill('\n')}`],
    ['arrows', `WEBVTT\n\n${fill('-->')}`],
    ['lines of arrows', `1\n${times}${fill('1-->\n')}`],
    ['digits before an arrow', `${times}x\n\n${fill('1')}-->`],
    ['whitespace before an arrow', `${times}x\n\n${fill(' ')}-->`],
    ['unclosed tags', `1\n${times}${fill('<font ')}`],
    ['unclosed overrides', `1\n${times}${fill('{\\')}`],
    ['numbers', `1\n${times}${fill('7\n')}`],
    [
      '100,000 cues',
      Array.from(
        { length: 100_000 },
        (_, at) => `${at}\n00:00:01,000 --> 00:00:02,000\n<script>${at}</script>\n`,
      ).join('\n'),
    ],
  ])('parses 10 MB of %s quickly', (_, text) => {
    const start = performance.now();
    parseCaptions(text);
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  });

  it('parses all of 100,000 cues', () => {
    const cues = Array.from({ length: 100_000 }, (_, at) => `${at}\n00:00:01.000 --> 00:00:02.000\nx`);
    expect(parseCaptions(['WEBVTT', ...cues].join('\n\n'))?.cues).toHaveLength(100_000);
  });
});

describe('parseCueText with hostile text', () => {
  it.each(['<', '<a', '&', '&a', '<b><', '<v '])('parses a megabyte of %j quickly', (unit) => {
    const start = performance.now();
    parseCueText(unit.repeat((1024 * 1024) / unit.length));
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  });
});
