import { describe, expect, it } from 'vitest';
import { isSchemelessAddress } from './schemeless-address.ts';

describe('isSchemelessAddress', () => {
  it.each([
    // Addresses
    ['forms.gle', true],
    ['forms.gle/AbCd12', true],
    ['docs.google.com/forms/x', true],
    ['example.org', true],
    ['example.org/a.png', true],
    ['müller.de/a.png', true],
    ['a-b.example.museum/x/y', true],
    ['survey.page', true],
    ['192.168.1.5', true],
    ['192.168.1.5/a.png', true],
    ['example.html/a', true],
    // Files
    ['0123456789abcdef0123456789abcdef.webp', false],
    ['survey.html', false],
    ['survey.HTM', false],
    ['map.png', false],
    ['a.JPG', false],
    ['a.jpeg', false],
    ['a.gif', false],
    ['a.svg', false],
    ['a.avif', false],
    ['example.org.png', false],
    ['a/survey.html', false],
    ['a/example.org', false],
    ['Umfrage 2.html', false],
    ['Dr. Maier/a.png', false],
    ['a..b.png', false],
    ['v1.2/a.png', false],
    ['a.b/c.png', false],
    ['a.b', false],
    ['survey', false],
    ['..html', false],
    ['', false],
    // Complete addresses
    ['https://example.org', false],
    ['https://example.org/a.b/c', false],
  ])('of %j is %s [EM-10, SV-01]', (path, expected) => {
    expect(isSchemelessAddress(path)).toBe(expected);
  });

  it.each(['a.'.repeat(50_000), 'a'.repeat(100_000), 'a/'.repeat(50_000)])(
    'reads long paths in linear time (%#)',
    (path) => expect(isSchemelessAddress(`${path}!`)).toBe(false),
  );
});
