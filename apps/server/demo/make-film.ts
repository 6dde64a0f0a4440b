import { execFile } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chaptersFile, filmArgs } from './film-args.ts';
import type { Film } from './films.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20 * 60_000;
/** Demo films give way to everything a person waits for. */
const ffmpeg = (args: readonly string[], signal: AbortSignal) =>
  run('nice', ['-n', '15', 'ffmpeg', ...args], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', signal });

/** The site's own font also writes the titles. */
const fontFile = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
    'files/inter-latin-wght-normal.woff2',
  );

/** Paints a film into `folder` and answers its path. */
export async function makeFilm(
  name: string,
  film: Film,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = (suffix: string): string => join(folder, name + suffix);
  const whole = film.repeats ?? 1;
  const chapters = film.chapters && path('.chapters');
  if (chapters && film.chapters)
    await writeFile(chapters, chaptersFile(film.chapters, film.durationSec * whole));
  const { stdout } = await run('ffmpeg', ['-v', 'quiet', '-filters'], { maxBuffer: 1 << 20 });
  const once = path('.once.mp4');
  const studio = { fontFile: fontFile(), canSpeak: /\bflite\b/.test(stdout) };
  await ffmpeg(
    filmArgs(film, { ...studio, ...(chapters && whole === 1 ? { chaptersFile: chapters } : {}) }, once),
    signal,
  );
  const done = path('.mp4');
  if (whole === 1) {
    await rename(once, done);
    return done;
  }
  const named = chapters ? ['-f', 'ffmetadata', '-i', chapters, '-map_chapters', '1'] : [];
  await ffmpeg(
    [
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-stream_loop',
      String(whole - 1),
      '-i',
      once,
      ...named,
      '-map',
      '0',
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      done,
    ],
    signal,
  );
  return done;
}
