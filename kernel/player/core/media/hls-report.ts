import type Hls from 'hls.js';
import type { Level, LevelDetails, MediaPlaylist } from 'hls.js';
import type { AudioTrack, EngineFacts, EngineReport, QualityLevel } from './engine.ts';
import type { MediaElement } from './media-element.ts';

/** Short side, as people count: 720 for 720 × 1280 too. */
const heightOf = ({ width, height }: Level): number => Math.min(width, height) || height;

export const levelsOf = (levels: readonly Level[]): QualityLevel[] =>
  levels.map((level, id) => ({
    id,
    height: heightOf(level),
    bitsPerSec: level.averageBitrate || level.bitrate,
  }));

export const audioTracksOf = (tracks: readonly MediaPlaylist[]): AudioTrack[] =>
  tracks.map(({ name, lang }, id) => ({ id, label: name, language: lang ?? '' }));

const DEFAULT_LATENCY_SEGMENTS = 3;

/** Where live is; null for what has an end. */
export function liveOf(details: LevelDetails, targetLatencySec: number | null): EngineReport['live'] {
  if (!details.live) return null;
  return {
    edgeSec: details.edge,
    startSec: details.fragmentStart,
    targetLatencySec: targetLatencySec ?? details.targetduration * DEFAULT_LATENCY_SEGMENTS,
  };
}

const megabits = (bitsPerSec: number): string => `${(bitsPerSec / 1e6).toFixed(2)} Mbit/s`;

interface Frames {
  getVideoPlaybackQuality?(): { readonly totalVideoFrames: number; readonly droppedVideoFrames: number };
}

/** The rows that every engine can tell. */
export function elementFacts(element: MediaElement): EngineFacts {
  const frames = (element as MediaElement & Frames).getVideoPlaybackQuality?.();
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

/** `bootLevel`: what a boot script has begun with; shown until something else is. */
export function hlsFacts(hls: Hls, element: MediaElement, bootLevel: number | null): EngineFacts {
  const level = hls.levels[hls.currentLevel] ?? hls.levels[bootLevel ?? -1];
  const codecs = [level?.videoCodec, level?.audioCodec].filter(Boolean).join(', ');
  return {
    Engine: `hls.js${bootLevel === null ? '' : ', began early'}`,
    ...(level?.height ? { Picture: `${level.width} × ${level.height}` } : {}),
    ...(level ? { Rate: megabits(level.averageBitrate || level.bitrate) } : {}),
    Connection: megabits(hls.bandwidthEstimate),
    ...(codecs ? { Codecs: codecs } : {}),
    Mode: hls.autoLevelEnabled ? 'automatic' : 'chosen',
    ...(hls.latestLevelDetails?.live ? { Latency: `${hls.latency.toFixed(1)} s` } : {}),
    ...elementFacts(element),
  };
}
