import { describe, expect, it } from 'vitest';
import type { TrackLevel } from '#features/organizations/contract.ts';
import { trackLevelFor } from './track-level.ts';

const NO_SIGNAL = {};
const DNT = { dnt: '1' };
const GPC = { 'sec-gpc': '1' };

describe('trackLevelFor', () => {
  it.each<[setting: TrackLevel, ifSignal: TrackLevel, headers: Record<string, string>, level: TrackLevel]>([
    ['none', 'basic', NO_SIGNAL, 'none'],
    ['basic', 'none', NO_SIGNAL, 'basic'],
    ['full', 'none', NO_SIGNAL, 'full'],
    ['full', 'none', DNT, 'none'],
    ['full', 'basic', DNT, 'basic'],
    ['full', 'full', DNT, 'full'],
    ['full', 'basic', GPC, 'basic'],
    ['full', 'none', { ...DNT, ...GPC }, 'none'],
    // A signal never raises the level.
    ['none', 'full', GPC, 'none'],
    ['basic', 'full', DNT, 'basic'],
    ['none', 'basic', DNT, 'none'],
    ['basic', 'none', GPC, 'none'],
    // Other values are no signal: 0 means consent, and 'unspecified' that the person has not chosen.
    ['full', 'none', { dnt: '0', 'sec-gpc': '0' }, 'full'],
    ['full', 'none', { dnt: 'unspecified' }, 'full'],
    ['full', 'none', { dnt: '' }, 'full'],
  ])('%s, with a signal %s, for %j: %s', (track_level, privacy_signal_level, headers, level) => {
    const settings = { track_level, privacy_signal_level };
    expect(trackLevelFor(settings, (name) => headers[name])).toBe(level);
  });
});
