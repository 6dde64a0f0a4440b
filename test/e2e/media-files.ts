import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movingSquare } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';

const sound = (sec: number) => ['-f', 'lavfi', '-i', `sine=f=440:d=${sec}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

export interface MediaFiles {
  readonly folder: string;
  readonly landscape: string;
  readonly portrait: string;
  readonly podcast: string;
  /** Several megabytes, which take a while on a slow connection. */
  readonly large: string;
  /** Longer than a player buffers ahead. */
  readonly lengthy: string;
  /** A text file with the extension of a video. */
  readonly fake: string;
}

/** Creates small files of each kind. */
export async function makeMediaFiles(): Promise<MediaFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'kapsule-files-'));
  const at = (name: string): string => join(folder, name);
  const files = {
    folder,
    landscape: at('Harbour_at_dawn.mp4'),
    portrait: at('Street.mp4'),
    podcast: at('Episode 1.mp3'),
    large: at('Long_walk.mp4'),
    lengthy: at('Lecture.mp4'),
    fake: at('notes.mp4'),
  };
  await ffmpeg(...movingSquare('640x360', 12), ...sound(12), ...h264, files.landscape);
  await ffmpeg(...movingSquare('360x640', 4), ...sound(4), ...h264, files.portrait);
  await ffmpeg(...sound(8), files.podcast);
  await ffmpeg(...movingSquare('256x144', 90), ...sound(90), ...h264, files.lengthy);
  const noisy = ['-vf', 'noise=alls=60:allf=t', '-crf', '12'];
  await ffmpeg(...movingSquare('320x240', 5, 25), ...sound(5), ...h264, ...noisy, files.large);
  await writeFile(files.fake, 'These are only words.\n'.repeat(500));
  return files;
}
