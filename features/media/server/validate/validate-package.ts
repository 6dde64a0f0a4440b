import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMediaPath } from '../../media-paths.ts';
import { FRAGMENT_SEC, SEGMENT_SEC } from '../../segments.ts';
import { readInit } from './read-init.ts';
import { type MasterPlaylist, readMasterPlaylist, readMediaPlaylist } from './read-playlist.ts';
import { type TrackReport, validateTrack } from './validate-track.ts';

export interface Expected {
  readonly durationSec: number;
  readonly audioTracks: number;
}

const GOP_TAGS = ['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-VERSION'];

function parseTrack(uri: string): string | null {
  const path = parseMediaPath(uri);
  return path?.kind === 'playlist' ? path.track : null;
}

/** All tracks of the master playlist with their declared codecs and peak bit rate. */
function declaredTracks(
  master: MasterPlaylist,
): Map<string, { codecs: string[]; resolution: string | null; peakBits: number }> {
  const tracks = new Map<string, { codecs: string[]; resolution: string | null; peakBits: number }>();
  for (const { uri, attributes } of master.variants) {
    const codecs = (attributes.get('CODECS') ?? '').split(',');
    const declared = {
      codecs,
      resolution: attributes.get('RESOLUTION') ?? null,
      peakBits: Number(attributes.get('BANDWIDTH')),
    };
    tracks.set(parseTrack(uri) ?? `?${uri}`, declared);
    for (const media of master.audio) {
      const track = parseTrack(media.get('URI') ?? '') ?? '?';
      if (!tracks.has(track)) tracks.set(track, { ...declared, resolution: null });
    }
  }
  return tracks;
}

function compareTracks(reports: readonly TrackReport[], expected: Expected): string[] {
  const problems: string[] = [];
  const video = reports.filter((report) => report.kind === 'video');
  const starts = new Set(video.map((report) => report.startsSec.map((sec) => sec.toFixed(6)).join(' ')));
  if (starts.size > 1) problems.push('renditions do not start their segments at the same times');
  const keyframes = new Set(
    video.map((report) => report.keyframesSec.map((sec) => sec.toFixed(6)).join(' ')),
  );
  if (keyframes.size > 1) problems.push('renditions do not have their keyframes at the same times');
  for (const report of reports) {
    const allowed = report.unitSec + 0.001;
    if (Math.abs(report.durationSec - expected.durationSec) > allowed) {
      problems.push(`${report.track} lasts ${report.durationSec} s, the source ${expected.durationSec} s`);
    }
    if (report.longestFragmentSec > FRAGMENT_SEC + report.unitSec)
      problems.push(`${report.track} has a long fragment`);
    const offGrid = report.startsSec.findIndex(
      (sec, index) => Math.abs(sec - index * SEGMENT_SEC) > report.unitSec / 2 + 1e-6,
    );
    if (offGrid >= 0) problems.push(`${report.track} segment ${offGrid} is off the grid`);
  }
  if (reports.filter((report) => report.kind === 'audio').length !== expected.audioTracks)
    problems.push('a sound track is missing');
  return problems;
}

/** Checks a packaged video in a folder; an empty list means that the files match their playlists. */
export async function validatePackage(folder: string, expected: Expected): Promise<string[]> {
  const problems: string[] = [];
  try {
    const master = readMasterPlaylist(await readFile(join(folder, 'master.m3u8'), 'utf8'));
    for (const tag of GOP_TAGS) if (!master.tags.has(tag)) problems.push(`master has no ${tag}`);
    const reports: TrackReport[] = [];
    for (const [track, declared] of declaredTracks(master)) {
      const list = readMediaPlaylist(await readFile(join(folder, track, 'index.m3u8'), 'utf8'));
      const init = readInit(await readFile(join(folder, track, list.map ?? 'init.mp4')));
      if (!declared.codecs.includes(init.codec))
        problems.push(`${track} is ${init.codec}, promised ${declared.codecs.join()}`);
      if (declared.resolution && declared.resolution !== `${init.width}x${init.height}`)
        problems.push(`${track} is ${init.width}x${init.height}`);
      reports.push(await validateTrack(join(folder, track), track, list, init, declared.peakBits));
    }
    problems.push(...reports.flatMap((report) => report.problems), ...compareTracks(reports, expected));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
