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
const EXACT_TOLERANCE = 0.0005;
const NEAR_TOLERANCE = 0.004;

const toNumber = ({ num, den }: Rational) => (den > 0 ? num / den : 0);

/** The standard rate within the tolerance, or null. */
function nearestStandardRate(rate: number, tolerance: number): Rational | null {
  let best: Rational | null = null;
  for (const candidate of STANDARD) {
    const deviation = Math.abs(toNumber(candidate) - rate) / rate;
    if (deviation <= tolerance && (!best || deviation < Math.abs(toNumber(best) - rate) / rate))
      best = candidate;
  }
  return best;
}

/** Divides rates such as 120, 144, or 240 fps by an integer so that the result is at most 60. */
const divideTo60 = (rate: number) => rate / Math.max(1, Math.ceil(rate / 60.06));

/**
 * Chooses the constant rate of the renditions: the nominal rate if it is plausible, otherwise the next standard rate that
 * drops no frames. `typicalRate` comes from the typical frame distance: a still of a minute lowers the average rate, but
 * not the rate of the rest.
 */
export function chooseFrameRate(average: Rational, nominal: Rational, typicalRate = 0): Rational {
  const statedRate = toNumber(average);
  const averageRate = typicalRate > statedRate * 1.02 && typicalRate < 1000 ? typicalRate : statedRate;
  const nominalRate = toNumber(nominal);
  if (!(averageRate > 0)) return nominalRate > 0 ? chooseFrameRate(nominal, nominal) : FALLBACK;
  // A phone that drops frames has an average of 27.3 and a nominal rate of 30; a nominal rate of 90 000 is meaningless.
  if (nominalRate >= averageRate * 0.98 && nominalRate <= averageRate * 2.1) {
    const standard = nearestStandardRate(divideTo60(nominalRate), EXACT_TOLERANCE);
    if (standard) return standard;
  }
  const targetRate = divideTo60(averageRate);
  const near = nearestStandardRate(targetRate, NEAR_TOLERANCE);
  if (near) return near;
  return STANDARD.find((rate) => toNumber(rate) >= targetRate) ?? { num: 60, den: 1 };
}
