import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chaptersFile, coverArgs, filmArgs, podcastArgs, type RenderTools, repeatArgs } from './film-args.ts';
import type { Film } from './films.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20 * 60_000;
/** Low priority, because nobody waits for demo films. */
const ffmpeg = (args: readonly string[], signal: AbortSignal) =>
  run('nice', ['-n', '15', 'ffmpeg', ...args], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', signal });

/** The titles use the font of the site. */
export function fontFile(): string {
  const font = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
  return join(font, 'files/inter-latin-wght-normal.woff2');
}

async function detectRenderTools(film: Film, chapters: string): Promise<RenderTools> {
  const { stdout } = await run('ffmpeg', ['-v', 'quiet', '-filters'], { maxBuffer: 1 << 20 });
  const tools = { fontFile: fontFile(), canSpeak: /\bflite\b/.test(stdout) };
  if (!film.chapters) return tools;
  await writeFile(chapters, chaptersFile(film.chapters, film.durationSec * (film.repeats ?? 1)));
  return { ...tools, chaptersFile: chapters };
}

/** Renders a film into `folder` and returns its path. */
export async function makeFilm(
  name: string,
  film: Film,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = (suffix: string): string => join(folder, name + suffix);
  const [cover, once, done] = [path('.jpg'), path('.once.mp4'), path('.mp4')];
  const tools = await detectRenderTools(film, path('.chapters'));
  if (film.size) {
    await ffmpeg(filmArgs(film, tools, once), signal);
  } else {
    await ffmpeg(coverArgs(film, tools, cover), signal);
    await ffmpeg(podcastArgs(film, tools, cover, once), signal);
  }
  if (film.repeats) await ffmpeg(repeatArgs(film.repeats, once, tools.chaptersFile, done), signal);
  else await rename(once, done);
  for (const temporary of [cover, once, path('.chapters')]) await rm(temporary, { force: true });
  return done;
}
