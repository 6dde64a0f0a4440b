import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river', 'secret');
});
afterAll(async () => {
  await world?.stop();
});

const block = (video: string): string =>
  `<div class="kapsule-player" data-video="${video}" data-muted></div>${world.script}`;
type BlockWindow = HostWindow & { block: HTMLElement };
const UNKNOWN_VIDEO = 'abcdefghijkm';

const errorsOf = async (page: Page): Promise<unknown[]> =>
  (await eventsOf(page)).filter(([name]) => name === 'error').map(([, value]) => value);

const addBlock = (page: Page, video: string): Promise<void> =>
  page.evaluate((id) => {
    const added = Object.assign(document.createElement('div'), { className: 'kapsule-player' });
    added.dataset.video = id;
    document.body.append(added);
  }, video);

/** Lets the test fire the timers of the host page. Playwright's clock hung while the document of a frame was held back. */
const holdTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timers = new Map<number, { run: () => void; ms: number }>();
    let lastId = 0;
    Object.assign(window, {
      timers,
      setTimeout: (run: () => void, ms = 0) => timers.set(++lastId, { run, ms }) && lastId,
      clearTimeout: (id: number) => timers.delete(id),
    });
  });

/** Fires the timers that are due after so many milliseconds. */
const fireTimers = (page: Page, afterMs: number): Promise<void> =>
  page.evaluate((limit) => {
    const { timers } = window as unknown as { timers: Map<number, { run: () => void; ms: number }> };
    for (const [id, { run, ms }] of timers) if (ms <= limit && timers.delete(id)) run();
  }, afterMs);

/** Holds the response to the next request for the frame of a video until it is released. */
async function holdFrame(page: Page, video: string) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(`**/${video}/v3/embedded*`, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

describe('a block in a page that changes', () => {
  it('accepts calls in the task that inserts it again, and has the video it had last [XM-04]', async () => {
    const page = await world.open(`<body>${block(world.walk)}`);
    await watch(page);
    await call(page, 'switchVideo', world.river);
    await page.evaluate(() => {
      const found = document.querySelector('.kapsule-player') as HTMLElement;
      found.remove();
      Object.assign(window, { block: found });
    });
    // The SDK has noticed the removal by now.
    expect(await call(page, 'getState')).toBe('DETACHED');
    const answer = await page.evaluate(() => {
      const { block, player } = window as unknown as BlockWindow;
      document.body.append(block);
      return player.getDuration().then(String, (error: { code: string }) => error.code);
    });
    expect(Number(answer)).toBeCloseTo(10, 0);
    expect((await frameIn(page)).url()).toContain(world.river);
  });

  it('keeps calls and the switched video when it is moved in the page [XM-04]', async () => {
    const page = await world.open(`<body><main></main>${block(world.walk)}`);
    await watch(page);
    await call(page, 'switchVideo', world.river);
    const answer = await page.evaluate(() => {
      const { player } = window as unknown as HostWindow;
      document.querySelector('main')?.append(document.querySelector('.kapsule-player') as Node);
      return player.getDuration().then(String, (error: { code: string }) => error.code);
    });
    expect(Number(answer)).toBeCloseTo(10, 0);
    expect((await frameIn(page)).url()).toContain(world.river);
  });

  it('waits for the frame of a moved block, however recently the one before was loaded [XM-04]', async () => {
    const page = await world.open(`<body><main></main>${world.script}`);
    await holdTimers(page);
    await addBlock(page, world.walk);
    await watch(page);
    await call(page, 'getState');
    await (await frameIn(page)).waitForLoadState('load');
    const { requested, release } = await holdFrame(page, world.walk);
    const answer = page.evaluate(() => {
      const { player } = window as unknown as HostWindow;
      document.querySelector('main')?.append(document.querySelector('.kapsule-player') as Node);
      return player.getDuration().then(String, (error: { code: string }) => error.code);
    });
    await requested;
    await fireTimers(page, 3000);
    release();
    expect(Number(await answer)).toBeGreaterThan(1);
  });

  it('waits for a reloaded frame, however recently it was loaded before [XM-04]', async () => {
    const page = await world.open(`<body>${world.script}`);
    await holdTimers(page);
    await addBlock(page, world.walk);
    await watch(page);
    await call(page, 'getState');
    await (await frameIn(page)).waitForLoadState('load');
    const { requested, release } = await holdFrame(page, UNKNOWN_VIDEO);
    await page
      .locator('.kapsule-player')
      .evaluate((found, video) => found.setAttribute('data-video', video), UNKNOWN_VIDEO);
    await requested;
    await fireTimers(page, 3000);
    release();
    await untilEvent(page, 'error');
    expect((await errorsOf(page))[0]).toMatchObject({ code: 'VIDEO_NOT_FOUND' });
  });

  it('shows the last of several changes of the attribute, and the comments of another video', async () => {
    const comments = `<div class="kapsule-comments" data-video="${world.walk}"></div>`;
    const page = await world.open(`<body>${block(world.walk)}${comments}`);
    await watch(page);
    await call(page, 'getState');
    const frame = await frameIn(page);
    await page.evaluate(
      async ([river, secret, walk]) => {
        for (const video of [river, secret, walk, river]) {
          for (const found of document.querySelectorAll<HTMLElement>('[data-video]'))
            found.dataset.video = video;
          // Lets the observer of the SDK see each of them.
          await Promise.resolve();
        }
      },
      [world.river, world.secret, world.walk],
    );
    await expect.poll(() => frame.title()).toBe('A river');
    await expect
      .poll(() => page.locator('.kapsule-comments iframe').getAttribute('src'))
      .toContain(world.river);
    expect(await errorsOf(page)).toEqual([]);
  });

  it.each([
    ['block', '.kapsule-player', 'data-video', (video: string) => block(video)],
    [
      'element',
      'kapsule-player',
      'video',
      (video: string) => `<kapsule-player video="${video}" muted></kapsule-player>${world.script}`,
    ],
  ])(
    'shows another video when the attribute of the %s changes, playing on in place [XM-04]',
    async (_, selector, name, html) => {
      const page = await world.open(`<body>${html(world.walk)}`);
      await watch(page, selector);
      await call(page, 'play');
      const frame = await frameIn(page);
      await frame.evaluate(() => Object.assign(window, { isMarked: true }));
      const change = (video: string) =>
        page
          .locator(selector)
          .evaluate((found, [attribute, value]) => found.setAttribute(attribute!, value!), [name, video]);
      await change(world.river);
      await expect.poll(() => frame.title()).toBe('A river');
      expect(await frame.evaluate(() => 'isMarked' in window)).toBe(true);
      await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(0.2);
      // A video that cannot be opened replaces the present one too, since the attribute asks for it.
      await change(UNKNOWN_VIDEO);
      await untilEvent(page, 'error');
      expect((await errorsOf(page))[0]).toMatchObject({ code: 'VIDEO_NOT_FOUND' });
    },
  );

  it('leaves the console of the page clean', async () => {
    const page = await newHostPage(world.site);
    const lines: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) lines.push(message.text());
    });
    const icon = '<link rel="icon" href="data:,">';
    await page.goto(world.host.put('/clean', `<head>${icon}</head><body>${block(world.walk)}`));
    await watch(page);
    await call(page, 'play');
    await untilEvent(page, 'time');
    expect(lines).toEqual([]);
  });
});
