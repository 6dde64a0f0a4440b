import { expect, it } from 'vitest';
import type { AnyEditorField } from '../editor.ts';
import { UNREADABLE } from './field-problem.ts';
import { isChanged } from './is-changed.ts';

const initial = {
  start: '1:02',
  end: '1:05.5',
  data: { style: { text: 'Rope', color: 'red' }, action: { type: 'none' }, on: true },
};

const fields: readonly AnyEditorField[] = [
  { type: 'switch', name: 'on', label: 'On' },
  { type: 'switch', name: 'wide', label: 'Wide' },
  { type: 'switch', name: 'action.newTab', label: 'New tab', fallback: true },
];

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
  ['a switch that is on by default', { data: { ...initial.data, action: { type: 'none', newTab: true } } }],
])('is not changed by %s', (_, part) => {
  expect(isChanged({ ...initial, ...part }, initial, fields)).toBe(false);
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
  ['a switch that is off', { data: { ...initial.data, action: { type: 'none', newTab: false } } }],
])('is changed by %s', (_, part) => {
  expect(isChanged({ ...initial, ...part }, initial, fields)).toBe(true);
});
