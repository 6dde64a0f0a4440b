import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { root } from '../processes.ts';
import { createBlock, createScript, type EmbedFixture } from './fixture.ts';

const COUNT = 20;
const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
/** Long enough for the page to become idle. */
const SETTLE_MS = 1500;

interface Load {
  readonly busyMs: number;
  readonly hostKb: number;
  readonly allKb: number;
}

/** Creates three versions of an article with twenty videos: our SDK, plain iframes, and lite-youtube-embed. */
function createPages(fixture: EmbedFixture): Record<'ours' | 'frames' | 'lite', string> {
  const { host, server, video } = fixture;
  const lite = join(root, 'node_modules/lite-youtube-embed/src');
  const readSource = (name: string): string => readFileSync(join(lite, name), 'utf8');
  const js = host.put('/lite.js', readSource('lite-yt-embed.js'), { 'content-type': 'text/javascript' });
  const css = host.put('/lite.css', readSource('lite-yt-embed.css'), { 'content-type': 'text/css' });
  const repeat = (embed: (index: number) => string): string =>
    Array.from({ length: COUNT }, (_, index) => `<p>Text</p>${embed(index)}`).join('');
  const createBody = (content: string): string => `<body style="width:640px">${content}`;
  const src = `${server.url}/kapsule/${video}/v3/embedded`;
  const attributes =
    'width="640" height="360" style="border:0" loading="lazy" title="Video" allow="autoplay; fullscreen"';
  return {
    ours: host.put('/ours', createBody(repeat(() => createBlock(video)) + createScript(fixture))),
    frames: host.put('/frames', createBody(repeat(() => `<iframe src="${src}" ${attributes}></iframe>`))),
    lite: host.put(
      '/lite',
      `<link rel="stylesheet" href="${css}">${createBody(repeat((index) => `<lite-youtube videoid="video${index}"></lite-youtube>`))}<script src="${js}"></script>`,
    ),
  };
}

/** Starts measuring the main thread of the page; the returned function reads the busy time in milliseconds. */
async function measureBusyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Measures the page's main thread (cross-site frames have their own) and what the page loads. */
async function measurePage(browser: Browser, url: string, picture: Buffer): Promise<Load> {
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
  const readBusyMs = await measureBusyTime(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const busyMs = await readBusyMs();
  const requests = await Promise.all(sizes);
  await context.close();
  const sumKb = (list: typeof requests): number => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return { busyMs, hostKb: sumKb(requests.filter(({ isHost }) => isHost)), allKb: sumKb(requests) };
}

/** Compares a page with twenty embeds of ours with plain iframes and with lite-youtube-embed. */
export async function measureManyEmbeds(browser: Browser, fixture: EmbedFixture): Promise<Figure[]> {
  const pages = createPages(fixture);
  const loads: Record<keyof typeof pages, Load[]> = { ours: [], frames: [], lite: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of Object.keys(pages) as (keyof typeof pages)[])
      loads[name].push(await measurePage(browser, pages[name], fixture.picture));
  const medianOf = (name: keyof typeof pages, part: keyof Load): number =>
    median(loads[name].map((load) => load[part]));
  const compare = (name: string, part: keyof Load, unit: string): Figure => {
    const [ours, frames, lite] = (['ours', 'frames', 'lite'] as const).map((page) =>
      medianOf(page, part),
    ) as [number, number, number];
    return {
      name: `Twenty embeds: ${name} ÷ lite-youtube-embed`,
      measured: ours / lite,
      unit: '',
      limit: { atMost: 1 },
      from: `${ours.toFixed(1)} ${unit}; lite ${lite.toFixed(1)}; plain iframes ${frames.toFixed(1)}; median of ${ROUNDS}`,
    };
  };
  return [
    compare('main thread of the page', 'busyMs', 'ms'),
    compare('bytes of the page', 'hostKb', 'KB'),
    compare('bytes including visible frames', 'allKb', 'KB'),
  ];
}
