import { describe, expect, it } from 'vitest';
import { parseSettings } from '../cue-settings.ts';
import type { ShownCue } from './captions-state.ts';
import { boxStyle, cueBoxes } from './cue-boxes.ts';

const cue = (text: string, startMs: number, settings = '', isSecond = false): ShownCue => ({
  cue: { id: '', startMs, endMs: startMs + 1000, text, settings: parseSettings(settings) },
  language: isSecond ? 'de' : 'en',
  isSecond,
});
const boxTexts = (shown: ShownCue[]): string[] =>
  cueBoxes(shown).map(({ cues }) => cues.map((shownCue) => shownCue.cue.text).join(' / '));
const style = (settings: string) => boxStyle(cueBoxes([cue('x', 0, settings)])[0]!.layout);

describe('cueBoxes', () => {
  it('keeps the earlier cue at the lower edge', () => {
    expect(boxTexts([cue('first', 0), cue('later', 500)])).toEqual(['later / first']);
  });
  it('keeps the earlier cue at the upper edge', () => {
    expect(boxTexts([cue('first', 0, 'line:0'), cue('later', 500, 'line:0')])).toEqual(['first / later']);
  });
  it('stacks simultaneous cues from top to bottom', () => {
    expect(boxTexts([cue('one', 0), cue('two', 0)])).toEqual(['one / two']);
  });
  it('puts the second language below the first', () => {
    expect(boxTexts([cue('one', 0), cue('two', 500), cue('eins', 100, '', true)])).toEqual([
      'two / one / eins',
    ]);
  });
  it('creates one box per layout', () => {
    expect(boxTexts([cue('bottom', 0), cue('top', 0, 'line:0'), cue('top too', 0, 'line:0')])).toEqual([
      'bottom',
      'top / top too',
    ]);
  });
});

describe('boxStyle', () => {
  it.each([
    ['', { left: '0%', width: '100%', bottom: 'calc(0 * var(--caption-line))' }],
    ['line:-2', { bottom: 'calc(1 * var(--caption-line))' }],
    ['line:1', { top: 'calc(1 * var(--caption-line))' }],
    ['line:20%', { top: 0, bottom: 0, '--before': '20%' }],
    ['line:80%,end', { bottom: '20%' }],
    ['line:50%,center', { top: '50%', transform: 'translateY(-50%)' }],
    ['position:20%,line-left size:30%', { left: '20%', width: '30%' }],
    ['vertical:rl', { top: '0%', height: '100%', left: 'calc(0 * var(--caption-line))' }],
    ['vertical:rl line:0', { right: 'calc(0 * var(--caption-line))' }],
    ['vertical:lr line:0 size:50%', { top: '25%', height: '50%', left: 'calc(0 * var(--caption-line))' }],
  ])('%s', (settings, expected) => {
    expect(style(settings)).toMatchObject(expected);
  });
});
