import { describe, expect, it } from 'vitest';
import { parseCaptions } from '#features/captions/parse-captions.ts';
import { DEMO_CAPTIONS } from './captions.ts';
import { FILMS, type FilmName } from './films.ts';

const all = Object.entries(DEMO_CAPTIONS).flatMap(([film, languages]) =>
  Object.entries(languages).map(([language, text]) => ({ film: film as FilmName, language, text })),
);

describe('DEMO_CAPTIONS', () => {
  it.each(all)('of $film in $language are valid and end before the film does', ({ film, text }) => {
    const parsed = parseCaptions(text);
    expect(parsed).toMatchObject({ format: 'vtt', skipped: 0 });
    expect(parsed?.cues.length).toBeGreaterThan(3);
    expect(parsed?.cues.at(-1)?.endMs).toBeLessThanOrEqual(FILMS[film].durationSec * 1000);
  });
});
