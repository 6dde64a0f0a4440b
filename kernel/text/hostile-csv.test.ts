import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it.each(['"', '""', '",', ',"', '"\n', "'", ',', '\n', '\r', 'a,'])(
  'reads 2 MB of %j in linear time',
  (piece) => {
    const text = piece.repeat((2 * 1024 * 1024) / piece.length);
    const started = performance.now();
    parseCsv(text);
    expect(performance.now() - started).toBeLessThan(20_000);
  },
);
