import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readAccepted,
  readCorrect,
  readFlag,
  readNumber,
  readTime,
  readTruth,
  writeAccepted,
  writeTime,
} from './csv-cells.ts';
import { MOMENTS } from './question.ts';

it.each([
  ['true', true],
  ['TRUE', true],
  ['Yes', true],
  ['x', true],
  ['1', true],
  ['ja', true],
  ['', false],
  ['no', false],
  ['0', false],
  ['perhaps', false],
])('the flag %j is %s', (cell, isSet) => expect(readFlag(cell)).toBe(isSet));

it.each([
  ['', null],
  ['0', 0],
  ['-1.5', -1.5],
  ['3,5', 3.5],
  ['50 %', 50],
  ['50%', 50],
  ['50%5', Number.NaN],
  ['1e3', 1000],
  ['1,234.5', Number.NaN],
  ['many', Number.NaN],
])('the number %j is %d', (cell, number) => expect(readNumber(cell)).toBe(number));

it.each([
  ['', []],
  ['2', [2]],
  ['1;3', [1, 3]],
  ['1, 3', [1, 3]],
  ['1 | 3', [1, 3]],
  ['A', [1]],
  ['b; H', [2, 8]],
  ['i', [Number.NaN]],
  ['AB', [Number.NaN]],
  ['first', [Number.NaN]],
])('the correct choices %j are %j', (cell, numbers) => expect(readCorrect(cell)).toEqual(numbers));

it.each([
  ['', []],
  ['TRUE', [1]],
  ['wahr', [1]],
  ['1', [1]],
  ['False', [2]],
  ['2', [2]],
  ['0', [2]],
  ['perhaps', [Number.NaN]],
])('the truth %j is %j', (cell, numbers) => expect(readTruth(cell)).toEqual(numbers));

describe('accepted answers', () => {
  it.each([
    ['', []],
    ['Paris', ['Paris']],
    ['Paris | City of Light||', ['Paris', 'City of Light']],
    ['a\nb', ['a', 'b']],
    ['a\\|b | c', ['a|b', 'c']],
    ['a\\ | b', ['a\\', 'b']],
  ])('reads %j as %j', (cell, texts) => expect(readAccepted(cell)).toEqual(texts));

  it('escapes the separator', () => {
    expect(writeAccepted(['a', 'b'])).toBe('a | b');
    expect(writeAccepted(['a|b', 'c\\'])).toBe('a\\|b | c\\');
    expect(writeAccepted([])).toBe('');
  });

  it('reads what it has written', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', '|', ' ', ';', '\\') })
      .map((value) => value.trim())
      .filter(Boolean);
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(readAccepted(writeAccepted(texts))).toEqual(texts);
      }),
    );
  });
});

describe('times', () => {
  it.each([
    ['', null],
    ['1:02.5', 62_500],
    ['01:02,5', 62_500],
    ['62.5', 62_500],
    ['1:00:00', 3_600_000],
    ['start', 'START'],
    ['END', 'END'],
    ['Random', 'RANDOM'],
    ['LIVE', 'LIVE'],
    ['TIME', Number.NaN],
    ['soon', Number.NaN],
    ['1:75', Number.NaN],
  ])('reads %j as %j', (cell, time) => expect(readTime(cell)).toBe(time));

  it.each([
    [0, '0:00'],
    [62_500, '1:02.5'],
    [62_050, '1:02.05'],
    [62_005, '1:02.005'],
    [599_999, '9:59.999'],
    [3_600_000, '1:00:00'],
    [3_723_000, '1:02:03'],
    [36_610_010, '10:10:10.01'],
  ])('writes %i ms as %j', (startMs, cell) => expect(writeTime('TIME', startMs)).toBe(cell));

  it('reads what it has written', () => {
    const moment = fc.constantFrom(...MOMENTS);
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 3_599_999_999 }), (at, startMs) => {
        expect(readTime(writeTime(at, startMs))).toBe(at === 'TIME' ? startMs : at);
      }),
    );
  });
});
