import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { initPath, playlistPath, segmentPath } from '#features/media/media-paths.ts';
import type { Figure } from '../figure.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from '../media/world.ts';
import type { Bench } from '../processes.ts';

const VIEWERS = 60;
const MINUTE_SEC = 60;
const SEGMENT_SEC = 4;
/** A minute's requests in a quarter of the time: harder on every limit. */
const SPREAD_SEC = 15;
const FILM_SEC = 8;

/** 60 people without a session watch one public video behind one address, with limits on; refusals are counted. */
export async function lectureHall(bench: Bench): Promise<Figure> {
  const world = await openMediaWorld(bench, 'hall', { RATE_LIMITS: 'on' });
  const { id, hls } = await publish(bench, world);
  const assets = await assetsOf(world.url, `/app/video/${id}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 6 * VIEWERS });
  const begun = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: VIEWERS }, () => watch(world.url, [...assets, ...requestsOf(id, hls)], agent)),
  );
  const tookSec = (performance.now() - begun) / 1000;
  agent.destroy();
  const all = statuses.flat();
  const wrong = all.filter((status) => status !== 200 && status !== 429);
  if (wrong.length > 0)
    throw new Error(`bench: ${wrong.length} answers were not as they should be: ${wrong[0]}`);
  return {
    name: `429s for ${VIEWERS} viewers behind one address, a minute at 1080p`,
    measured: all.filter((status) => status === 429).length,
    unit: '',
    limit: { atMost: 0 },
    from: `${all.length} requests in ${tookSec.toFixed(0)} s: page, files, calls, event streams, playlists, segments`,
  };
}

async function publish(bench: Bench, world: MediaWorld): Promise<{ id: string; hls: string }> {
  const film = join(bench.folder, 'lecture.mp4');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${FILM_SEC}`],
    ...['-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', film],
  ]);
  const id = await uploadPath(world, film);
  const { media } = await untilVideo(world, id, (video) => video.state === 'ready', 500);
  return { id, hls: media!.hls };
}

/** The page and every file it names. */
async function assetsOf(url: string, page: string): Promise<string[]> {
  const text = await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]!);
  return [page, ...new Set(files)];
}

/** What one player asks for within a minute, in order; the film is shorter and begins anew. */
function requestsOf(id: string, hls: string): string[] {
  const file = (name: string): string => hls.replace('master.m3u8', name);
  const calls = [
    `/api/v1/videos/${id}`,
    `/api/v1/videos/${id}/chapters`,
    '/api/v1/me',
    '/app/api/v2/track/sid',
    `/api/v1/events?topics=video:${id}`,
  ];
  const segments = Array.from({ length: MINUTE_SEC / SEGMENT_SEC }, (_, at) => {
    const index = at % (FILM_SEC / SEGMENT_SEC);
    return [file(segmentPath('v1080', index)), file(segmentPath('a0', index))];
  });
  const playlists = ['v1080', 'a0'].flatMap((track) => [file(playlistPath(track)), file(initPath(track))]);
  return [...calls, hls, ...playlists, ...segments.flat()];
}

/** One viewer: the requests one after the other, spread over the time there is. */
async function watch(url: string, paths: readonly string[], agent: Agent): Promise<number[]> {
  const begun = performance.now();
  const statuses: number[] = [];
  for (const [at, path] of paths.entries()) {
    const due = begun + (at * SPREAD_SEC * 1000) / paths.length;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    statuses.push(await statusOf(url + path, agent));
  }
  return statuses;
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { accept: 'text/html, */*' } }, (answer) => {
      const status = answer.statusCode ?? 0;
      // Event streams do not end by themselves.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy();
      else answer.resume();
      answer.once('close', () => resolve(status));
    });
    sent.on('error', reject).end();
  });
}
