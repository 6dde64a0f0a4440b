import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { videofrontSettingRoutes } from '#features/videofront/studio-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { startBenchServer, uploadFile, waitForVideo } from '../media/server.ts';
import type { Bench } from '../processes.ts';

const run = promisify(execFile);
const FILM_SEC = 20;
const ENTRIES = 23;

export interface PagesFixture {
  readonly url: string;
  readonly video: string;
  /** Adds a banner, texts, and featured videos to the library. */
  addFront(): Promise<void>;
}

/** A server with a library that fills the first page, and a film with a description. */
export async function openPagesFixture(bench: Bench): Promise<PagesFixture> {
  const server = await startBenchServer(bench, 'pages');
  const film = join(bench.folder, 'film.mp4');
  const source = `testsrc2=s=1280x720:r=30:d=${FILM_SEC},format=yuv420p`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '2M', '-g', '60', '-c:a', 'aac'];
  const input = ['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...encode, film]);
  const picture = join(bench.folder, 'picture.jpg');
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', film, '-frames:v', '1', picture]);
  const image = await readFile(picture);
  for (let number = 1; number <= ENTRIES; number += 1) {
    const { kapsule_id: id } = await server.person.call(videoRoutes.create, {
      displayname: `Evening talk ${number}`,
      src: 'LIVE_EVENT',
      visibility: 'public',
      tags: ['talks'],
    });
    const { ok } = await server.person.fetch(`/api/v1/videos/${id}/poster`, {
      method: 'PUT',
      headers: { 'x-csrf-token': server.person.tokens.csrf ?? '', 'content-type': 'image/jpeg' },
      body: new Uint8Array(image),
    });
    if (!ok) throw new Error('bench: a thumbnail was refused');
  }
  const video = await uploadFile(server, film);
  console.log('  encoding a video …');
  await waitForVideo(server, video, ({ state }) => state === 'ready');
  await server.person.call(videoRoutes.change, {
    id: video,
    displayname: 'A film with a title of usual length',
    description: 'Two sentences about the film. At 0:05 something happens.',
    visibility: 'public',
  });
  return {
    url: server.url,
    video,
    async addFront() {
      const { person } = server;
      await person.call(videofrontSettingRoutes.setBanner, {}, { bytes: new Blob([new Uint8Array(image)]) });
      const { version } = await person.call(videofrontSettingRoutes.setting, {});
      const front = { headline: 'Talks and films', tagline: 'A new one every evening.', featured: [video] };
      await person.call(videofrontSettingRoutes.change, { version, ...front });
    },
  };
}
