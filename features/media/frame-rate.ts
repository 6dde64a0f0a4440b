import type { Rational } from './source-facts.ts';

const STANDARD: readonly Rational[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 25, den: 2 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
const FALLBACK: Rational = { num: 25, den: 1 };
const SAME = 0.0005;
const NEAR = 0.004;

const value = (r: Rational) => (r.den > 0 ? r.num / r.den : 0);

/** The standard rate that `rate` means, or null when it means none. */
function nearestStandardRate(rate: number, tolerance: number): Rational | null {
  let best: Rational | null = null;
  for (const candidate of STANDARD) {
    const off = Math.abs(value(candidate) - rate) / rate;
    if (off <= tolerance && (!best || off < Math.abs(value(best) - rate) / rate)) best = candidate;
  }
  return best;
}

/** Brings 120, 144 or 240 frames a second to a whole fraction that is at most 60. */
const divideTo60 = (rate: number) => rate / Math.max(1, Math.ceil(rate / 60.06));

/**
 * Chooses the constant rate that is delivered: the nominal one where the source has one, else the next standard
 * rate that loses no frame. `usualRate` is what pictures follow each other at most of the time: a picture that stands
 * still for a minute lowers the average, but not the rate at which the rest moves.
 */
export function chooseFrameRate(average: Rational, nominal: Rational, usualRate = 0): Rational {
  const stated = value(average);
  const averageRate = usualRate > stated * 1.02 && usualRate < 1000 ? usualRate : stated;
  const nominalRate = value(nominal);
  if (!(averageRate > 0)) return nominalRate > 0 ? chooseFrameRate(nominal, nominal) : FALLBACK;
  // A phone that drops frames says 27.3 on average and 30 nominally; a wild nominal (90 000) says nothing.
  if (nominalRate >= averageRate * 0.98 && nominalRate <= averageRate * 2.1) {
    const meant = nearestStandardRate(divideTo60(nominalRate), SAME);
    if (meant) return meant;
  }
  const wanted = divideTo60(averageRate);
  const near = nearestStandardRate(wanted, NEAR);
  if (near) return near;
  return STANDARD.find((rate) => value(rate) >= wanted) ?? { num: 60, den: 1 };
}
