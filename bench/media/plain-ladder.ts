import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ladder } from '#features/media/ladder.ts';

/**
 * One ffmpeg that makes the same renditions as HLS: sizes, preset, quality, caps, keyframes, and the fast scaler where
 * ours uses it. At our background priority, so that a busy machine treats both alike.
 */
export async function plainLadder(source: string, ladder: Ladder, folder: string): Promise<void> {
  const top = Math.max(...ladder.video.map(({ width }) => width));
  const ends = ladder.video.map(({ width, height }, index) => {
    const flags = top / width >= 2 ? 'area' : 'bicubic';
    return `[s${index}]scale=${width}:${height}:flags=${flags},format=yuv420p[v${index}]`;
  });
  const split = `[0:v]split=${ends.length}${ends.map((_, index) => `[s${index}]`).join('')}`;
  const segments = ['-f', 'hls', '-hls_time', '4', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'];
  const videos = ladder.video.flatMap(({ name, maxKbps }, index) => [
    ...['-map', `[v${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
    ...['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps}k`, '-g', '60', '-sc_threshold', '0'],
    ...[...segments, '-hls_fmp4_init_filename', `${name}.mp4`, join(folder, `${name}.m3u8`)],
  ]);
  const sounds = ladder.audio.flatMap(({ name, kbps }, index) => [
    ...['-map', `0:a:${index}`, '-c:a', 'aac', '-b:a', `${kbps}k`],
    ...[...segments, '-hls_fmp4_init_filename', `${name}.mp4`, join(folder, `${name}.m3u8`)],
  ]);
  mkdirSync(folder, { recursive: true });
  const args = ['-nostdin', '-v', 'error', '-y', '-i', source, '-filter_complex', [split, ...ends].join(';')];
  await promisify(execFile)('nice', ['-n', '10', 'ffmpeg', ...args, ...videos, ...sounds]);
  rmSync(folder, { recursive: true });
}
