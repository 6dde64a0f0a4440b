import type { Frame, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KapsulePlayer, LogLine, PlayerSnapshot } from '#apps/sdk/v1.d.ts';
import { captionRoutes } from '#features/captions/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { installProbeWidget, type ProbeWindow } from './probe-widget.ts';
import {
  call,
  eventsOf,
  frameIn,
  type HostWindow,
  newHostPage,
  type SdkWorld,
  startSdkWorld,
  watch,
} from './sdk-world.ts';

let world: SdkWorld<'walk' | 'river'>;
let page: Page;
let frame: Frame;
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river');
  const { ana, walk: id } = world;
  const bytes = new Blob(['WEBVTT\n\n00:00.000 --> 00:10.000\nA line of captions\n']);
  await ana.call(captionRoutes.put, { id, language: 'en' }, { bytes });
  // Disabled by the owner, so that the host page can add it.
  await ana.call(playbackRoutes.setWidget, { id, widget: 'toc', config: null });
  page = await newHostPage(world.site);
  await installProbeWidget(page);
  await page.goto(
    world.host.put(
      '/methods',
      `<body><div class="kapsule-player" data-video="${id}" data-muted></div>${world.script}`,
    ),
  );
  await watch(page);
  await call(page, 'getDuration');
  frame = await frameIn(page);
});
afterAll(async () => {
  await world?.stop();
});

const element = () =>
  frame.locator('video').evaluate((video) => {
    const { paused, currentTime, volume, muted, playbackRate, videoHeight, buffered } =
      video as HTMLVideoElement;
    const isBuffered = buffered.length > 0 && buffered.end(buffered.length - 1) > 9.9;
    return { paused, currentTime, volume, muted, playbackRate, videoHeight, isBuffered };
  });
const untilElement = (expected: object) => expect.poll(element).toMatchObject(expected);
const viewRequest = (): Promise<Request> =>
  page.waitForRequest((request) => request.url().includes('/view/create'));
const viewToken = () => frame.evaluate(() => (window as unknown as ProbeWindow).probe?.player.viewToken);

/** Every method of the SDK with a call and its effect, in an order that satisfies their preconditions. */
const METHODS: Record<Exclude<keyof KapsulePlayer, 'frame'>, () => Promise<void>> = {
  async getDuration() {
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
  },
  async play() {
    expect(await call(page, 'play')).toBe(null);
    await untilElement({ paused: false });
  },
  async pause() {
    expect(await call(page, 'pause')).toBe(null);
    await untilElement({ paused: true });
  },
  async seek() {
    expect(await call(page, 'seek', 4.5)).toBe(4.5);
    await untilElement({ currentTime: 4.5 });
  },
  async getCurrentTime() {
    expect(await call(page, 'getCurrentTime')).toBe(4.5);
  },
  async setVolume() {
    expect(await call(page, 'setVolume', 0.25)).toBe(null);
    await untilElement({ volume: 0.25 });
  },
  async setMuted() {
    expect(await call(page, 'setMuted', true)).toBe(null);
    await untilElement({ muted: true });
    await call(page, 'setMuted', false);
    await untilElement({ muted: false });
  },
  async setSpeed() {
    expect(await call(page, 'setSpeed', 0.75)).toBe(null);
    await untilElement({ playbackRate: 0.75 });
  },
  async setQuality() {
    // A choice applies from the next segment that is not loading yet.
    await untilElement({ isBuffered: true });
    const height = (await element()).videoHeight === 240 ? 360 : 240;
    expect(await call(page, 'setQuality', `${height}p`)).toBe(`${height}p`);
    await call(page, 'seek', 9);
    await untilElement({ videoHeight: height, currentTime: 9 });
    const { playbackQuality } = (await call(page, 'getState')) as PlayerSnapshot;
    expect(playbackQuality).toBe(`${height}p`);
  },
  async setCaptions() {
    const line = frame.getByText('A line of captions');
    expect(await call(page, 'setCaptions', 'en')).toBe('en');
    await line.waitFor();
    expect(await call(page, 'setCaptions', null)).toBe(null);
    await line.waitFor({ state: 'detached' });
  },
  async getState() {
    const state = (await call(page, 'getState')) as PlayerSnapshot;
    expect(state).toMatchObject({ playState: 2, volume: 0.25, muted: false, speed: 0.75, kct: null });
    expect(state.currentTime).toBe((await element()).currentTime);
  },
  async replay() {
    expect(await call(page, 'replay')).toBe(null);
    await expect.poll(async () => (await element()).currentTime).toBeLessThan(3);
    await untilElement({ paused: false });
  },
  async addWidgets() {
    expect(await call(page, 'addWidgets', ['toc'], { toc: { some: true } })).toEqual(['toc']);
    await frame.waitForFunction(() => 'probe' in window);
    expect(await call(page, 'addWidgets', ['toc'])).toEqual([]);
  },
  async setContext() {
    expect(await call(page, 'setContext', { course: 'seven' })).toBe(null);
    const [request] = await Promise.all([viewRequest(), call(page, 'renewKvToken')]);
    expect(new URL(request.url()).searchParams.get('cVA_course')).toBe('seven');
  },
  async renewKvToken() {
    const before = await viewToken();
    const told = async () => (await eventsOf(page)).filter(([name]) => name === 'renewKvToken').length;
    const toldBefore = await told();
    const [request] = await Promise.all([viewRequest(), call(page, 'renewKvToken')]);
    const response = (await request.response()) as Response;
    const { kvtoken } = (await response.json()) as { kvtoken: string };
    expect(kvtoken).not.toBe(before);
    expect(await viewToken()).toBe(kvtoken);
    await expect.poll(told).toBe(toldBefore + 1);
    expect(JSON.stringify(await eventsOf(page))).not.toContain(kvtoken);
  },
  async getLogs() {
    const types = ((await call(page, 'getLogs')) as LogLine[]).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['started', 'seeked', 'replayed', 'viewRenewed']));
  },
  async on() {
    const heard = await page.evaluate(async () => {
      const { player } = window as unknown as HostWindow;
      let calls = 0;
      const pauseOnce = async (): Promise<void> => {
        const told = new Promise((resolve) =>
          addEventListener('kapsule:pause', resolve, { capture: true, once: true }),
        );
        await player.play();
        await player.pause();
        await told;
      };
      const stop = player.on('pause', () => (calls += 1));
      await pauseOnce();
      const whileListening = calls;
      stop();
      await pauseOnce();
      return [whileListening, calls];
    });
    expect(heard).toEqual([1, 1]);
  },
  async switchVideo() {
    expect(await call(page, 'switchVideo', world.river, 1)).toBe(null);
    expect(await frame.title()).toBe('A river');
    await untilElement({ paused: false });
  },
  async loadMedia() {
    expect(await call(page, 'loadMedia', world.walk, 2)).toBe(null);
    expect(await frame.title()).toBe('A walk');
    await untilElement({ paused: true, currentTime: 2 });
  },
  async destroy() {
    await call(page, 'destroy');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await call(page, 'play')).toBe('DESTROYED');
  },
};

describe('every method of the SDK has an effect [XM-01, XM-04]', () => {
  it.each(Object.entries(METHODS))('%s()', (_, check) => check());
});

describe('what a widget tracks', () => {
  it('reaches the host page and every listening widget [XM-04, TR-05]', async () => {
    const config = `data-add-widgets="toc" data-add-config='{"toc":{"some":true}}'`;
    const html = `<body><div class="kapsule-player" data-video="${world.walk}" ${config}></div>${world.script}`;
    const host = await newHostPage(world.site);
    await installProbeWidget(host);
    await host.goto(world.host.put('/tracked', html));
    await watch(host);
    await call(host, 'getDuration');
    const inside = await frameIn(host);
    await inside.waitForFunction(() => 'probe' in window);
    const tracked = await inside.evaluate(() => {
      const { probe } = window as unknown as Required<ProbeWindow>;
      const heard: unknown[] = [];
      probe.player.on('tracked', (event) => heard.push(event));
      probe.track('opened', { index: 3 });
      probe.track('answer', { answer: 1 });
      return heard;
    });
    expect(tracked).toEqual([
      { type: 'tracked', widget: 'toc', action: 'opened', data: { index: 3 } },
      { type: 'tracked', widget: 'toc', action: 'answer', data: { answer: 1 } },
    ]);
    const told = async () =>
      (await eventsOf(host)).filter(([name]) => name === 'widget' || name === 'answer');
    const answer = { widget: 'toc', action: 'answer', data: { answer: 1 } };
    await expect.poll(told).toEqual([
      ['widget', { widget: 'toc', action: 'opened', data: { index: 3 } }],
      ['widget', answer],
      ['answer', answer],
    ]);
  });
});
