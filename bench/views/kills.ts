import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import type { ViewFixture } from './fixture.ts';
import { createAgent, type SentItem, SimulatedViewer } from './viewer.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const VIEWERS = 100;
const EVERY_MS = 1_000;

/** Viewers keep what was not accepted, and send it again with the same number, like the player. */
async function watch(viewer: SimulatedViewer, isOver: () => boolean): Promise<number> {
  const queue: SentItem[] = [];
  let sentMs = 0;
  while ((await viewer.create()) !== 200) await wait(100);
  queue.push(viewer.start());
  let dueMs = performance.now();
  while (!isOver() || queue.length > 0) {
    dueMs += EVERY_MS;
    await wait(Math.max(0, dueMs - performance.now()));
    if (!isOver()) {
      queue.push(viewer.played(EVERY_MS));
      sentMs += EVERY_MS;
    }
    const due = queue.length > 1 ? viewer.batch(queue) : queue[0];
    if (due && (await viewer.report(due)).status === 200) queue.length = 0;
  }
  return sentMs;
}

/** Kills the server at random moments while people watch. */
export async function measureKills(fixture: ViewFixture): Promise<Figure[]> {
  let server = await fixture.start();
  const agent = createAgent();
  const viewers = Array.from(
    { length: VIEWERS },
    () => new SimulatedViewer(agent, fixture.url, fixture.video),
  );
  let isOver = false;
  const watching = Promise.all(viewers.map((viewer) => watch(viewer, () => isOver)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(500 + Math.random() * 2_000);
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    server = await fixture.start();
  }
  await wait(2_000);
  isOver = true;
  const sent = await watching;
  agent.destroy();
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  return compare(fixture, viewers, sent);
}

async function compare(
  { client }: ViewFixture,
  viewers: readonly SimulatedViewer[],
  sentMs: readonly number[],
): Promise<Figure[]> {
  const { rows } = await client.query<{ id: string; watched_ms: number }>(
    'select id, watched_ms from views where started_at is not null',
  );
  const stored = new Map(rows.map(({ id, watched_ms }) => [id, watched_ms]));
  const missing = viewers.map(({ viewId }, index) => sentMs[index]! - (stored.get(viewId) ?? 0));
  const lost = viewers.filter(({ viewId }) => !stored.has(viewId)).length;
  return [
    { name: `${KILLS} kills: views that were lost`, measured: lost, unit: '', limit: { atMost: 0 } },
    {
      name: `${KILLS} kills: counted twice, any view`,
      measured: Math.max(0, ...missing.map((ms) => -ms)) / 1000,
      unit: 's',
      limit: { atMost: 0 },
    },
    {
      name: `${KILLS} kills: missing per kill, worst view`,
      measured: Math.max(...missing) / EVERY_MS / KILLS,
      unit: 'intervals',
      limit: { atMost: 1 },
    },
  ];
}
