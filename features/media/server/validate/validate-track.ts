import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InitFacts } from './read-init.ts';
import type { MediaPlaylist } from './read-playlist.ts';
import { readSegment } from './read-segment.ts';

export interface TrackReport {
  readonly track: string;
  readonly kind: 'video' | 'audio';
  readonly unitSec: number;
  readonly durationSec: number;
  readonly startsSec: readonly number[];
  readonly keyframesSec: readonly number[];
  readonly longestFragmentSec: number;
  readonly problems: readonly string[];
}

const NEEDED = [
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-MAP',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-TARGETDURATION',
];

function checkPlaylist(track: string, list: MediaPlaylist): string[] {
  const problems = NEEDED.filter((tag) => !list.tags.has(tag)).map((tag) => `${track} has no ${tag}`);
  if (list.map !== 'init.mp4') problems.push(`${track} maps ${list.map}`);
  list.entries.forEach((entry, index) => {
    if (entry.uri !== `${index}.m4s`) problems.push(`${track} entry ${index} is ${entry.uri}`);
    if (Math.round(entry.durationSec) > list.targetSec)
      problems.push(`${track} entry ${index} exceeds the target`);
  });
  return problems;
}

/** Checks one track: every segment whole, starting with a keyframe, following the one before without gap or overlap. */
export async function validateTrack(
  folder: string,
  track: string,
  list: MediaPlaylist,
  init: InitFacts,
  peakBits: number,
): Promise<TrackReport> {
  const problems = checkPlaylist(track, list);
  const startsSec: number[] = [];
  const keyframesSec: number[] = [];
  let clock = 0;
  let longest = 0;
  let unitTicks = 0;
  for (const [index, entry] of list.entries.entries()) {
    const bytes = await readFile(join(folder, entry.uri));
    const segment = readSegment(bytes, init.delayTicks);
    const say = (text: string) => problems.push(`${track} segment ${index} ${text}`);
    segment.problems.forEach(say);
    if (segment.startTicks !== clock) say(`starts at ${segment.startTicks}, expected ${clock}`);
    if (!segment.startsWithSync || segment.firstShownTicks !== segment.startTicks)
      say('does not start with a keyframe');
    const sec = (segment.endTicks - segment.startTicks) / init.timescale;
    if (Math.abs(sec - entry.durationSec) > 1e-6) say(`lasts ${sec} s, promised ${entry.durationSec} s`);
    // A very short last segment is one keyframe and says nothing about the rate.
    if (sec >= 2 && (bytes.length * 8) / sec > peakBits)
      say(`has ${Math.round((bytes.length * 8) / sec)} bit/s`);
    startsSec.push(segment.startTicks / init.timescale);
    keyframesSec.push(...segment.syncTicks.map((ticks) => ticks / init.timescale));
    longest = Math.max(longest, segment.longestFragmentTicks);
    unitTicks ||= (segment.endTicks - segment.startTicks) / Math.max(1, segment.sampleCount);
    clock = segment.endTicks;
  }
  return {
    track,
    kind: init.codec.startsWith('avc1') ? 'video' : 'audio',
    unitSec: unitTicks / init.timescale,
    durationSec: clock / init.timescale,
    startsSec,
    keyframesSec: init.codec.startsWith('avc1') ? keyframesSec : [],
    longestFragmentSec: longest / init.timescale,
    problems,
  };
}
