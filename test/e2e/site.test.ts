import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_VIDEOS } from '#apps/server/demo/videos.ts';
import { commentsPageUrl } from '#features/comments/comments-page.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import { type DemoSite, heading, startDemoSite } from './demo-site.ts';

const LESSONS = 60;
const PUBLIC_DEMO_VIDEOS = DEMO_VIDEOS.filter(({ visibility }) => visibility === 'public').length;

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
  for (let number = 1; number <= LESSONS; number += 1) await site.addVideo(`Lesson ${number}`);
});
afterAll(() => site?.stop());

const cards = (page: Page) => page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
/** The first of that title: a video may be in several sections. */
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first();
/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    const hasRing = (part?: string): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    return {
      text: element.textContent?.trim(),
      id: element.id,
      // For a card, the outline is on the pseudo-element that makes the whole card clickable.
      ring: hasRing() || hasRing('::after'),
      inSight: box.top >= 0 && box.bottom <= innerHeight && box.width > 0,
    };
  });

describe('the library', () => {
  it('shows only public videos [HO-04]', async () => {
    const page = await site.open('/');
    expect(await page.title()).toBe('Kapsule');
    await card(page, 'Lesson 60').waitFor();
    await page.goto('/?tag=private');
    await page.getByText('No videos with the tag “private”').waitFor();
  });

  it('searches titles, descriptions, and tags while typing', async () => {
    const page = await site.open('/');
    const box = page.getByRole('searchbox', { name: 'Search videos' });
    for (const words of ['wave', 'amplitude', 'physics']) {
      await box.fill(words);
      await heading(page, `Results for “${words}”`).waitFor();
      await page.getByText('1 video found').waitFor();
      await card(page, 'How a wave moves').waitFor();
    }
    await card(page, 'How a wave moves').click();
    await heading(page, 'How a wave moves').waitFor();
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'lesson' }).click();
    await page.getByText('1 video found').waitFor();
    await page.goBack();
    await page.goBack();
    await heading(page, 'Results for “physics”').waitFor();
    expect(await box.inputValue()).toBe('physics');
  });

  it('shows the query when nothing is found, and leads back', async () => {
    const page = await site.open('/');
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('zeppelin <b>');
    await page.getByRole('heading', { name: 'Nothing found for “zeppelin <b>”' }).waitFor();
    await page.getByText('Titles, descriptions and tags are searched.').waitFor();
    await page.getByRole('link', { name: 'Show all videos' }).click();
    await card(page, 'Lesson 60').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search videos' }).inputValue()).toBe('');
  });

  it('shows sections, and keeps sort and filters in the address through back, forward, and reload', async () => {
    const page = await site.open('/');
    const section = (name: string) => page.getByRole('region', { name });
    await section('Live and upcoming').getByRole('heading', { level: 3 }).first().waitFor();
    await section('New').getByRole('heading', { level: 3, name: 'Lesson 60' }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await section('New').waitFor();
    expect(requests.filter((path) => /^\/api\/v1\/(videos|library)/.test(path))).toEqual([]);

    await page.getByRole('link', { name: 'See all: New' }).click();
    await page.getByLabel('Sort').selectOption('Oldest');
    await expect.poll(() => page.url()).toContain('sort=oldest');
    await cards(page)
      .last()
      .getByRole('link', { name: /Lesson/ })
      .waitFor();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByText(/videos? found/).waitFor();
    const live = await cards(page).count();
    expect(live).toBeLessThan(5);
    await page.reload();
    await expect.poll(() => cards(page).count()).toBe(live);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.goForward();
    await expect.poll(() => cards(page).count()).toBe(live);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByLabel('Length').selectOption('Over 20 minutes');
    await page.getByRole('heading', { name: 'No videos match these filters' }).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=oldest&length=long');
    await page.getByRole('link', { name: 'Show all videos' }).click();
    await section('New').waitFor();
  });

  it('loads more while scrolling, and retries a failed page on request', async () => {
    const page = await site.open('/?sort=newest');
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.route('**/api/v1/videos?*cursor=*', (route) => route.abort());
    await cards(page).last().scrollIntoViewIfNeeded();
    await page.getByText("Couldn't load more. Everything above is still here.").waitFor();
    await page.unroute('**/api/v1/videos?*cursor=*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards(page).count()).toBe(48);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBe(LESSONS + PUBLIC_DEMO_VIDEOS);
    const titles = await cards(page).getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(LESSONS + PUBLIC_DEMO_VIDEOS);
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'hidden' });
  });

  it('works by keyboard alone', async () => {
    const page = await site.open('/?q=Lesson%2060');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatchObject({ text: 'Skip to content', ring: true, inSight: true });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused(page)).id).toBe('main');
    // Three kinds, the length, and the order come first.
    for (let stop = 0; stop < 6; stop += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toMatchObject({ text: 'Lesson 60', ring: true, inSight: true });
    await page.keyboard.press('Enter');
    await heading(page, /^Lesson 60$/).waitFor();
    expect((await focused(page)).id).toBe('main');
    await page.goBack();
    await card(page, 'Lesson 60').waitFor();
  });
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a broken picture', () => {
  it('is replaced by its fallback, and that by the default one [EM-09]', async () => {
    const page = await site.open('/app/login');
    await page.route('**/api/v1/videos?*', async (route) => {
      const response = await route.fetch();
      const { list, next } = (await response.json()) as { list: VideoSummary[]; next: string | null };
      const images = { thumb: '/media/gone.jpg', fallback: { thumb: '/media/fallback.png' } };
      await route.fulfill({ response, json: { list: list.map((video) => ({ ...video, images })), next } });
    });
    await page.route('**/media/gone.jpg', (route) => route.fulfill({ status: 404 }));
    await page.route('**/media/fallback.png', (route) => route.fulfill({ body: PICTURE }));
    const source = () => cards(page).first().locator('img').getAttribute('src');
    const drawn = () =>
      cards(page)
        .first()
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
    // Not by its address, whose document would contain the list.
    const search = async () => {
      await page.getByRole('link', { name: 'Kapsule, library' }).click();
      await page.getByRole('searchbox', { name: 'Search videos' }).fill('wave');
    };
    await search();
    await expect.poll(source).toBe('/media/fallback.png');
    await expect.poll(drawn).toBe(true);

    await page.route('**/media/fallback.png', (route) => route.fulfill({ status: 404 }));
    await page.goto('/app/login');
    await search();
    await expect.poll(source).toMatch(/default-picture|^data:image/);
    await expect.poll(drawn).toBe(true);
  });
});

describe('when something is missing', () => {
  it.each(['/app/nowhere', '/nowhere/at/all'])('%s shows a not-found page', async (path) => {
    const context = await site.visit();
    const page = await context.newPage();
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await heading(page, 'Page not found').waitFor();
    expect(await page.title()).toBe('Page not found · Kapsule');
    await page.getByRole('link', { name: 'Go to the library' }).click();
    await card(page, 'Lesson 60').waitFor();
  });

  it('an unknown video has its own message', async () => {
    const context = await site.visit();
    const page = await context.newPage();
    expect((await page.goto('/app/video/AAAAAAAAAAAA'))?.status()).toBe(404);
    await heading(page, 'There is no video at this address').waitFor();
  });

  it('an unreachable server is reported, and the page recovers when it returns', async () => {
    const page = await site.open('/');
    await page.context().setOffline(true);
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('wave');
    await page.getByRole('heading', { name: "Can't reach the server" }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: "Can't reach the server" }).waitFor();
    await page.context().setOffline(false);
    await card(page, 'How a wave moves').waitFor();
  });

  it('a page whose code cannot be loaded says so and can be reloaded', async () => {
    const page = await site.open('/');
    await page.context().setOffline(true);
    await card(page, 'Lesson 60').click();
    await heading(page, "Couldn't show this page").waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await heading(page, 'Lesson 60').waitFor();
  });
});

describe('the content security policy', () => {
  it.each([
    ['the library', () => '/'],
    ['the sign-in page', () => '/app/login'],
    ['the framed comments', (id: string) => commentsPageUrl('', id)],
  ])('is not violated by %s', async (_title, pathOf) => {
    const { kapsule_id: id } = await site.video('How a wave moves');
    const page = await (await site.visit()).newPage();
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        violations.push(`${violatedDirective}: ${blockedURI}`),
      );
    });
    await page.goto(pathOf(id));
    await page.locator('#root > *').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });
});
