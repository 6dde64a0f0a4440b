import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { EVENTS_PATH } from '#kernel/contract/events-path.ts';
import { type DemoSite, heading, startDemoSite } from './demo-site.ts';
import { seedComments } from './seed-comments.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

let site: DemoSite;
let event: string;
beforeAll(async () => {
  site = await startDemoSite();
  const { kapsule_id } = await site.owner.call(videoRoutes.create, {
    displayname: 'A busy evening',
    src: 'LIVE_EVENT',
    visibility: 'public',
  });
  event = kapsule_id;
  await site.owner.call(videoRoutes.setLiveState, { id: event, state: 'LIVE' });
  await seedComments(site, event, 300);
});
afterAll(() => site?.stop());

const newest = (page: Page) => page.getByText('Line 3 of comment 299');
const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
/** Where an element is in the viewport, in whole pixels. */
const boxOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return {
    left: Math.round(x),
    top: Math.round(y),
    right: Math.round(x + width),
    bottom: Math.round(y + height),
  };
};
const STAGE = '[data-watch-page] > :first-child';
const PANEL = '[data-watch-page] section';
const scrollable = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

describe('the page of a live event', () => {
  it('on a phone keeps the picture, the newest message, and the form in sight, and does not scroll', async () => {
    const page = await site.open(`/app/video/${event}`, 'viewer', PHONE);
    await newest(page).waitFor();
    await composer(page).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await scrollable(page)).toBe(0);
    const stage = await boxOf(page, STAGE);
    expect(stage).toMatchObject({ left: 0, right: 390 });
    const panel = await boxOf(page, PANEL);
    expect(panel.bottom).toBeLessThanOrEqual(844);
    expect(panel.bottom).toBeGreaterThan(800);
    const line = (await newest(page).boundingBox())!;
    const form = (await composer(page).boundingBox())!;
    expect(line.y).toBeGreaterThan(stage.bottom);
    expect(line.y + line.height).toBeLessThanOrEqual(form.y);
    expect(form.y + form.height).toBeLessThanOrEqual(844);
  });

  it('gives the chat the room that an on-screen keyboard leaves', async () => {
    const page = await site.open(`/app/video/${event}`, 'viewer', PHONE);
    await composer(page).click();
    // Like a browser that resizes the page for its keyboard.
    await page.setViewportSize({ width: 390, height: 500 });
    await page.locator('html[data-keyboard]').waitFor();
    await expect.poll(async () => (await boxOf(page, STAGE)).top).toBe(0);
    const form = (await composer(page).boundingBox())!;
    expect(form.y + form.height).toBeLessThanOrEqual(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('unfolds the details over the chat on a phone', async () => {
    const page = await site.open(`/app/video/${event}`, 'viewer', PHONE);
    const owner = page.getByRole('article').getByText('Olivia Owner').first();
    await owner.waitFor({ state: 'hidden' });
    const details = page.getByRole('button', { name: 'Details' });
    await details.click();
    expect(await details.getAttribute('aria-expanded')).toBe('true');
    await owner.waitFor();
    await details.click();
    await owner.waitFor({ state: 'hidden' });
  });

  it('on a desktop has a chat as high as the picture', async () => {
    const page = await site.open(`/app/video/${event}`, 'viewer', { viewport: { width: 1280, height: 800 } });
    await newest(page).waitFor();
    const [stage, panel] = [await boxOf(page, STAGE), await boxOf(page, PANEL)];
    expect(panel.left).toBeGreaterThanOrEqual(stage.right);
    expect(panel.top).toBeGreaterThanOrEqual(stage.top);
    expect(panel.bottom).toBeLessThanOrEqual(stage.bottom);
    expect(stage.bottom - panel.bottom).toBeLessThan(20);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('on a phone on its side shows picture and chat next to each other', async () => {
    const page = await site.open(`/app/video/${event}`, 'viewer', ON_ITS_SIDE);
    await newest(page).waitFor();
    expect(await boxOf(page, STAGE)).toMatchObject({ top: 0, bottom: 390 });
    expect((await boxOf(page, PANEL)).bottom).toBeLessThanOrEqual(390);
  });
});

describe('the page of a video', () => {
  it('fills the screen with the picture on a phone on its side; the header is below it', async () => {
    const page = await site.open(`/app/video/${await site.addVideo('Wide')}`, undefined, ON_ITS_SIDE);
    expect(await boxOf(page, STAGE)).toEqual({ left: 0, top: 0, right: 844, bottom: 390 });
    expect((await boxOf(page, 'header')).top).toBe(390);
  });

  it('keeps the picture at the top of a phone while the page scrolls', async () => {
    const { kapsule_id: id } = await site.video('A walk through light');
    await seedComments(site, id, 40);
    const page = await site.open(`/app/video/${id}`, undefined, PHONE);
    await page.getByText('of comment 39').first().waitFor();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    expect((await boxOf(page, STAGE)).top).toBe(0);
  });
});

describe('the page of a video', () => {
  it('loads it twice, canceling nothing, when eight events are replayed, and shows the last change', async () => {
    const id = await site.addVideo('Before');
    const page = await site.open('/app', 'viewer');
    const url = (address: string) => new URL(address).pathname === `/api/v1/videos/${id}`;
    const replay = `event: video.changed\ndata: ${JSON.stringify({ topic: `video:${id}`, id })}\n\n`.repeat(
      8,
    );
    let isReplayed = false;
    await page.route(`**${EVENTS_PATH}?*`, (route) => {
      // Once, to the comments; other connections stay open without events.
      if (isReplayed || !new URL(route.request().url()).search.includes('comments')) return;
      isReplayed = true;
      return route.fulfill({ contentType: 'text/event-stream', body: replay });
    });
    const log: string[] = [];
    page.on('request', (request) => url(request.url()) && log.push('sent'));
    page.on('requestfailed', (request) => url(request.url()) && log.push('canceled'));
    await page.route(
      (address) => url(address.href),
      async (route) => {
        const answer = await route.fetch();
        // The last event is about this change, which the first answer does not contain.
        await site.owner.call(videoRoutes.change, { id, displayname: 'After' });
        await route.fulfill({ response: answer });
      },
    );
    await page.goto(`/app/video/${id}`);
    await heading(page, 'After').waitFor();
    expect(log).toEqual(['sent', 'sent']);
  });
});
