import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videoRoutes } from '#features/videos/contract.ts';
import { checkPackage } from '#test/check-package.ts';
import { killWorkers } from '#test/kill-workers.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { openMediaWorld, untilVideo, uploadPath } from './world.ts';

const KILLS = Number(process.env.KILLS ?? 50);
const WORKERS = 3;
const WITHIN_MS = 2500;
/** So many videos are always under way. */
const UNDER_WAY = 4;
const SEED = 20261115;

/** The same moments in every run, as far as a machine repeats itself. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Worker processes are killed while they encode; what remains must be whole, and little may be done twice. */
export async function kills(bench: Bench): Promise<Figure[]> {
  const world = await openMediaWorld(bench, 'kills', { ROLE: 'web' });
  const film = join(bench.folder, 'film.mp4');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=130'],
    ...['-f', 'lavfi', '-i', 'sine=d=130', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', film],
  ]);
  const ids: string[] = [];
  const unfinished = async (): Promise<number> => {
    const states = await Promise.all(ids.map((id) => world.person.call(videoRoutes.get, { id })));
    return states.filter(({ state }) => state === 'processing').length;
  };
  const begun = performance.now();
  const killing = await killWorkers({
    env: { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    workers: WORKERS,
    kills: KILLS,
    withinMs: WITHIN_MS,
    random: randomFrom(SEED),
    async beforeKill() {
      while ((await unfinished()) < UNDER_WAY) ids.push(await uploadPath(world, film));
    },
  });
  const tookSec = (performance.now() - begun) / 1000;
  try {
    const problems: string[] = [];
    let ready = 0;
    for (const id of ids) {
      const video = await untilVideo(world, id, ({ state }) => state === 'ready', 500);
      ready += 1;
      problems.push(...(await checkPackage(world, video)));
    }
    if (problems.length > 0) console.log(problems.slice(0, 5).join('\n'));
    const counts = killing.counts();
    const about = `${KILLS} kills of ${WORKERS} workers in ${tookSec.toFixed(0)} s`;
    return [
      {
        name: 'Workers killed: videos that ended ready',
        measured: ready / ids.length,
        unit: '',
        limit: { atLeast: 1 },
        from: `${ready} of ${ids.length}, ${about}`,
      },
      {
        name: 'Workers killed: faults in segments',
        measured: problems.length,
        unit: '',
        limit: { atMost: 0 },
      },
      {
        name: 'Workers killed: pieces begun again per kill',
        measured: (counts.begun - counts.pieces) / KILLS,
        unit: '',
        limit: { atMost: 1 },
        from: `${counts.begun} begun, ${counts.pieces} pieces`,
      },
    ];
  } finally {
    await killing.stop();
  }
}
