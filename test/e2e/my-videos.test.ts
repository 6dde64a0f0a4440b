import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { findAxeViolations } from './axe.ts';
import { type DemoSite, heading, startDemoSite } from './demo-site.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.stop());

const PHONE = { viewport: { width: 390, height: 844 } };
const table = (page: Page) => page.getByRole('table', { name: 'My videos' });
const titles = (page: Page) => table(page).locator('tbody [data-row-link]').allTextContents();
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check();
const choose = async (page: Page, filter: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option }).click();
};
const menu = async (page: Page, title: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const POSTER_WIDTH = 320;
async function addPoster(id: string): Promise<void> {
  const jpeg = execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${POSTER_WIDTH}x180`, '-frames:v', '1'],
    ...['-c:v', 'mjpeg', '-f', 'image2pipe', '-'],
  ]);
  await site.server.kernel.storage.put(`videos/${id}/poster-1.jpg`, jpeg);
  await site.server.service('videos').recordMedia(id, { poster: 1 });
}

describe('My videos', () => {
  it('is sorted, filtered, and searched, and the URL keeps it all [HO-03]', async () => {
    await site.addVideo('0 first');
    await site.addVideo('Zebra');
    const page = await site.open('/app/studio', 'owner');
    await table(page).waitFor();
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await expect.poll(() => titles(page).then((all) => all[0])).toBe('0 first');
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await expect.poll(() => titles(page).then((all) => all[0])).toBe('Zebra');
    await choose(page, 'Visibility', 'Private');
    await expect.poll(() => titles(page).then((all) => all.includes('Zebra'))).toBe(false);
    await page.reload();
    await table(page).waitFor();
    expect(new URL(page.url()).search).toBe('?visibility=private&sort=title&order=desc');
    expect(await titles(page)).not.toContain('Zebra');
    await page.getByRole('searchbox', { name: 'Search videos' }).last().fill('zebra');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => titles(page).then((all) => all.includes('Zebra'))).toBe(true);
  });

  it('changes several videos at once, and says which one someone else deleted [HO-03]', async () => {
    const [one, two] = [await site.addVideo('Bulk one'), await site.addVideo('Bulk two')];
    const page = await site.open('/app/studio', 'owner');
    await select(page, 'Bulk one');
    await select(page, 'Bulk two');
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByLabel('Add tags').fill('spring');
    await page.getByLabel('Add tags').press('Enter');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 videos updated').waitFor();
    expect((await site.owner.call(videoRoutes.get, { id: two })).tags).toEqual(['spring']);

    await select(page, 'Bulk one');
    await select(page, 'Bulk two');
    await page.route('**/api/v1/videos/bulk', async (route) => {
      await site.owner.call(videoRoutes.remove, { id: one });
      await route.continue();
    });
    await page
      .getByRole('region', { name: 'Selected videos' })
      .getByRole('button', { name: 'Visibility' })
      .click();
    await page.getByRole('menuitem', { name: 'Private' }).click();
    const alert = page.getByRole('alert').filter({ hasText: "1 video wasn't changed" });
    await alert.getByText('“Bulk one”: This video was deleted.').waitFor();
    expect((await site.owner.call(videoRoutes.get, { id: two })).visibility).toBe('private');
  });

  it('moves a video to the trash, and brings it back or deletes it forever, on a phone [HO-03]', async () => {
    const id = await site.addVideo('Second thoughts');
    await addPoster(id);
    const page = await site.open('/app/studio', 'owner', PHONE);
    expect(await table(page).count()).toBe(0);
    await menu(page, 'Second thoughts', 'Delete');
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('Moved to trash').waitFor();
    await page.getByRole('link', { name: 'Trash' }).click();
    await heading(page, 'Trash').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Second thoughts' });
    await row.getByText(/30 days left/).waitFor();
    const picture = row.locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 60_000 })
      .toBe(POSTER_WIDTH);
    expect(await findAxeViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Restore' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await site.owner.call(videoRoutes.get, { id })).visibility).toBe('public');

    await site.owner.call(videoRoutes.remove, { id });
    await page.reload();
    await row.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click();
    await row.waitFor({ state: 'detached' });
    await expect(site.owner.call(videoRoutes.restore, { id })).rejects.toMatchObject({
      code: 'VIDEO_DELETED',
    });
  });

  it('schedules publishing, and shows when [HO-03]', async () => {
    const { kapsule_id: id } = await site.owner.call(videoRoutes.create, { displayname: 'Next year' });
    const page = await site.open('/app/studio', 'owner');
    await menu(page, 'Next year', 'Schedule publishing…');
    const dialog = page.getByRole('dialog', { name: 'Schedule publishing' });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('Choose a date and time.').waitFor();
    await dialog.getByLabel('Publish on').fill('2040-01-02T09:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/Public on .*2040/).waitFor();
    expect(await site.owner.call(videoRoutes.get, { id })).toMatchObject({
      visibility: 'private',
      publish_visibility: 'public',
    });
  });

  it('shows moderators all videos of the organization, which they can edit [HO-02]', async () => {
    const { kapsule_id: id } = await site.owner.call(videoRoutes.create, { displayname: 'Of the owner' });
    const page = await site.open('/app/studio', 'moderator');
    await page.getByRole('button', { name: 'All videos of the organization' }).click();
    await table(page).getByRole('link', { name: 'Of the owner' }).click();
    await page.getByLabel('Title').waitFor();
    expect(await page.getByLabel('Title').isDisabled()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(`/app/studio/video/${id}`);
  });
});

describe('an upload', () => {
  const film = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(50_000, name) });
  async function pick(page: Page, ...files: ReturnType<typeof film>[]): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await chooser.setFiles(files);
  }

  it('asks for details at once, rejects captions, and publishes [HO-01, HO-03]', async () => {
    const page = await site.open('/app/studio', 'owner');
    await pick(page, film('Spring_lecture.mp4'), { ...film('Spring_lecture.srt'), mimeType: '' });
    const notice = page.getByRole('region', { name: 'Notifications' });
    await notice.getByText('Not uploaded: Spring_lecture.srt').waitFor();
    await notice.getByText(/add the file under Captions/).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Video details' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Spring lecture');
    await dialog.getByLabel('Title').fill('The spring lecture');
    await dialog.getByLabel('Description').fill('All of it.');
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { kapsule_id: id } = await site.video('The spring lecture');
    expect(await site.owner.call(videoRoutes.get, { id })).toMatchObject({
      description: 'All of it.',
      visibility: 'public',
    });
  });

  it('of several files is a list with common tags and visibility [HO-03]', async () => {
    const page = await site.open('/app/studio', 'owner');
    const names = ['Part_1.mp4', 'Part_2.mp4', 'Part_3.mp4'];
    await pick(page, ...names.map(film));
    const dialog = page.getByRole('dialog', { name: 'Details of 3 videos' });
    await dialog.getByLabel('Title of Part_2.mp4').fill('The second part');
    await dialog.getByLabel('Tags').fill('series');
    await dialog.getByLabel('Tags').press('Enter');
    await dialog.getByRole('button', { name: 'Publish all' }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const title of ['Part 1', 'The second part', 'Part 3'])
      await expect
        .poll(async () => (await site.video(title).catch(() => null)) ?? {}, { timeout: 60_000 })
        .toMatchObject({ tags: ['series'], visibility: 'public' });
  });
});
