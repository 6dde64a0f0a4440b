import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type HostPages, startHostPages } from '#test/host-pages.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from '../media/server.ts';
import type { Bench } from '../processes.ts';

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
const FILM_SEC = 20;

/** A video on our server, and a second site whose pages embed it. */
export interface EmbedFixture {
  readonly server: BenchServer;
  readonly video: string;
  readonly host: HostPages;
  /** A thumbnail of the usual size, 480 × 360. */
  readonly picture: Buffer;
}

export async function openEmbedFixture(bench: Bench): Promise<EmbedFixture> {
  const server = await startBenchServer(bench, 'embed');
  const [film, picture] = [join(bench.folder, 'film.mp4'), join(bench.folder, 'picture.jpg')];
  const source = `testsrc2=s=1280x720:r=30:d=${FILM_SEC},noise=alls=5:allf=t,format=yuv420p`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '4M', '-g', '60', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`, ...encode, film);
  await ffmpeg('-i', film, '-frames:v', '1', '-vf', 'scale=480:360', '-q:v', '6', picture);
  const video = await uploadFile(server, film);
  console.log('  encoding a video …');
  await waitForVideo(server, video, ({ state }) => state === 'ready');
  return { server, video, host: await startHostPages(), picture: readFileSync(picture) };
}

/** The markup of one embed. */
export const createBlock = (video: string, more = ''): string =>
  `<div class="kapsule-player" data-video="${video}" ${more}></div>`;
export const createScript = ({ server }: EmbedFixture): string =>
  `<script async src="${server.url}/sdk/v1.js"></script>`;
