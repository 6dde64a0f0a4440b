import { describe, expect, it } from 'vitest';
import { chooseTemplate, parseAspectRatio } from './choose-template.ts';

const all = { id: 'all', ar: null };
const wide = { id: 'wide', ar: '16:9' };
const tall = { id: 'tall', ar: '9:16' };

describe('chooseTemplate', () => {
  it.each([
    ['the one of its shape', [all, wide, tall], 1920 / 1080, wide],
    ['nearly its shape', [all, wide], 854 / 480, wide],
    ['a shape that is two percent wider', [all, wide], 1.81, wide],
    ['none that is three percent wider', [all, wide], 1.835, all],
    ['the one for all shapes', [all, wide, tall], 4 / 3, all],
    ['the one for all while the shape is unknown', [wide, all], null, all],
    ['none', [wide, tall], 1, null],
    ['none of none', [], 1, null],
  ])('finds %s [WM-03]', (_, templates, aspectRatio, expected) => {
    expect(chooseTemplate(templates, aspectRatio)).toBe(expected);
  });
});

describe('parseAspectRatio', () => {
  it.each([
    ['16:9', 16 / 9],
    ['16', null],
    ['0:9', null],
    ['16:0', null],
    ['a:b', null],
    [null, null],
  ])('of %j is %j', (ar, shape) => expect(parseAspectRatio(ar)).toBe(shape));
});
