import { describe, expect, it } from 'vitest';
import { readTheme } from './theme.ts';

describe('readTheme', () => {
  it.each([
    ['', 'system'],
    ['theme=dark', 'dark'],
    ['sid=1; theme=light; x=2', 'light'],
    ['mytheme=dark', 'system'],
    ['theme=purple', 'system'],
  ])('of %j is %s', (cookies, theme) => {
    expect(readTheme(cookies)).toBe(theme);
  });
});
