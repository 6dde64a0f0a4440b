import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type HostPages, startHostPages } from '#test/host-pages.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from '../media/world.ts';
import type { Bench } from '../processes.ts';

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
const FILM_SEC = 20;

/** A film on our server, and pages of somebody else's site around it. */
export interface EmbedWorld {
  readonly server: MediaWorld;
  readonly video: string;
  readonly host: HostPages;
  /** A picture of the size that pages of videos have: 480 × 360. */
  readonly picture: Buffer;
}

export async function openEmbedWorld(bench: Bench): Promise<EmbedWorld> {
  const server = await openMediaWorld(bench, 'embed');
  const [film, picture] = [join(bench.folder, 'film.mp4'), join(bench.folder, 'picture.jpg')];
  const source = `testsrc2=s=1280x720:r=30:d=${FILM_SEC},noise=alls=5:allf=t,format=yuv420p`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '4M', '-g', '60', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`, ...encode, film);
  await ffmpeg('-i', film, '-frames:v', '1', '-vf', 'scale=480:360', '-q:v', '6', picture);
  const video = await uploadPath(server, film);
  console.log('  a film is encoded …');
  await untilVideo(server, video, ({ state }) => state === 'ready');
  return { server, video, host: await startHostPages(), picture: readFileSync(picture) };
}

/** One block of our SDK. */
export const block = (video: string, more = ''): string =>
  `<div class="kapsule-player" data-video="${video}" ${more}></div>`;
export const script = ({ server }: EmbedWorld): string =>
  `<script async src="${server.url}/sdk/v1.js"></script>`;
