import { describe, expect, it } from 'vitest';
import { cuePlace, isRightToLeft } from './cue-place.ts';
import { parseSettings } from './cue-settings.ts';

const place = (settings: string, rtl = false) => {
  const { from, size, across } = cuePlace({ settings: parseSettings(settings) }, rtl);
  return { from, size, across };
};
const last = { kind: 'last', lines: 0 };

describe('cuePlace', () => {
  it.each([
    ['', { from: 0, size: 100, across: last }],
    ['size:50%', { from: 25, size: 50, across: last }],
    ['position:10%', { from: 0, size: 20, across: last }],
    ['position:10%,line-left', { from: 10, size: 90, across: last }],
    ['position:90%,line-right size:40%', { from: 50, size: 40, across: last }],
    ['align:left', { from: 0, size: 100, across: last }],
    ['align:right size:30%', { from: 70, size: 30, across: last }],
    ['align:start position:0%', { from: 0, size: 100, across: last }],
    ['align:end position:100%', { from: 0, size: 100, across: last }],
    ['align:start', { from: 50, size: 50, across: last }],
    ['line:0', { from: 0, size: 100, across: { kind: 'first', lines: 0 } }],
    ['line:-3', { from: 0, size: 100, across: { kind: 'last', lines: 2 } }],
    ['line:20%,end', { from: 0, size: 100, across: { kind: 'percent', value: 20, align: 'end' } }],
    ['position:0%', { from: 0, size: 10, across: last }],
    ['position:100%,line-left', { from: 90, size: 10, across: last }],
  ])('%s', (settings, expected) => {
    expect(place(settings)).toEqual(expected);
  });

  it('begins at the other side where the words do', () => {
    expect(place('align:start', true)).toEqual({ from: 0, size: 50, across: last });
  });

  it('puts cues with the same settings at the same place', () => {
    const key = (settings: string): string => cuePlace({ settings: parseSettings(settings) }, false).key;
    expect(key('')).toBe(key('size:100%'));
    expect(key('line:0')).not.toBe(key('line:-1'));
  });
});

describe('isRightToLeft', () => {
  it.each([
    ['Hello', false],
    ['مرحبا', true],
    ['– שלום', true],
    ['1. مرحبا hello', true],
    ['hello مرحبا', false],
    ['42', false],
    ['', false],
  ])('%s: %s', (words, expected) => {
    expect(isRightToLeft(words)).toBe(expected);
  });
});
