import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from '../media/world.ts';
import type { Bench } from '../processes.ts';
import { type BuiltPages, buildPages } from './build-pages.ts';
import { type PagesServer, servePages } from './pages-server.ts';

const run = promisify(execFile);
export const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** Long enough that its later half is not fetched ahead. */
export const FILM_SEC = 120;
const HEIGHTS = [240, 360, 480, 720] as const;

/** One film on our server, and the same film on pages of others. */
export interface PlayerWorld {
  /** Where films are made. */
  readonly folder: string;
  readonly server: MediaWorld;
  readonly video: string;
  readonly pages: PagesServer;
  readonly built: BuiltPages;
  /** Our page in a frame, with autoplay. */
  readonly ours: string;
}

const PIECE_SEC = 20;

/** A 720p film with moving detail and grain, at the rates that people upload; one piece of it is repeated. */
async function makeFilm(folder: string): Promise<string> {
  const [piece, path] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  const picture = `testsrc2=s=1280x720:r=30:d=${PIECE_SEC},noise=alls=5:allf=t,format=yuv420p`;
  const rate = ['-b:v', '6M', '-maxrate', '7M', '-bufsize', '10M', '-g', '60'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', ...rate, '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${PIECE_SEC}`, ...encode, piece);
  await ffmpeg('-stream_loop', String(FILM_SEC / PIECE_SEC - 1), '-i', piece, '-c', 'copy', path);
  return path;
}

/** Each rendition as one file, ready to play from its first bytes on. */
async function makeFiles(folder: string, master: string): Promise<void> {
  for (const height of HEIGHTS) {
    const [picture, sound] = [`v${height}`, 'a0'].map((track) =>
      master.replace('master.m3u8', `${track}/index.m3u8`),
    );
    const path = join(folder, `film-${height}.mp4`);
    if (existsSync(path)) continue;
    await ffmpeg(
      '-i',
      picture!,
      '-i',
      sound!,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      path,
    );
  }
}

/** A film on our server, ready in all its sizes. */
export async function publish(server: MediaWorld, path: string): Promise<{ video: string; hls: string }> {
  const video = await uploadPath(server, path);
  await untilVideo(server, video, ({ state }) => state === 'ready');
  const { mediaurl } = await server.person.call(playbackRoutes.get, { video });
  return { video, hls: new URL(mediaurl ?? '', server.url).href };
}

export async function openPlayerWorld(bench: Bench): Promise<PlayerWorld> {
  const server = await openMediaWorld(bench, 'player');
  console.log('  a film is made and encoded …');
  const { video, hls } = await publish(server, await makeFilm(bench.folder));
  await makeFiles(bench.folder, hls);
  console.log('  pages of others are installed and built …');
  const built = await buildPages(bench.folder);
  const pages = await servePages({ folder: built.folder, films: bench.folder, hls });
  const ours = `${server.url}/app/video/${video}/v4/embedded?autoplay=true&muted=true`;
  return { folder: bench.folder, server, video, pages, built, ours };
}
