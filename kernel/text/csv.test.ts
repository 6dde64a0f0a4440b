import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvLine } from './csv.ts';

describe('formatCsvLine', () => {
  it.each([
    [['a', 1, true, null], 'a,1,true,\r\n'],
    [['a,b', 'c"d', 'e\nf'], '"a,b","c""d","e\nf"\r\n'],
    [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
    [[' =1', '\t=1'], "' =1,'\t=1\r\n"],
    [['\n=1'], `"'\n=1"\r\n`],
    [['＝1', '＋1', '－1', '＠x', '﹦1', '−1'], "'＝1,'＋1,'－1,'＠x,'﹦1,'−1\r\n"],
    [
      ['\u200b=1', '\ufeff＝1', '\u3000 ＠x', '\ufe0f\u034f-1'],
      "'\u200b=1,'\ufeff＝1,'\u3000 ＠x,'\ufe0f\u034f-1\r\n",
    ],
    [['\tx', '\rx'], `'\tx,"'\rx"\r\n`],
    [['a=1', '1-1', '', '\u200b'], 'a=1,1-1,,\u200b\r\n'],
  ])('formats %j', (cells, line) => expect(formatCsvLine(cells)).toBe(line));

  it('never lets a cell start as a formula', () => {
    const piece = fc.constantFrom(
      '=',
      '＝',
      '＠',
      '+',
      '-',
      ' ',
      '\u200b',
      '\ufe0f',
      '\t',
      '\r',
      '\n',
      '"',
      'a',
      ',',
    );
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: piece }));
    fc.assert(
      fc.property(text, (typed) => !/^"?[\s\p{DI}\p{Cf}]*[=+\-@＝＋－＠]/u.test(formatCsvLine([typed]))),
    );
  });
});
