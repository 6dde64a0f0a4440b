import { describe, expect, it } from 'vitest';
import { addPage, nextPage, nextPosition, pageOf } from './entry-pages.ts';

const page = (number: number, totalcount: number, length = Math.min(10, totalcount - number * 10)) => ({
  totalcount,
  list: Array.from({ length }, (_, index) => ({ position: number * 10 + index })),
});
const positions = ({ entries }: { entries: readonly { position: number }[] }): number[] =>
  entries.map(({ position }) => position);

describe('nextPosition', () => {
  it.each([
    [0, 3, 1],
    [1, 3, 2],
    [2, 3, 0],
    [0, 1, 0],
    [0, 0, 0],
  ])('after %i of %i follows %i; the first follows the last [PL-06]', (active, total, expected) => {
    expect(nextPosition(active, total)).toBe(expected);
  });
});

describe('pages', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [999, 99],
  ])('the entry %i is on page %i [PL-07]', (position, expected) => expect(pageOf(position)).toBe(expected));

  it('grow at both ends, ten entries at a time [PL-07]', () => {
    const middle = addPage(null, 1, page(1, 25));
    expect([nextPage(middle, -1), nextPage(middle, 1)]).toEqual([0, 2]);
    const after = addPage(middle, 2, page(2, 25));
    expect([nextPage(after, -1), nextPage(after, 1)]).toEqual([0, null]);
    const all = addPage(after, 0, page(0, 25));
    expect([nextPage(all, -1), nextPage(all, 1)]).toEqual([null, null]);
    expect(positions(all)).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  it('start anew with a page elsewhere', () => {
    const far = addPage(null, 4, page(4, 60));
    expect(addPage(far, 0, page(0, 60))).toMatchObject({ first: 0, last: 0 });
  });

  it('list no entry twice when the playlist changes meanwhile, and end with an empty page', () => {
    const first = addPage(null, 0, page(0, 20));
    const shifted = { totalcount: 19, list: [{ position: 9 }, { position: 10 }] };
    expect(positions(addPage(first, 1, shifted)).filter((one) => one === 9)).toHaveLength(1);
    const ended = addPage(first, 1, { totalcount: 20, list: [] });
    expect(nextPage(ended, 1)).toBeNull();
  });
});
