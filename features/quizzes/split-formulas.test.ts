import { describe, expect, it } from 'vitest';
import { type FormulaDelimiters, splitFormulas, type TextPart } from './split-formulas.ts';

const PARENS: FormulaDelimiters = { left: '\\(', right: '\\)' };
const DOLLARS: FormulaDelimiters = { left: '$$', right: '$$' };
/** 'text' for plain parts, ['formula'] for formulas. */
const brief = (parts: readonly TextPart[]) =>
  parts.map(({ kind, text }) => (kind === 'text' ? text : [text]));

describe('splitFormulas', () => {
  it.each<[string, FormulaDelimiters | null, (string | string[])[]]>([
    ['', PARENS, []],
    ['', null, []],
    ['plain', PARENS, ['plain']],
    ['a \\(x\\) b', null, ['a \\(x\\) b']],
    ['a \\(x\\) b', { left: '', right: '\\)' }, ['a \\(x\\) b']],
    ['a \\(x\\) b', { left: '\\(', right: '' }, ['a \\(x\\) b']],
    ['a \\(x\\) b', PARENS, ['a ', ['x'], ' b']],
    ['\\(x\\)', PARENS, [['x']]],
    ['\\(x\\)\\(y\\)', PARENS, [['x'], ['y']]],
    ['\\( x \\)', PARENS, [[' x ']]],
    // Unbalanced delimiters are text.
    ['a \\(x', PARENS, ['a \\(x']],
    ['a\\) x', PARENS, ['a\\) x']],
    ['\\)\\(', PARENS, ['\\)\\(']],
    ['\\(x\\) and \\(y', PARENS, [['x'], ' and \\(y']],
    ['\\(a \\(b\\) c\\)', PARENS, [['a \\(b'], ' c\\)']],
    // So are empty formulas.
    ['a \\(\\) b', PARENS, ['a \\(\\) b']],
    ['\\(  \\)\\(y\\)', PARENS, ['\\(  \\)', ['y']]],
    ['5 $$x^2$$ 6', DOLLARS, ['5 ', ['x^2'], ' 6']],
    ['$$x$$$$y$$', DOLLARS, [['x'], ['y']]],
    ['$$$$', DOLLARS, ['$$$$']],
    ['$$x$$ for 5$$', DOLLARS, [['x'], ' for 5$$']],
    ['$$$x$$$', DOLLARS, [['$x'], '$']],
  ])('divides %j with %j into %j [QZ-11]', (text, delimiters, parts) =>
    expect(brief(splitFormulas(text, delimiters))).toEqual(parts),
  );

  it('shows formulas over 1,000 characters as they were typed', () => {
    const longest = 'x'.repeat(1000);
    expect(brief(splitFormulas(`$$${longest}$$`, DOLLARS))).toEqual([[longest]]);
    expect(brief(splitFormulas(`$$${longest}x$$ $$y$$`, DOLLARS))).toEqual([`$$${longest}x$$ `, ['y']]);
  });

  it('shows formulas after the fiftieth as they were typed', () => {
    const parts = splitFormulas('$$x$$'.repeat(52), DOLLARS);
    expect(parts.filter(({ kind }) => kind === 'formula')).toHaveLength(50);
    expect(parts.at(-1)).toEqual({ kind: 'text', text: '$$x$$$$x$$' });
  });

  it.each([
    ['\\(', PARENS],
    ['\\)', PARENS],
    ['\\(\\)', PARENS],
    ['\\(x\\)', PARENS],
    ['$$', DOLLARS],
    ['$', DOLLARS],
  ])('keeps every character of 10,000 times %j, in linear time', (piece, delimiters) => {
    const text = piece.repeat(10_000);
    const started = performance.now();
    const parts = splitFormulas(text, delimiters);
    expect(performance.now() - started).toBeLessThan(2000);
    const { left, right } = delimiters;
    const typed = parts.map((part) => (part.kind === 'text' ? part.text : left + part.text + right));
    expect(typed.join('')).toBe(text);
  });
});
