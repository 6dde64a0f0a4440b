import { audioLabels } from './audio-labels.ts';
import { avcCodec, avcLevel } from './avc-level.ts';
import { audioGrid, type Grid, videoGrid } from './segments.ts';
import type { AudioFacts, Rational, SourceFacts, VideoFacts } from './source-facts.ts';

export interface VideoRendition {
  /** 'v720': folder and id; the number is the shorter side, the "p". */
  readonly name: string;
  readonly p: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: Rational;
  readonly level: number;
  readonly codec: string;
  readonly maxKbps: number;
}

export interface AudioRendition {
  /** 'a0': folder and id; the number is the index among the source's audio tracks. */
  readonly name: string;
  readonly streamIndex: number;
  readonly channels: 1 | 2;
  readonly kbps: number;
  readonly codec: 'mp4a.40.2';
  readonly language: string | null;
  readonly label: string;
  readonly isDefault: boolean;
}

/**
 * All renditions delivered of a source. Derived from the facts alone, so playlists never change. Stored as JSON: property
 * names must not change.
 */
export interface Ladder {
  /** Lowest first; empty for audio-only sources. */
  readonly video: readonly VideoRendition[];
  readonly audio: readonly AudioRendition[];
  readonly videoGrid: Grid | null;
  readonly audioGrid: Grid;
}

const RUNGS = [
  { p: 1080, kbps: 5000 },
  { p: 720, kbps: 2800 },
  { p: 480, kbps: 1400 },
  { p: 360, kbps: 800 },
  { p: 240, kbps: 400 },
] as const;
const MAX_AUDIO_TRACKS = 10;
const LONGEST_SIDE = 3840;
const SHORTEST_SIDE = 16;
// A source between two rungs gets a rendition of its own size when it exceeds the lower rung by this factor.
const OWN_SIZE_FACTOR = 1.15;

const toEven = (n: number) => Math.max(SHORTEST_SIDE, 2 * Math.round(n / 2));

/** The shorter sides to offer for a source whose shorter side is `side`, highest first. */
function shortSides(side: number): number[] {
  const rungs: number[] = RUNGS.map((rung) => rung.p).filter((p) => p <= side);
  const top = rungs[0];
  if (top === undefined) return [Math.max(SHORTEST_SIDE, 2 * Math.floor(side / 2))];
  if (top < 1080 && side >= top * OWN_SIZE_FACTOR) rungs.unshift(2 * Math.floor(side / 2));
  return rungs;
}

/** The bit rate cap for any size: interpolated by pixels between the rungs, plus 40 % above 30 fps. */
function maxKbpsFor(width: number, height: number, framesPerSec: number): number {
  const pixels = width * height;
  const rung = RUNGS.find(({ p }) => pixels >= p * p * (16 / 9) * 0.98) ?? RUNGS[RUNGS.length - 1]!;
  const nominal = rung.p * rung.p * (16 / 9);
  const bySize = rung.kbps * (pixels / nominal) ** 0.75;
  return Math.max(120, Math.round((bySize * (framesPerSec > 31 ? 1.4 : 1)) / 10) * 10);
}

function planRendition(video: VideoFacts, p: number): VideoRendition {
  const { displayWidth, displayHeight, frameRate } = video;
  const fit = Math.min(
    p / Math.min(displayWidth, displayHeight),
    LONGEST_SIDE / Math.max(displayWidth, displayHeight),
  );
  const isPortrait = displayHeight > displayWidth;
  const long = toEven(Math.max(displayWidth, displayHeight) * fit);
  const short = toEven(Math.min(displayWidth, displayHeight) * fit);
  const [width, height] = isPortrait ? [short, long] : [long, short];
  const framesPerSec = frameRate.num / frameRate.den;
  const level = avcLevel(width, height, framesPerSec);
  const maxKbps = maxKbpsFor(width, height, framesPerSec);
  return { name: `v${p}`, p, width, height, frameRate, level, codec: avcCodec(level), maxKbps };
}

// More than two channels are mixed down: browsers would do it anyway, each differently, and phones would pay for the bytes.
function audioRenditions(tracks: readonly AudioFacts[]): AudioRendition[] {
  const delivered = tracks.slice(0, MAX_AUDIO_TRACKS);
  const labels = audioLabels(delivered);
  const preferred = Math.max(
    0,
    delivered.findIndex((track) => track.isDefault),
  );
  return delivered.map((track, index) => ({
    name: `a${index}`,
    streamIndex: track.streamIndex,
    channels: track.channels === 1 ? 1 : 2,
    kbps: track.channels === 1 ? 80 : 128,
    codec: 'mp4a.40.2',
    language: track.language,
    label: labels[index]!,
    isDefault: index === preferred,
  }));
}

/** For an extreme aspect ratio the longer side limits several rungs to the same size; keeps one of them. */
const removeDuplicates = (renditions: readonly VideoRendition[]) =>
  renditions.filter(
    ({ width }, index) => !renditions.slice(index + 1).some((lower) => lower.width === width),
  );

/** Plans the renditions of a source: never upscaled, even dimensions, square pixels, upright. */
export function planLadder(facts: SourceFacts): Ladder {
  const { video } = facts;
  const sides = video ? shortSides(Math.min(video.displayWidth, video.displayHeight)) : [];
  return {
    video: video ? removeDuplicates(sides.map((p) => planRendition(video, p))).reverse() : [],
    audio: audioRenditions(facts.audio),
    videoGrid: video ? videoGrid(facts.durationSec, video.frameRate) : null,
    audioGrid: audioGrid(facts.durationSec),
  };
}

/** The ladder for listening; unchanged when there is nothing to listen to. */
export const withoutVideo = (ladder: Ladder): Ladder =>
  ladder.audio.length > 0 ? { ...ladder, video: [], videoGrid: null } : ladder;

/** The segment grid of a track; null when the ladder has no such track. */
export function gridForTrack(ladder: Ladder, track: string): Grid | null {
  if (ladder.video.some((rendition) => rendition.name === track)) return ladder.videoGrid;
  return ladder.audio.some((rendition) => rendition.name === track) ? ladder.audioGrid : null;
}
