/** The tracker's part of the playback configuration. */
export interface TrackerConfig {
  readonly level: 'basic' | 'full';
  /** TR-03: each second. */
  readonly isHighPrecision: boolean;
  /** TR-10 */
  readonly workerUrl: string;
}

interface WireConfig {
  readonly track_level?: unknown;
  readonly high_precision?: unknown;
  readonly asset_path?: unknown;
}

/** TR-08: without a level, or with 'none', nothing is tracked. */
export const isTracked = (config: unknown): boolean =>
  ['basic', 'full'].includes(String((config as WireConfig | null)?.track_level));

export function parseConfig(config: unknown): TrackerConfig {
  if (!isTracked(config)) throw new Error("trackviewprogress: track_level is 'basic' or 'full'");
  const { track_level, high_precision, asset_path } = config as WireConfig;
  return {
    level: track_level === 'full' ? 'full' : 'basic',
    isHighPrecision: high_precision === true,
    workerUrl: `${typeof asset_path === 'string' ? asset_path : ''}/js/video/sw.js`,
  };
}
