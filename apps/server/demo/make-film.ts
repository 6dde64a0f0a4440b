import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chaptersFile, coverArgs, filmArgs, podcastArgs, repeatArgs, type Studio } from './film-args.ts';
import type { Film } from './films.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20 * 60_000;
/** Demo films give way to everything a person waits for. */
const ffmpeg = (args: readonly string[], signal: AbortSignal) =>
  run('nice', ['-n', '15', 'ffmpeg', ...args], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', signal });

/** The site's own font also writes the titles. */
function fontFile(): string {
  const font = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
  return join(font, 'files/inter-latin-wght-normal.woff2');
}

async function openStudio(film: Film, chapters: string): Promise<Studio> {
  const { stdout } = await run('ffmpeg', ['-v', 'quiet', '-filters'], { maxBuffer: 1 << 20 });
  const studio = { fontFile: fontFile(), canSpeak: /\bflite\b/.test(stdout) };
  if (!film.chapters) return studio;
  await writeFile(chapters, chaptersFile(film.chapters, film.durationSec * (film.repeats ?? 1)));
  return { ...studio, chaptersFile: chapters };
}

/** Paints a film into `folder` and answers its path. */
export async function makeFilm(
  name: string,
  film: Film,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = (suffix: string): string => join(folder, name + suffix);
  const [cover, once, done] = [path('.jpg'), path('.once.mp4'), path('.mp4')];
  const studio = await openStudio(film, path('.chapters'));
  if (film.size) {
    await ffmpeg(filmArgs(film, studio, once), signal);
  } else {
    await ffmpeg(coverArgs(film, studio, cover), signal);
    await ffmpeg(podcastArgs(film, studio, cover, once), signal);
  }
  if (film.repeats) await ffmpeg(repeatArgs(film.repeats, once, studio.chaptersFile, done), signal);
  else await rename(once, done);
  for (const left of [cover, once, path('.chapters')]) await rm(left, { force: true });
  return done;
}
