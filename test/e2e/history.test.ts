import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyRoutes } from '#features/history/contract.ts';
import { saveWatched } from '#features/history/server/save-watched.ts';
import { collectWatched } from '#features/history/watched.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { changeOf } from '#test/view-change.ts';
import { findAxeViolations } from './axe.ts';
import { type DemoSite, heading, startDemoSite, untilLoaded } from './demo-site.ts';

let site: DemoSite;
let viewer: TestPerson;
const videos = { tea: '', milk: '' };
beforeAll(async () => {
  site = await startDemoSite();
  viewer = await site.as('fan');
  for (const name of ['tea', 'milk'] as const) {
    videos[name] = await site.addVideo(name === 'tea' ? 'Making tea' : 'Warm milk');
    await site.server.service('videos').recordMedia(videos[name], { generation: 1 });
  }
});
afterAll(() => site?.stop());

/** The viewer has played a video from its start. All videos have 95 seconds. */
async function watch(videoId: string, playedMs: number): Promise<void> {
  const { userId } = await site.server.service('accounts').people.viewerOf('fan');
  const view = { userId, videoId, durationMs: 95_000, positionMs: playedMs, lastMs: Date.now() };
  const changes = collectWatched([changeOf(view, { played: [[0, playedMs]] })]);
  await site.server.kernel.db.transaction().execute((tx) => saveWatched(tx, changes));
}
async function setProgressShown(show_view_progress: boolean): Promise<void> {
  const { version } = await site.owner.call(organizationRoutes.get, {});
  await site.owner.call(organizationRoutes.change, { version, settings: { show_view_progress } });
}
const open = async (path: string, person: TestPerson | null = viewer): Promise<Page> => {
  const page = await (await site.visit(person ?? undefined)).newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  Object.assign(page, { requests });
  await page.goto(path);
  await untilLoaded(page);
  return page;
};
const historyCalls = (page: Page): string[] =>
  (page as Page & { requests: string[] }).requests.filter((path) => path.startsWith('/api/v1/history'));
const card = (page: Page, list: string, title: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: title });

describe('the watch history', () => {
  it('offers to continue in the library, and can be paused, shortened, and cleared', async () => {
    await viewer.call(historyRoutes.clear, {});
    await viewer.call(historyRoutes.changeSetting, { paused: false });
    await watch(videos.milk, 95_000);
    await watch(videos.tea, 38_000);
    const page = await open('/');
    const unfinished = page.getByRole('list', { name: 'Continue watching' }).getByRole('listitem');
    expect(await unfinished.getByRole('heading').allInnerTexts()).toEqual(['Making tea']);
    await unfinished.getByText('40% watched').waitFor();
    await card(page, 'New', 'Warm milk').getByText('100% watched').waitFor();
    // The document contained everything.
    expect(historyCalls(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Account of fan' }).click();
    await page.getByRole('menuitem', { name: 'Watch history' }).click();
    await heading(page, 'Watch history').waitFor();
    const titles = page.getByRole('list', { name: /^Videos watched/ }).getByRole('heading');
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Making tea', 'Warm milk']);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause history' }).click();
    await page.getByText('Your watch history is paused.').waitFor();
    expect(await viewer.call(historyRoutes.setting, {})).toEqual({ paused: true });
    expect(await findAxeViolations(page, 'main')).toEqual([]);

    const remove = page.getByRole('button', { name: 'Remove “Making tea” from your watch history' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Warm milk']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toContain('Warm milk');
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
    await page.getByText('Nothing here yet').waitFor();
    expect((await viewer.call(historyRoutes.list, {})).list).toEqual([]);
    await page.getByRole('link', { name: 'Browse videos' }).click();
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Continue watching').count()).toBe(0);
  });

  it('moves nothing while the library loads', async () => {
    await viewer.call(historyRoutes.changeSetting, { paused: false });
    await watch(videos.tea, 38_000);
    const page = await (await site.visit(viewer, { viewport: { width: 1280, height: 800 } })).newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((found) => {
        for (const entry of found.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + (entry as { value?: number }).value!,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.getByRole('list', { name: 'Continue watching' }).getByText('40% watched').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(Number(document.documentElement.dataset.shift ?? 0))),
          ),
        ),
    );
    expect(shift).toBeLessThan(0.05);
  });

  it('is not shown or requested when the organization has turned progress off, and never for visitors [EM-07]', async () => {
    await viewer.call(historyRoutes.changeSetting, { paused: false });
    await watch(videos.tea, 38_000);
    const visitor = await open('/', null);
    await visitor.goto('/?sort=newest');
    await visitor.getByRole('list', { name: 'Videos' }).waitFor();
    expect(historyCalls(visitor)).toEqual([]);
    expect(await visitor.getByText('Continue watching').count()).toBe(0);
    await visitor.goto('/app/history');
    await heading(visitor, 'Sign in to see your watch history').waitFor();
    expect(await findAxeViolations(visitor)).toEqual([]);
    expect(historyCalls(visitor)).toEqual([]);

    await setProgressShown(false);
    try {
      const page = await open('/?sort=newest');
      await card(page, 'Videos', 'Making tea').waitFor();
      expect(await page.getByText(/% watched/).count()).toBe(0);
      expect(historyCalls(page)).toEqual([]);
    } finally {
      await setProgressShown(true);
    }
    const page = await open('/app/user/owner');
    await card(page, 'Videos', 'Making tea').getByText('40% watched').waitFor();
    expect(historyCalls(page)).toEqual([]);
  });
});
