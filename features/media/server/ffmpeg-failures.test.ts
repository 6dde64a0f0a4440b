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
  server = await createTestServer({ compose: { jobs: { impatient: true } } });
  ana = await server.as('ana');
});
afterEach(() => {
  process.env.PATH = path;
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const ended = (id: string) =>
  waitForVideo(server, ana, id, ({ state }) => state === 'ready' || state === 'failed', 100_000);

/** A folder with the few programs that a machine has anyway, in which `script` plays ffmpeg or another one. */
async function toolsWith(name: string, script: string | null, plays = 'ffmpeg'): Promise<string> {
  const folder = join(films.folder, name);
  mkdirSync(folder);
  for (const tool of ['sh', 'mkdir', 'sleep', 'prlimit', 'setpriv', 'nice', ...(script ? ['ffprobe'] : [])]) {
    const real = await findTool(tool);
    if (real && tool !== plays) symlinkSync(real, join(folder, tool));
  }
  if (script) {
    writeFileSync(join(folder, plays), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, plays), 0o755);
  }
  return folder;
}

it('says that ffmpeg is missing; once it is there, Retry makes the video [HO-01]', {
  timeout: 200_000,
}, async () => {
  process.env.PATH = await toolsWith('without', null);
  const id = await uploadFile(ana, film);
  expect(await ended(id)).toMatchObject({
    state: 'failed',
    state_reason: 'The server has no ffmpeg, so nothing can be processed yet.',
    media: null,
  });
  process.env.PATH = path;
  expect(await ana.call(mediaRoutes.retry, { id })).toMatchObject({ state: 'processing', reason: null });
  expect(await ended(id)).toMatchObject({ state: 'ready', state_reason: null });
});

it('tries again when ffmpeg is killed [HO-01]', { timeout: 200_000 }, async () => {
  const real = await findTool('nice');
  const tried = join(films.folder, 'tried');
  // The first three background runs are killed. Whoever counts them stands outside the sandbox; inside, nothing is left.
  const script = `for n in 1 2 3; do mkdir ${tried}-$n 2>/dev/null && kill -9 $$; done\nexec ${real} "$@"`;
  process.env.PATH = [await toolsWith('killed', script, 'nice'), path].join(delimiter);
  const id = await uploadFile(ana, film);
  expect(await ended(id)).toMatchObject({ state: 'ready', state_reason: null });
  expect(existsSync(`${tried}-3`)).toBe(true);
});

it('gives up on a tool that fails each time, with a reason, and never stays pending [HO-01]', {
  timeout: 200_000,
}, async () => {
  const real = await findTool('ffmpeg');
  // Init segments are made without the source; everything else fails.
  const script = `case "$*" in *lavfi*) exec ${real} "$@";; *) echo broken >&2; exit 1;; esac`;
  process.env.PATH = [await toolsWith('failing', script), path].join(delimiter);
  const id = await uploadFile(ana, film);
  expect(await ended(id)).toMatchObject({ state: 'failed', state_reason: 'Processing failed on this file.' });
  expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({ can_retry: true });
});
