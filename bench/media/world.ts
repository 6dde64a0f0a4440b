import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountRoutes } from '#features/accounts/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { freePort } from '#test/real-server.ts';
import { createPerson, type TestPerson } from '#test/test-server.ts';
import { beginUpload } from '#test/upload.ts';
import type { Bench } from '../processes.ts';

const PASSWORD = 'benches are for sitting';

/** A server as people run it, in a process of its own, and its administrator. */
export interface MediaWorld {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly person: TestPerson;
}

export async function openMediaWorld(
  bench: Bench,
  name: string,
  env: Record<string, string> = {},
): Promise<MediaWorld> {
  const port = await freePort();
  const databaseUrl = await bench.createDatabase(name);
  const dataDir = `${bench.folder}/${name}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    DEMO_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    ...env,
  };
  const child = await bench.run('apps/server/main.ts', [], settings, 'Sign in as admin');
  const url = `http://127.0.0.1:${port}`;
  const person = createPerson(url, 'admin');
  await person.call(accountRoutes.signIn, { username: 'admin', password: PASSWORD });
  return { url, databaseUrl, dataDir, process: child, person };
}

/** Sends a body of known length, as fast as it is taken. */
export async function sendBody(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Readable,
): Promise<number> {
  const sending = request(url, { method, headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(body, sending);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode ?? 0;
}

/** Uploads into a new video in one request and answers its id. */
export async function uploadBody(world: MediaWorld, size: number, body: () => Readable): Promise<string> {
  const { person, url } = world;
  const { kapsule_id: id } = await person.call(videoRoutes.create, {
    displayname: 'Bench',
    visibility: 'public',
  });
  const begun = await beginUpload(person, id, size);
  if (begun.status !== 201) throw new Error(`bench: the upload was refused (${begun.status})`);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
    'x-csrf-token': person.tokens.csrf ?? '',
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const status = await sendBody(url + begun.headers.get('location'), 'PATCH', headers, body());
  if (status !== 204) throw new Error(`bench: the upload was answered with ${status}`);
  return id;
}

export async function uploadPath(world: MediaWorld, path: string): Promise<string> {
  return uploadBody(world, (await stat(path)).size, () => createReadStream(path, { highWaterMark: 1 << 20 }));
}

/** Asks until the video is as wanted. */
export async function untilVideo(
  world: MediaWorld,
  id: string,
  wanted: (video: Video) => boolean,
  everyMs = 100,
): Promise<Video> {
  for (;;) {
    const video = await world.person.call(videoRoutes.get, { id });
    if (wanted(video)) return video;
    if (video.state === 'failed') throw new Error(`bench: a video failed: ${video.state_reason}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
