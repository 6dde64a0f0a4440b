import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ladder } from '#features/media/ladder.ts';

/**
 * Encodes the same renditions with a single ffmpeg and its HLS muxer: same sizes, preset, quality, rate caps, keyframes,
 * and scalers. It runs at our background priority, so that a busy machine treats both alike.
 */
export async function encodePlainLadder(source: string, ladder: Ladder, folder: string): Promise<void> {
  const maxWidth = Math.max(...ladder.video.map(({ width }) => width));
  const outputs = ladder.video.map(({ width, height }, index) => {
    const flags = maxWidth / width >= 2 ? 'area' : 'bicubic';
    return `[s${index}]scale=${width}:${height}:flags=${flags},format=yuv420p[v${index}]`;
  });
  const split = `[0:v]split=${outputs.length}${outputs.map((_, index) => `[s${index}]`).join('')}`;
  const segments = ['-f', 'hls', '-hls_time', '4', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'];
  const video = ladder.video.flatMap(({ name, maxKbps }, index) => [
    ...['-map', `[v${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
    ...['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps}k`, '-g', '60', '-sc_threshold', '0'],
    ...[...segments, '-hls_fmp4_init_filename', `${name}.mp4`, join(folder, `${name}.m3u8`)],
  ]);
  const audio = ladder.audio.flatMap(({ name, kbps }, index) => [
    ...['-map', `0:a:${index}`, '-c:a', 'aac', '-b:a', `${kbps}k`],
    ...[...segments, '-hls_fmp4_init_filename', `${name}.mp4`, join(folder, `${name}.m3u8`)],
  ]);
  mkdirSync(folder, { recursive: true });
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-i',
    source,
    '-filter_complex',
    [split, ...outputs].join(';'),
  ];
  await promisify(execFile)('nice', ['-n', '10', 'ffmpeg', ...args, ...video, ...audio]);
  rmSync(folder, { recursive: true });
}
