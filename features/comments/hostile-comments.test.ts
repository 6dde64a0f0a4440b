import { describe, expect, it } from 'vitest';
import { hasLink, hasWord } from './hold-rules.ts';
import { toSafeHtml } from './safe-html.ts';

/** Generous for a slow machine, yet far below what quadratic time would need. */
const LIMIT_MS = 5_000;

describe('toSafeHtml with hostile text', () => {
  it.each([
    ['10,000 nested tags', '<b>'.repeat(10_000)],
    ['link beginnings', 'http://'.repeat(30_000)],
    ['closing brackets', `http://a.example/${')'.repeat(200_000)}`],
    ['opening brackets', `http://a.example/${'('.repeat(200_000)}`],
    ['labels', `http://${'a.'.repeat(100_000)}`],
    ['a long label', `http://${'a-'.repeat(100_000)}`],
    ['www', 'www.'.repeat(50_000)],
    ['dots', `www.a.example/${'.'.repeat(200_000)}`],
  ])('runs in linear time for %s', (_, text) => {
    const started = performance.now();
    toSafeHtml(text);
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  });
});

describe('hasLink and hasWord with hostile text', () => {
  it.each(['http:', '.', '-', 'a.', 'xn--', '.xn--a', '@', 'www.', '://', '…', 'ﷺ', 'a\u0301'])(
    'runs in linear time on repeated %j',
    (piece) => {
      const text = piece.repeat(20_000);
      const started = performance.now();
      hasLink(text);
      hasWord(text, ['scam', piece]);
      expect(performance.now() - started).toBeLessThan(LIMIT_MS);
    },
  );
});
