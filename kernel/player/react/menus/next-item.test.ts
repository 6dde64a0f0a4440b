import { describe, expect, it } from 'vitest';
import { nextItem } from './next-item.ts';

const texts = ['Off', 'English', 'Español', 'Français'];

describe('nextItem', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['e', 0, 1],
    ['e', 1, 2],
    ['E', 2, 1],
    ['x', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
    ['F5', 0, null],
  ])('%s from %i goes to %s', (key, present, to) => {
    expect(nextItem(key, present, texts)).toBe(to);
  });
  it('returns null for an empty menu', () => {
    expect(nextItem('ArrowDown', -1, [])).toBeNull();
  });
});
