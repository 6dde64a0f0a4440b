import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from '../media/server.ts';
import type { Bench } from '../processes.ts';
import { type BuiltPages, buildPages } from './build-pages.ts';
import { type PagesServer, servePages } from './pages-server.ts';

const run = promisify(execFile);
export const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** Long enough that the second half is not buffered in advance. Starts can be measured with 20 s, which are encoded sooner. */
export const FILM_SEC = Number(process.env.FILM_SEC ?? 120);
const HEIGHTS = [240, 360, 480, 720] as const;

/** A video on our server, and the same video on pages with other players. */
export interface PlayerFixture {
  /** A temporary folder for videos. */
  readonly folder: string;
  readonly server: BenchServer;
  readonly video: string;
  readonly pages: PagesServer;
  readonly built: BuiltPages;
  /** The URL of our embedded page, with autoplay. */
  readonly ours: string;
  /** The URL of our watch page, with autoplay. */
  readonly watchPage: string;
}

const CLIP_SEC = 20;

/** Creates a 720p video with motion and grain at a typical upload bitrate, by repeating one clip. */
async function createVideo(folder: string): Promise<string> {
  const [clip, path] = [join(folder, 'clip.mp4'), join(folder, 'film.mp4')];
  const source = `testsrc2=s=1280x720:r=30:d=${CLIP_SEC},noise=alls=5:allf=t,format=yuv420p`;
  const rate = ['-b:v', '6M', '-maxrate', '7M', '-bufsize', '10M', '-g', '60'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', ...rate, '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${CLIP_SEC}`, ...encode, clip);
  await ffmpeg('-stream_loop', String(FILM_SEC / CLIP_SEC - 1), '-i', clip, '-c', 'copy', path);
  return path;
}

/** Creates one MP4 file per rendition, with its index at the start. */
async function createFiles(folder: string, master: string): Promise<void> {
  for (const height of HEIGHTS) {
    const [video, audio] = [`v${height}`, 'a0'].map((track) =>
      master.replace('master.m3u8', `${track}/index.m3u8`),
    );
    const path = join(folder, `film-${height}.mp4`);
    if (existsSync(path)) continue;
    const inputs = ['-i', video!, '-i', audio!, '-map', '0:v', '-map', '1:a'];
    await ffmpeg(...inputs, '-c', 'copy', '-movflags', '+faststart', path);
  }
}

/** Uploads a video and waits until all its renditions are ready. */
export async function publish(server: BenchServer, path: string): Promise<{ video: string; hls: string }> {
  const video = await uploadFile(server, path);
  await waitForVideo(server, video, ({ state }) => state === 'ready');
  const { mediaurl } = await server.person.call(playbackRoutes.get, { video });
  return { video, hls: new URL(mediaurl ?? '', server.url).href };
}

export async function openPlayerFixture(bench: Bench): Promise<PlayerFixture> {
  const server = await startBenchServer(bench, 'player');
  console.log('  creating and encoding a video …');
  const { video, hls } = await publish(server, await createVideo(bench.folder));
  await createFiles(bench.folder, hls);
  console.log('  installing and building pages with other players …');
  const built = await buildPages(bench.folder);
  const pages = await servePages({ folder: built.folder, videos: bench.folder, hls });
  const page = `${server.url}/app/video/${video}`;
  const start = '?autoplay=true&muted=true';
  const [ours, watchPage] = [`${page}/v4/embedded${start}`, `${page}${start}`];
  return { folder: bench.folder, server, video, pages, built, ours, watchPage };
}
