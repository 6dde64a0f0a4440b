import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videoRoutes } from '#features/videos/contract.ts';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type BenchTools, fetchTools, startNginx } from './nginx.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from './server.ts';

const ROUNDS = 3;
const ROUND_SEC = 4;
const CONNECTIONS = 32;
const FILM_SEC = 16;
/** Typical renditions of phones and desktops. The larger the segment, the smaller the share of Node in its cost. */
const TRACKS = ['v360', 'v1080'] as const;
const LIMITS = { v360: { ours: 0.45, behind: 0.8 }, v1080: { ours: 0.5, behind: 0.9 } } as const;
/** Kapsule's own check may be a second old; nginx caches a permission until the end of the current second. */
const MAX_DENIAL_SEC = 1.2;

/** Creates a script for wrk that cycles through the paths. */
const createWrkScript = (paths: readonly string[]): string =>
  `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}\nlocal at = 0\n` +
  'request = function() at = at % #paths + 1 return wrk.format("GET", paths[at]) end\n' +
  'done = function(summary) if summary.errors.status > 0 then io.write("Rejected: " .. summary.errors.status) end end\n';

/** Measures segments per second from our server, from plain nginx, and from nginx in front of our server. */
export async function measureSegments(bench: Bench): Promise<Figure[]> {
  const tools = await fetchTools(bench);
  if (!tools) return [];
  const server = await startBenchServer(bench, 'segments');
  const film = join(bench.folder, 'delivered.mp4');
  const source = `testsrc2=s=1920x1080:r=25:d=${FILM_SEC},noise=alls=20:allf=t`;
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film],
  ]);
  const id = await uploadFile(server, film);
  const { media } = await waitForVideo(server, id, (video) => video.state === 'ready', 500);
  const port = await freePort();
  const env = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    ROLE: 'web',
    RATE_LIMITS: 'off',
    MEDIA_ACCEL_PREFIX: '/kapsule-files/',
  };
  await bench.run('apps/server/main.ts', [], env, 'Kapsule is ready');
  const barePort = await freePort();
  const folder = join(server.dataDir, `files/videos/${id}/1`);
  await bench.run('bench/media/bare-server.ts', [], { FOLDER: folder, PORT: String(barePort) }, 'ready');
  const nginx = await startNginx(bench, tools.nginx, {
    folder: join(server.dataDir, 'files'),
    upstream: port,
  });
  try {
    const figures: Figure[] = [];
    for (const track of TRACKS) {
      const names = Array.from({ length: FILM_SEC / 4 }, (_, index) => `${track}/${index}.m4s`);
      const signed = names.map((name) => media!.hls.replace('master.m3u8', name));
      figures.push(
        ...(await compare(track, (await countBytes(nginx.url, signed)) / signed.length, {
          nginx: createRateTest(
            bench,
            tools,
            nginx.url,
            names.map((name) => `/files/videos/${id}/1/${name}`),
          ),
          bare: createRateTest(
            bench,
            tools,
            `http://127.0.0.1:${barePort}`,
            names.map((name) => `/${name}`),
          ),
          ours: createRateTest(bench, tools, server.url, signed),
          permission: createRateTest(bench, tools, nginx.url, signed),
          accel: createRateTest(bench, tools, nginx.accelUrl, signed),
        })),
      );
    }
    const url = nginx.url + media!.hls.replace('master.m3u8', 'v360/0.m4s');
    return [...figures, await measureDenial(server, id, url)];
  } finally {
    await nginx.stop();
  }
}

/** Measures how long nginx keeps sending a video that was made private. */
async function measureDenial(server: BenchServer, id: string, url: string): Promise<Figure> {
  const durationsSec: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await server.person.call(videoRoutes.change, { id, visibility: 'public' });
    while ((await requestStatus(url)) !== 200);
    await server.person.call(videoRoutes.change, { id, visibility: 'private' });
    const startedAt = performance.now();
    while ((await requestStatus(url)) === 200);
    durationsSec.push((performance.now() - startedAt) / 1000);
  }
  return {
    name: 'Maximum time until nginx denies a video that was made private',
    measured: Math.max(...durationsSec),
    unit: 's',
    limit: { atMost: MAX_DENIAL_SEC },
    from: `${durationsSec.length} times, median ${median(durationsSec).toFixed(2)} s`,
  };
}
async function requestStatus(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

async function countBytes(url: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return bytes;
}

/** Creates a function that runs one round of requests and returns the responses per second. */
const createRateTest =
  (bench: Bench, tools: BenchTools, url: string, paths: readonly string[]) => async (): Promise<number> => {
    const file = join(bench.folder, 'requests.lua');
    writeFileSync(file, createWrkScript(paths));
    const args = ['-t1', `-c${CONNECTIONS}`, `-d${ROUND_SEC}s`, '-s', file, url];
    const { stdout } = await promisify(execFile)(tools.wrk, args, {
      env: { LD_LIBRARY_PATH: tools.libraries },
    });
    if (/Rejected|Non-2xx/.test(stdout)) throw new Error(`bench: ${url} rejected requests:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  };

type Servers = Readonly<Record<'nginx' | 'bare' | 'ours' | 'permission' | 'accel', () => Promise<number>>>;
async function compare(track: (typeof TRACKS)[number], bytes: number, servers: Servers): Promise<Figure[]> {
  const rates: Record<keyof Servers, number[]> = { nginx: [], bare: [], ours: [], permission: [], accel: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, measureRate] of Object.entries(servers)) {
      const perSecond = await measureRate();
      if (round >= 0) rates[name as keyof Servers].push(perSecond);
    }
  }
  const plain = median(rates.nginx);
  const about = `${(bytes / 1024).toFixed(0)} KB each, medians of ${ROUNDS} rounds, alternating`;
  const figure = (name: string, server: keyof Servers, atLeast?: number): Figure => ({
    name: `Segments of ${track} per second ${name} ÷ nginx`,
    measured: median(rates[server]) / plain,
    unit: '×',
    ...(atLeast === undefined ? {} : { limit: { atLeast } }),
    from: `${median(rates[server]).toFixed(0)} ÷ ${plain.toFixed(0)}/s, ${about}`,
  });
  return [
    figure('from our server', 'ours', LIMITS[track].ours),
    figure('from a bare Node server without permissions', 'bare'),
    figure('through nginx, which asks for permission once a second', 'permission', LIMITS[track].behind),
    figure('through nginx with X-Accel-Redirect for each segment', 'accel', LIMITS[track].behind),
  ];
}
