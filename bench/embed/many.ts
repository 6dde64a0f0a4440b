import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { root } from '../processes.ts';
import { block, type EmbedWorld, script } from './world.ts';

const COUNT = 20;
const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
/** Long enough that nothing more happens. */
const SETTLED_MS = 1500;

interface Load {
  readonly busyMs: number;
  readonly hostKb: number;
  readonly allKb: number;
}

/** Somebody's article with twenty videos, one below the other. */
function pagesOf(world: EmbedWorld): Record<'ours' | 'frames' | 'lite', string> {
  const { host, server, video } = world;
  const lite = join(root, 'node_modules/lite-youtube-embed/src');
  const text = (name: string): string => readFileSync(join(lite, name), 'utf8');
  const js = host.put('/lite.js', text('lite-yt-embed.js'), { 'content-type': 'text/javascript' });
  const css = host.put('/lite.css', text('lite-yt-embed.css'), { 'content-type': 'text/css' });
  const twenty = (one: (at: number) => string): string =>
    Array.from({ length: COUNT }, (_, at) => `<p>Text</p>${one(at)}`).join('');
  const body = (content: string): string => `<body style="width:640px">${content}`;
  const src = `${server.url}/kapsule/${video}/v3/embedded`;
  const attributes =
    'width="640" height="360" style="border:0" loading="lazy" title="Video" allow="autoplay; fullscreen"';
  return {
    ours: host.put('/ours', body(twenty(() => block(video)) + script(world))),
    frames: host.put('/frames', body(twenty(() => `<iframe src="${src}" ${attributes}></iframe>`))),
    lite: host.put(
      '/lite',
      `<link rel="stylesheet" href="${css}">${body(twenty((at) => `<lite-youtube videoid="video${at}"></lite-youtube>`))}<script src="${js}"></script>`,
    ),
  };
}

/** Counts the work of the page's own thread from now on. */
async function countBusy(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** The work of the page's own thread (frames of other sites have theirs) and what it has fetched. */
async function measure(browser: Browser, url: string, picture: Buffer): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await context.route('**/*.ytimg.com/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/jpeg' }),
  );
  const page = await context.newPage();
  const sizes: Promise<{ isHost: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const isHost = request.frame() === page.mainFrame();
    const isPicture = request.url().includes('ytimg');
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => ({ isHost, bytes: isPicture ? picture.length : responseBodySize }),
        () => ({ isHost, bytes: 0 }),
      ),
    );
  });
  const busy = await countBusy(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  const busyMs = await busy();
  const known = await Promise.all(sizes);
  await context.close();
  const kb = (list: typeof known): number => list.reduce((all, { bytes }) => all + bytes, 0) / 1024;
  return { busyMs, hostKb: kb(known.filter(({ isHost }) => isHost)), allKb: kb(known) };
}

/** A page with twenty embeds: ours beside plain frames and beside lite-youtube-embed. */
export async function many(browser: Browser, world: EmbedWorld): Promise<Figure[]> {
  const pages = pagesOf(world);
  const loads: Record<keyof typeof pages, Load[]> = { ours: [], frames: [], lite: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(pages) as (keyof typeof pages)[])
      loads[name].push(await measure(browser, pages[name], world.picture));
  const of = (name: keyof typeof pages, part: keyof Load): number =>
    median(loads[name].map((one) => one[part]));
  const row = (name: string, part: keyof Load, unit: string): Figure => {
    const [ours, frames, lite] = (['ours', 'frames', 'lite'] as const).map((one) => of(one, part)) as [
      number,
      number,
      number,
    ];
    return {
      name: `Twenty embeds: ${name}, to lite-youtube-embed`,
      ...{ measured: ours / lite, unit: '', limit: { atMost: 1 } },
      from: `${ours.toFixed(1)} ${unit}; lite ${lite.toFixed(1)}; plain frames ${frames.toFixed(1)}; median of ${ROUNDS}`,
    };
  };
  return [
    row('main thread of the page', 'busyMs', 'ms'),
    row('bytes of the page', 'hostKb', 'KB'),
    row('bytes with frames in sight', 'allKb', 'KB'),
  ];
}
