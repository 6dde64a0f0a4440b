import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playlistRoutes } from '#features/playlists/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { type DemoSite, heading, startDemoSite, untilLoaded } from './demo-site.ts';

let site: DemoSite;
let fan: TestPerson;
const videos: string[] = [];
beforeAll(async () => {
  site = await startDemoSite();
  fan = await site.as('fan');
  for (const title of ['Making tea', 'Warm milk', 'Cold soup']) videos.push(await site.addVideo(title));
});
afterAll(() => site?.stop());

const open = async (path: string, person: TestPerson | undefined = fan): Promise<Page> => {
  const page = await (await site.visit(person)).newPage();
  await page.goto(path);
  await untilLoaded(page);
  return page;
};
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Videos in this playlist' }).getByRole('heading').allInnerTexts();

describe('playlists', () => {
  it('are made on the page of a video, put in order, and played [PL-06]', async () => {
    const page = await open(`/app/video/${videos[0]}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Watch later' }).check();
    await page.getByRole('button', { name: 'New playlist' }).click();
    await page.getByRole('textbox', { name: 'Name of the new playlist' }).fill('<i>Kitchen</i>');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: '<i>Kitchen</i>', checked: true }).waitFor();
    await expect.poll(async () => (await fan.call(playlistRoutes.get, { id: 'later' })).totalcount).toBe(1);
    const { list } = await fan.call(playlistRoutes.list, { q: 'kitchen' });
    const id = list[0]!.id;
    for (const video of videos.slice(1)) await fan.call(playlistRoutes.addVideo, { id, video });

    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Account of fan' }).click();
    await page.getByRole('menuitem', { name: 'Your playlists' }).click();
    await page.getByRole('link', { name: '<i>Kitchen</i>' }).click();
    await expect.poll(() => titles(page)).toEqual(['Making tea', 'Warm milk', 'Cold soup']);

    await page.getByRole('link', { name: 'Edit' }).click();
    await heading(page, 'Edit playlist').waitFor();
    const handle = page.getByTitle('Drag to reorder');
    await handle.nth(2).scrollIntoViewIfNeeded();
    const from = (await handle.nth(2).boundingBox())!;
    const to = (await handle.nth(0).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Move up: Warm milk' }).press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Playlist saved').waitFor();
    await page.getByRole('link', { name: 'Back to the playlist' }).click();
    await expect.poll(() => titles(page)).toEqual(['Cold soup', 'Warm milk', 'Making tea']);

    await page.getByRole('link', { name: 'Play all' }).click();
    await page.waitForURL(`**/app/video/${videos[2]}?playlist=${id}`);
    await heading(page, 'Cold soup').waitFor();
  });

  it('are complete in the document, follow changes of others, and disappear when they become private', async () => {
    const { id } = await site.owner.call(playlistRoutes.create, {
      displayname: 'Drinks',
      visibility: 'public',
    });
    await site.owner.call(playlistRoutes.setVideos, { id, list: videos.slice(0, 1) });
    const page = await (await site.visit()).newPage();
    const document = await page.goto(`/app/playlist/${id}`);
    expect(await document?.text()).toContain('>Making tea<');
    await heading(page, 'Drinks').waitFor();
    expect(await titles(page)).toEqual(['Making tea']);
    await site.owner.call(playlistRoutes.addVideo, { id, video: videos[1]! });
    await expect.poll(() => titles(page)).toEqual(['Making tea', 'Warm milk']);
    await site.owner.call(playlistRoutes.change, { id, visibility: 'private' });
    await heading(page, 'This playlist is private').waitFor();
  });
});
