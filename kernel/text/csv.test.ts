import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvLine, parseCsv } from './csv.ts';

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
    // Reading removes one apostrophe of these.
    [["'=1", "''@x", "'", "'a", " '=1"], "''=1,'''@x,','a, '=1\r\n"],
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

describe('parseCsv', () => {
  const cells = (text: string) => parseCsv(text).map((row) => row.cells);

  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa,b', [['a', 'b']]],
    ['a;b,c;d', [['a', 'b,c', 'd']]],
    ['a\tb,c\td', [['a', 'b,c', 'd']]],
    [
      'a,b;c\n1;2,3',
      [
        ['a', 'b;c'],
        ['1;2', '3'],
      ],
    ],
    ['"a;b;c",d', [['a;b;c', 'd']]],
    ['a,,', [['a', '', '']]],
    [' a , b ', [[' a ', ' b ']]],
    ['"a,b","c\nd"', [['a,b', 'c\nd']]],
    ['"a ""b"" c",""', [['a "b" c', '']]],
    ['"""",x', [['"', 'x']]],
    ['"a" b,c', [['a b', 'c']]],
    ['a "b",c', [['a "b"', 'c']]],
    [
      'a,b\n\n , \nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ["'=1,'-2,'a,'',''=1", [['=1', '-2', "'a", "''", "'=1"]]],
    ['a,"b', [['a', 'b']]],
    ['a,"b""', [['a', 'b"']]],
    ['a,"', [['a', '']]],
  ])('reads %j', (text, rows) => expect(cells(text)).toEqual(rows));

  it('says where rows begin and whether their quotes are closed', () => {
    const rows = parseCsv('a,b\n\n"c\r\nd","\n"\ne,"f\ng');
    expect(rows.map(({ line, isClosed }) => [line, isClosed])).toEqual([
      [1, true],
      [3, true],
      [6, false],
    ]);
  });

  it('reads what it has written', () => {
    const piece = fc.constantFrom("'", '=', '"', ',', ';', '\t', '\n', ' ', 'a');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: piece }));
    // The first line tells the delimiter.
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (row) => {
        fc.pre(row.some((cell) => cell.trim() !== '') && !row.some((cell) => cell.includes('\r')));
        expect(cells(formatCsvLine(['a', 'b']) + formatCsvLine(row)).at(-1)).toEqual(row);
      }),
      { numRuns: 500 },
    );
  });
});
