import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { embedRoutes } from '#features/embeds/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type HostPages, startHostPages } from '#test/host-pages.ts';
import { freePort } from '#test/real-server.ts';
import { TEST_PASSWORD } from '#test/test-server.ts';
import { installProbeWidget, type ProbeWindow } from './probe-widget.ts';
import {
  call,
  eventsOf,
  frameIn,
  type HostWindow,
  newHostPage,
  type SdkWorld,
  startSdkWorld,
  untilEvent,
  watch,
} from './sdk-world.ts';

let world: SdkWorld<'walk' | 'river' | 'secret'>;
let evil: HostPages;
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river', 'secret');
  evil = await startHostPages();
});
afterAll(async () => {
  await evil?.close();
  await world?.stop();
});

const block = (video: string, more = ''): string =>
  `<div class="kapsule-player" data-video="${video}" ${more}></div>`;
const addressOf = (page: Page): Promise<string> =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame) => (frame as HTMLIFrameElement).src);
/** Records all messages of a window, from before its first script. */
const listening = `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`;
const messagesOf = (where: Page | Frame): Promise<unknown[]> =>
  where.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
const isPaused = async (page: Page): Promise<boolean> =>
  (await frameIn(page)).locator('video').evaluate((video) => (video as HTMLVideoElement).paused);

describe('the bridge against others', () => {
  it('reveals nothing to a sibling frame, not even with the right token [XM-02]', async () => {
    const sibling = evil.put('/sibling', `<body>${listening}`);
    const page = await world.open(
      `<body>${block(world.walk, 'data-muted')}<iframe id="evil" src="${sibling}"></iframe>${world.script}`,
      '/sibling',
    );
    await watch(page);
    await call(page, 'getDuration');
    const told = (await eventsOf(page)).length;
    const token = new URL(await addressOf(page)).searchParams.get('msgToken');
    expect(token?.length).toBeGreaterThan(20);
    const other = (await (await page.waitForSelector('#evil')).contentFrame()) as Frame;
    const answers = await other.evaluate(async (msgToken) => {
      const { port1, port2 } = new MessageChannel();
      const heard: unknown[] = [];
      port1.onmessage = ({ data }) => heard.push(data);
      const player = (parent.frames[0] === window ? parent.frames[1] : parent.frames[0]) as Window;
      player.postMessage({ action: 'handshake', msgToken }, '*', [port2]);
      for (const action of ['play', 'getState', 'getPlayerLogs']) {
        port1.postMessage({ action, id: 1 });
        player.postMessage({ action, id: 2, msgToken }, '*');
        // It also impersonates the player towards the host page.
        parent.postMessage({ action, id: 3, msgToken }, '*');
      }
      parent.postMessage({ action: 'handshake', msgToken }, '*');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return heard;
    }, token);
    expect(answers).toEqual([]);
    expect(await messagesOf(other)).toEqual([]);
    expect(await isPaused(page)).toBe(true);
    const since = (await eventsOf(page)).slice(told).map(([name]) => name);
    expect(since.filter((name) => ['ready', 'play', 'state'].includes(name))).toEqual([]);
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
  });

  it('reveals nothing to a page that pretends to be another one [XM-02]', async () => {
    const query = new URLSearchParams({ nv3Embed: '1', msgToken: 'known', source_url: `${world.host.url}/` });
    const src = `${world.site.url}/kapsule/${world.walk}/v3/embedded?${query}`;
    const page = await (await world.site.visit()).newPage();
    await page.goto(evil.put('/parent', `<body>${listening}<iframe src="${src}" allow="autoplay"></iframe>`));
    const answers = await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const heard: unknown[] = [];
      port1.onmessage = ({ data }) => heard.push(data);
      const player = window.frames[0] as Window;
      player.postMessage({ action: 'handshake', msgToken: 'known' }, '*', [port2]);
      port1.postMessage({ action: 'play', id: 1 });
      player.postMessage({ action: 'play', msgToken: 'known', id: 2 }, '*');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return heard;
    });
    expect([answers, await messagesOf(page)]).toEqual([[], []]);
    expect(await isPaused(page)).toBe(true);
    // The frame still works for the viewer.
    const frame = await frameIn(page);
    await frame.locator('#player').click();
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  it('ignores old tokens, a second handshake, and malformed messages of the right page [XM-02]', async () => {
    const page = await world.open(`<body>${block(world.walk, 'data-muted')}${world.script}`);
    await watch(page);
    await call(page, 'getDuration');
    const token = new URL(await addressOf(page)).searchParams.get('msgToken');
    const answers = await page.evaluate(async (msgToken) => {
      const heard: unknown[] = [];
      const player = window.frames[0] as Window;
      for (const given of ['old', msgToken]) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => heard.push(data);
        player.postMessage({ action: 'handshake', msgToken: given }, '*', [port2]);
        port1.postMessage({ action: 'play', id: 1 });
        player.postMessage({ action: 'play', id: 2, msgToken: given }, '*');
      }
      for (const odd of [null, 7, 'play', [], {}, { action: {} }, { action: '__proto__', msgToken }])
        player.postMessage(odd, '*');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return heard;
    }, token);
    expect(answers).toEqual([]);
    expect(await isPaused(page)).toBe(true);
    expect(await call(page, 'seek', 'x')).toBe('BAD_VALUE');
    expect(await call(page, 'addWidgets', 'x')).toBe('BAD_VALUE');
    expect(await call(page, 'seek', 4)).toBe(4);
  });

  it('serves a page that uses window messages only [XM-01, XM-02]', async () => {
    const here = `${world.host.url}/plain`;
    const query = new URLSearchParams({ nv3Embed: '1', msgToken: 'own-token', source_url: here, muted: '1' });
    const src = `${world.site.url}/kapsule/${world.walk}/v3/embedded?${query}`;
    const page = await world.open(
      `<body>${listening}<iframe src="${src}" allow="autoplay"></iframe>`,
      '/plain',
    );
    await page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length > 0);
    await page.evaluate((origin) => {
      const player = window.frames[0] as Window;
      player.postMessage({ action: 'handshake', msgToken: 'own-token' }, origin);
      player.postMessage({ action: 'play', id: 1, msgToken: 'own-token' }, origin);
    }, world.site.url);
    await expect
      .poll(() => messagesOf(page))
      .toContainEqual({ action: 'reply', id: 1, msgToken: 'own-token' });
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  it('handles thousands of messages: all calls settle, playback continues, and no memory is leaked', async () => {
    const page = await world.open(`<body>${block(world.walk, 'data-muted data-loop')}${world.script}`);
    await watch(page);
    await call(page, 'play');
    const frame = await frameIn(page);
    const cdp = await page.context().newCDPSession(frame);
    const usedBytes = async (): Promise<number> => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    };
    const flood = () =>
      page.evaluate(async () => {
        const { player } = window as unknown as HostWindow;
        const view = window.frames[0] as Window;
        const codes: Record<string, number> = {};
        const count = (code: string): void => {
          codes[code] = (codes[code] ?? 0) + 1;
        };
        for (let turn = 0; turn < 30; turn += 1) {
          for (let each = 0; each < 100; each += 1)
            view.postMessage({ action: 'play', msgToken: `x${each}`, filler: 'y'.repeat(1000) }, '*');
          const calls = Array.from({ length: 100 }, (_, each) =>
            each % 2 ? player.setVolume(0.5) : player.getState(),
          );
          for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
            count(status === ('fulfilled' as string) ? 'done' : (reason as { code: string }).code);
        }
        return codes;
      });
    await flood();
    const before = await usedBytes();
    const codes = await flood();
    expect((codes.done ?? 0) + (codes.BUSY ?? 0)).toBe(3000);
    expect(codes.done).toBeGreaterThanOrEqual(1500);
    expect((await usedBytes()) - before).toBeLessThan(1_500_000);
    const from = (await call(page, 'getCurrentTime')) as number;
    await expect.poll(() => call(page, 'getCurrentTime')).not.toBe(from);
  });
});

/** Creates a player in the `main` of a page, like a host that passes a session. */
async function openWithSession(page: Page, video: string, kct: string | null): Promise<void> {
  await page.waitForFunction(() => 'Kapsule' in window);
  await page.evaluate(
    (options) => {
      const { Kapsule } = window as unknown as HostWindow;
      const place = document.querySelector('main') as HTMLElement & { player?: unknown };
      place.player = Kapsule.createPlayer(place, options);
    },
    { video, muted: true, ...(kct === null ? {} : { kct }) },
  );
  await watch(page, 'main');
}

describe('an unplayable video', () => {
  it.each([
    ['a video that does not exist', () => 'abcdefghijkm', 'VIDEO_NOT_FOUND', 'VIDEO_NOT_FOUND'],
    ['a private video', () => world.secret, 'VIDEO_PRIVATE', 'KAPSULE_ACCESS'],
  ])(
    '%s: a message in the frame, the documented codes for the host page [XM-03]',
    async (_, video, rejection, code) => {
      const page = await world.open(`<body>${block(video())}${world.script}`);
      await watch(page);
      expect(await call(page, 'play')).toBe(rejection);
      await untilEvent(page, 'error');
      const [, error] = (await eventsOf(page)).find(([name]) => name === 'error') ?? [];
      expect(error).toMatchObject({ code, severity: 'FATAL', message: expect.stringMatching(/\.$/) });
      expect(await (await frameIn(page)).locator('body').textContent()).toMatch(/private|no video/i);
    },
  );

  it('opens, when private, with a session that is sent over the port and never part of a URL [CA-10]', async () => {
    const page = await world.open(`<body><main></main>${world.script}`);
    await openWithSession(page, world.secret, world.ana.tokens.kct);
    await expect.poll(() => call(page, 'play')).toBe(null);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(0.1);
    expect(await addressOf(page)).not.toContain(world.ana.tokens.kct ?? '?');
  });

  it('is reported within seconds for a disallowed site or an unreachable server, and every promise settles', async () => {
    await world.ana.call(embedRoutes.setVideoSites, { id: world.river, sites: ['example.org'] });
    const down = `http://127.0.0.1:${await freePort()}`;
    for (const attributes of [block(world.river), block(world.walk, `data-host="${down}"`)]) {
      const page = await world.open(`<body>${attributes}${world.script}`);
      await watch(page);
      expect(await call(page, 'play')).toBe('NO_ANSWER');
      await untilEvent(page, 'error');
      expect((await eventsOf(page)).at(-1)).toEqual([
        'error',
        expect.objectContaining({ code: 'NO_ANSWER', severity: 'FATAL' }),
      ]);
      await page.context().close();
    }
    await world.ana.call(embedRoutes.setVideoSites, { id: world.river, sites: null });
  });

  it.each([
    [
      'a file',
      async (html: string) => {
        const folder = await mkdtemp(join(tmpdir(), 'kapsule-page-'));
        onTestFinished(() => rm(folder, { recursive: true }));
        await writeFile(join(folder, 'page.html'), html);
        return pathToFileURL(join(folder, 'page.html')).href;
      },
    ],
    [
      'a sandboxed page',
      async (html: string) =>
        world.host.put('/sandboxed', html, {
          'content-type': 'text/html',
          'content-security-policy': 'sandbox allow-scripts',
        }),
    ],
  ])('%s has no origin, so the browser shows no frame there [XM-02]', async (_, put) => {
    const page = await newHostPage(world.site);
    await page.goto(await put(`<!doctype html><body>${block(world.walk)}${world.script}</body>`));
    await watch(page);
    expect(await call(page, 'play')).toBe('NO_ANSWER');
    const frame = await frameIn(page);
    expect(await frame.locator('#player').count()).toBe(0);
  });

  it('is not affected by parameters with markup [PP-01]', async () => {
    const odd = `data-id='"><img src=x onerror=parent.x=1>' data-offset="NaN" data-player-skin-type="<b>" data-trk-a="</script><script>"`;
    const page = await world.open(`<body>${block(world.walk, odd)}${world.script}`);
    await watch(page);
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
    expect(await (await frameIn(page)).locator('img[src=x]').count()).toBe(0);
  });
});

describe('the session of a frame', () => {
  const KEEP_ALIVE = '/app/api/v2/track/sid';
  const INTERVAL = '05:00';

  it('is kept alive every five minutes with the latest token [CA-09, CA-10]', async () => {
    const page = await world.open(`<body><main></main>${world.script}`);
    await page.clock.install();
    await openWithSession(page, world.secret, world.ana.tokens.kct);
    await expect.poll(() => call(page, 'play')).toBe(null);
    const keepAlive = async (): Promise<{ sent: string | undefined; received: string }> => {
      const response = page.waitForResponse((one) => one.url().endsWith(KEEP_ALIVE));
      await page.clock.fastForward(INTERVAL);
      const { kct } = (await (await response).json()) as { kct: string };
      return { sent: (await response).request().headers()['x-kct'], received: kct };
    };
    const first = await keepAlive();
    expect(first.sent).toMatch(/^[0-9a-f-]{36}\./);
    const second = await keepAlive();
    expect(second.sent).toBe(first.received);
  });

  it('from a sign-in there survives a reload of the frame, though the browser denies storage [CA-10]', async () => {
    await world.ana.call(playbackRoutes.setWidget, { id: world.walk, widget: 'toc', config: null });
    const page = await newHostPage(world.site);
    await installProbeWidget(page);
    const widgets = `data-add-widgets="toc" data-add-config='{"toc":{"some":true}}'`;
    await page.goto(world.host.put('/sign-in', `<body>${block(world.walk, widgets)}${world.script}`));
    await watch(page);
    await call(page, 'getDuration');
    const frame = await frameIn(page);
    const username = () =>
      frame.evaluate(() => (window as unknown as ProbeWindow).probe?.viewer.current().username);
    await expect.poll(username).toBe('anonymous');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      frame.evaluate(() => void (window as unknown as ProbeWindow).probe?.viewer.signIn('Please sign in.')),
    ]);
    await popup.getByLabel('Username').fill(world.ana.username);
    await popup.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(username).toBe(world.ana.username);
    await frame.evaluate(() => {
      Object.assign(window, { isOldPage: true });
      location.reload();
    });
    await frame.waitForFunction(() => !('isOldPage' in window));
    await call(page, 'getDuration');
    await expect.poll(username).toBe(world.ana.username);
    // The host page never learns the session.
    expect(await call(page, 'getState')).toMatchObject({ kct: null });
  });

  it('is not kept alive without a session [CA-09]', async () => {
    const page = await world.open(`<body><main></main>${world.script}`);
    await page.clock.install();
    await openWithSession(page, world.walk, null);
    await expect.poll(() => call(page, 'play')).toBe(null);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.clock.fastForward(INTERVAL);
    // A request of the same tick would have been sent before this response.
    await call(page, 'getState');
    expect(requests).not.toContain(KEEP_ALIVE);
  });
});
