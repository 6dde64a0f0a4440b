import { describe, expect, it } from 'vitest';
import type { CaptionCue } from './cue.ts';
import { parseCaptions } from './parse-captions.ts';

const parse = (text: string) => {
  const parsed = parseCaptions(text);
  if (!parsed) throw new Error('neither WebVTT nor SubRip');
  return parsed;
};
const summarize = ({ cues }: { cues: readonly CaptionCue[] }): string[] =>
  cues.map(({ startMs, endMs, text }) => `${startMs}-${endMs} ${text}`);
const vtt = (...blocks: string[]): string => ['WEBVTT', ...blocks].join('\n\n');

describe('parseCaptions', () => {
  it.each<[string, string, string[]]>([
    ['a plain file', vtt('00:00:01.000 --> 00:00:02.500\nHello'), ['1000-2500 Hello']],
    ['times without hours', vtt('00:01.000 --> 00:02.000\nHello'), ['1000-2000 Hello']],
    ['comma decimals', vtt('00:00:01,250 --> 00:00:02,000\nHello'), ['1250-2000 Hello']],
    ['more than a day', vtt('100:00:00.000 --> 100:00:01.000\nLate'), ['360000000-360001000 Late']],
    ['an id above the times', vtt('intro\n00:01.000 --> 00:02.000\nHello'), ['1000-2000 Hello']],
    ['two lines', vtt('00:01.000 --> 00:02.000\none\ntwo'), ['1000-2000 one\ntwo']],
    [
      'a title and notes',
      `WEBVTT - Talk\nKind: captions\n\nNOTE this --\nis one\n\n${vtt('00:01.000 --> 00:02.000\nHello').slice(8)}`,
      ['1000-2000 Hello'],
    ],
    [
      'a byte order mark and CRLF',
      '\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n',
      ['1000-2000 Hello'],
    ],
    ['old Mac line ends', 'WEBVTT\r\r00:01.000 --> 00:02.000\rHello\r', ['1000-2000 Hello']],
    ['no blank line below the header', 'WEBVTT\n00:01.000 --> 00:02.000\nHello', ['1000-2000 Hello']],
    [
      'no blank line between cues',
      vtt('00:01.000 --> 00:02.000\na\n00:02.000 --> 00:03.000\nb'),
      ['1000-2000 a', '2000-3000 b'],
    ],
    [
      'overlapping cues out of order',
      vtt('00:03.000 --> 00:05.000\nb', '00:01.000 --> 00:04.000\na'),
      ['1000-4000 a', '3000-5000 b'],
    ],
    ['cues without text', vtt('00:01.000 --> 00:02.000\n', '00:02.000 --> 00:03.000\nb'), ['2000-3000 b']],
    ['a mark within the text', vtt('00:01.000 --> 00:02.000\na\ufeffb'), ['1000-2000 a\ufeffb']],
    ['a note below its keyword', vtt('NOTE\nnot shown', '00:01.000 --> 00:02.000\na'), ['1000-2000 a']],
    ['a zero byte', vtt('00:01.000 --> 00:02.000\na\0b'), ['1000-2000 a\ufffdb']],
  ])('reads WebVTT: %s', (_, text, expected) => {
    const parsed = parse(text);
    expect(summarize(parsed)).toEqual(expected);
    expect(parsed).toMatchObject({ format: 'vtt', skipped: 0, firstFault: null });
  });

  it.each<[string, string, string[]]>([
    [
      'a plain file',
      '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere\n',
      ['1000-2500 Hello', '3000-4000 there'],
    ],
    [
      'no numbers',
      '00:00:01,000 --> 00:00:02,000\nHello\n\n00:00:03,000 --> 00:00:04,000\nthere',
      ['1000-2000 Hello', '3000-4000 there'],
    ],
    ['points as decimals, no hours', '1\n00:01.500 --> 00:02.000\nHello', ['1500-2000 Hello']],
    [
      'a blank line within the text',
      '1\n00:00:01,000 --> 00:00:02,000\none\n\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 one\ntwo', '3000-4000 b'],
    ],
    [
      'no blank line between cues',
      '1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 a', '3000-4000 b'],
    ],
    [
      'a number as text',
      '1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 42', '3000-4000 b'],
    ],
    ['blank lines at the start', '\n \n1\n00:00:01,000 --> 00:00:02,000\nHello', ['1000-2000 Hello']],
    [
      'spaces around numbers and times',
      '1\n00:00:01,000 --> 00:00:02,000\na\n\n 12 \n  00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 a', '3000-4000 b'],
    ],
    [
      'a number at the end of the text',
      '1\n00:00:01,000 --> 00:00:02,000\nchapter 7\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 chapter 7', '3000-4000 b'],
    ],
    [
      'a number at the start of the text',
      '1\n00:00:01,000 --> 00:00:02,000\n7 dwarfs\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 7 dwarfs', '3000-4000 b'],
    ],
    [
      'arrows in the text',
      `1\n00:00:01,000 --> 00:00:02,000\nfrom 1 --> 2\n1 ${'x'.repeat(40)} --> 2`,
      [`1000-2000 from 1 --&gt; 2\n1 ${'x'.repeat(40)} --&gt; 2`],
    ],
    [
      'coordinates after the times',
      '1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\nHello',
      ['1000-2000 Hello'],
    ],
    [
      'special characters without meaning',
      '1\n00:00:01,000 --> 00:00:02,000\n1 < 2 & 3 > 2',
      ['1000-2000 1 &lt; 2 &amp; 3 &gt; 2'],
    ],
    [
      'bold and a color',
      '1\n00:00:01,000 --> 00:00:02,000\n<B>Hey</B> <font color="#ff0000">you</font>',
      ['1000-2000 <b>Hey</b> you'],
    ],
    [
      'whitespace as blank lines',
      '1\n00:00:01,000 --> 00:00:02,000\na\n  \t\n2\n00:00:03,000 --> 00:00:04,000\nb',
      ['1000-2000 a', '3000-4000 b'],
    ],
  ])('reads SubRip: %s', (_, text, expected) => {
    const parsed = parse(text);
    expect(summarize(parsed)).toEqual(expected);
    expect(parsed).toMatchObject({ format: 'srt', skipped: 0, firstFault: null });
  });

  it.each([
    ['7', { line: { value: 0, percent: false, align: 'start' }, align: 'left' }],
    ['8', { line: { value: 0, percent: false, align: 'start' } }],
    ['5', { line: { value: 50, percent: true, align: 'center' } }],
    ['3', { align: 'right' }],
    ['2', {}],
  ])('reads the SubRip alignment {\\an%s}', (alignment, settings) => {
    const [cue] = parse(`1\n00:00:01,000 --> 00:00:02,000\n{\\an${alignment}}Up`).cues;
    expect(cue).toMatchObject({ text: 'Up' });
    expect(cue?.settings).toEqual(settings);
  });

  it.each([
    [
      'vertical:rl line:-2 position:10%,line-left size:35.5% align:start',
      {
        vertical: 'rl',
        line: { value: -2, percent: false, align: 'start' },
        position: { percent: 10, align: 'line-left' },
        size: 35.5,
        align: 'start',
      },
    ],
    [
      'line:90%,end position:50%',
      { line: { value: 90, percent: true, align: 'end' }, position: { percent: 50, align: null } },
    ],
    ['align:middle', { align: 'center' }],
    ['line:top size:200% position:-5% align:up vertical:x color:red __proto__:1', {}],
  ])('reads the settings %s', (settings, expected) => {
    expect(parse(vtt(`00:01.000 --> 00:02.000 ${settings}\nHi`)).cues[0]?.settings).toEqual(expected);
  });

  it.each([
    [
      'an end before the start',
      vtt('00:01.000 --> 00:02.000\na', '00:05.000 --> 00:04.000\nb'),
      6,
      'ends-early',
    ],
    ['an end at the start', vtt('00:01.000 --> 00:02.000\na', '00:05.000 --> 00:05.000\nb'), 6, 'ends-early'],
    ['text that ends like a note', vtt('My NOTE', '00:01.000 --> 00:02.000\na'), 3, 'no-times'],
    [
      'text after a line of spaces',
      vtt('NOTE a\n \nlost words', '00:01.000 --> 00:02.000\na'),
      5,
      'no-times',
    ],
    ['SubRip text without times', 'lost\n00:00:01,000 --> 00:00:02,000\na', 1, 'no-times'],
    ['invalid times', vtt('00:01.000 --> 00:02.000\na', 'x\n00:0a.000 --> 00:04.000\nb'), 7, 'bad-times'],
    ['text without times', vtt('lost words', '00:01.000 --> 00:02.000\na'), 3, 'no-times'],
    [
      'invalid SubRip times',
      '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:0x,000 --> 00:00:04,000\nb\n',
      6,
      'bad-times',
    ],
  ])('skips %s and reports the line', (_, text, line, fault) => {
    const parsed = parse(text);
    expect(summarize(parsed)).toEqual(['1000-2000 a']);
    expect(parsed).toMatchObject({ skipped: 1, firstFault: { line, fault } });
  });

  it('reads the line above the times as the id', () => {
    const [named, unnamed] = parse(
      vtt('a title\n intro \n00:01.000 --> 00:02.000\na', '00:02.000 --> 00:03.000\nb'),
    ).cues;
    expect([named?.id, unnamed?.id]).toEqual(['intro', '']);
    expect(parse('1\n00:00:01,000 --> 00:00:02,000\na').cues[0]?.id).toBe('');
  });

  it('truncates the text of a cue', () => {
    const [cue] = parse(vtt(`00:01.000 --> 00:02.000\n${'x'.repeat(10_001)}`)).cues;
    expect(cue?.text).toHaveLength(10_000);
  });

  it('keeps STYLE and REGION blocks without showing them', () => {
    const style = 'STYLE\n::cue { color: red; background: url(https://elsewhere.example/x) }';
    const parsed = parse(vtt(style, 'REGION \nid:fred', '00:01.000 --> 00:02.000\nHello'));
    expect(parsed).toMatchObject({ head: [style, 'REGION \nid:fred'], skipped: 0 });
    expect(summarize(parsed)).toEqual(['1000-2000 Hello']);
  });

  it.each([
    '',
    'Hello',
    '<html><body>404</body></html>',
    'WEBVTTX\n\nx',
    'My WEBVTT\n\nx',
    'a --> b',
    '{"a":1}',
    '\u0000\u0001\u0002',
  ])('returns null for %j', (text) => {
    expect(parseCaptions(text)).toBeNull();
  });

  it('returns no cues for a file with only a header', () => {
    expect(parseCaptions('WEBVTT\n')).toMatchObject({ cues: [], skipped: 0 });
  });
});
