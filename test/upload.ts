import { readFile } from 'node:fs/promises';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { TestPerson, TestServer } from './test-server.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Starts a tus upload. The response has its location, or the error. */
export async function beginUpload(
  person: TestPerson,
  video: string,
  size: number,
  filename = 'film.mp4',
): Promise<Response> {
  return person.fetch('/api/v1/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(filename)},video ${base64(video)}`,
      'x-csrf-token': person.tokens.csrf ?? '',
    },
  });
}

/** Sends bytes of an upload, starting at `offset`. */
export function sendBytes(
  person: TestPerson,
  location: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  return person.fetch(location, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'x-csrf-token': person.tokens.csrf ?? '',
    },
    body: bytes as never,
  });
}

/** Uploads a file, by default into a new video, and returns the video's id. */
export async function uploadFile(
  person: TestPerson,
  path: string,
  options: { filename?: string; video?: string } = {},
): Promise<string> {
  const video =
    options.video ?? (await person.call(videoRoutes.create, { displayname: 'Uploaded' })).kapsule_id;
  const bytes = await readFile(path);
  const started = await beginUpload(person, video, bytes.length, options.filename ?? 'film.mp4');
  if (started.status !== 201) throw new Error(`upload: ${started.status} ${await started.text()}`);
  const sent = await sendBytes(person, started.headers.get('location') as string, 0, bytes);
  if (sent.status !== 204) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
  return video;
}

/** Waits until a video matches, checking again at each of the server's events about it. */
export async function waitForVideo(
  server: TestServer,
  person: TestPerson,
  id: string,
  isWanted: (video: Video) => boolean,
  timeoutMs = 60_000,
): Promise<Video> {
  let wake = (): void => {};
  const stop = server.server.kernel.events.listen(`video:${id}`, () => wake());
  const deadline = Date.now() + timeoutMs;
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const video = await person.call(videoRoutes.get, { id });
      if (isWanted(video)) return video;
      if (Date.now() > deadline)
        throw new Error(`video ${id} is still ${video.state} (${video.state_reason ?? video.progress})`);
      await woken;
    }
  } finally {
    stop();
  }
}
