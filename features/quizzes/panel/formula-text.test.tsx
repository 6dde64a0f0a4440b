// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FormulaText } from './formula-text.tsx';
import { typeset } from './typeset.ts';

afterEach(cleanup);

const dollars = { left: '$', right: '$' };
const show = (text: string, formulas: typeof dollars | null = dollars) =>
  render(<FormulaText text={text} formulas={formulas} />).container;
const typesetIn = (container: HTMLElement) => container.querySelectorAll('.katex');

/** What a screen reader reads, and what is seen. */
function describeFormula(tex: string): { mathml: string; seen: string } | null {
  const node = typeset(tex);
  if (!node) return null;
  const box = document.createElement('span');
  box.append(node);
  return {
    mathml: box.querySelector('math')?.firstElementChild?.firstElementChild?.textContent ?? '',
    seen: box.querySelector('.katex-html')?.textContent ?? '',
  };
}

describe('a text with formulas', () => {
  it('shows them as they were typed until they are typeset [QZ-11]', async () => {
    const container = show('If $x^2$ is 4, what is $x$?');
    expect(container.textContent).toBe('If $x^2$ is 4, what is $x$?');
    await waitFor(() => expect(typesetIn(container)).toHaveLength(2));
    expect(container.querySelector('math annotation')?.textContent).toBe('x^2');
    expect(container.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
    expect(container.textContent).toMatch(/^If .* is 4, what is .*\?$/);
  });

  it('has none without delimiters [QZ-11]', () => {
    const container = show('$x$', null);
    expect(container.textContent).toBe('$x$');
    expect(container.querySelector('[data-formulas]')).toBeNull();
  });

  it('never becomes markup', () => {
    const container = show('<img src=x onerror="alert(1)"> <b>bold</b> & $<b>$');
    expect(container.querySelector('img, b')).toBeNull();
    expect(container.textContent).toContain('<img src=x onerror="alert(1)"> <b>bold</b> &');
  });

  it('shows a formula with an error as it was typed, next to one without [QZ-11]', async () => {
    const container = show(String.raw`$\frac{1}{$ and $y$`);
    await waitFor(() => expect(typesetIn(container)).toHaveLength(1));
    expect(container.textContent).toContain(String.raw`$\frac{1}{$ and `);
  });

  it('draws a formula anew when the text changes', async () => {
    const { container, rerender } = render(<FormulaText text="$a$" formulas={dollars} />);
    await waitFor(() => expect(typesetIn(container)).toHaveLength(1));
    rerender(<FormulaText text="$b$ or c" formulas={dollars} />);
    await waitFor(() => expect(container.querySelector('annotation')?.textContent).toBe('b'));
    rerender(<FormulaText text="no formula" formulas={dollars} />);
    expect(container.textContent).toBe('no formula');
  });
});

describe('a formula', () => {
  it.each([
    [String.raw`\href{javascript:alert(1)}{x}`, 'a, [href]'],
    [String.raw`\url{https://example.org}`, 'a, [href]'],
    [String.raw`\includegraphics{https://example.org/x.png}`, 'img, [src]'],
    [String.raw`\htmlData{kind=1}{x}`, '[data-kind]'],
    [String.raw`\htmlId{player}{x}`, '[id]'],
    [String.raw`\htmlStyle{position:fixed}{x}`, '[style*="fixed"]'],
    ['<script>x</script>', 'script'],
  ])('%s has no effect', (tex, selector) => {
    const box = document.createElement('span');
    const node = typeset(tex);
    if (node) box.append(node);
    expect(box.querySelector(selector)).toBeNull();
  });

  it.each([
    ['an endless macro', String.raw`\def\a{\a\a}\a`],
    [
      'a macro that doubles a text',
      String.raw`\def\b{${'x'.repeat(200)}}\def\a#1{\def\b{#1#1}}\def\d{\expandafter\a\expandafter{\b}}\d\d\d\d\d\d\d\b`,
    ],
    ['a macro under another name', String.raw`\let\a\frac \a{1}{2}`],
    ['a command of its own', String.raw`\newcommand{\a}{x}\a`],
    ['a table with thousands of cells', String.raw`\begin{matrix}${'&'.repeat(900)}\end{matrix}`],
    ['braces that are not closed', '{{{'],
    ['braces that were not opened', '}'],
    ['a command that does not exist', String.raw`\unicorn`],
    ['nothing that expands thousands of times', String.raw`\dots`.repeat(190)],
  ])('is not typeset with %s', (_, tex) => {
    expect(typeset(tex)).toBeNull();
  });

  it('of ordinary mathematics is typeset for eyes and for screen readers', () => {
    const tex = String.raw`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2} \implies \vec{v} \cdot \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`;
    const formula = describeFormula(tex);
    expect(formula?.seen).toContain('∞');
    expect(formula?.mathml).toContain('∫');
    expect(describeFormula(String.raw`a \\def`)?.seen).toBe('adef');
  });

  it('keeps the widths of its arrows', () => {
    const box = document.createElement('span');
    box.append(typeset(String.raw`\vec{v}`) as Node);
    expect(box.querySelector<SVGElement>('svg[viewBox]')?.style.width).toBe('0.471em');
  });

  it('keeps sizes small', () => {
    const box = document.createElement('span');
    box.append(typeset(String.raw`\rule{9999em}{9999em}`) as Node);
    expect(box.querySelector<HTMLElement>('.katex-rule')?.style.borderRightWidth).toBe('10em');
  });
});
