// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyAccent, contrast, onAccent } from './accent.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#4f46e5', '#ffffff', 6.29],
    ['#abcdef', '#abcdef', 1],
  ])('of %s and %s is %d', (first, second, expected) => {
    expect(contrast(first, second)).toBeCloseTo(expected, 2);
    expect(contrast(second, first)).toBeCloseTo(expected, 2);
  });

  it.each(['red', '#12', '#12345', 'url(x)', '#gggggg', ''])('of %j is unknown', (value) => {
    expect(contrast(value, '#ffffff')).toBeNull();
  });
});

describe('onAccent', () => {
  it.each([
    ['#4f46e5', '#ffffff'],
    ['#1d4ed8', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#767676', '#ffffff'],
    ['#777777', '#000000'],
    ['#ffd400', '#000000'],
    ['#22c55e', '#000000'],
    ['#ffffff', '#000000'],
  ])('on %s is %s', (accent, expected) => {
    expect(onAccent(accent)).toBe(expected);
  });

  it('has a contrast of at least 4.5 on every gray and on the edges of the color cube', () => {
    for (let level = 0; level < 256; level += 1) {
      const part = level.toString(16).padStart(2, '0');
      for (const color of [`#${part}${part}${part}`, `#ff${part}00`, `#00ff${part}`, `#${part}00ff`]) {
        expect(contrast(color, onAccent(color)), color).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe('applyAccent', () => {
  it('sets accent and on-accent, and ignores anything but a hex color', () => {
    const root = document.createElement('div');
    applyAccent(root, 'red; background: url(x)');
    expect(root.getAttribute('style')).toBeNull();
    applyAccent(root, '#ffd400');
    expect(root.style.getPropertyValue('--accent')).toBe('#ffd400');
    expect(root.style.getPropertyValue('--on-accent')).toBe('#000000');
  });
});
