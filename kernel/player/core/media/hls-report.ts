import type Hls from 'hls.js';
import type { Level, LevelDetails, MediaPlaylist } from 'hls.js';
import type { AudioTrack, EngineReport, EngineStats, QualityLevel } from './engine.ts';
import type { MediaElement } from './media-element.ts';

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

const toMbits = (bitsPerSec: number): string => `${(bitsPerSec / 1e6).toFixed(2)} Mbit/s`;

interface FrameCounts {
  getVideoPlaybackQuality?(): { readonly totalVideoFrames: number; readonly droppedVideoFrames: number };
}

/** The statistics that every engine has. */
export function elementStats(element: MediaElement): EngineStats {
  const frames = (element as MediaElement & FrameCounts).getVideoPlaybackQuality?.();
  const { buffered, currentTime } = element;
  let aheadSec = 0;
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index))
      aheadSec = buffered.end(index) - currentTime;
  return {
    Buffer: `${aheadSec.toFixed(1)} s ahead`,
    ...(frames ? { Frames: `${frames.droppedVideoFrames} dropped of ${frames.totalVideoFrames}` } : {}),
  };
}

/** @param bootLevel The boot script's level, reported until hls.js has a current level. */
export function hlsStats(hls: Hls, element: MediaElement, bootLevel: number | null): EngineStats {
  const level = hls.levels[hls.currentLevel] ?? hls.levels[bootLevel ?? -1];
  const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
  return {
    Engine: `hls.js${bootLevel === null ? '' : ', began early'}`,
    ...(level?.height ? { Picture: `${level.width} × ${level.height}` } : {}),
    ...(level ? { Rate: toMbits(level.averageBitrate || level.bitrate) } : {}),
    Connection: toMbits(hls.bandwidthEstimate),
    ...(codecs ? { Codecs: codecs } : {}),
    Mode: hls.autoLevelEnabled ? 'automatic' : 'chosen',
    ...(hls.latestLevelDetails?.live ? { Latency: `${hls.latency.toFixed(1)} s` } : {}),
    ...elementStats(element),
  };
}
