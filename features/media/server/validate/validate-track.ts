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

const REQUIRED_TAGS = [
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-MAP',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-TARGETDURATION',
];

function checkPlaylist(track: string, list: MediaPlaylist): string[] {
  const problems = REQUIRED_TAGS.filter((tag) => !list.tags.has(tag)).map((tag) => `${track} has no ${tag}`);
  if (list.map !== 'init.mp4') problems.push(`${track} maps ${list.map}`);
  list.entries.forEach((entry, index) => {
    if (entry.uri !== `${index}.m4s`) problems.push(`${track} entry ${index} is ${entry.uri}`);
    if (Math.round(entry.durationSec) > list.targetSec)
      problems.push(`${track} entry ${index} exceeds the target`);
  });
  return problems;
}

/** Checks that every segment of a track is complete, starts with a keyframe, and follows the previous one without gap or overlap. */
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
    const addProblem = (text: string) => problems.push(`${track} segment ${index} ${text}`);
    segment.problems.forEach(addProblem);
    if (segment.startTicks !== clock) addProblem(`starts at ${segment.startTicks}, expected ${clock}`);
    if (!segment.startsWithSync || segment.firstShownTicks !== segment.startTicks)
      addProblem('does not start with a keyframe');
    const sec = (segment.endTicks - segment.startTicks) / init.timescale;
    if (Math.abs(sec - entry.durationSec) > 1e-6)
      addProblem(`lasts ${sec} s, promised ${entry.durationSec} s`);
    // A very short last segment is mostly one keyframe, so its bit rate is meaningless.
    if (sec >= 2 && (bytes.length * 8) / sec > peakBits)
      addProblem(`has ${Math.round((bytes.length * 8) / sec)} bit/s`);
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
