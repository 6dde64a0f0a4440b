import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  eventsOf,
  frameIn,
  type HostWindow,
  type SdkWorld,
  startSdkWorld,
  watch,
} from './sdk-world.ts';

let world: SdkWorld<'walk' | 'river'>;
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river');
});
afterAll(async () => {
  await world?.stop();
});

const block = (more = ''): string =>
  `<div class="kapsule-player" data-video="${world.walk}" ${more}></div>${world.script}`;

/** Lifecycle events; the others may occur at any time. */
const LIFECYCLE = ['ready', 'loaded', 'onAfterStartWidgets', 'started', 'play', 'pause', 'ended', 'replay'];
const STARTED = ['loaded', 'onAfterStartWidgets', 'started', 'play'];

async function lifecycleOf(page: Page): Promise<string[]> {
  return (await eventsOf(page)).map(([name]) => name).filter((name) => LIFECYCLE.includes(name));
}
/** Metadata and the widgets before the first play are independent, so `loaded` may come second. */
function ordered(events: string[]): string[] {
  const at = events.indexOf('onAfterStartWidgets');
  return events[at + 1] === 'loaded' ? events.with(at, 'loaded').with(at + 1, 'onAfterStartWidgets') : events;
}
const forgetEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as HostWindow).events.length = 0;
  });
/** Waits for some playback, so that a duplicate event would have arrived. */
async function untilPlayedFor(page: Page, sec: number): Promise<void> {
  await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(sec);
}

describe('the events of a start, once each and in the documented order [XM-01, XM-04]', () => {
  it('after a click in the frame', async () => {
    const page = await world.open(`<body>${block('data-muted')}`);
    await watch(page);
    await (await frameIn(page)).getByRole('button', { name: 'Play', exact: true }).first().click();
    await untilPlayedFor(page, 1);
    expect(await lifecycleOf(page)).toEqual(['ready', ...STARTED]);
  });

  it('with autoplay', async () => {
    const page = await world.open(`<body>${block('data-autoplay data-muted')}`);
    await watch(page);
    await untilPlayedFor(page, 1);
    expect(await lifecycleOf(page)).toEqual(['ready', ...STARTED]);
  });

  it('after play() by the SDK', async () => {
    const page = await world.open(`<body>${block('data-muted')}`);
    await watch(page);
    expect(await call(page, 'play')).toBe(null);
    await untilPlayedFor(page, 1);
    expect(ordered(await lifecycleOf(page))).toEqual(['ready', ...STARTED]);
  });

  it('after switchVideo()', async () => {
    const page = await world.open(`<body>${block('data-muted')}`);
    await watch(page);
    await call(page, 'play');
    await untilPlayedFor(page, 0.2);
    await forgetEvents(page);
    expect(await call(page, 'switchVideo', world.river, 2)).toBe(null);
    await untilPlayedFor(page, 3);
    expect(ordered(await lifecycleOf(page))).toEqual(['ready', ...STARTED]);
  });

  it('after replay()', async () => {
    const page = await world.open(`<body>${block('data-muted data-autoplay')}`);
    await watch(page);
    await untilPlayedFor(page, 0.5);
    await forgetEvents(page);
    expect(await call(page, 'replay')).toBe(null);
    await untilPlayedFor(page, 1);
    expect(await lifecycleOf(page)).toEqual(['replay', 'started', 'play']);
  });
});
