interface Level {
  readonly id: number;
  readonly macroblocks: number;
  readonly macroblocksPerSec: number;
}

// H.264 table A-1, from the lowest level that every current decoder supports.
const LEVELS: readonly Level[] = [
  { id: 30, macroblocks: 1620, macroblocksPerSec: 40_500 },
  { id: 31, macroblocks: 3600, macroblocksPerSec: 108_000 },
  { id: 32, macroblocks: 5120, macroblocksPerSec: 216_000 },
  { id: 40, macroblocks: 8192, macroblocksPerSec: 245_760 },
  { id: 42, macroblocks: 8704, macroblocksPerSec: 522_240 },
  { id: 51, macroblocks: 36_864, macroblocksPerSec: 983_040 },
  { id: 52, macroblocks: 36_864, macroblocksPerSec: 2_073_600 },
];

/** The lowest H.264 level (times ten) that allows this size and frame rate. */
export function avcLevel(width: number, height: number, framesPerSec: number): number {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const lowest = LEVELS.find(
    (level) =>
      macroblocks <= level.macroblocks &&
      macroblocks * framesPerSec <= level.macroblocksPerSec &&
      Math.max(width, height) <= 16 * Math.sqrt(level.macroblocks * 8),
  );
  return lowest?.id ?? 52;
}

/** The CODECS string for High profile at `level`. */
export const avcCodec = (level: number) => `avc1.6400${level.toString(16).padStart(2, '0')}`;
