import type { Browser } from 'playwright-core';
import { quizRoutes } from '#features/quizzes/contract.ts';
import { launchBrowser } from '#test/e2e/harness.ts';
import { type Figure, median } from '../figure.ts';
import { type BenchServer, startBenchServer } from '../media/server.ts';
import { ffmpeg, publish } from '../player/fixture.ts';
import { UNTHROTTLED, visit, waitForFirstFrame } from '../player/visit.ts';
import type { Bench } from '../processes.ts';

const QUESTIONS = 50;
const FIRST_MS = 4_000;
/** Not a multiple of the interval of `timeupdate`, so that questions fall between two of them. */
const APART_MS = 1_730;
const FILM_SEC = Math.ceil((FIRST_MS + QUESTIONS * APART_MS) / 1000) + 2;
const TIMEOUT_MS = 180_000;

async function createFilm(folder: string): Promise<string> {
  const path = `${folder}/questions.mp4`;
  const picture = `testsrc2=s=640x360:r=30:d=${FILM_SEC}`;
  const sound = `sine=d=${FILM_SEC}`;
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '60',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ];
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...encode, path);
  return path;
}

async function askQuestions({ person }: BenchServer, id: string): Promise<number[]> {
  const times = Array.from({ length: QUESTIONS }, (_, index) => FIRST_MS + index * APART_MS);
  const mcqs = times.map((rel_offset, index) => ({
    text: `Question ${index + 1}`,
    ch1: 'One',
    ch2: 'Two',
    rel_offset,
  }));
  await person.call(quizRoutes.replace, { id, list: [{ qid: 0, mcqs }] });
  return times;
}

/** Plays through the video and skips each question at once. Returns the positions where playback paused. */
async function playThrough(browser: Browser, url: string, rate: number): Promise<number[]> {
  const visited = await visit(browser, url, UNTHROTTLED);
  await waitForFirstFrame(visited);
  const paused = await visited.page.evaluate(
    ({ rate: speed, count, timeoutMs }) =>
      new Promise<number[]>((resolve, reject) => {
        const found: number[] = [];
        const video = document.querySelector('video')!;
        setTimeout(() => reject(new Error(`bench: ${found.length} of ${count} questions paused`)), timeoutMs);
        video.playbackRate = speed;
        const skip = (): void => {
          const button = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
            ({ textContent }) => textContent === 'Skip',
          );
          if (!button) return void requestAnimationFrame(skip);
          button.click();
          if (found.length === count) resolve(found);
        };
        video.addEventListener('pause', () => {
          found.push(video.currentTime * 1000);
          skip();
        });
      }),
    { rate, count: QUESTIONS, timeoutMs: TIMEOUT_MS },
  );
  await visited.close();
  return paused;
}

/** How long after the time of a question playback pauses. */
export async function measurePause(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'pauses');
  const { video } = await publish(server, await createFilm(bench.folder));
  const times = await askQuestions(server, video);
  const url = `${server.url}/app/video/${video}/v4/embedded?autoplay=true&muted=true`;
  const figures: Figure[] = [];
  const lateMs: number[] = [];
  for (const rate of [1, 2]) {
    const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
    const paused = await playThrough(browser, url, rate).finally(() => browser.close());
    const late = paused.map((ms, index) => (ms - times[index]!) / rate);
    lateMs.push(...late);
    figures.push({
      name: `A question pauses playback after its time at ${rate}×, median`,
      measured: median(late),
      unit: 'ms',
      limit: { atMost: 40 },
      from: `worst of ${late.length}: ${Math.max(...late).toFixed(1)} ms`,
    });
  }
  return [
    ...figures,
    {
      name: 'A question pauses playback after its time, worst',
      measured: Math.max(...lateMs),
      unit: 'ms',
      limit: { atMost: 40 },
      from: `${lateMs.length} questions at 1× and 2×, earliest ${Math.min(...lateMs).toFixed(1)} ms`,
    },
  ];
}
