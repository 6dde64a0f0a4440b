import { describe, expect, it } from 'vitest';
import { codeAt, linkTo, type Position, rangePosition, startPosition } from './position.ts';

const PAGE = 'https://v.example/app/video/Abc';

describe('the link to a part of a video', () => {
  it.each<[string, Position, string]>([
    ['the plain URL without a part', null, PAGE],
    ['the start', startPosition(0), `${PAGE}?offset=0`],
    ['a time, floored to whole seconds', startPosition(61_999), `${PAGE}?offset=61`],
    ['no negative time', startPosition(-5), `${PAGE}?offset=0`],
    ['no unknown time', startPosition(Number.NaN), `${PAGE}?offset=0`],
    ['a highlight', rangePosition({ startMs: 9000, endMs: 12_000 }), `${PAGE}?offset=9&endoffset=12`],
    [
      'a highlight with all of its end',
      rangePosition({ startMs: 9900, endMs: 11_001 }),
      `${PAGE}?offset=9&endoffset=12`,
    ],
    ['a highlight without a duration', rangePosition({ startMs: 9900, endMs: null }), `${PAGE}?offset=9`],
  ])('has %s [SH-01]', (_, position, expected) => expect(linkTo(PAGE, position)).toBe(expected));

  it('keeps other parameters [SH-01]', () =>
    expect(linkTo(`${PAGE}?playlist=7`, startPosition(3000))).toBe(`${PAGE}?playlist=7&offset=3`));

  it('stays empty without a URL [SH-01]', () => expect(linkTo('', startPosition(3000))).toBe(''));
});

describe('the embed code of a part', () => {
  const highlight = rangePosition({ startMs: 9000, endMs: 12_000 });
  const hostile = 'title="&quot; src=&quot;https://evil.example&quot; $1 $&amp; data-video=&quot;x"';

  it.each<[string, string, Position, string]>([
    ['nothing', '<iframe src="/a"></iframe>', null, '<iframe src="/a"></iframe>'],
    [
      'an offset in the address',
      '<iframe src="/a"></iframe>',
      startPosition(5000),
      '<iframe src="/a?offset=5"></iframe>',
    ],
    [
      'both ends, escaped',
      `<iframe src="/a" ${hostile}></iframe>`,
      highlight,
      `<iframe src="/a?offset=9&amp;endoffset=12" ${hostile}></iframe>`,
    ],
    [
      'both after other parameters',
      '<iframe src="/a?b=1&amp;c=$1"></iframe>',
      highlight,
      '<iframe src="/a?b=1&amp;c=$1&amp;offset=9&amp;endoffset=12"></iframe>',
    ],
    [
      'attributes of a block',
      `<div data-video="Abc" ${hostile}></div>`,
      highlight,
      `<div data-video="Abc" data-offset="9" data-endoffset="12" ${hostile}></div>`,
    ],
    [
      'the start of a block',
      '<div data-video="A"></div>',
      startPosition(0),
      '<div data-video="A" data-offset="0"></div>',
    ],
  ])('gets %s [SH-02]', (_, code, position, expected) => expect(codeAt(code, position)).toBe(expected));
});
