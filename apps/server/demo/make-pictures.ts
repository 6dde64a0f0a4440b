import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fontFile } from './make-film.ts';

const run = promisify(execFile);
const MAX_BYTES = 8 * 1024 * 1024;

interface Picture {
  readonly colors: readonly [string, string, string];
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with a title, as PNG. The title has no characters that ffmpeg would read as its own. */
async function makePicture({ colors, title, width, height }: Picture, signal: AbortSignal): Promise<Buffer> {
  const named = colors.map((color, index) => `c${index}=${color}`).join(':');
  const gradient = `gradients=s=${width}x${height}:${named}:nb_colors=3:seed=9`;
  const size = Math.round(width / 16);
  const text = `drawtext=fontfile='${fontFile()}':text='${title}':fontcolor=white:fontsize=${size}:x=(w-tw)/2:y=(h-th)/2`;
  const input = ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', gradient];
  const output = ['-vf', `vignette=PI/5,${text}`, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-'];
  const { stdout } = await run('ffmpeg', [...input, ...output], {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
    signal,
  });
  return stdout;
}

/** The images that 'Look closer' shows. */
export async function makePictures(signal: AbortSignal): Promise<{ promo: Buffer; picture: Buffer }> {
  const wide = { width: 1280, height: 720 };
  return {
    promo: await makePicture(
      { ...wide, title: 'Look closer', colors: ['0x1d4e5f', '0x5a3d8a', '0xd8a657'] },
      signal,
    ),
    picture: await makePicture(
      { width: 800, height: 600, title: 'A picture', colors: ['0x7a1f5c', '0xf25f5c', '0xffe066'] },
      signal,
    ),
  };
}
