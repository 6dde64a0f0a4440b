import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { commentRoutes } from '#features/comments/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { ADMIN_SETTINGS, pollVideo, signInAsAdmin } from '#test/admin.ts';
import { openFilms } from '#test/films.ts';
import { type RealServer, startRealServer } from '#test/real-server.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile } from '#test/upload.ts';

const films = openFilms();
let folder: string;
const servers: RealServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapsule-backup-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => films.remove());

async function start(dataDir: string): Promise<TestPerson> {
  const server = await startRealServer({ DATA_DIR: dataDir, ...ADMIN_SETTINGS });
  servers.push(server);
  await server.ready();
  return signInAsAdmin(server);
}

/** Runs a command the way `npm run` does. */
async function command(name: string, args: string[], env: Record<string, string>) {
  const program = new URL(`../../tools/${name}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number, said };
}

async function firstSegment(person: TestPerson, hls: string): Promise<Response> {
  const linesOf = async (address: string, ending: string): Promise<string> =>
    (await (await person.fetch(address)).text()).split('\n').find((line) => line.endsWith(ending))!;
  const below = (address: string, name: string): string => new URL(name, `http://x${address}`).pathname;
  const playlist = below(hls, await linesOf(hls, '.m3u8'));
  return person.fetch(below(playlist, await linesOf(playlist, '.m4s')));
}

it('backs up a running server and starts from the backup in an empty folder', {
  timeout: 400_000,
}, async () => {
  const [data, backups, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const admin = await start(data);
  const id = await uploadFile(admin, await films.film());
  await pollVideo(admin, id, ({ state }) => state === 'ready');
  await admin.call(commentRoutes.create, { gconfid: id, text: 'Before the backup' });

  // Writes and file changes continue during the backup.
  let writing = true;
  let written = 0;
  const writer = (async () => {
    while (writing) {
      const { kapsule_id } = await admin.call(videoRoutes.create, { displayname: `Meanwhile ${written}` });
      if (written % 2) await admin.call(videoRoutes.remove, { id: kapsule_id, permanent: true });
      written += 1;
    }
  })();
  const made = await command('backup', [backups], { DATA_DIR: data });
  writing = false;
  await writer;
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('The backup is in ') });
  const [name] = readdirSync(backups);
  const backup = join(backups, name!);
  expect(made.said).toContain(backup);
  expect(written).toBeGreaterThan(0);
  expect(readdirSync(join(data, 'work')).filter((each) => each.startsWith('backup-'))).toEqual([]);

  const into = await command('restore', [backup, '--into', restored], {});
  expect(into).toMatchObject({ code: 0, said: expect.stringContaining(`is restored in ${restored}`) });
  expect(await command('restore', [backup, '--into', restored], {})).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is not empty\. Restore into an empty folder/),
  });

  const again = await start(restored);
  const video = await again.call(videoRoutes.get, { id });
  expect(video).toMatchObject({ state: 'ready', displayname: 'Uploaded' });
  const comments = await (await again.fetch(`/app/video/${id}/comments`)).text();
  expect(comments).toContain('Before the backup');
  // Segments are a cache and were left out; a requested one is encoded again.
  const segment = await firstSegment(again, video.media!.hls);
  expect(segment.status).toBe(200);
  expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await again.fetch(`/api/v1/videos/${id}/original`)).status).toBe(200);
});

it('backs up a stopped server and leaves nothing running', { timeout: 120_000 }, async () => {
  const data = join(folder, 'data');
  await start(data);
  const [server] = servers.splice(0);
  server!.child.kill('SIGINT');
  await server!.ended;
  expect(await command('backup', [join(folder, 'backups')], { DATA_DIR: data })).toMatchObject({ code: 0 });
  expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false);
  expect(existsSync(join(data, 'server.pid'))).toBe(false);
});
