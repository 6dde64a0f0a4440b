import { describe, expect, it } from 'vitest';
import { createQrMatrix } from './qr-matrix.ts';

/** As two other implementations draw it; a phone reads 'otpauth://totp/test'. */
const DRAWN = `
#######..####.#.#.#######
#.....#...##.#.##.#.....#
#.###.#.#.###.###.#.###.#
#.###.#.####.###..#.###.#
#.###.#.###.#.#.#.#.###.#
#.....#.#..#..##..#.....#
#######.#.#.#.#.#.#######
........#.#....##........
#.#####..#.##..##.#####..
.....#.#.#.#.#..#....#.#.
#..####.#....#####.###.##
..####..#.####..##.##...#
#.....####..#.#..##.#####
#.###..#.#.......#...#.#.
#.#..####.###..#.##.#..##
#.##.....#.#..##..#.#..#.
#..####..###...######.##.
........###.###.#...#....
#######......##.#.#.#..##
#.....#.##..##..#...#..#.
#.###.#.###.#.#######.#.#
#.###.#.##.....#.####..##
#.###.#.##.##........#..#
#.....#...##..#.##......#
#######.#.##.....#..#####`;

describe('a QR code', () => {
  it('is drawn as the standard says', () => {
    const matrix = createQrMatrix(new TextEncoder().encode('otpauth://totp/test'));
    const rows = matrix.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
    expect(rows).toEqual(DRAWN.trim().split('\n'));
  });

  it.each([
    [14, 21],
    [15, 25],
    [122, 45],
    [123, 49],
    [180, 53],
    [181, 57],
    [412, 77],
  ])('of %d bytes has %d modules on each side', (length, size) => {
    expect(createQrMatrix(new Uint8Array(length).fill(65))).toHaveLength(size);
  });

  it('of more bytes than it holds is an error', () => {
    expect(() => createQrMatrix(new Uint8Array(413))).toThrow('413 bytes are too many');
  });
});
