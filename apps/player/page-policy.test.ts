import { describe, expect, it } from 'vitest';
import { coversOrigins } from './page-policy.ts';

const [A, B] = ['https://forms.example', 'https://images.example'];
const NONE = { frames: [], images: [], files: [] };

describe('coversOrigins', () => {
  it.each([
    ['nothing is needed', NONE, NONE, true],
    ['less is needed', { ...NONE, frames: [A, B], images: [B] }, { ...NONE, frames: [A], images: [] }, true],
    [
      'the same in another order',
      { ...NONE, frames: [A, B], images: [] },
      { ...NONE, frames: [B, A], images: [] },
      true,
    ],
    [
      'another frame is needed',
      { ...NONE, frames: [A], images: [B] },
      { ...NONE, frames: [B], images: [] },
      false,
    ],
    [
      'another image is needed',
      { ...NONE, frames: [A], images: [] },
      { ...NONE, frames: [A], images: [B] },
      false,
    ],
    ['another file is needed', { ...NONE, files: [A] }, { ...NONE, files: [B] }, false],
    [
      'a frame is allowed as an image only',
      { ...NONE, frames: [], images: [A] },
      { ...NONE, frames: [A], images: [] },
      false,
    ],
  ])('when %s', (_, allowed, needed, expected) => {
    expect(coversOrigins(allowed, needed)).toBe(expected);
  });
});
