import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it.each([
    [['a', 1, true, null], 'a,1,true,\r\n'],
    [['a,b', 'c"d', 'e\nf'], '"a,b","c""d","e\nf"\r\n'],
    [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
    [[' =1', '\t=1'], "' =1,'\t=1\r\n"],
    [['\n=1'], `"'\n=1"\r\n`],
  ])('writes %j', (cells, line) => expect(csvLine(cells)).toBe(line));

  it('never begins a cell as a formula', () => {
    fc.assert(fc.property(fc.string(), (text) => !/^"?\s*[=+\-@]/.test(csvLine([text]))));
  });
});
