import { describe, expect, it } from 'vitest';
import { keyframeTimes } from './film-args.ts';
import { FILMS } from './films.ts';

describe('keyframeTimes', () => {
  it.each(Object.entries(FILMS))(
    'are while a title is fully visible, for %s',
    (_, { durationSec, titles }) => {
      const each = durationSec / titles.length;
      const times = keyframeTimes({ durationSec, titles });
      for (const index of titles.keys()) {
        const inTitle = times.filter((time) => Math.floor(time / each) === index);
        expect(inTitle.length).toBeGreaterThan(0);
        for (const time of inTitle) {
          expect(time - index * each).toBeGreaterThan(1.2);
          expect((index + 1) * each - time).toBeGreaterThan(1.6);
        }
      }
    },
  );
});
