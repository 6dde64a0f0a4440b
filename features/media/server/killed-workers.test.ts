import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkPackage } from '#test/check-package.ts';
import { type Films, openFilms } from '#test/films.ts';
import { killWorkers } from '#test/kill-workers.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const KILLS = 5;
let films: Films;
let server: TestServer;
let dataDir: string;

beforeAll(async () => {
  films = openFilms();
  dataDir = mkdtempSync(join(tmpdir(), 'kapsule-killed-'));
  server = await createTestServer({ env: { ROLE: 'web', DATA_DIR: dataDir } });
});
afterAll(async () => {
  await server.stop();
  films.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

it('ends ready and complete, whichever workers are killed [HO-01]', { timeout: 1_000_000 }, async () => {
  const ana = await server.as('ana');
  const film = await films.long(150);
  const ids = [await uploadFile(ana, film), await uploadFile(ana, film), await uploadFile(ana, film)];
  const killing = await killWorkers({
    env: { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir },
    workers: 2,
    kills: KILLS,
    withinMs: 1500,
    random: Math.random,
  });
  try {
    for (const id of ids) {
      const video = await waitForVideo(server, ana, id, ({ state }) => state !== 'processing', 600_000);
      expect(video).toMatchObject({ state: 'ready', state_reason: null });
      expect(await checkPackage({ url: server.url, dataDir }, video)).toEqual([]);
    }
  } finally {
    await killing.stop();
  }
  const { started, pieces } = killing.counts();
  expect(pieces).toBe(9);
  expect(started).toBeLessThanOrEqual(pieces + KILLS);
});
