import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { initPath, playlistPath, segmentPath } from '#features/media/media-paths.ts';
import type { Figure } from '../figure.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from '../media/server.ts';
import type { Bench } from '../processes.ts';

const VIEWERS = 60;
const MINUTE_SEC = 60;
const SEGMENT_SEC = 4;
/** A minute's requests in a quarter of the time, which is harder on every rate limit. */
const SPREAD_SEC = 15;
const FILM_SEC = 8;

/** Counts rejected requests when 60 people without a session watch one public video behind one address. */
export async function measureLectureHall(bench: Bench): Promise<Figure> {
  const server = await startBenchServer(bench, 'hall', { RATE_LIMITS: 'on' });
  const { id, hls } = await publish(bench, server);
  const assets = await listAssets(server.url, `/app/video/${id}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 6 * VIEWERS });
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: VIEWERS }, () => watch(server.url, [...assets, ...listRequests(id, hls)], agent)),
  );
  const elapsedSec = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const all = statuses.flat();
  const unexpected = all.filter((status) => status !== 200 && status !== 429);
  if (unexpected.length > 0)
    throw new Error(`bench: ${unexpected.length} unexpected responses, such as ${unexpected[0]}`);
  return {
    name: `429s for ${VIEWERS} viewers behind one address, a minute at 1080p`,
    measured: all.filter((status) => status === 429).length,
    unit: '',
    limit: { atMost: 0 },
    from: `${all.length} requests in ${elapsedSec.toFixed(0)} s: page, files, API calls, event streams, playlists, segments`,
  };
}

async function publish(bench: Bench, server: BenchServer): Promise<{ id: string; hls: string }> {
  const film = join(bench.folder, 'lecture.mp4');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${FILM_SEC}`],
    ...['-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', film],
  ]);
  const id = await uploadFile(server, film);
  const { media } = await waitForVideo(server, id, (video) => video.state === 'ready', 500);
  return { id, hls: media!.hls };
}

/** Returns the page and all files it references. */
async function listAssets(url: string, page: string): Promise<string[]> {
  const text = await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]!);
  return [page, ...new Set(files)];
}

/** Returns the requests of one player within a minute, in order; the video is shorter and loops. */
function listRequests(id: string, hls: string): string[] {
  const file = (name: string): string => hls.replace('master.m3u8', name);
  const calls = [
    `/api/v1/videos/${id}`,
    `/api/v1/videos/${id}/chapters`,
    '/api/v1/me',
    '/app/api/v2/track/sid',
    `/api/v1/events?topics=video:${id}`,
  ];
  const segments = Array.from({ length: MINUTE_SEC / SEGMENT_SEC }, (_, position) => {
    const index = position % (FILM_SEC / SEGMENT_SEC);
    return [file(segmentPath('v1080', index)), file(segmentPath('a0', index))];
  });
  const playlists = ['v1080', 'a0'].flatMap((track) => [file(playlistPath(track)), file(initPath(track))]);
  return [...calls, hls, ...playlists, ...segments.flat()];
}

/** Sends one viewer's requests in sequence, spread evenly over the available time. */
async function watch(url: string, paths: readonly string[], agent: Agent): Promise<number[]> {
  const startedAt = performance.now();
  const statuses: number[] = [];
  for (const [index, path] of paths.entries()) {
    const due = startedAt + (index * SPREAD_SEC * 1000) / paths.length;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    statuses.push(await requestStatus(url + path, agent));
  }
  return statuses;
}

function requestStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { accept: 'text/html, */*' } }, (response) => {
      const status = response.statusCode ?? 0;
      // Event streams never end.
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      else response.resume();
      response.once('close', () => resolve(status));
    });
    sent.on('error', reject).end();
  });
}
