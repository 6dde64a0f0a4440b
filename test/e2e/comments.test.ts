import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '#features/comments/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { setPicture } from '#test/picture.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { fillSignIn } from './demo-site.ts';
import { type Site, startSite } from './harness.ts';
import { seedComments } from './seed-comments.ts';

let site: Site;
let owner: TestPerson;
let vic: TestPerson;
let mia: TestPerson;
beforeAll(async () => {
  site = await startSite();
  [owner, vic, mia] = await Promise.all([site.as('olivia'), site.as('vic'), site.as('mia')]);
});
afterAll(() => site?.stop());

const create = (
  more: Partial<Parameters<typeof owner.call<typeof videoRoutes.create>>[1]> = {},
): Promise<Video> => owner.call(videoRoutes.create, { displayname: 'A walk', visibility: 'public', ...more });
const post = (person: TestPerson, video: Video, text: string, adid?: string) =>
  person.call(commentRoutes.create, { gconfid: video.kapsule_id, text, ...(adid ? { adid } : {}) });

async function open(
  video: Video,
  person?: TestPerson,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await site.visit(person, { viewport });
  const page = await context.newPage();
  await page.goto(`/app/video/${video.kapsule_id}`);
  await page.getByRole('heading', { name: /^Comments/ }).waitFor();
  return page;
}
/** The watch page itself is an article too. */
const comments = (page: Page) => page.locator('article[data-place]');
/** Chooses an action in the menu of the first comment that contains a text. */
async function choose(page: Page, action: string, text = ''): Promise<void> {
  const more = comments(page)
    .filter({ hasText: text })
    .first()
    .getByRole('button', { name: /^More actions/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}
const seen = (page: Page, text: string): Promise<void> =>
  comments(page).filter({ hasText: text }).first().waitFor();

/** Resolves when a text appears, however briefly: on a busy machine, polling misses what disappears again. */
const appears = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.body.textContent.includes(wanted)) resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

/** Scrolls in steps; returns the largest displacement of a row in the middle of the view, and the maximum number of rows. */
async function scrollThrough({
  stepPx,
  until,
}: {
  stepPx: number;
  until: string;
}): Promise<{ jumps: number[]; most: number }> {
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row-key]')];
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const jumps: number[] = [];
  let most = 0;
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    const middle = rows().find((row) => row.getBoundingClientRect().bottom > innerHeight / 2);
    const before = middle?.getBoundingClientRect().top ?? 0;
    const from = scrollY;
    scrollBy(0, stepPx);
    const moved = scrollY - from;
    await frames();
    const after = middle?.isConnected ? middle.getBoundingClientRect().top : null;
    if (after !== null && Math.abs(before - moved - after) > 1) jumps.push(before - moved - after);
    most = Math.max(most, rows().length);
    if (rows().some((row) => row.textContent?.includes(until))) break;
    // The end of the loaded part: more is loaded after a second.
    if (Math.abs(moved) < Math.abs(stepPx)) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { jumps, most };
}

describe('comments on a video', () => {
  it('are posted, edited, answered, and deleted by keyboard alone [CM-02, CM-16, CM-17, CM-38]', async () => {
    const video = await create();
    const page = await open(video, vic);
    await page.getByText('Be the first one to comment!').waitFor();
    await page.getByRole('textbox', { name: 'Add a comment' }).focus();
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('see https://example.org');
    await page.keyboard.press('Enter');
    await seen(page, 'First line');
    expect(await page.getByRole('link', { name: 'https://example.org' }).getAttribute('rel')).toBe(
      'nofollow noopener ugc',
    );
    await page.getByRole('heading', { name: 'Comments 1', exact: true }).waitFor();

    await choose(page, 'Edit');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Second thoughts');
    await page.keyboard.press('Enter');
    await seen(page, 'Second thoughts');
    await page.getByText('(edited)').waitFor();

    await page.getByRole('button', { name: 'Reply to vic' }).press('Enter');
    await page.keyboard.type('I answer myself');
    await page.keyboard.press('Enter');
    await seen(page, 'I answer myself');
    await page.getByRole('button', { name: '1 reply' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reply');

    await choose(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Be the first one to comment!').waitFor();
  });

  it('render about 15 of 100,000, and the view never jumps [CM-31, CM-45]', async () => {
    const video = await create();
    // A picture that loads late must not move its row.
    await setPicture(mia);
    await seedComments(site, video.kapsule_id, 100_000);
    const page = await open(video, vic);
    await page.getByRole('heading', { name: 'Comments 100,000' }).waitFor();
    await page.getByRole('button', { name: 'View more comments' }).click();
    const down = await page.evaluate(scrollThrough, { stepPx: 150, until: 'comment 99900' });
    await seen(page, 'of comment 99900');
    expect(down.jumps).toEqual([]);
    expect(down.most).toBeLessThanOrEqual(22);
    const up = await page.evaluate(scrollThrough, { stepPx: -400, until: 'comment 99999' });
    await seen(page, 'of comment 99999');
    expect(up.jumps).toEqual([]);
    expect(up.most).toBeLessThanOrEqual(22);
  });

  it.each([1280, 320])('break words of any length, posted and in the input, at %i px', async (width) => {
    const video = await create();
    await post(vic, video, 'x'.repeat(2048));
    const page = await open(video, vic, { width, height: 900 });
    await comments(page).first().waitFor();
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('y'.repeat(3000));
    await page.getByText('Comment should be maximum 2048 characters long').waitFor();
    await choose(page, 'Edit');
    const save = page.getByRole('listitem').getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect((await save.boundingBox())?.x).toBeLessThan(width);
  });

  it('keep a draft across a reload', async () => {
    const video = await create();
    const page = await open(video, vic);
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Half a thought');
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Add a comment' }).inputValue(), { timeout: 30_000 })
      .toBe('Half a thought');
  });

  it('allow only signed-in people to write; a popup signs in [CM-11, CM-12, CM-13]', async () => {
    const video = await create();
    await post(mia, video, 'Hello');
    const page = await open(video);
    expect(await page.getByRole('textbox', { name: 'Add a comment' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in' }).hover();
    await page.getByRole('tooltip', { name: 'Please sign in to post comments' }).waitFor();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    expect(new URL(popup.url()).pathname).toBe('/app/login');
    expect(new URL(popup.url()).search).toBe('?popup=1&session=1');
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([450, 550]);
    await popup.getByLabel('Username').fill('vic');
    await popup.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    // A reload would lose these.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    const form = page.getByRole('textbox', { name: 'Add a comment' });
    await form.waitFor();
    await expect.poll(() => form.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Account of vic' }).waitFor();
    await form.fill('In place');
    await page.keyboard.press('Enter');
    await seen(page, 'In place');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('offer an account in the popup, and continue with it in place [CM-12]', async () => {
    const video = await create();
    const page = await open(video);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await popup.locator('a[href*="/app/signup"]').click();
    await popup.getByLabel('Your name').fill('Nora New');
    await popup.getByLabel('Username').fill('nora');
    await popup.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await Promise.all([popup.waitForEvent('close'), popup.locator('button[type="submit"]').click()]);
    await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
    await page.getByRole('button', { name: 'Account of Nora New' }).waitFor();
  });

  it('send people to the sign-in page and back if the browser blocks popups [EM-05, CM-12]', async () => {
    const video = await create();
    const page = await open(video);
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    const [authorize] = await Promise.all([
      page.waitForRequest(/oauth2\/authorize/),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    expect(Object.fromEntries(new URL(authorize.url()).searchParams)).toEqual({
      redirect_uri: '/app/login',
      consent: 'implicit',
      response_type: 'token',
      client_id: 'kapsule-web',
      target_uri: `/app/video/${video.kapsule_id}`,
    });
    await fillSignIn(page, 'vic', TEST_PASSWORD);
    await page.waitForURL(`**/app/video/${video.kapsule_id}`);
    await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('have no axe violations (%s)', async (colorScheme) => {
    const [video, event] = [await create(), await create({ src: 'LIVE_EVENT' })];
    for (const one of [video, event]) {
      const first = await post(vic, one, 'Hello https://example.org');
      await post(mia, one, 'Well said', first.id);
      const page = await open(one, vic);
      await page.emulateMedia({ colorScheme });
      await seen(page, 'Hello');
      await page.getByRole('button', { name: '1 reply' }).click();
      await seen(page, 'Well said');
      if (one === video) await choose(page, 'Delete');
      expect(await findAxeViolations(page, 'section:has(h2)')).toEqual([]);
      await page.context().close();
    }
  });
});

describe('comments on an event', () => {
  it('reach others immediately and once, and wait while the reader has scrolled up [CM-04, CM-08, CM-30]', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    await seedComments(site, event.kapsule_id, 30);
    const page = await open(event, vic);
    await seen(page, 'of comment 29');
    await post(mia, event, 'At once');
    await seen(page, 'At once');
    expect(await page.getByRole('button', { name: /Go to latest/ }).count()).toBe(0);

    const list = page.getByRole('region', { name: 'Comments' }).last();
    await list.evaluate((element) => element.scrollBy(0, -300));
    await page.getByRole('button', { name: /Go to latest/ }).waitFor();
    /** What is read: the first comment in the box, and where it is. Older ones that load above it change `scrollTop`. */
    const reading = () =>
      list.evaluate((box) => {
        const top = box.getBoundingClientRect().top;
        const first = [...box.querySelectorAll('article[data-place]')].find(
          (one) => one.getBoundingClientRect().top >= top,
        );
        const text = /of comment \d+/.exec(first?.textContent ?? '')?.[0];
        return { text, offsetPx: (first?.getBoundingClientRect().top ?? 0) - top };
      });
    const before = await reading();
    await post(mia, event, 'While reading');
    await page.getByText('1 new').waitFor();
    expect(await comments(page).filter({ hasText: 'While reading' }).count()).toBe(0);
    await expect.poll(reading).toEqual({ text: before.text, offsetPx: expect.closeTo(before.offsetPx, 0) });
    await page.getByRole('button', { name: /Go to latest/ }).click();
    await seen(page, 'While reading');
    // The next polls return the same comments again.
    await page.waitForResponse((response) => response.url().includes('comment_updates=true'), {
      timeout: 20_000,
    });
    expect(await comments(page).filter({ hasText: 'While reading' }).count()).toBe(1);
  });

  it('open at the newest in their own scroll box; the page stays at the top', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    await seedComments(site, event.kapsule_id, 45);
    const page = await open(event, vic, { width: 390, height: 844 });
    await seen(page, 'of comment 44');
    const list = page.getByRole('region', { name: 'Comments' }).last();
    const toEnd = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    await expect.poll(toEnd).toBeLessThanOrEqual(1);
    expect(await list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('have one button of 44 px per line on a phone, which opens a menu [CM-28]', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    await post(mia, event, 'Pin me');
    const context = await site.visit(owner, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(`/app/video/${event.kapsule_id}`);
    const line = comments(page).filter({ hasText: 'Pin me' });
    const more = line.getByRole('button');
    await more.waitFor();
    const box = await more.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await more.tap();
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).tap();
    await line.getByText('Pinned').waitFor();
  });

  it('load older ones at the top without jumping', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    await seedComments(site, event.kapsule_id, 45);
    const page = await open(event, vic);
    await seen(page, 'of comment 44');
    const list = page.getByRole('region', { name: 'Comments' }).last();
    const requests: Route[] = [];
    await page.route(/commentsbeforeid/, (route) => void requests.push(route));
    for (const wanted of ['of comment 15', 'of comment 0']) {
      await list.evaluate((element) => element.scrollTo(0, 0));
      await expect.poll(() => requests.length).toBe(1);
      const first = comments(page).first();
      const id = await first.locator('..').getAttribute('data-row-key');
      const row = page.locator(`[data-row-key="${id}"]`);
      const before = await row.boundingBox();
      await requests.pop()?.continue();
      await expect
        .poll(() =>
          page.locator(`[data-row-key="${id}"]`).evaluate((one) => one.previousElementSibling !== null),
        )
        .toBe(true);
      const after = await row.boundingBox();
      // The loading indicator above may have disappeared; nothing else has moved.
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
      await list.evaluate((element) => element.scrollTo(0, 0));
      await seen(page, wanted);
    }
  });

  it('are approved by pinning in mode PIN [CM-15, CM-26, CM-28, CM-41]', async () => {
    const event = await create({ src: 'LIVE_EVENT', comment_type: 'PIN' });
    const [viewer, manager] = [await open(event, vic), await open(event, owner)];
    await viewer.getByText('This event allows only approved comments').waitFor();
    await viewer.getByRole('textbox', { name: 'Add a comment' }).fill('May I?');
    await viewer.keyboard.press('Enter');
    await viewer.getByText('comment has been submitted for approval').waitFor();
    await seen(manager, 'May I?');
    expect(await comments(viewer).count()).toBe(0);
    await manager.getByRole('button', { name: 'Pin', exact: true }).click();
    await seen(viewer, 'May I?');
  });

  it('leave the reply view when its comment is deleted [CM-06, CM-33, CE-07]', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    const comment = await post(mia, event, 'Soon gone');
    await post(mia, event, 'Here to stay');
    const page = await open(event, vic);
    await comments(page)
      .filter({ hasText: 'Soon gone' })
      .getByRole('button', { name: 'Reply to mia' })
      .click();
    await page.getByRole('textbox', { name: 'Reply to mia' }).fill('I think');
    const told = appears(page, 'Failed to reply as parent comment has been deleted');
    await mia.call(commentRoutes.remove, { gconfid: event.kapsule_id, cid: comment.id });
    await told;
    await seen(page, 'Here to stay');
    await comments(page).filter({ hasText: 'Soon gone' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Add a comment' }).inputValue()).toBe('I think');
  });

  it('open and close with the mode, without a reload [CM-10, CM-43]', async () => {
    const event = await create({ src: 'LIVE_EVENT' });
    const page = await open(event, vic);
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Not lost');
    await owner.call(videoRoutes.change, { id: event.kapsule_id, comment_type: 'NONE' });
    await page.getByText('Comments are disabled for this video!').waitFor();
    await owner.call(videoRoutes.change, { id: event.kapsule_id, comment_type: 'ALL' });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Add a comment' }).inputValue(), { timeout: 30_000 })
      .toBe('Not lost');
  });
});
