import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Username } from './contract.ts';
import { addSuffix, deriveUsername } from './derive-username.ts';
import { isReservedName } from './reserved-names.ts';

const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('deriveUsername', () => {
  it.each([
    ['ana', 'ana'],
    ['Ana.Lopez@example.org', 'ana.lopez'],
    ['Zoë Müller', 'zoe-muller'],
    ['  --x--  ', 'x'],
    ['Ana & Bo', 'ana-bo'],
    ['山田', 'person'],
    ['', 'person'],
    [undefined, 'person'],
    ['Anonymous', 'person'],
    ['ＡＮＯＮＹＭＯＵＳ', 'person'],
    ['a'.repeat(60), 'a'.repeat(40)],
    ['<script>', 'script'],
  ])('derives from %j the name %j [HO-02]', (text, expected) => {
    expect(deriveUsername(text)).toBe(expected);
  });

  it('shortens a name to make room for the suffix [HO-02]', () => {
    expect(addSuffix('ana', '2')).toBe('ana-2');
    expect(addSuffix('a'.repeat(40), '12')).toBe(`${'a'.repeat(37)}-12`);
  });

  it('always returns a valid, unreserved name, with or without a suffix [HO-02, CM-18]', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 99_999 }), (text, suffix) => {
        const name = deriveUsername(text);
        expect(Username.parse(name)).toBe(name);
        expect(isReservedName(name)).toBe(false);
        const suffixed = addSuffix(name, String(suffix));
        expect(Username.parse(suffixed)).toBe(suffixed);
      }),
    );
  });
});
