import { describe, expect, it } from 'vitest';
import { coversOrigins } from './page-policy.ts';

const [A, B] = ['https://forms.example', 'https://images.example'];
const NONE = { frames: [], images: [] };

describe('coversOrigins', () => {
  it.each([
    ['nothing is needed', NONE, NONE, true],
    ['less is needed', { frames: [A, B], images: [B] }, { frames: [A], images: [] }, true],
    ['the same in another order', { frames: [A, B], images: [] }, { frames: [B, A], images: [] }, true],
    ['another frame is needed', { frames: [A], images: [B] }, { frames: [B], images: [] }, false],
    ['another image is needed', { frames: [A], images: [] }, { frames: [A], images: [B] }, false],
    ['a frame is allowed as an image only', { frames: [], images: [A] }, { frames: [A], images: [] }, false],
  ])('when %s', (_, allowed, needed, expected) => {
    expect(coversOrigins(allowed, needed)).toBe(expected);
  });
});
