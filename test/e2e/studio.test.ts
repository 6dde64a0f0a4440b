import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { membershipRoutes } from '#features/accounts/membership-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import {
  choose,
  DEMO_PASSWORD,
  type DemoSite,
  fillSignIn,
  heading,
  startDemoSite,
  untilLoaded,
} from './demo-site.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.stop());

const title = (page: Page) => page.getByLabel('Title');
const description = (page: Page) => page.getByLabel('Description');
const status = (page: Page, text: RegExp | string) => page.getByRole('status').getByText(text).waitFor();
/** Only after a change; before that, the page says 'Saved' without a time. */
const saved = (page: Page) => status(page, /^Saved \d/);
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const rows = (page: Page) => page.getByRole('table', { name: 'My videos' }).locator('tbody').getByRole('row');
const editPath = (id: string) => `/app/studio/video/${id}`;

/** Opens a second tab of the same browser. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await untilLoaded(other);
  return other;
}

describe('the owner', () => {
  it('signs in, edits a video in the studio, and sees it in the library [HO-02, HO-03]', async () => {
    const page = await site.open('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, 'owner');
    await page.getByRole('link', { name: 'Studio' }).click();
    await rows(page).getByRole('link', { name: 'How a wave moves' }).click();
    await heading(page, 'How a wave moves').waitFor();
    await title(page).fill('How a tide moves');
    await description(page).fill('Twice a day.\nhttps://example.org/tides');
    await page.getByLabel('Tags').fill('Moon');
    await page.getByLabel('Tags').press('Enter');
    await page.getByRole('button', { name: 'Remove physics' }).click();
    await openTab(page, 'Comments');
    await choose(page, 'Who can comment', 'Off');
    await saved(page);
    await page.getByRole('button', { name: 'Published' }).click();
    const audience = page.getByRole('dialog', { name: 'Who can watch this video?' });
    await audience.getByRole('radio', { name: /^Organization/ }).check();
    await audience.getByRole('button', { name: 'Publish' }).click();
    await audience.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'View' }).click();
    // The edit page has the same heading, and stays until the watch page has loaded.
    await page.getByRole('tab', { name: 'Details' }).waitFor({ state: 'detached' });
    await heading(page, 'How a tide moves').waitFor();
    await page.getByText('Organization', { exact: true }).waitFor();
    expect(await page.getByRole('list', { name: 'Tags' }).getByRole('link').allTextContents()).toEqual([
      'lesson',
      'moon',
    ]);
    expect(await page.getByRole('link', { name: 'https://example.org/tides' }).getAttribute('rel')).toBe(
      'nofollow noopener ugc',
    );
    await page.getByRole('link', { name: 'Kapsule, library' }).click();
    // It is new, and tagged.
    await page.getByRole('list', { name: 'New' }).getByRole('link', { name: 'How a tide moves' }).waitFor();
    await page.context().close();

    const nobody = await site.open('/?q=tide');
    await nobody.getByRole('heading', { name: 'Nothing found for “tide”' }).waitFor();
  });

  it('creates an event, starts it, and ends it [HO-03]', async () => {
    const page = await site.open('/app/studio', 'owner');
    await page.getByRole('button', { name: 'New live event' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').getByText('Please fill this in.').waitFor();
    await page.getByRole('dialog').getByLabel('Title').fill('Town hall');
    await page.getByRole('button', { name: 'Create' }).click();
    await heading(page, 'Town hall').waitFor();
    // Even on a slow network, ending the event at once works.
    const asked = Promise.withResolvers<void>();
    const holdBack = async (route: Route): Promise<void> => {
      await asked.promise;
      await route.continue();
    };
    await page.route('**/live_event', holdBack, { times: 1 });
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Go live' }).click();
    await question.getByRole('button', { name: 'Go live' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'End event' }).click();
    await question.waitFor();
    asked.resolve();
    await page.getByText('Live', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'End event' }).click();
    await page.getByText('Event over', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0);
  });

  it('finds what was typed last saved after leaving the page', async () => {
    const { kapsule_id: id } = await site.video('Standing tall');
    const page = await site.open(editPath(id), 'owner');
    await description(page).fill('Typed just before leaving');
    await page.getByRole('link', { name: 'Kapsule, library' }).click();
    await page.getByRole('list', { name: 'New' }).waitFor();
    const read = async () => (await site.owner.call(videoRoutes.get, { id })).description;
    await expect.poll(read).toBe('Typed just before leaving');
  });

  it('is asked before changes that could not be saved are lost, and they are saved when it is possible again', async () => {
    const { kapsule_id: id } = await site.video('Standing tall');
    const page = await site.open('/app/studio', 'owner');
    await rows(page).getByRole('link', { name: 'Standing tall' }).click();
    const address = `**/api/v1/videos/${id}`;
    await page.route(address, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await title(page).fill('Standing taller');
    await status(page, 'Not saved. Trying again…');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Kapsule, library' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(editPath(id));
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    expect(await title(page).inputValue()).toBe('Standing taller');

    await page.unroute(address);
    await page.getByRole('button', { name: 'Try now' }).click();
    await saved(page);
    expect((await site.owner.call(videoRoutes.get, { id })).displayname).toBe('Standing taller');
  });
});

describe('two tabs on one video', () => {
  it('are merged when they change different fields [HO-03]', async () => {
    const id = await site.addVideo('Shared work');
    const one = await site.open(editPath(id), 'owner');
    const two = await secondTab(one);
    await title(one).fill('Renamed in the first tab');
    await saved(one);
    await description(two).fill('Typed in the second tab');
    await saved(two);
    await heading(two, 'Renamed in the first tab').waitFor();
    expect(await description(two).inputValue()).toBe('Typed in the second tab');
  });

  it('show a conflict in the same field; nothing typed is lost [HO-03]', async () => {
    const id = await site.addVideo('Both at once');
    const one = await site.open(editPath(id), 'owner');
    const two = await secondTab(one);
    // Otherwise the second tab would load the first one's version before it saves.
    const isSaved = Promise.withResolvers<void>();
    await two.route(`**/api/v1/videos/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await isSaved.promise;
      await route.fallback();
    });
    await title(two).fill('The second title');
    await status(two, 'Saving…');
    await title(one).fill('The first title');
    await saved(one);
    await description(two).fill('Only in the second tab');
    isSaved.resolve();
    const dialog = two.getByRole('dialog', { name: 'Someone else changed this video' });
    await dialog.getByText('The first title').waitFor();
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await status(two, 'Not saved. Someone else changed this video.');
    expect(await title(two).inputValue()).toBe('The second title');
    expect((await site.owner.call(videoRoutes.get, { id })).displayname).toBe('The first title');
    await two.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await saved(two);
    const video = await site.owner.call(videoRoutes.get, { id });
    expect([video.displayname, video.description]).toEqual(['The second title', 'Only in the second tab']);
  });

  it('keep the typed text when the video is deleted', async () => {
    const id = await site.addVideo('Soon gone');
    const one = await site.open(editPath(id), 'owner');
    const two = await secondTab(one);
    const watching = await site.open(`/app/video/${id}`);
    await openTab(one, 'Access');
    await one.getByRole('button', { name: 'Delete video' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
    await one.getByText('Moved to trash').waitFor();
    await heading(one, 'My videos').waitFor();
    expect(await rows(one).filter({ hasText: 'Soon gone' }).count()).toBe(0);

    await description(two).fill('An hour of writing');
    await two.getByText('Your text is still here so you can copy it.').waitFor();
    expect(await description(two).inputValue()).toBe('An hour of writing');
    await watching.reload();
    await heading(watching, 'This video was deleted').waitFor();
  });
});

describe('people who may manage', () => {
  it('are added by name, with immediate effect [HO-02, HO-03, HO-04]', async () => {
    const { kapsule_id: id } = await site.video('Rehearsal, do not share');
    const { url } = await site.owner.call(membershipRoutes.invite, {});
    const vic = await site.open(url.slice(url.indexOf('/app/join')), 'viewer');
    await vic.getByRole('button', { name: 'Join Kapsule' }).click();
    await heading(vic, "You're a member of Kapsule").waitFor();
    await vic.goto(`/app/video/${id}`);
    await heading(vic, 'This video is private').waitFor();
    const page = await site.open(`${editPath(id)}/edit/access`, 'owner');
    const add = page.getByRole('combobox', { name: 'Add an editor' });
    for (const [typed, name] of [
      ['mo d', 'Mo Derator'],
      ['vic', 'Vic Viewer'],
    ] as const) {
      await add.fill(typed);
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
    await add.fill('nobody at all');
    await page.getByText('No one found.').waitFor();

    await vic.reload();
    await heading(vic, 'Rehearsal, do not share').waitFor();
    await vic.goto('/app/studio');
    await rows(vic).getByRole('link', { name: 'Rehearsal, do not share' }).waitFor();
    expect(await rows(vic).count()).toBe(1);

    const mo = await site.open('/app/studio', 'moderator');
    await rows(mo).getByRole('link', { name: 'Rehearsal, do not share' }).click();
    await title(mo).waitFor();
    expect(await title(mo).isDisabled()).toBe(false);
    await openTab(mo, 'Access');
    await mo.getByRole('heading', { name: 'Visibility' }).waitFor();
    expect(await mo.getByRole('button', { name: 'Delete video' }).count()).toBe(0);
    await mo.goto('/app/studio');
    await rows(mo)
      .getByRole('button', { name: /^More actions for Rehearsal/ })
      .click();
    expect(await mo.getByRole('menuitem').allTextContents()).toEqual([
      'Edit',
      'View as viewer',
      'Copy link',
      'Schedule publishing…',
    ]);
    await mo.context().close();

    await add.press('Escape');
    await page.getByRole('button', { name: 'Remove Vic Viewer' }).click();
    await page.getByRole('button', { name: 'Remove Vic Viewer' }).waitFor({ state: 'hidden' });
    await page.context().close();
    await vic.goto(`/app/video/${id}`);
    await heading(vic, 'This video is private').waitFor();
  });
});

describe('a private video', () => {
  it('is explained to those who may not see it, and opens after signing in [HO-04]', async () => {
    const { kapsule_id: id } = await site.video('Rehearsal, do not share');
    const context = await site.visit();
    const page = await context.newPage();
    const response = await page.goto(`/app/video/${id}`);
    expect(response?.status()).toBe(403);
    await heading(page, 'This video is private').waitFor();
    expect(await page.content()).not.toContain('Rehearsal');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, 'owner');
    await heading(page, 'Rehearsal, do not share').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/video/${id}`);
  });
});

describe('a session that ended elsewhere', () => {
  it('is renewed by signing in again without losing the form [HO-02]', async () => {
    const id = await site.addVideo('Half edited');
    const page = await site.open(editPath(id), 'owner');
    const next = 'another password for it';
    const change = { username: 'owner', current_password: DEMO_PASSWORD, new_password: next };
    await site.owner.call(accountRoutes.changePassword, change);
    onTestFinished(async () => {
      const back = { ...change, current_password: next, new_password: DEMO_PASSWORD };
      await site.owner.call(accountRoutes.changePassword, back);
    });

    await description(page).fill('Half a page of text');
    const link = page.getByRole('link', { name: 'Sign in on a new tab' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await fillSignIn(popup, 'owner', next);
    await popup.waitForEvent('close');
    // The page may be saving on its own at this moment, and the button disappears meanwhile.
    await page.getByRole('button', { name: 'Try now' }).evaluateAll((buttons) => {
      for (const button of buttons as HTMLElement[]) button.click();
    });
    await saved(page);
    expect((await site.owner.call(videoRoutes.get, { id })).description).toBe('Half a page of text');
  });
});
