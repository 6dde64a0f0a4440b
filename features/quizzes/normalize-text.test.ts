import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.ts';

describe('normalizeText', () => {
  it.each([
    ['  Mount   Everest\n', 'mount everest'],
    ['Zürich', 'zürich'],
    // Composed and decomposed letters, full-width letters, ligatures.
    ['Zu\u0308rich', 'zürich'],
    ['ＡＢＣ　１', 'abc 1'],
    ['ﬁre', 'fire'],
    ['don’t', "don't"],
    ['don´t', "don't"],
    ['don`t', "don't"],
    ['5′ 3″', '5\' 3"'],
    ['1‴ ⁗', "1''' ''''"],
    ['“Yes” «no» ‹maybe› „so‟', '"yes" "no" \'maybe\' "so"'],
    ['1914–1918', '1914-1918'],
    ['1914 — 1918', '1914 - 1918'],
    ['−5', '-5'],
    ['co\u00adoperate\u200b', 'cooperate'],
    ['cafe\u200d\u0301', 'café'],
    ['Paris.', 'paris'],
    ['Paris ?!', 'paris'],
    ['really…', 'really'],
    ['本当です。', '本当です'],
    ['U.S.A.', 'u.s.a'],
    ['a;b', 'a;b'],
    ['C++', 'c++'],
    ['f(x)', 'f(x)'],
    ['?', '?'],
    [' … ', '...'],
    ['', ''],
    [' \t ', ''],
  ])('reads %j as %j', (text, normalized) => expect(normalizeText(text, false)).toBe(normalized));

  it('keeps the case where it matters', () => {
    expect(normalizeText(' NaCl. ', true)).toBe('NaCl');
    expect(normalizeText('Cafe\u200d\u0301', true)).toBe('Café');
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, matchCase) => {
        const once = normalizeText(text, matchCase);
        expect(normalizeText(once, matchCase)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes time in proportion to the length', () => {
    const started = performance.now();
    for (const piece of ['.', '. ', '.a', ' ', "'"]) normalizeText(piece.repeat(200_000), false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
