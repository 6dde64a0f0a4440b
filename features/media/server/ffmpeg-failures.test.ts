import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';
import { findTool } from './ffmpeg/find-tool.ts';

const path = process.env.PATH ?? '';
let films: Films;
let film: string;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  films = openFilms();
  film = await films.film();
  server = await createTestServer({ compose: { jobs: { retryImmediately: true } } });
  ana = await server.as('ana');
});
afterEach(() => {
  process.env.PATH = path;
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const untilDone = (id: string) =>
  waitForVideo(server, ana, id, ({ state }) => state === 'ready' || state === 'failed', 100_000);

/** A PATH folder with the basic tools, in which `script` replaces ffmpeg or another tool. */
async function createToolFolder(name: string, script: string | null, replaced = 'ffmpeg'): Promise<string> {
  const folder = join(films.folder, name);
  mkdirSync(folder);
  for (const tool of ['sh', 'mkdir', 'sleep', 'prlimit', 'setpriv', 'nice', ...(script ? ['ffprobe'] : [])]) {
    const real = await findTool(tool);
    if (real && tool !== replaced) symlinkSync(real, join(folder, tool));
  }
  if (script) {
    writeFileSync(join(folder, replaced), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, replaced), 0o755);
  }
  return folder;
}

it('reports a missing ffmpeg, and succeeds on retry once it is installed [HO-01]', {
  timeout: 200_000,
}, async () => {
  process.env.PATH = await createToolFolder('without', null);
  const id = await uploadFile(ana, film);
  expect(await untilDone(id)).toMatchObject({
    state: 'failed',
    state_reason: 'The server has no ffmpeg, so nothing can be processed yet.',
    media: null,
  });
  process.env.PATH = path;
  expect(await ana.call(mediaRoutes.retry, { id })).toMatchObject({ state: 'processing', reason: null });
  expect(await untilDone(id)).toMatchObject({ state: 'ready', state_reason: null });
});

it('retries when ffmpeg is killed [HO-01]', { timeout: 200_000 }, async () => {
  const real = await findTool('nice');
  const tried = join(films.folder, 'tried');
  // Kills the first three background runs. `nice` counts them, because it runs outside the sandbox.
  const script = `for n in 1 2 3; do mkdir ${tried}-$n 2>/dev/null && kill -9 $$; done\nexec ${real} "$@"`;
  process.env.PATH = [await createToolFolder('killed', script, 'nice'), path].join(delimiter);
  const id = await uploadFile(ana, film);
  expect(await untilDone(id)).toMatchObject({ state: 'ready', state_reason: null });
  expect(existsSync(`${tried}-3`)).toBe(true);
});

it('fails with a reason when a tool fails every time, and never stays pending [HO-01]', {
  timeout: 200_000,
}, async () => {
  const real = await findTool('ffmpeg');
  // Only init segments succeed, because they are created without the source.
  const script = `case "$*" in *lavfi*) exec ${real} "$@";; *) echo broken >&2; exit 1;; esac`;
  process.env.PATH = [await createToolFolder('failing', script), path].join(delimiter);
  const id = await uploadFile(ana, film);
  expect(await untilDone(id)).toMatchObject({
    state: 'failed',
    state_reason: 'Processing failed on this file.',
  });
  expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({ can_retry: true });
});
