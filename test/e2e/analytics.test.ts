import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { addHistory, noonClock, shiftPageClock, watchNow } from './analytics-data.ts';
import { findAxeViolations } from './axe.ts';
import { media, type PlayerSite, seekBar, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
let administrator: TestPerson;
beforeAll(async () => {
  site = await startPlayerSite({ compose: { clock: noonClock } });
  administrator = await site.asAdministrator();
  await addHistory(site, {
    videoId: site.film,
    durationMs: 40_000,
    days: 40,
    viewsOn: (daysAgo) => (daysAgo <= 27 ? 6 : 3),
  });
  await watchNow(site, await site.as('ben'), site.film);
}, 400_000);
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 800 } };
async function open(
  path: string,
  person = site.owner,
  options: BrowserContextOptions = desktop,
): Promise<Page> {
  const page = await (await site.visit(person, options)).newPage();
  await shiftPageClock(page);
  await page.goto(path);
  return page;
}
const tabOf = (id: string, search = '') => `/app/studio/video/${id}/edit/analytics${search}`;
const number = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const curve = (page: Page) => page.getByRole('slider', { name: 'Audience retention by second' });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the analytics of a video', () => {
  it('open from the number of views on a phone [TR-09]', async () => {
    const page = await open('/app/studio', site.owner, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: /^202 views of Harbour at dawn/ }).click();
    await page.waitForURL(`**${tabOf(site.film)}`);
  });

  it('open from the number of views, and compare with the period before [TR-09]', async () => {
    const page = await open('/app/studio');
    await page.getByRole('link', { name: /views of Harbour at dawn/ }).click();
    // 27 days with 6 views each, and one view of today.
    await expect.poll(() => number(page, 'Views').textContent()).toContain('163');
    await page.getByText(/^\w+ \d.* \(UTC\)$/).waitFor();
    await page.getByText(/^Period before: /).waitFor();
    expect(await number(page, 'Views').textContent()).toContain('more than in the period before');
    await page.getByRole('switch', { name: 'Compare with the period before' }).click();
    await expect.poll(() => number(page, 'Views').textContent()).not.toContain('more');
    expect(new URL(page.url()).search).toBe('?compare=0');
  });

  it('keep period, resolution, and metric in the address, and Back returns to the last one', async () => {
    const page = await open(tabOf(site.film));
    await page.getByRole('slider', { name: 'Views over time' }).waitFor();
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await expect.poll(() => number(page, 'Views').textContent()).toContain('37');
    await number(page, 'Watch time').click();
    await page.getByRole('slider', { name: 'Watch time over time' }).waitFor();
    await page.getByRole('button', { name: 'Hours' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=7&metric=watch_time&by=hour');
    // Viewers are not counted by the hour.
    await number(page, 'Viewers').click();
    await page.getByRole('slider', { name: 'Viewers over time' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=7&metric=viewers');
    await page.goBack();
    await page.reload();
    await page.getByRole('slider', { name: 'Watch time over time' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('slider', { name: 'Views over time' }).waitFor();
    await page.goBack();
    await expect.poll(() => number(page, 'Views').textContent()).toContain('163');
  });

  it('accept own dates, once they make sense', async () => {
    const page = await open(tabOf(site.film, '?range=custom&from=2026-01-05&to=2026-01-10'));
    await page.getByLabel('First day').fill('2026-01-12');
    await page.getByText('The first day must not be after the last one.').waitFor();
    await page.getByLabel('Last day').fill('2026-01-20');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('from=2026-01-12&to=2026-01-20');
    await page.getByText('No views in this period').waitFor();
    // The keyboard stays in the form, and Back brings the dates back.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show');
    await page.goBack();
    await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2026-01-05');
  });

  it('show every chart as a table, and read points with the arrow keys', async () => {
    const page = await open(tabOf(site.film));
    const chart = page.getByRole('slider', { name: 'Views over time' });
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/Views: 6/);
    await region(page, 'Views').getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Views over time' });
    expect(await table.getByRole('row').count()).toBe(29);
    await region(page, 'Audience retention').getByRole('button', { name: 'Show as table' }).click();
    expect(
      await page
        .getByRole('table', { name: /retention/ })
        .getByRole('row')
        .count(),
    ).toBe(41);
    const devices = page.getByRole('table', { name: 'Devices' });
    await devices.getByRole('row', { name: /^Computer/ }).waitFor();
  });

  it('offer everything as a file with the same filters', async () => {
    const page = await open(tabOf(site.film, '?range=7'));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const link = page.getByRole('menuitem', { name: 'JSON' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const body = await (await page.request.get(download.url())).json();
    expect(body).toMatchObject({ views: 37, by: 'day' });
  });

  it('show single views, and what happened in one of them', async () => {
    const page = await open(tabOf(site.film));
    const list = region(page, 'Recent views');
    await list.getByRole('button', { name: /blog\.example/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Seen: 0:00 – 0:02' }).waitFor();
    await dialog.getByText('Share · copy link').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('view')).toMatch(/^[0-9a-f-]{36}$/);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('follow who is watching now, only while someone looks', async () => {
    const page = await (await site.visit(site.owner, desktop)).newPage();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/analytics/realtime')) asked += 1;
    });
    const askedWithin = async (ms: number): Promise<number> => {
      const before = asked;
      await page.clock.runFor(ms);
      return asked - before;
    };
    await page.goto(tabOf(site.film));
    const card = region(page, 'Last 30 minutes');
    await card.scrollIntoViewIfNeeded();
    await card.getByText(/1 view started/).waitFor();
    await expect.poll(() => askedWithin(6000)).toBeGreaterThan(0);
    await region(page, 'Recent views').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => askedWithin(20_000)).toBe(0);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => askedWithin(6000)).toBeGreaterThan(0);
  });
});

describe('the retention curve', () => {
  const isAligned = async (page: Page): Promise<boolean> => {
    const [above, below] = [await seekBar(page).boundingBox(), await curve(page).boundingBox()];
    return Math.abs(above!.x - below!.x) < 1 && Math.abs(above!.width - below!.width) < 1;
  };

  it.each([
    [1280, 800],
    [390, 844],
  ])('is exactly as wide as the seek bar at %i × %i', async (width, height) => {
    const page = await open(tabOf(site.film), site.owner, { viewport: { width, height } });
    await curve(page).waitFor();
    await expect.poll(() => isAligned(page)).toBe(true);
    await page.setViewportSize({ width: width + 40, height });
    await expect.poll(() => isAligned(page)).toBe(true);
  });

  it('moves the player, and the player moves the curve', async () => {
    const page = await open(tabOf(site.film));
    await curve(page).waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1);
    // The pointer on the curve shows the same second on the seek bar.
    const { width } = (await curve(page).boundingBox())!;
    await curve(page).hover({ position: { x: (width * 10.5) / 40, y: 40 } });
    await expect.poll(() => seekBar(page).getAttribute('data-preview')).toBe('true');
    await expect.poll(() => seekBar(page).textContent()).toContain('0:10');
    await expect.poll(() => curve(page).textContent()).toContain('0:10');
    // The pointer on the seek bar shows the same second on the curve.
    await seekBar(page).hover({ position: { x: (width * 30.5) / 40, y: 5 } });
    await expect.poll(() => curve(page).getAttribute('aria-valuetext')).toMatch(/^0:30, \d+% watched this/);
    await curve(page).click({ position: { x: (width * 20.5) / 40, y: 40 } });
    await expect.poll(async () => (await media(page)).currentTime).toBe(20);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await media(page)).currentTime).toBe(21);
    // The moment that was watched again most often is a link.
    await region(page, 'Audience retention').getByRole('button', { name: /^0:/ }).last().click();
    await expect.poll(async () => (await media(page)).currentTime).toBeLessThan(20);
  });
});

describe('the analytics of the organization', () => {
  it('list the videos that are watched most, for people who run it', async () => {
    const page = await open('/app/studio', administrator);
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await expect.poll(() => number(page, 'Views').textContent()).toContain('163');
    await region(page, 'Top videos')
      .getByRole('link', { name: /Harbour at dawn/ })
      .click();
    await page.waitForURL(`**${tabOf(site.film)}`);
    const stranger = await open('/app/studio/analytics', await site.as('ben'));
    await stranger.getByRole('heading', { level: 1, name: "You don't have access to this page" }).waitFor();
  });
});

describe('empty analytics', () => {
  it('say what to do, or that nothing is recorded', async () => {
    const { kapsule_id: id } = await site.owner.call(videoRoutes.create, {
      displayname: 'Nobody came',
      visibility: 'public',
    });
    const page = await open(tabOf(id));
    await page.getByRole('heading', { name: 'No views yet' }).waitFor();
    await page.getByRole('link', { name: 'Embed this video' }).waitFor();
    const { version, settings } = await administrator.call(organizationRoutes.get, {});
    const change = (track_level: 'none' | 'full', current: number) =>
      administrator.call(organizationRoutes.change, { version: current, settings: { track_level } });
    const changed = await change('none', version);
    await page.reload();
    await page.getByRole('heading', { name: 'Views are not counted' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open tracking settings' }).count()).toBe(0);
    await page.getByText('Administrators can change that.').waitFor();
    const boss = await open(tabOf(id), administrator);
    await boss.getByRole('link', { name: 'Open tracking settings' }).click();
    await expect
      .poll(() => boss.evaluate(() => document.activeElement?.closest('section')?.id))
      .toBe('tracking');
    const { y } = (await boss.getByRole('heading', { name: 'Tracking and privacy' }).boundingBox())!;
    expect(y).toBeGreaterThan((await boss.locator('header').first().boundingBox())!.height);
    expect(y).toBeLessThan(boss.viewportSize()!.height / 2);
    await change(settings.track_level as 'full', changed.version);
  });
});

describe('analytics for everyone', () => {
  it.each([
    [390, 844, 'light'],
    [844, 390, 'dark'],
    [1280, 800, 'light'],
    [1920, 1080, 'dark'],
  ] as const)('fit into %i × %i, without axe violations (%s)', async (width, height, colorScheme) => {
    const options = { viewport: { width, height }, colorScheme };
    const page = await open(tabOf(site.film), administrator, options);
    for (const path of [tabOf(site.film), '/app/studio/analytics']) {
      await page.goto(path);
      await page.getByRole('slider', { name: 'Views over time' }).waitFor();
      await region(page, 'Devices').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
      expect(await findAxeViolations(page), path).toEqual([]);
    }
  });
});
