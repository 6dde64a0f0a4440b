import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videoRoutes } from '#features/videos/contract.ts';
import { checkPackage } from '#test/check-package.ts';
import { killWorkers } from '#test/kill-workers.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { startBenchServer, uploadFile, waitForVideo } from './server.ts';

const KILLS = Number(process.env.KILLS ?? 50);
const WORKERS = 3;
const MAX_DELAY_MS = 2500;
/** The number of videos that are being processed at any time. */
const CONCURRENT_VIDEOS = 4;
const SEED = 20261115;

/** A seeded generator, for the same kill times in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Kills worker processes while they encode; the result must be intact, with little work repeated. */
export async function measureKills(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'kills', { ROLE: 'web' });
  const film = join(bench.folder, 'film.mp4');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=130'],
    ...['-f', 'lavfi', '-i', 'sine=d=130', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', film],
  ]);
  const ids: string[] = [];
  const countUnfinished = async (): Promise<number> => {
    const states = await Promise.all(ids.map((id) => server.person.call(videoRoutes.get, { id })));
    return states.filter(({ state }) => state === 'processing').length;
  };
  const startedAt = performance.now();
  const killing = await killWorkers({
    env: { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
    workers: WORKERS,
    kills: KILLS,
    withinMs: MAX_DELAY_MS,
    random: createRandom(SEED),
    async beforeKill() {
      while ((await countUnfinished()) < CONCURRENT_VIDEOS) ids.push(await uploadFile(server, film));
    },
  });
  const elapsedSec = (performance.now() - startedAt) / 1000;
  try {
    const problems: string[] = [];
    let ready = 0;
    for (const id of ids) {
      const video = await waitForVideo(server, id, ({ state }) => state === 'ready', 500);
      ready += 1;
      problems.push(...(await checkPackage(server, video)));
    }
    if (problems.length > 0) console.log(problems.slice(0, 5).join('\n'));
    const counts = killing.counts();
    const about = `${KILLS} kills of ${WORKERS} workers in ${elapsedSec.toFixed(0)} s`;
    return [
      {
        name: 'Workers killed: share of videos that became ready',
        measured: ready / ids.length,
        unit: '',
        limit: { atLeast: 1 },
        from: `${ready} of ${ids.length}, ${about}`,
      },
      {
        name: 'Workers killed: damaged segments',
        measured: problems.length,
        unit: '',
        limit: { atMost: 0 },
      },
      {
        name: 'Workers killed: chunks restarted per kill',
        measured: (counts.started - counts.pieces) / KILLS,
        unit: '',
        limit: { atMost: 1 },
        from: `${counts.started} started, ${counts.pieces} chunks`,
      },
    ];
  } finally {
    await killing.stop();
  }
}
