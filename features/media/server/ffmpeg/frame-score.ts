export const SCORE_WIDTH = 64;
export const SCORE_HEIGHT = 36;

/** Rates a small grayscale image as a poster, 0 to 1: neither dark nor overexposed, with contrast and detail. */
export function frameScore(gray: Buffer): number {
  if (gray.length < SCORE_WIDTH * SCORE_HEIGHT) return 0;
  let sum = 0;
  let squares = 0;
  let edges = 0;
  for (let y = 0; y < SCORE_HEIGHT; y++) {
    for (let x = 0; x < SCORE_WIDTH; x++) {
      const value = gray[y * SCORE_WIDTH + x]!;
      sum += value;
      squares += value * value;
      if (x > 0) edges += Math.abs(value - gray[y * SCORE_WIDTH + x - 1]!);
    }
  }
  const count = SCORE_WIDTH * SCORE_HEIGHT;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const brightness = mean < 24 || mean > 238 ? 0.05 : 1 - Math.min(1, Math.abs(mean - 120) / 160);
  const contrast = Math.min(1, deviation / 55);
  const detail = Math.min(1, edges / count / 10);
  return contrast < 0.06 ? 0.02 : brightness * (0.6 * contrast + 0.4 * detail);
}
