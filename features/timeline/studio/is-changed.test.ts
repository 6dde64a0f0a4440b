import { expect, it } from 'vitest';
import { UNREADABLE } from './field-problem.ts';
import { isChanged } from './is-changed.ts';

const initial = {
  start: '1:02',
  end: '1:05.5',
  data: { style: { text: 'Rope', color: 'red' }, action: { type: 'none' }, on: true },
};

it.each([
  ['nothing', {}],
  ['a time in another form', { start: '01:02', end: ' 1:05.50' }],
  [
    'the order of data',
    { data: { on: true, action: { type: 'none' }, style: { color: 'red', text: 'Rope' } } },
  ],
  ['an optional text that is empty again', { data: { ...initial.data, note: ' ' } }],
  ['a number that is empty again', { data: { ...initial.data, size: undefined, at: { x: undefined } } }],
  ['a switch that is off again', { data: { ...initial.data, wide: false } }],
])('is not changed by %s', (_, part) => {
  expect(isChanged({ ...initial, ...part }, initial)).toBe(false);
});

it.each([
  ['a time', { start: '1:03' }],
  ['a text that is no time', { start: '1:0x' }],
  ['a removed end', { end: '' }],
  ['a text', { data: { ...initial.data, style: { text: 'Ropes', color: 'red' } } }],
  ['a cleared text', { data: { ...initial.data, style: { text: '', color: 'red' } } }],
  ['a number that cannot be read', { data: { ...initial.data, size: UNREADABLE } }],
  ['zero', { data: { ...initial.data, size: 0 } }],
  ['a switch', { data: { ...initial.data, on: false } }],
])('is changed by %s', (_, part) => {
  expect(isChanged({ ...initial, ...part }, initial)).toBe(true);
});
