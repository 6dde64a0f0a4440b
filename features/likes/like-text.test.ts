import { describe, expect, it } from 'vitest';
import { describeLikes, formatLikes } from './like-text.ts';

describe('the number of likes', () => {
  it.each([
    [-1, '0', 'Like'],
    [0, '0', 'Like'],
    [1, '1', '1 Like'],
    [2, '2', '2 Likes'],
    [999, '999', '999 Likes'],
    [1000, '1k', '1k Likes'],
    [1234, '1.2k', '1.2k Likes'],
    [15_000, '15k', '15k Likes'],
    [999_999, '1M', '1M Likes'],
    [2_340_000, '2.3M', '2.3M Likes'],
  ])('%i is shown as %s, in words %s [LK-02]', (count, short, words) => {
    expect(formatLikes(count)).toBe(short);
    expect(describeLikes(count)).toBe(words);
  });
});
