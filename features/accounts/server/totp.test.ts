import { describe, expect, it } from 'vitest';
import { checkCode, createCode, getStep, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const NOW = new Date('2026-11-17T10:00:00Z');
const at = (steps: number): string => createCode(SECRET, getStep(NOW) + steps);

describe('a code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds is the one of RFC 6238, appendix B', (seconds, expected) => {
    expect(createCode(SECRET, getStep(new Date(seconds * 1000)), 8)).toBe(expected);
  });

  it.each([
    [-21, 'wrong'],
    [-20, 'clock-off'],
    [-2, 'clock-off'],
    [-1, 'ok'],
    [0, 'ok'],
    [1, 'ok'],
    [2, 'clock-off'],
    [20, 'clock-off'],
    [21, 'wrong'],
  ])('of a phone that is %d steps off gives %s', (steps, result) => {
    expect(checkCode(SECRET, at(steps), NOW, 0).result).toBe(result);
  });

  it.each([
    [-1, 'reused'],
    [0, 'reused'],
    [1, 'ok'],
  ])('%d steps from the accepted one gives %s', (steps, result) => {
    expect(checkCode(SECRET, at(steps), NOW, getStep(NOW)).result).toBe(result);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '12345\u0000'])('%j is wrong', (code) => {
    expect(checkCode(SECRET, code, NOW, 0).result).toBe('wrong');
  });
});

describe('base 32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %s, as in RFC 4648 without padding', (text, expected) => {
    expect(toBase32(Buffer.from(text))).toBe(expected);
  });
});
