import type { QualityLevel } from './media/engine.ts';

export const QUALITY_STEPS = [1080, 720, 480, 360, 240] as const;
const HD_HEIGHT = 720;
/** Tolerance: 1920 × 800 counts as 1080p, 640 × 352 as 360p. */
const TOLERANCE = 0.3;

/** PS-07: the nearest step ('720p'), or the height itself when no step is near. */
export function qualityName(height: number): string {
  const nearest = QUALITY_STEPS.reduce((best, one) =>
    Math.abs(one - height) < Math.abs(best - height) ? one : best,
  );
  return `${Math.abs(nearest - height) <= nearest * TOLERANCE ? nearest : height}p`;
}

export const isHd = (height: number): boolean => height >= HD_HEIGHT;

export interface QualityChoice {
  readonly name: string;
  readonly level: number;
  readonly hd: boolean;
}

/** Menu entries, best first; of two levels with the same name only the better one. */
export function qualityChoices(levels: readonly QualityLevel[]): QualityChoice[] {
  const choices = new Map<string, QualityLevel>();
  for (const level of levels) {
    if (level.height <= 0) continue;
    const name = qualityName(level.height);
    const present = choices.get(name);
    if (!present || present.bitsPerSec < level.bitsPerSec) choices.set(name, level);
  }
  return [...choices]
    .sort(([, a], [, b]) => b.height - a.height)
    .map(([name, { id, height }]) => ({
      name,
      level: id,
      hd: isHd(Number.parseInt(name, 10)) || isHd(height),
    }));
}

/** The level nearest to '720p', '720', or 700; null for 'auto'. */
export function levelFor(wanted: string, levels: readonly QualityLevel[]): number | null {
  const height = Number.parseInt(wanted, 10);
  if (!Number.isFinite(height) || height <= 0) return null;
  const choices = qualityChoices(levels);
  const distance = ({ name }: QualityChoice): number => Math.abs(Number.parseInt(name, 10) - height);
  return choices.toSorted((a, b) => distance(a) - distance(b))[0]?.level ?? null;
}
