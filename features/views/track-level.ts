import type { OrganizationSettings, TrackLevel } from '#features/organizations/contract.ts';

const ORDER: readonly TrackLevel[] = ['none', 'basic', 'full'];
const lower = (a: TrackLevel, b: TrackLevel): TrackLevel => (ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b);

/** What may be recorded of this visitor's views: the organization's setting, lowered by the browser's privacy signals. */
export function trackLevelFor(
  settings: Pick<OrganizationSettings, 'track_level' | 'privacy_signal_level'>,
  header: (name: string) => string | undefined,
): TrackLevel {
  const hasSignal = header('dnt') === '1' || header('sec-gpc') === '1';
  return hasSignal ? lower(settings.track_level, settings.privacy_signal_level) : settings.track_level;
}
