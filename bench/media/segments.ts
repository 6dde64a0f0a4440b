import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videoRoutes } from '#features/videos/contract.ts';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type BenchTools, fetchTools, startNginx } from './nginx.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from './world.ts';

const ROUNDS = 3;
const ROUND_SEC = 4;
const CONNECTIONS = 32;
const FILM_SEC = 16;
/** What a phone and what a desktop fetches: the share of Node in a segment's cost falls with its size. */
const TRACKS = ['v360', 'v1080'] as const;
const LIMITS = { v360: { ours: 0.45, behind: 0.8 }, v1080: { ours: 0.5, behind: 0.9 } } as const;
/** Kapsule's own word counts within a second; nginx keeps it to the end of the second in which it was given. */
const REFUSED_WITHIN_SEC = 1.2;

/** Asks for the paths in turns. */
const script = (paths: readonly string[]): string =>
  `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}\nlocal at = 0\n` +
  'request = function() at = at % #paths + 1 return wrk.format("GET", paths[at]) end\n' +
  'done = function(summary) if summary.errors.status > 0 then io.write("Refused: " .. summary.errors.status) end end\n';

/** Segments per second from our server, from nginx, and from nginx asking ours who may have them. */
export async function segments(bench: Bench): Promise<Figure[]> {
  const tools = await fetchTools(bench);
  if (!tools) return [];
  const world = await openMediaWorld(bench, 'segments');
  const film = join(bench.folder, 'delivered.mp4');
  await promisify(execFile)('ffmpeg', [
    ...[
      '-nostdin',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=1920x1080:r=25:d=${FILM_SEC},noise=alls=20:allf=t`,
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film],
  ]);
  const id = await uploadPath(world, film);
  const { media } = await untilVideo(world, id, (video) => video.state === 'ready', 500);
  const port = await freePort();
  const env = {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    ROLE: 'web',
    RATE_LIMITS: 'off',
    MEDIA_ACCEL_PREFIX: '/kapsule-files/',
  };
  await bench.run('apps/server/main.ts', [], env, 'Kapsule is ready');
  const barePort = await freePort();
  const folder = join(world.dataDir, `files/videos/${id}/1`);
  await bench.run('bench/media/bare-server.ts', [], { FOLDER: folder, PORT: String(barePort) }, 'ready');
  const nginx = await startNginx(bench, tools.nginx, {
    folder: join(world.dataDir, 'files'),
    upstream: port,
  });
  try {
    const figures: Figure[] = [];
    for (const track of TRACKS) {
      const names = Array.from({ length: FILM_SEC / 4 }, (_, index) => `${track}/${index}.m4s`);
      const signed = names.map((name) => media!.hls.replace('master.m3u8', name));
      figures.push(
        ...(await compare(track, (await bytesOf(nginx.url, signed)) / signed.length, {
          nginx: rate(
            bench,
            tools,
            nginx.url,
            names.map((name) => `/files/videos/${id}/1/${name}`),
          ),
          bare: rate(
            bench,
            tools,
            `http://127.0.0.1:${barePort}`,
            names.map((name) => `/${name}`),
          ),
          ours: rate(bench, tools, world.url, signed),
          passes: rate(bench, tools, nginx.url, signed),
          accel: rate(bench, tools, nginx.askingUrl, signed),
        })),
      );
    }
    const address = nginx.url + media!.hls.replace('master.m3u8', 'v360/0.m4s');
    return [...figures, await refusal(world, id, address)];
  } finally {
    await nginx.stop();
  }
}

/** How long nginx goes on sending a video that was made private. */
async function refusal(world: MediaWorld, id: string, address: string): Promise<Figure> {
  const took: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await world.person.call(videoRoutes.change, { id, visibility: 'public' });
    while ((await statusOf(address)) !== 200);
    await world.person.call(videoRoutes.change, { id, visibility: 'private' });
    const begun = performance.now();
    while ((await statusOf(address)) === 200);
    took.push((performance.now() - begun) / 1000);
  }
  return {
    name: 'A video that was made private is refused through nginx after at most',
    measured: Math.max(...took),
    unit: 's',
    limit: { atMost: REFUSED_WITHIN_SEC },
    from: `${took.length} times, median ${median(took).toFixed(2)} s`,
  };
}
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

async function bytesOf(url: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return bytes;
}

/** One round of requests: answers per second. */
const rate =
  (bench: Bench, tools: BenchTools, url: string, paths: readonly string[]) => async (): Promise<number> => {
    const file = join(bench.folder, 'requests.lua');
    writeFileSync(file, script(paths));
    const args = ['-t1', `-c${CONNECTIONS}`, `-d${ROUND_SEC}s`, '-s', file, url];
    const { stdout } = await promisify(execFile)(tools.wrk, args, {
      env: { LD_LIBRARY_PATH: tools.libraries },
    });
    if (/Refused|Non-2xx/.test(stdout)) throw new Error(`bench: ${url} refused:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  };

type Sides = Readonly<Record<'nginx' | 'bare' | 'ours' | 'passes' | 'accel', () => Promise<number>>>;
async function compare(track: (typeof TRACKS)[number], bytes: number, sides: Sides): Promise<Figure[]> {
  const rates: Record<keyof Sides, number[]> = { nginx: [], bare: [], ours: [], passes: [], accel: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const perSecond = await side();
      if (round >= 0) rates[name as keyof Sides].push(perSecond);
    }
  }
  const plain = median(rates.nginx);
  const about = `${(bytes / 1024).toFixed(0)} KB each, medians of ${ROUNDS} rounds in turns`;
  const figure = (name: string, side: keyof Sides, atLeast?: number): Figure => ({
    name: `Segments of ${track} per second ${name} ÷ nginx`,
    measured: median(rates[side]) / plain,
    unit: '×',
    ...(atLeast === undefined ? {} : { limit: { atLeast } }),
    from: `${median(rates[side]).toFixed(0)} ÷ ${plain.toFixed(0)}/s, ${about}`,
  });
  return [
    figure('from our server', 'ours', LIMITS[track].ours),
    figure('from a bare Node server that sends to everybody', 'bare'),
    figure('through nginx, which asks us once a second', 'passes', LIMITS[track].behind),
    figure('through nginx with X-Accel-Redirect for each', 'accel', LIMITS[track].behind),
  ];
}
