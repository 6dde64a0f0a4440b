import { describe, expect, it } from 'vitest';
import { estimateBandwidth, type NetworkFacts } from './estimate-bandwidth.ts';

const HOUR_MS = 3_600_000;
const NOTHING: NetworkFacts = { connection: {}, remembered: null, transferred: null };
const remembered = (mbit: number, hours: number) => ({ bitsPerSec: mbit * 1e6, ageMs: hours * HOUR_MS });
const connection = (downlink: number, effectiveType = '4g') => ({ downlink, effectiveType });

describe('estimateBandwidth', () => {
  it.each<[string, Partial<NetworkFacts>, number]>([
    ['no information', {}, 4],
    ['what Chromium reports before it has measured anything', { connection: connection(1.45) }, 4],
    ['what it reports then on Wi-Fi', { connection: connection(2.65) }, 4],
    ['a reported speed', { connection: connection(6) }, 6],
    ['a reported speed slightly above', { connection: connection(3) }, 3],
    ['a slow network with short response times', { connection: connection(0.5) }, 0.5],
    ['one slightly below what it reports without a measurement', { connection: connection(1.2) }, 1.2],
    ['the highest speed that is ever reported', { connection: connection(10) }, 10],
    ['3g', { connection: connection(0.7, '3g') }, 0.7],
    ['slow-2g', { connection: connection(0.05, 'slow-2g') }, 0.05],
    ['an estimate of an hour ago', { remembered: remembered(30, 1) }, 30],
    ['the same with the highest report', { remembered: remembered(30, 1), connection: connection(10) }, 30],
    ['the same with a slower report', { remembered: remembered(30, 1), connection: connection(5) }, 5],
    [
      'the same on a slow network now',
      { remembered: remembered(30, 1), connection: connection(0.7, '3g') },
      0.7,
    ],
    ['the same with a placeholder', { remembered: remembered(30, 1), connection: connection(1.45) }, 30],
    ['a slow estimate and a fast report', { remembered: remembered(1, 1), connection: connection(10) }, 1],
    ['an estimate of two days ago', { remembered: remembered(30, 48) }, 30],
    [
      'one of exactly a day ago and a fast report',
      { remembered: remembered(1, 24), connection: connection(10) },
      10,
    ],
    ['one of two days ago and files of the page', { remembered: remembered(30, 48), transferred: 8e6 }, 12],
    ['files of the page', { transferred: 8e6 }, 12],
    ['slow files of the page', { transferred: 400_000, connection: connection(1.45) }, 0.6],
    ['slow files and a fast estimate', { transferred: 400_000, remembered: remembered(30, 1) }, 0.6],
    ['slow files and a reported speed', { transferred: 400_000, connection: connection(9.8) }, 9.8],
    ['slow files and the highest report', { transferred: 400_000, connection: connection(10) }, 10],
    ['fast files and a slow estimate', { transferred: 40e6, remembered: remembered(3, 1) }, 3],
  ])('uses %s', (_, facts, mbit) => {
    expect(estimateBandwidth({ ...NOTHING, ...facts })).toBeCloseTo(mbit * 1e6);
  });
});
