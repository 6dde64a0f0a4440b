import { expect, it } from 'vitest';
import { formatTyped, readTyped } from './typed-number.ts';

const range = { min: -10, max: 10, isWhole: false, mayBeEmpty: false };

it.each<[string, Partial<typeof range>, number | null | undefined]>([
  ['3', {}, 3],
  [' 3.5 ', {}, 3.5],
  ['3,5', {}, 3.5],
  ['\u22123', {}, -3],
  ['.5', {}, 0.5],
  ['1e1', {}, 10],
  ['10', {}, 10],
  ['-10', {}, -10],
  ['10.1', {}, undefined],
  ['-10.1', {}, undefined],
  ['3.5', { isWhole: true }, undefined],
  ['3', { isWhole: true }, 3],
  ['', {}, undefined],
  ['', { mayBeEmpty: true }, null],
  ['many', {}, undefined],
  ['0x5', {}, undefined],
  ['Infinity', { max: Number.POSITIVE_INFINITY }, undefined],
  ['1,000.5', {}, undefined],
])('reads %j with %j as %s', (typed, part, expected) => {
  expect(readTyped(typed, { ...range, ...part })).toBe(expected);
});

it('writes nothing for no number', () => {
  expect([formatTyped(null), formatTyped(0), formatTyped(2.5)]).toEqual(['', '0', '2.5']);
});
