import type { Orientation } from '../../source-facts.ts';

const UPRIGHT: Orientation = { turn: 0, mirrored: false };

// By the signs of the first two rows of the display matrix, which a row vector (x, y) multiplies from the left.
const BY_SIGNS: Readonly<Record<string, Orientation>> = {
  '1,0,0,1': UPRIGHT,
  '0,1,-1,0': { turn: 90, mirrored: false },
  '-1,0,0,-1': { turn: 180, mirrored: false },
  '0,-1,1,0': { turn: 270, mirrored: false },
  '-1,0,0,1': { turn: 0, mirrored: true },
  '1,0,0,-1': { turn: 180, mirrored: true },
  '0,-1,-1,0': { turn: 90, mirrored: true },
  '0,1,1,0': { turn: 270, mirrored: true },
};

/** Parses the display matrix as printed by ffprobe; anything but quarter turns and mirroring counts as upright. */
export function readOrientation(matrix: string | undefined): Orientation {
  const rows = (matrix ?? '').split('\n').flatMap((line) => {
    const row = /^\s*[0-9a-f]+:\s+(-?\d+)\s+(-?\d+)\s+-?\d+\s*$/i.exec(line);
    return row ? [[Number(row[1]), Number(row[2])]] : [];
  });
  const [first, second] = rows;
  if (!first || !second) return UPRIGHT;
  const signs = [...first, ...second].map((value) => Math.sign(Math.round(value / 65_536)) || 0);
  return BY_SIGNS[signs.join(',')] ?? UPRIGHT;
}

/** Filters that bring stored pixels upright. */
export function uprightFilters({ turn, mirrored }: Orientation): string[] {
  const turns = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] };
  return [...(mirrored ? ['hflip'] : []), ...turns[turn]];
}
