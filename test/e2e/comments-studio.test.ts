import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '#features/comments/contract.ts';
import { moderationRoutes } from '#features/comments/moderation-contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { type Site, startSite } from './harness.ts';

let site: Site;
let owner: TestPerson;
let vic: TestPerson;
let mia: TestPerson;
beforeAll(async () => {
  site = await startSite();
  [owner, vic, mia] = await Promise.all([site.as('olivia'), site.as('vic'), site.as('mia')]);
});
afterAll(() => site?.stop());

const create = (displayname: string, more = {}): Promise<Video> =>
  owner.call(videoRoutes.create, { displayname, visibility: 'public', ...more });
const post = (person: TestPerson, video: Video, text: string) =>
  person.call(commentRoutes.create, { gconfid: video.kapsule_id, text });
const shownTo = async (person: TestPerson, video: Video): Promise<string[]> =>
  (await person.call(commentRoutes.list, { gconfid: video.kapsule_id })).list.map(({ text }) => text);

async function open(query = '', viewport = { width: 1280, height: 900 }, person = owner): Promise<Page> {
  const page = await (await site.visit(person, { viewport })).newPage();
  await page.goto(`/app/studio/comments${query}`);
  await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
  return page;
}
const rows = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');

describe('the moderation page', () => {
  it('approves several at once, by mouse and keyboard [CM-26]', async () => {
    const event = await create('Launch day', { src: 'LIVE_EVENT', comment_type: 'PIN' });
    for (const text of ['One', 'Two', 'Three', 'Four']) await post(vic, event, text);
    const page = await open(`?video=${event.kapsule_id}`);
    await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(4);
    const boxes = page.getByRole('checkbox', { name: 'Select the comment of vic' });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await page.getByText('2 comments approved').waitFor();
    await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(2);
    expect(await shownTo(mia, event)).toEqual(['Three', 'Four']);

    await boxes.nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    await expect.poll(() => shownTo(mia, event), { timeout: 30_000 }).toEqual(['One', 'Three', 'Four']);
  });

  it('deletes after confirmation, and searches by text and by person', async () => {
    const video = await create('A walk');
    await post(vic, video, 'Buy my pears');
    await post(mia, video, 'Lovely pears');
    await post(mia, video, 'Lovely light');
    const page = await open(`?state=all&video=${video.kapsule_id}`);
    await page.getByRole('searchbox', { name: 'Find in comments' }).fill('pears');
    await expect.poll(() => rows(page).count(), { timeout: 30_000 }).toBe(2);
    await page.getByRole('button', { name: 'More for the comment of vic' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 comment deleted').waitFor();
    expect(await shownTo(vic, video)).toEqual(['Lovely light', 'Lovely pears']);
    await page.getByRole('searchbox', { name: 'Find in comments' }).fill('');
    await page.getByRole('button', { name: 'More for the comment of mia' }).first().click();
    await page.getByRole('menuitem', { name: 'All by mia' }).click();
    await page.getByRole('button', { name: 'No longer only by mia' }).waitFor();
    expect(new URL(page.url()).searchParams.get('person')).toBe('mia');
  });

  it('holds links and words, blocks people, and logs it', async () => {
    const video = await create('A settings film');
    const first = await post(vic, video, 'Hello');
    const page = await open(`?state=all&video=${video.kapsule_id}`);
    await page.getByRole('switch', { name: 'Hold comments with links' }).click();
    await page.getByLabel('Hold comments with these words').fill('pears');
    await page.keyboard.press('Enter');
    const settings = () => owner.call(moderationRoutes.settings, { id: video.kapsule_id });
    await expect
      .poll(settings, { timeout: 30_000 })
      .toMatchObject({ hold_links: true, hold_words: ['pears'] });
    await post(vic, video, 'See https://example.org');
    await post(vic, video, 'Fresh PEARS');
    expect(await shownTo(mia, video)).toEqual([first.text]);
    await page.getByRole('button', { name: 'Waiting' }).click();
    await page.getByText('Contains a link').waitFor();
    await page.getByText('Contains a listed word').waitFor();

    await page.getByRole('button', { name: 'More for the comment of vic' }).first().click();
    await page.getByRole('menuitem', { name: 'Block vic on all videos of this owner' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('button', { name: 'Unblock vic' }).waitFor();
    await expect(post(vic, video, 'Again')).rejects.toMatchObject({ code: 'BLOCKED' });
    await page.getByRole('button', { name: 'Unblock vic' }).click();
    await page.getByText('Nobody is blocked.').waitFor();
    await page.reload();
    await page.getByText('unblocked vic').waitFor();
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(await (await owner.fetch(csv ?? '')).text()).toContain('Fresh PEARS');
  });

  it('lets a manager of one video block people from that video only [CA-12]', async () => {
    const [video, other] = [await create('A shared film'), await create('Another film')];
    await owner.call(videoRoutes.addManager, { id: video.kapsule_id, username: 'mia' });
    await post(vic, video, 'Hello');
    const page = await open(`?state=all&video=${video.kapsule_id}`, { width: 390, height: 844 }, mia);
    await page.getByRole('button', { name: 'More for the comment of vic' }).click();
    await page.getByRole('menuitem', { name: 'Block vic on this video' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Block vic/ }).count()).toBe(1);
    await page.getByRole('menuitem', { name: 'Block vic on this video' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText('This video, by mia').waitFor();
    await expect(post(vic, video, 'Again')).rejects.toMatchObject({ code: 'BLOCKED' });
    await post(vic, other, 'Elsewhere');
    await owner.call(moderationRoutes.block, { id: other.kapsule_id, username: 'vic' });
    await page.reload();
    await page.getByText('All videos of this owner, by olivia').waitFor();
    expect(await page.getByRole('button', { name: /^Unblock vic/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Unblock vic on this video' }).click();
    await page.getByText('vic is no longer blocked on this video').waitFor();
    await owner.call(moderationRoutes.unblock, { id: other.kapsule_id, username: 'vic' });
  });

  it.each([1280, 390])('has no axe violations at %i px', async (width) => {
    const video = await create('An axe film', { src: 'LIVE_EVENT', comment_type: 'PIN' });
    await post(vic, video, 'Hello https://example.org');
    const page = await open(`?video=${video.kapsule_id}`, { width, height: 900 });
    await rows(page).first().waitFor();
    await page.getByRole('switch').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAxeViolations(page, 'main')).toEqual([]);
    }
  });
});
