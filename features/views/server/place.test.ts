import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

describe('the place of a player', () => {
  it.each<[Record<string, string>, object]>([
    [{}, { site: '', page: '', items: {} }],
    [
      { vsrc: 'https://a.test/x?token=1#top', vsite: 'A.test' },
      { site: 'a.test', page: 'a.test/x' },
    ],
    [{ vsrc: 'https://a.test:8080/' }, { site: 'a.test:8080', page: 'a.test:8080/' }],
    [{ vsrc: 'https://user:secret@a.test/x' }, { site: 'a.test', page: 'a.test/x' }],
    [
      { vsrc: 'javascript:alert(1)', vsite: '<script>' },
      { site: '', page: '' },
    ],
    [
      { vsrc: 'about:srcdoc', vsite: 'a.test' },
      { site: 'a.test', page: '' },
    ],
    [{ vsrc: `https://a.test/${'x'.repeat(400)}` }, { page: `a.test/${'x'.repeat(293)}` }],
    [{ cVA_trk_a: 'x'.repeat(70), 'cVA_<b>': 'x', other: 'x' }, { items: { trk_a: 'x'.repeat(60) } }],
  ])('is read from %j [PP-03]', (query, place) =>
    expect(placeOf(new URLSearchParams(query))).toMatchObject(place),
  );

  it('has at most 50 tracking values', () => {
    const query = new URLSearchParams(Array.from({ length: 80 }, (_, index) => [`cVA_trk_${index}`, 'x']));
    expect(Object.keys(placeOf(query).items)).toHaveLength(50);
  });
});
