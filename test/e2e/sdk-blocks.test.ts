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

let world: SdkWorld;
beforeAll(async () => {
  world = await startSdkWorld();
});
afterAll(async () => {
  await world?.stop();
});

const block = (video: string): string =>
  `<div class="kapsule-player" data-video="${video}" data-muted></div>${world.script}`;
type BlockWindow = HostWindow & { block: HTMLElement };

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
    await page.clock.install();
    await page.evaluate((video) => {
      const added = Object.assign(document.createElement('div'), { className: 'kapsule-player' });
      added.dataset.video = video;
      document.body.append(added);
    }, world.walk);
    await watch(page);
    await call(page, 'getState');
    await (await frameIn(page)).waitForLoadState('load');
    const requested = Promise.withResolvers<void>();
    const silent = Promise.withResolvers<void>();
    await page.route(`**/${world.walk}/v3/embedded*`, async (route) => {
      requested.resolve();
      await silent.promise;
      await route.continue();
    });
    const answer = page.evaluate(() => {
      const { player } = window as unknown as HostWindow;
      document.querySelector('main')?.append(document.querySelector('.kapsule-player') as Node);
      return player.getDuration().then(String, (error: { code: string }) => error.code);
    });
    await requested.promise;
    await page.clock.fastForward(3000);
    silent.resolve();
    expect(Number(await answer)).toBeGreaterThan(1);
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
    expect((await eventsOf(page)).filter(([name]) => name === 'error')).toEqual([]);
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
      await change('abcdefghijkm');
      await untilEvent(page, 'error');
      expect((await eventsOf(page)).find(([event]) => event === 'error')?.[1]).toMatchObject({
        code: 'VIDEO_NOT_FOUND',
      });
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
