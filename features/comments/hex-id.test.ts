import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds, fromHexId, toHexId } from './hex-id.ts';

const id = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe('compareIds', () => {
  it.each([
    ['9', 'a'],
    ['ff', '100'],
    ['0FF', '100'],
    ['00a', 'B'],
    ['ffffffffffffffffffff', '100000000000000000000'],
  ])('puts %s before %s [CM-20]', (smaller, larger) => {
    expect(compareIds(smaller, larger)).toBeLessThan(0);
    expect(compareIds(larger, smaller)).toBeGreaterThan(0);
  });

  it('ignores case and leading zeros [CM-20]', () => expect(compareIds('00A', 'a')).toBe(0));

  it('orders ids numerically [CM-20]', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(Math.sign(compareIds(toHexId(a), toHexId(b)))).toBe(Math.sign(a - b));
      }),
    );
  });
});

describe('fromHexId', () => {
  it('round-trips every id', () => {
    fc.assert(fc.property(id, (number) => fromHexId(toHexId(number)) === number));
  });

  it('clamps values beyond the largest id so that they sort last', () => {
    expect(fromHexId('f'.repeat(64))).toBe(Number.MAX_SAFE_INTEGER);
    expect(fromHexId('f'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    ['', 0],
    ['000', 0],
    ['00000000000000000000fF', 255],
  ])('parses %j as %i', (hex, number) => expect(fromHexId(hex)).toBe(number));
});
