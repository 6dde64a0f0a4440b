import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptionCue } from './cue.ts';
import { plainText } from './cue-text.ts';
import { parseCaptions } from './parse-captions.ts';
import { writeSrt, writeVtt } from './write-captions.ts';

const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i>',
        '</font>',
        '-->',
        '{\\an8}',
        '&lt;',
        '&amp;',
        '&',
        '<',
        '42',
        'NOTE',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) =>
    parts
      .join(' ')
      .replace(/[\r\n\0]/g, ' ')
      .trim(),
  )
  .filter((line) => line !== '' && !line.startsWith('\ufeff'));
const toMarkup = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tagged = fc.tuple(words, fc.constantFrom('', 'b', 'i', 'u', 'c.red', 'v Ann')).map(([line, tag]) => {
  const text = toMarkup(line);
  return tag ? `<${tag}>${text}</${tag[0]}>` : text;
});
const percent = fc.integer({ min: 0, max: 100 });
const settings = fc.record(
  {
    vertical: fc.constantFrom('rl', 'lr'),
    line: fc.oneof(
      fc.record({
        value: percent,
        percent: fc.constant(true),
        align: fc.constantFrom('start', 'center', 'end'),
      }),
      fc.record({
        value: fc.integer({ min: -20, max: 20 }),
        percent: fc.constant(false),
        align: fc.constant('start'),
      }),
    ),
    position: fc.record({ percent, align: fc.constantFrom(null, 'line-left', 'center', 'line-right') }),
    size: percent,
    align: fc.constantFrom('start', 'center', 'end', 'left', 'right'),
  },
  { requiredKeys: [] },
);
const cue = fc
  .record({
    startMs: fc.integer({ min: 0, max: 360_000_000 }),
    lengthMs: fc.integer({ min: 1, max: 60_000 }),
    lines: fc.array(tagged, { minLength: 1, maxLength: 3 }),
    settings,
  })
  .map(({ startMs, lengthMs, lines, settings: cueSettings }) => ({
    id: '',
    startMs,
    endMs: startMs + lengthMs,
    text: lines.join('\n'),
    settings: cueSettings,
  }));
const cues = fc
  .array(cue, { maxLength: 8 })
  .map((list) => list.sort((a, b) => a.startMs - b.startMs) as unknown as CaptionCue[]);

const parse = (text: string): readonly CaptionCue[] => parseCaptions(text)?.cues ?? [];
const summarize = (list: readonly CaptionCue[]) =>
  list.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: plainText(text) }));

describe('writing captions', () => {
  it('round-trips everything through WebVTT', () => {
    fc.assert(
      fc.property(cues, (list) => {
        expect(parse(writeVtt(list))).toEqual(list);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps text and times through SubRip and back', () => {
    fc.assert(
      fc.property(cues, (list) => {
        const converted = parse(writeSrt(list));
        expect(summarize(converted)).toEqual(summarize(list));
        expect(summarize(parse(writeVtt(converted)))).toEqual(summarize(list));
        expect(summarize(parse(writeSrt(parse(writeVtt(converted)))))).toEqual(summarize(list));
      }),
      { numRuns: 300 },
    );
  });

  it('writes the usual layout', () => {
    const list = parse('WEBVTT\n\nintro\n00:01.000 --> 01:02.500 line:0\n<v Ann><b>Hi</b> you &amp; me</v>');
    expect(writeVtt(list, ['STYLE\n::cue {}'])).toBe(
      'WEBVTT\n\nSTYLE\n::cue {}\n\nintro\n00:00:01.000 --> 00:01:02.500 line:0\n<v Ann><b>Hi</b> you &amp; me</v>\n',
    );
    expect(writeSrt(list)).toBe('1\n00:00:01,000 --> 00:01:02,500\n{\\an8}<b>Hi</b> you & me\n');
  });

  it('omits an id that would be parsed as something else', () => {
    const list = parse('WEBVTT\n\n00:01.000 --> 00:02.000\nx');
    for (const id of ['NOTE x', 'NOTE', 'STYLE', 'a\nb', 'a --> b']) {
      expect(parse(writeVtt([{ ...list[0]!, id }]))).toEqual(list);
    }
    for (const id of ['My NOTE', 'NOTES']) expect(parse(writeVtt([{ ...list[0]!, id }]))[0]?.id).toBe(id);
  });

  it('escapes an arrow in the text and writes no head by default', () => {
    const cue = { id: '', startMs: 1000, endMs: 2000, text: 'a --> b', settings: {} };
    expect(writeVtt([cue])).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na --&gt; b\n');
  });
});
