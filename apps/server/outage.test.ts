import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/postgres.ts';
import { ADMIN_SETTINGS, pollVideo, signInAsAdmin } from '#test/admin.ts';
import { checkPackage } from '#test/check-package.ts';
import { openFilms } from '#test/films.ts';
import { type RealServer, startRealServer } from '#test/real-server.ts';
import { openSmallDisk } from '#test/small-disk.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile } from '#test/upload.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const films = openFilms();
let folder: string;
let dataDir: string;
let server: RealServer | undefined;
let external: BundledPostgres | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-outage-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  server?.child.kill('SIGINT');
  await server?.ended;
  await external?.stop();
  external = undefined;
  rmSync(folder, { recursive: true, force: true });
});
const disk = openSmallDisk(400);
afterAll(() => {
  films.remove();
  disk?.remove();
});

async function start(env: Record<string, string> = {}): Promise<TestPerson> {
  server = await startRealServer({ DATA_DIR: dataDir, ...ADMIN_SETTINGS, ...env });
  await server.ready();
  return signInAsAdmin(server);
}

const killDatabase = (): void => {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
};

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Repeatedly sends a request that needs the database. */
function pollRequests(person: TestPerson, path: string) {
  const answers: Answer[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const response = await person.fetch(path);
      await response.arrayBuffer();
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after') });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    answers,
    statuses: () => [...new Set(answers.map(({ status }) => status))].sort(),
    async stop() {
      going = false;
      await asking;
    },
  };
}

/** Opens an event stream; `heard` collects everything it sends. */
async function openStream(person: TestPerson, topics: string) {
  const aborting = new AbortController();
  const { body } = await person.fetch(`/api/v1/events?topics=${topics}`, { signal: aborting.signal });
  let text = '';
  void (async () => {
    for await (const chunk of body!) text += Buffer.from(chunk).toString();
  })().catch(() => {});
  return { heard: () => text, close: () => aborting.abort() };
}

describe('a database outage', { timeout: 240_000 }, () => {
  it('restarts the bundled database: calls return 503 meanwhile, and jobs, events, and sessions continue', async () => {
    const admin = await start();
    const id = await uploadFile(admin, await films.long(30));
    await pollVideo(admin, id, (video) => video.duration > 0);
    const stream = await openStream(admin, `video:${id}`);
    const asking = pollRequests(admin, `/api/v1/videos/${id}`);
    killDatabase();
    await expect.poll(asking.statuses, WAIT).toContain(503);
    await expect.poll(() => asking.answers.at(-1)?.status, WAIT).toBe(200);
    await asking.stop();
    expect(asking.statuses()).toEqual([200, 503]);
    const refused = asking.answers.filter(({ status }) => status === 503);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);

    const video = await pollVideo(admin, id, ({ state }) => state !== 'processing');
    expect(video).toMatchObject({ state: 'ready', state_reason: null });
    expect(await checkPackage({ url: server!.url, dataDir }, video)).toEqual([]);
    const before = stream.heard().length;
    await admin.call(videoRoutes.change, { id, displayname: 'After the outage' });
    await expect.poll(() => stream.heard().slice(before), WAIT).toContain('video.changed');
    stream.close();
    expect(server!.output().match(/ended unexpectedly/g)).toHaveLength(1);
    expect(server!.output()).toMatch(/is back after/);
  });

  it('survives an outage of an external database without a restart, and work continues', async () => {
    const dir = join(folder, 'external');
    external = await startBundledPostgres({ dir });
    const admin = await start({ DATABASE_URL: external.url });
    const id = await uploadFile(admin, await films.long(30));
    await pollVideo(admin, id, (video) => video.duration > 0);
    await external.stop();
    const health = await fetch(`${server!.url}/health`);
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2']);
    const page = await fetch(`${server!.url}/api/v1/videos/${id}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('The server is not ready.');
    // Long enough for every timer of the queue to fail at least once.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    external = await startBundledPostgres({ dir });
    const video = await pollVideo(admin, id, ({ state }) => state !== 'processing');
    expect(video).toMatchObject({ state: 'ready', state_reason: null });
    const other = await uploadFile(admin, await films.film());
    await pollVideo(admin, other, ({ state }) => state === 'ready');
    expect(server!.child.exitCode).toBeNull();
  });

  it.runIf(disk)('comes back by itself after the disk was full to the last byte, twice', async () => {
    dataDir = join(disk!.folder, 'data');
    const admin = await start();
    const { kapsule_id: id } = await admin.call(videoRoutes.create, { displayname: 'Before' });
    for (const time of ['first', 'second']) {
      disk!.fill(0);
      const statuses = new Set<number>();
      const write = async (displayname: string): Promise<number> => {
        const response = await admin.fetch(`/api/v1/videos/${id}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-csrf-token': admin.tokens.csrf ?? '' },
          // Large enough that PostgreSQL soon needs another block.
          body: JSON.stringify({ displayname, description: `${displayname} `.repeat(300) }),
        });
        statuses.add(response.status);
        return response.status;
      };
      let count = 0;
      const refused = async (): Promise<boolean> => {
        count += 1;
        return (await write(`${time} ${count}`)) >= 500;
      };
      await expect.poll(refused, { timeout: 60_000, interval: 1 }).toBe(true);
      expect([...statuses].filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
      disk!.empty();
      await expect.poll(() => write(`After the ${time} time`), WAIT).toBe(200);
    }
    const film = await uploadFile(admin, await films.film());
    await pollVideo(admin, film, ({ state }) => state === 'ready');
  });
});
