import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { freePort, type RealServer, startRealServer } from '#test/real-server.ts';
import { buildPages } from '#test/site-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { createPerson } from '#test/test-server.ts';
import { launchBrowser } from './harness.ts';

let folder: string;
let database: TestDatabase;
let browser: Browser;
let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  await buildPages();
  folder = mkdtempSync(join(tmpdir(), 'kapsule-restart-'));
  database = await createTestDatabase();
  browser = await launchBrowser();
  const PORT = String(await freePort());
  env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT };
  server = await startRealServer(env);
  await server.ready();
});
afterAll(async () => {
  await browser?.close();
  server?.child.kill('SIGINT');
  await server?.ended;
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function countStoredBytes(): number {
  const uploads = join(folder, 'data/work/uploads');
  return readdirSync(uploads).reduce((sum, name) => sum + statSync(join(uploads, name)).size, 0);
}

/** Makes a signed-up user a member directly, because this test is not about invitations. */
async function makeMember(username: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `update users set organization_role = 'member', organization_id = (select id from organizations where is_default)
     where username = $1`,
    [username],
  );
  await client.end();
}

it('resumes an upload after the server was killed and restarted', async () => {
  const film = join(folder, 'Long_walk.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=5'];
  const noisy = ['-vf', 'noise=alls=60:allf=t', '-crf', '12', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await ffmpeg(...picture, '-c:v', 'libx264', ...noisy, film);
  const ana = createPerson(server.url, 'ana');
  const account = { username: 'ana', displayname: 'Ana', password: 'correct horse battery' };
  await ana.call(accountRoutes.signUp, account);
  await makeMember('ana');
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([...ana.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto('/app/studio');
  const session = await context.newCDPSession(page);
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 400_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await (await chooser).setFiles(film);
  const details = page.getByRole('dialog', { name: 'Video details' });
  await details.waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await page.getByText(/\/s · .* left/).waitFor();
  // The page counts sent bytes, but only written bytes are kept.
  await expect.poll(countStoredBytes).toBeGreaterThan(0);

  server.child.kill('SIGKILL');
  await server.ended;
  await page.getByText(/Connection lost/).waitFor();
  server = await startRealServer(env);
  await server.ready();
  const list = page.getByRole('table', { name: 'My videos' });
  await list
    .getByRole('row')
    .filter({ hasText: 'Long walk' })
    .getByText('Ready')
    .waitFor({ timeout: 90_000 });
  expect(offsets.at(-1)).toBeGreaterThan(0);
  await context.close();
});
