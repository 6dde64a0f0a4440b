import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { playlistRoutes } from '#features/playlists/contract.ts';
import { type Figure, median } from '../figure.ts';
import { type PlayerFixture, publish } from './fixture.ts';
import { type Conditions, NETWORK, UNTHROTTLED, type Visit, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const MAX_RATIO = 0.5;

/** Goes to the last seconds of the first video, then to the next one; returns the time to its first frame, and layout shifts. */
async function measureNext(page: Page): Promise<{ ms: number; shift: number }> {
  await page.evaluate(async () => {
    const video = document.querySelector('video') as HTMLVideoElement;
    const { promise, resolve } = Promise.withResolvers<void>();
    video.addEventListener('seeked', () => resolve(), { once: true });
    video.currentTime = video.duration - 6;
    await promise;
  });
  const next = page.getByRole('button', { name: /^Next video: / });
  await next.waitFor();
  // The upcoming card is shown after the next video was announced to the page.
  await page.locator('button[data-side="right"]').waitFor();
  return next.evaluate(async (button) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
    const video = document.querySelector('video') as HTMLVideoElement;
    const { promise, resolve } = Promise.withResolvers<number>();
    const startedAt = performance.now();
    video.addEventListener(
      'emptied',
      () =>
        video.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime - startedAt)),
      { once: true },
    );
    (button as HTMLElement).click();
    return { ms: await promise, shift };
  });
}

/** PL-08: the next video of a playlist in place, compared with opening it as a new page. */
export async function measureNextVideo(browser: Browser, fixture: PlayerFixture): Promise<Figure[]> {
  const { server, folder, video: first } = fixture;
  const { video: second } = await publish(server, join(folder, 'clip.mp4'));
  const given = { displayname: 'Bench', visibility: 'public' as const };
  const { id } = await server.person.call(playlistRoutes.create, given);
  await server.person.call(playlistRoutes.setVideos, { id, list: [first, second] });
  const pages: readonly Pages[] = [
    { name: 'watch page', path: '', before: `${server.url}/app/login`, limit: { atMost: MAX_RATIO } },
    // No limit: its document shows a frame before any script has loaded. Unthrottled, it also starts in a lower rendition.
    { name: 'embedded page', path: '/v4/embedded', before: null },
  ];
  const figures: Figure[] = [];
  for (const page of pages)
    for (const conditions of [UNTHROTTLED, NETWORK]) {
      const address = (video: string): string =>
        `${server.url}/app/video/${video}${page.path}?autoplay=true&muted=true&playlist=${id}`;
      const open = (video: string): Promise<Visit> =>
        visit(browser, address(video), conditions, undefined, page.before);
      figures.push(
        ...(await compare(page, conditions, { alone: () => open(second), first: () => open(first) })),
      );
    }
  return figures;
}

interface Pages {
  readonly name: string;
  readonly path: string;
  /** See `visit`. */
  readonly before: string | null;
  readonly limit?: { readonly atMost: number };
}

async function compare(
  { name, limit }: Pages,
  conditions: Conditions,
  open: { alone(): Promise<Visit>; first(): Promise<Visit> },
): Promise<Figure[]> {
  const times: { page: number[]; next: number[] } = { page: [], next: [] };
  let shift = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await open.alone();
    times.page.push((await waitForFirstFrame(alone)).firstFrame);
    await alone.close();
    const played = await open.first();
    await waitForFirstFrame(played);
    const next = await measureNext(played.page);
    times.next.push(next.ms);
    shift = Math.max(shift, next.shift);
    await played.close();
  }
  const [page, next] = [median(times.page), median(times.next)];
  const title = `Next video of a playlist, ${name}, ${conditions.name}`;
  return [
    {
      name: `${title}: first frame ÷ new page`,
      measured: next / page,
      unit: '',
      ...(limit ? { limit } : {}),
      from: `${next.toFixed(0)} ms ÷ ${page.toFixed(0)} ms; median of ${ROUNDS}`,
    },
    { name: `${title}: layout shift`, measured: shift, unit: '', limit: { atMost: 0 }, from: 'the largest' },
  ];
}
