import { describe, expect, it } from 'vitest';
import { readCookies } from './read-cookies.ts';

const long = 'x'.repeat(200);

describe('readCookies', () => {
  it.each<[string, string[], string, object]>([
    ['the named cookies', ['a', 'c'], 'a=1; b=2; c=3', { a: '1', c: '3' }],
    ['nothing of an empty page', ['a'], '', {}],
    ['no cookie that is missing', ['a', 'b'], 'b=2', { b: '2' }],
    ['no cookie with a similar name', ['a'], 'aa=1; ba=2; A=3', {}],
    ['a value that is empty', ['a'], 'a=', { a: '' }],
    ['nothing without a value', ['a'], '=1; a', {}],
    ['encoded values', ['a'], 'a=caf%C3%A9%20au%20lait', { a: 'café au lait' }],
    ['values that only look encoded', ['a'], 'a=100%; b=2', { a: '100%' }],
    ['values with equals signs', ['a'], 'a=b=c==', { a: 'b=c==' }],
    ['values in quotes', ['a', 'b'], 'a="x y"; b="', { a: 'x y', b: '"' }],
    ['the first of two', ['a'], 'a=1; a=2', { a: '1' }],
    ['pairs without spaces', ['a', 'b'], 'a=1;b=2', { a: '1', b: '2' }],
    ['200 characters of a value', ['a', 'b'], `a=${long}; b=${long}y`, { a: long, b: long }],
    ['no half of a character', ['a'], `a=${long.slice(1)}👍`, { a: `${long.slice(1)}\ufffd` }],
    ['names of the language', ['__proto__'], '__proto__=1', Object.fromEntries([['__proto__', '1']])],
    ['no resume position', ['campaignCode', 'b'], 'campaignCode=62; b=62', { b: '62' }],
  ])('reads %s [CK-01]', (_, names, cookies, expected) => {
    expect(readCookies(names, cookies)).toEqual(expected);
  });

  it('leaves out what would be too much to track, but not what comes after it', () => {
    const names = Array.from({ length: 20 }, (_, index) => `cookie${index}`);
    const cookies = names.map((name) => `${name}=${name === 'cookie19' ? 'short' : long}`).join('; ');
    const found = readCookies(names, cookies);
    expect(JSON.stringify(found).length).toBeLessThanOrEqual(3500);
    expect(Object.keys(found)).toHaveLength(17);
    expect(found.cookie19).toBe('short');
  });
});
