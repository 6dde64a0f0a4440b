import { describe, expect, it } from 'vitest';
import { isRightToLeft, layoutCue } from './cue-layout.ts';
import { parseSettings } from './cue-settings.ts';

const layout = (settings: string, rtl = false) => {
  const { inlineStart, inlineSize, block } = layoutCue({ settings: parseSettings(settings) }, rtl);
  return { inlineStart, inlineSize, block };
};
const last = { kind: 'last', lines: 0 };

describe('cuePlace', () => {
  it.each([
    ['', { inlineStart: 0, inlineSize: 100, block: last }],
    ['size:50%', { inlineStart: 25, inlineSize: 50, block: last }],
    ['position:10%', { inlineStart: 0, inlineSize: 20, block: last }],
    ['position:80%', { inlineStart: 60, inlineSize: 40, block: last }],
    ['position:10%,line-left', { inlineStart: 10, inlineSize: 90, block: last }],
    ['position:90%,line-right size:40%', { inlineStart: 50, inlineSize: 40, block: last }],
    ['align:left', { inlineStart: 0, inlineSize: 100, block: last }],
    ['align:right size:30%', { inlineStart: 70, inlineSize: 30, block: last }],
    ['align:start position:0%', { inlineStart: 0, inlineSize: 100, block: last }],
    ['align:end position:100%', { inlineStart: 0, inlineSize: 100, block: last }],
    ['align:start', { inlineStart: 50, inlineSize: 50, block: last }],
    ['line:0', { inlineStart: 0, inlineSize: 100, block: { kind: 'first', lines: 0 } }],
    ['line:-3', { inlineStart: 0, inlineSize: 100, block: { kind: 'last', lines: 2 } }],
    [
      'line:20%,end',
      { inlineStart: 0, inlineSize: 100, block: { kind: 'percent', value: 20, align: 'end' } },
    ],
    ['position:0%', { inlineStart: 0, inlineSize: 10, block: last }],
    ['position:100%,line-left', { inlineStart: 90, inlineSize: 10, block: last }],
  ])('%s', (settings, expected) => {
    expect(layout(settings)).toEqual(expected);
  });

  it('starts on the right for right-to-left text', () => {
    expect(layout('align:start', true)).toEqual({ inlineStart: 0, inlineSize: 50, block: last });
    expect(layout('align:end', true)).toEqual({ inlineStart: 50, inlineSize: 50, block: last });
  });

  it('gives cues with the same settings the same key', () => {
    const key = (settings: string): string => layoutCue({ settings: parseSettings(settings) }, false).key;
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
  ])('%s: %s', (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected);
  });
});
