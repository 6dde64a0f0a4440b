import { createHmac } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerSnapshot } from '#apps/sdk/v1.d.ts';
import { captionRoutes } from '#features/captions/contract.ts';
import { embedRoutes } from '#features/embeds/contract.ts';
import { call, eventsOf, frameIn, type SdkWorld, startSdkWorld, untilEvent, watch } from './sdk-world.ts';

const captions = (text: string): Blob => new Blob([`WEBVTT\n\n00:00.000 --> 00:10.000\n${text}\n`]);

let world: SdkWorld;
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river', 'secret', 'secret2');
  for (const id of [world.walk, world.river])
    for (const language of ['en', 'fr'])
      await world.ana.call(captionRoutes.put, { id, language }, { bytes: captions(`${id} ${language}`) });
});
afterAll(async () => {
  await world?.stop();
});

const block = (video: string, more = ''): string =>
  `<div class="kapsule-player" data-video="${video}" data-muted ${more}></div>${world.script}`;
const stateOf = async (page: Page): Promise<PlayerSnapshot> =>
  (await call(page, 'getState')) as PlayerSnapshot;
/** Marks the document in the frame; a reload would lose the mark. */
async function markedFrame(page: Page): Promise<Frame> {
  const frame = await frameIn(page);
  await frame.evaluate(() => Object.assign(window, { isMarked: true }));
  return frame;
}
const isMarked = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'isMarked' in window);

async function playing(html: string): Promise<{ page: Page; frame: Frame }> {
  const page = await world.open(`<body>${html}`);
  await watch(page);
  expect(await call(page, 'play')).toBe(null);
  return { page, frame: await markedFrame(page) };
}

describe('another video in the same frame', () => {
  it("replaces the video, keeps the viewer's choices, and is announced [XM-01, XM-04]", async () => {
    const { page, frame } = await playing(block(world.walk));
    await call(page, 'setVolume', 0.4);
    await call(page, 'setSpeed', 1.5);
    await expect.poll(() => call(page, 'setCaptions', 'fr')).toBe('fr');
    await frame.getByRole('button', { name: 'Full screen' }).click();
    await frame.waitForFunction(() => document.fullscreenElement !== null);
    expect(await call(page, 'switchVideo', world.river, 2)).toBe(null);

    expect(await isMarked(frame)).toBe(true);
    expect(frame.url()).toContain(`/kapsule/${world.river}/v3/embedded`);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(2.2);
    // A busy machine may still be buffering.
    await expect
      .poll(() => stateOf(page))
      .toMatchObject({ playState: 1, volume: 0.4, muted: false, speed: 1.5 });
    await frame.getByText(`${world.river} fr`).waitFor();
    expect(await frame.title()).toBe('A river');
    expect(await frame.locator('video').getAttribute('aria-label')).toBe('A river');
    expect(await frame.evaluate(() => document.fullscreenElement?.id)).toBe('player');
    await frame.getByRole('button', { name: 'Exit full screen' }).waitFor();
    const videos = (await eventsOf(page)).filter(([name]) => name === 'video').map(([, value]) => value);
    expect(videos).toMatchObject([
      { id: world.walk, title: 'A walk' },
      { id: world.river, title: 'A river' },
    ]);
  });

  it('loads another document where the policy does not allow its hosts, and stays connected [WM-02, XM-04]', async () => {
    const { page, frame } = await playing(block(world.walk));
    await page.route(`**/api/v1/videos/${world.river}/playback*`, async (route) => {
      const response = await route.fetch();
      const content_origins = { frames: ['https://forms.example'], images: [], files: [] };
      await route.fulfill({ response, json: { ...(await response.json()), content_origins } });
    });
    const loaded = frame.waitForNavigation();
    expect(await call(page, 'switchVideo', world.river, 2)).toBe(null);
    await loaded;
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(2.2);
    expect(frame.url()).toContain(`/kapsule/${world.river}/v3/embedded`);
    expect(await isMarked(frame)).toBe(false);
    await expect.poll(async () => (await stateOf(page)).playState).toBe(1);
  });

  it('waits for play after loadMedia, and stays muted', async () => {
    const { page, frame } = await playing(block(world.walk));
    expect(await call(page, 'loadMedia', world.river, 3)).toBe(null);
    expect(await stateOf(page)).toMatchObject({ playState: -1, muted: true });
    expect(await isMarked(frame)).toBe(true);
    expect(await call(page, 'play')).toBe(null);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(3.2);
  });

  it.each([
    ['does not exist', () => 'abcdefghijkm', 'VIDEO_NOT_FOUND'],
    ['is private', () => world.secret, 'VIDEO_PRIVATE'],
    ['has no valid id', () => '../../app/login', 'BAD_VALUE'],
  ])('is refused when it %s, and the current one keeps playing [XM-04]', async (_, video, code) => {
    const { page, frame } = await playing(block(world.walk, 'data-loop'));
    expect(await call(page, 'switchVideo', video())).toBe(code);
    const { currentTime, playState } = await stateOf(page);
    expect(playState).toBe(1);
    await expect.poll(() => call(page, 'getCurrentTime')).not.toBe(currentTime);
    expect(await isMarked(frame)).toBe(true);
    expect(frame.url()).toContain(world.walk);
    expect((await eventsOf(page)).filter(([name]) => name === 'error')).toEqual([]);
  });

  it('is refused on a site that may not embed it [EM-01]', async () => {
    await world.ana.call(embedRoutes.setVideoSites, { id: world.river, sites: ['example.org'] });
    const { page } = await playing(block(world.walk, 'data-loop'));
    expect(await call(page, 'switchVideo', world.river)).toBe('KAPSULE_ACCESS');
    expect((await stateOf(page)).playState).toBe(1);
    await world.ana.call(embedRoutes.setVideoSites, { id: world.river, sites: [world.host.url] });
    expect(await call(page, 'switchVideo', world.river)).toBe(null);
    await world.ana.call(embedRoutes.setVideoSites, { id: world.river, sites: null });
  });

  it('is opened only by its own token [HO-04]', async () => {
    const key = await (await world.site.asAdministrator()).call(embedRoutes.addKey, { name: 'Shop' });
    const text = `${key.id}.${world.secret}.${Math.floor(Date.now() / 1000) + 300}.`;
    const token = `${text}.${createHmac('sha256', key.secret).update(text).digest('base64url')}`;
    const other = world.secret2;
    const { page, frame } = await playing(block(world.secret, `data-embed-token="${token}"`));
    expect(await call(page, 'switchVideo', other)).toBe('VIDEO_PRIVATE');
    expect(await call(page, 'switchVideo', world.river)).toBe(null);
    expect(await call(page, 'switchVideo', world.secret)).toBe(null);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(0.2);
    expect(frame.url()).not.toContain('embed_token');
  });

  it('is the last one of several concurrent requests', async () => {
    const { page } = await playing(block(world.walk));
    const codes = await page.evaluate(
      async ([walk, river]) => {
        const { player } = window as unknown as { player: { switchVideo(id?: string): Promise<void> } };
        const code = (promise: Promise<void>) =>
          promise.then(
            () => 'done',
            (error: { code: string }) => error.code,
          );
        return Promise.all([
          code(player.switchVideo(river)),
          code(player.switchVideo(walk)),
          code(player.switchVideo(river)),
        ]);
      },
      [world.walk, world.river],
    );
    expect(codes).toEqual(['ABORTED', 'ABORTED', 'done']);
    await untilEvent(page, 'started');
    expect((await frameIn(page)).url()).toContain(world.river);
  });
});
