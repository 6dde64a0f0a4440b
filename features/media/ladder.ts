import { audioLabels } from './audio-labels.ts';
import { avcCodec, avcLevel } from './avc-level.ts';
import { audioGrid, type Grid, videoGrid } from './segments.ts';
import type { AudioFacts, Rational, SourceFacts, VideoFacts } from './source-facts.ts';

export interface VideoRendition {
  /** 'v720': folder and identity; the number is the short side, the "p". */
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
  /** 'a0': folder and identity; the number is the place among the source's sound tracks. */
  readonly name: string;
  readonly streamIndex: number;
  readonly channels: 1 | 2;
  readonly kbps: number;
  readonly codec: 'mp4a.40.2';
  readonly language: string | null;
  readonly label: string;
  readonly isDefault: boolean;
}

/** Everything that is delivered of a source; it follows from the facts alone, so playlists never change. */
export interface Ladder {
  /** Lowest first. Empty for sound only. */
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
// Between two rungs a source keeps its own size when the next rung below would lose more than this.
const OWN_SIZE_FROM = 1.15;

const toEven = (n: number) => Math.max(SHORTEST_SIDE, 2 * Math.round(n / 2));

/** The short sides to offer for a picture whose short side is `side`, highest first. */
function shortSides(side: number): number[] {
  const rungs: number[] = RUNGS.map((rung) => rung.p).filter((p) => p <= side);
  const top = rungs[0];
  if (top === undefined) return [Math.max(SHORTEST_SIDE, 2 * Math.floor(side / 2))];
  if (top < 1080 && side >= top * OWN_SIZE_FROM) rungs.unshift(2 * Math.floor(side / 2));
  return rungs;
}

/** A cap for any size and rate: by pixels between the rungs, with 40 % more above 30 frames a second. */
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
  const portrait = displayHeight > displayWidth;
  const long = toEven(Math.max(displayWidth, displayHeight) * fit);
  const short = toEven(Math.min(displayWidth, displayHeight) * fit);
  const [width, height] = portrait ? [short, long] : [long, short];
  const framesPerSec = frameRate.num / frameRate.den;
  const level = avcLevel(width, height, framesPerSec);
  const maxKbps = maxKbpsFor(width, height, framesPerSec);
  return { name: `v${p}`, p, width, height, frameRate, level, codec: avcCodec(level), maxKbps };
}

// More than two channels are mixed down: browsers do it anyway, each in its own way, and phones pay for the bytes.
function audioRenditions(tracks: readonly AudioFacts[]): AudioRendition[] {
  const offered = tracks.slice(0, MAX_AUDIO_TRACKS);
  const labels = audioLabels(offered);
  const preferred = Math.max(
    0,
    offered.findIndex((track) => track.isDefault),
  );
  return offered.map((track, index) => ({
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

/** A picture so long that its long side decides comes out alike on several rungs; one is enough. */
const removeDuplicates = (renditions: readonly VideoRendition[]) =>
  renditions.filter(
    ({ width }, index) => !renditions.slice(index + 1).some((lower) => lower.width === width),
  );

/** Decides what is delivered of a source: nothing upscaled, even sizes, square pixels, upright. */
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

/** The grid that a track of this ladder is cut on, or null when there is no such track. */
export function gridForTrack(ladder: Ladder, track: string): Grid | null {
  if (ladder.video.some((rendition) => rendition.name === track)) return ladder.videoGrid;
  return ladder.audio.some((rendition) => rendition.name === track) ? ladder.audioGrid : null;
}
