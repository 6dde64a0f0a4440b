import { join } from 'node:path';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { startBenchServer } from '../media/server.ts';
import { bundle } from '../player/build-pages.ts';
import { ffmpeg, publish } from '../player/fixture.ts';
import { type PagesServer, servePages } from '../player/pages-server.ts';
import type { Bench } from '../processes.ts';

/** A spotlight and its window. */
export interface Planned {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

const COUNT = 200;
const FIRST_MS = 3000;
/** Not a multiple of the interval of `timeupdate`, so that windows begin between two of them. */
const APART_MS = 290;
const AT_ONCE = 20;
export const PLANNED: readonly Planned[] = Array.from({ length: COUNT }, (_, index) => {
  const startMs = FIRST_MS + index * APART_MS;
  return { name: `S${index}`, startMs, endMs: startMs + AT_ONCE * APART_MS };
});
const LAST_MS = PLANNED.at(-1)!.endMs;
/** A few seconds without any spotlight at the end. */
export const FILM_MS = Math.ceil((LAST_MS + 3000) / 1000) * 1000;

export interface OverlaysFixture {
  /** Our embedded page with the spotlights, with autoplay. */
  readonly ours: string;
  /** Bare hls.js with the same elements, drawn by hand. */
  readonly byHand: string;
  readonly pages: PagesServer;
}

async function createFilm(folder: string): Promise<string> {
  const path = join(folder, 'film.mp4');
  const duration = `d=${FILM_MS / 1000}`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1M', '-g', '60', '-c:a', 'aac'];
  const source = `testsrc2=s=640x360:r=30:${duration},format=yuv420p`;
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=${duration}`, ...encode, path);
  return path;
}

/** Spread over the picture, like labels of things that can be seen. */
export const positionOf = (index: number) => ({ left: (index * 37) % 80, top: (index * 23) % 80 });

export async function openOverlaysFixture(bench: Bench): Promise<OverlaysFixture> {
  const server = await startBenchServer(bench, 'overlays');
  console.log('  creating and encoding a video …');
  const { video, hls } = await publish(server, await createFilm(bench.folder));
  for (const [index, { name, startMs, endMs }] of PLANNED.entries())
    await server.person.call(timelineRoutes.create, {
      id: video,
      kind: 'spotlight',
      start: startMs,
      end: endMs,
      data: { style: { type: 'texthighlight', text: name, font: 16 }, position: positionOf(index) },
      publish: true,
    });
  const folder = join(bench.folder, 'pages');
  await bundle(join(import.meta.dirname, 'pages/by-hand.ts'), join(folder, 'by-hand'), true);
  const pages = await servePages({ folder, videos: bench.folder, hls });
  const plan = encodeURIComponent(
    JSON.stringify(PLANNED.map((one, index) => ({ ...one, ...positionOf(index) }))),
  );
  return {
    ours: `${server.url}/app/video/${video}/v4/embedded?autoplay=true&muted=true`,
    byHand: `${pages.page('by-hand')}#${plan}`,
    pages,
  };
}
