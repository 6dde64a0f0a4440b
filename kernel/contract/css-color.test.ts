import { describe, expect, it } from 'vitest';
import { isCssColor } from './css-color.ts';

describe('isCssColor', () => {
  it.each([
    '#fff',
    '#FFFA',
    '#ff8800',
    '#ff880080',
    'rgb(255, 0, 0)',
    'rgb(255 0 0 / 50%)',
    'rgba(0,0,0,.5)',
    'rgba(0, 0, 0, 0.25)',
    'hsl(120deg 100% 50%)',
    'hsla(120, 100%, 50%, 1)',
    'black',
    'White',
    'transparent',
  ])('accepts %s', (color) => expect(isCssColor(color)).toBe(true));

  it.each([
    '',
    '#ff',
    '#ggg',
    '#12345',
    'reddish',
    'red;background:url(//evil.example)',
    'url(#a)',
    'var(--x)',
    'rgb(var(--x) 0 0)',
    'expression(alert(1))',
    'rgb(0 0)',
    'rgb(0 0 0',
    'inherit',
    'currentColor',
    ` ${'rgb('.repeat(1000)}`,
    `rgb(${'1'.repeat(5000)},0,0)`,
  ])('refuses %s', (color) => expect(isCssColor(color)).toBe(false));
});
