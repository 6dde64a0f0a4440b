import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validatePackage } from '#features/media/server/validate/validate-package.ts';

const TRACK = /^[^#\s]*?([va][0-9]+)\/index\.m3u8$/gm;
const AUDIO = /URI="([va][0-9]+)\/index\.m3u8"/g;

/** Validates all media files of a video in a server's data folder. Playlists are fetched, because they are not stored. */
export async function checkPackage(
  server: { readonly url: string; readonly dataDir: string },
  video: {
    readonly kapsule_id: string;
    readonly duration: number | null;
    readonly media: { hls: string } | null;
  },
): Promise<string[]> {
  const hls = new URL(video.media?.hls ?? '', server.url).href;
  const generation = /\/([0-9]+)\/master\.m3u8$/.exec(hls)?.[1] ?? '';
  const folder = join(server.dataDir, 'files/videos', video.kapsule_id, generation);
  const save = async (file: string): Promise<string> => {
    const text = await (await fetch(hls.replace('master.m3u8', file))).text();
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
    return text;
  };
  const master = await save('master.m3u8');
  const audio = [...master.matchAll(AUDIO)].map((match) => match[1]!);
  for (const track of [...[...master.matchAll(TRACK)].map((match) => match[1]!), ...audio])
    await save(`${track}/index.m3u8`);
  return validatePackage(folder, { durationSec: (video.duration ?? 0) / 1000, audioTracks: audio.length });
}
