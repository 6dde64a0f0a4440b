import type Hls from 'hls.js';
import type { Level, LevelDetails, MediaPlaylist } from 'hls.js';
import type { AudioTrack, EngineReport, EngineStats, QualityLevel } from './engine.ts';

/** The shorter side, so that a portrait video of 720 × 1280 is 720p too. */
const heightOf = ({ width, height }: Level): number => Math.min(width, height) || height;

export const toQualityLevels = (levels: readonly Level[]): QualityLevel[] =>
  levels.map((level, id) => ({
    id,
    height: heightOf(level),
    bitsPerSec: level.averageBitrate || level.bitrate,
  }));

export const toAudioTracks = (tracks: readonly MediaPlaylist[]): AudioTrack[] =>
  tracks.map(({ name, lang }, id) => ({ id, label: name, language: lang ?? '' }));

const DEFAULT_LATENCY_SEGMENTS = 3;

/** Returns null for video on demand. */
export function toLiveWindow(details: LevelDetails, targetLatencySec: number | null): EngineReport['live'] {
  if (!details.live) return null;
  return {
    edgeSec: details.edge,
    startSec: details.fragmentStart,
    targetLatencySec: targetLatencySec ?? details.targetduration * DEFAULT_LATENCY_SEGMENTS,
  };
}

/** @param bootLevel The boot script's level, reported until hls.js has a current level. */
export function hlsStats(hls: Hls, bootLevel: number | null): EngineStats {
  const level = hls.levels[hls.currentLevel] ?? hls.levels[bootLevel ?? -1];
  const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
  return {
    engine: 'hls',
    hasBegunEarly: bootLevel !== null,
    ...(level ? { bitsPerSec: level.averageBitrate || level.bitrate } : {}),
    bandwidth: hls.bandwidthEstimate,
    codecs,
    isAutomatic: hls.autoLevelEnabled,
    ...(hls.latestLevelDetails?.live ? { latencySec: hls.latency } : {}),
  };
}
