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

/** A server as operators run it, in its own process, and its administrator. */
export interface BenchServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly person: TestPerson;
}

export async function startBenchServer(
  bench: Bench,
  name: string,
  env: Record<string, string> = {},
): Promise<BenchServer> {
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

/** Sends a body of known length as fast as the server accepts it. */
export async function sendBody(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Readable,
): Promise<number> {
  const sending = request(url, { method, headers });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(body, sending);
  const [response] = await responded;
  response.resume();
  return response.statusCode ?? 0;
}

/** Uploads a new video in one request and returns its id. */
export async function uploadBody(server: BenchServer, size: number, body: () => Readable): Promise<string> {
  const { person, url } = server;
  const { kapsule_id: id } = await person.call(videoRoutes.create, {
    displayname: 'Bench',
    visibility: 'public',
  });
  const created = await beginUpload(person, id, size);
  if (created.status !== 201) throw new Error(`bench: the upload was rejected (${created.status})`);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
    'x-csrf-token': person.tokens.csrf ?? '',
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const status = await sendBody(url + created.headers.get('location'), 'PATCH', headers, body());
  if (status !== 204) throw new Error(`bench: the upload failed with ${status}`);
  return id;
}

export async function uploadFile(server: BenchServer, path: string): Promise<string> {
  return uploadBody(server, (await stat(path)).size, () =>
    createReadStream(path, { highWaterMark: 1 << 20 }),
  );
}

/** Polls until the video meets the condition. */
export async function waitForVideo(
  server: BenchServer,
  id: string,
  isDone: (video: Video) => boolean,
  intervalMs = 100,
): Promise<Video> {
  for (;;) {
    const video = await server.person.call(videoRoutes.get, { id });
    if (isDone(video)) return video;
    if (video.state === 'failed') throw new Error(`bench: a video failed: ${video.state_reason}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
