import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { artifactRoutes } from '#features/highlights/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { problemRoutes } from '#features/problems/contract.ts';
import { reportRoutes } from '#features/problems/reports-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { findAxeViolations } from './axe.ts';
import { media, type PlayerSite, stage, startPlayerSite, untilPlaying, untilReady } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
  const mark = (
    rel_offset: number,
    artifact_type: 'BOOKMARK' | 'VISMARK' | 'SLIDE',
    text: string,
    duration = 0,
  ) => site.owner.call(artifactRoutes.create, { id: site.film, text, rel_offset, artifact_type, duration });
  await mark(3000, 'BOOKMARK', 'The boat leaves');
  await mark(15_000, 'VISMARK', 'Under the bridge', 2000);
  await mark(22_000, 'SLIDE', 'A map');
});
afterAll(() => site?.stop());

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const desktop = { viewport: { width: 1280, height: 800 } };
const play = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
const contents = (page: Page) => page.getByRole('button', { name: 'Contents' });
const drawer = (page: Page) => page.getByRole('region', { name: 'Contents' });
const untilNear = (page: Page, sec: number) =>
  expect.poll(async () => Math.abs((await media(page)).currentTime - sec)).toBeLessThan(1);

describe('contents', () => {
  it('lists chapters and marks, seeks to a clicked one, and restores the focus [HL-03, WM-01]', async () => {
    const page = await site.watch(desktop);
    await contents(page).click();
    await expect
      .poll(() => drawer(page).locator('[data-index]').allInnerTexts())
      .toEqual([
        expect.stringContaining('Opening'),
        expect.stringContaining('The boat leaves'),
        expect.stringContaining('The way down'),
        expect.stringContaining('Under the bridge'),
        expect.stringContaining('A map'),
        expect.stringContaining('The end'),
      ]);
    await drawer(page)
      .getByRole('button', { name: /Under the bridge/ })
      .click();
    await untilNear(page, 15);
    await expect
      .poll(() => drawer(page).locator('[aria-current]').textContent())
      .toContain('Under the bridge');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await untilNear(page, 22);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Contents');
  });

  it('shows highlights and bookmarks on the seek bar [HL-03]', async () => {
    const page = await site.watch(desktop);
    await contents(page).waitFor();
    await expect.poll(() => page.locator('[data-kind="highlight"], [data-kind="bookmark"]').count()).toBe(2);
  });

  it('has no axe violations', async () => {
    const page = await site.watch(desktop);
    await contents(page).click();
    await drawer(page).locator('[data-index]').first().waitFor();
    expect(await findAxeViolations(page, '[data-skin]')).toEqual([]);
  });

  it('does not affect the player when its code cannot be loaded [WM-02]', async () => {
    const page = await (await site.visit(undefined, desktop)).newPage();
    await page.route(/toc-widget.*\.js/, (route) => route.abort());
    await page.goto(`/app/video/${site.film}`);
    await untilReady(page);
    await play(page);
    await untilPlaying(page, 1);
    await expect.poll(() => contents(page).count()).toBe(0);
  });

  it('is edited by owners on the studio page of the video', async () => {
    const page = await (await site.visit(site.owner, desktop)).newPage();
    await page.goto(`/app/studio/video/${site.film}/edit/chapters`);
    const block = page.getByRole('region', { name: 'Highlights and bookmarks' });
    await block.getByLabel('Time', { exact: true }).fill('9:99');
    await block.getByRole('textbox', { name: 'Highlight', exact: true }).fill('The lighthouse');
    await block.getByRole('button', { name: 'Add' }).click();
    await block.getByText('Enter a time, such as 1:02.').waitFor();
    await block.getByLabel('Time', { exact: true }).fill('0:35');
    await block.getByRole('button', { name: 'Add' }).click();
    await block.getByRole('textbox', { name: 'Text of The lighthouse' }).waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Changes published').waitFor();
    const { list } = await site.owner.call(artifactRoutes.list, { id: site.film });
    expect(list.at(-1)).toMatchObject({
      text: 'The lighthouse',
      rel_offset: 35_000,
      artifact_type: 'VISMARK',
    });
    await block.getByRole('button', { name: 'Delete The lighthouse' }).click();
    await block.getByText('Will be removed').waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await block.getByText('The lighthouse').waitFor({ state: 'detached' });
  });
});

describe('resume', () => {
  it('resumes where the viewer stopped, says so, and can start over [RS-01, RS-02]', async () => {
    const page = await site.watch(desktop);
    await play(page);
    await untilPlaying(page, 4);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const cookie = async () =>
      (await page.context().cookies(`${site.url}/app/video/x`)).find(({ name }) => name === site.film);
    await expect.poll(async () => Number((await cookie())?.value)).toBeGreaterThanOrEqual(4);
    const kept = (await cookie())!;
    expect(kept.path).toBe('/app/video');
    expect(Math.abs(kept.expires - Date.now() / 1000 - 4320 * 60)).toBeLessThan(600);
    await page.reload();
    await untilNear(page, Number(kept.value));
    await play(page);
    await page.getByText('Resumed from 0:0').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(async () => (await media(page)).currentTime).toBeLessThan(3);
  });

  it('yields to an offset in the URL [RS-01]', async () => {
    const page = await site.watch(desktop);
    await page.context().addCookies([{ name: site.film, value: '20', url: `${site.url}/app/video` }]);
    await page.goto(`/app/video/${site.film}?offset=10`);
    await untilNear(page, 10);
    await play(page);
    await untilPlaying(page, 11);
    expect(await page.getByText('Resumed').count()).toBe(0);
  });
});

describe('the media session', () => {
  it('tells the operating system what is playing [MS-01, MS-02]', async () => {
    const page = await site.watch(desktop);
    const session = () =>
      page.evaluate(() => {
        const { metadata, playbackState } = navigator.mediaSession;
        return {
          title: metadata?.title,
          artist: metadata?.artist,
          sizes: metadata?.artwork.length,
          playbackState,
        };
      });
    await expect.poll(session).toEqual({
      title: 'Harbour at dawn',
      artist: 'ana',
      sizes: 6,
      playbackState: 'paused',
    });
    await play(page);
    await expect.poll(async () => (await session()).playbackState).toBe('playing');
  });
});

describe('problems', () => {
  const broken = /\.m3u8(\?|$)/;

  it('open a dialog, are reported to the server, and can be retried [ER-02, ER-03]', async () => {
    const administrator = await site.asAdministrator();
    const { version } = await administrator.call(organizationRoutes.get, {});
    await administrator.call(organizationRoutes.change, { version, l1_support: 'help@example.org' });
    const page = await (await site.visit(undefined, desktop)).newPage();
    await page.route(broken, (route) => route.fulfill({ status: 200, body: 'nonsense' }));
    const reported = page.waitForResponse((response) =>
      response.url().includes('/error-report/kap-view/html5/kv-'),
    );
    await page.goto(`/app/video/${site.film}`);
    const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('Just refresh the page to try again.');
    expect(await dialog.getByText('Contact support').getAttribute('href')).toMatch(
      /^mailto:help@example\.org\?subject=Video%20playback%20error&/,
    );
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect((await reported).status()).toBe(200);
    const { list } = await site.owner.call(problemRoutes.ofVideo, { id: site.film });
    expect(list).toContainEqual(expect.objectContaining({ code: 'MEDIA_FORMAT', severity: 'FATAL' }));
    await page.unroute(broken);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await untilPlaying(page, 0.5);
    expect(await dialog.count()).toBe(0);
  });

  it('of a lost connection are shown until it returns', async () => {
    const page = await (await site.visit(undefined, desktop)).newPage();
    // The second half of the video does not load.
    const later = /\/(?:[5-9]|\d\d)\.m4s/;
    const held: Route[] = [];
    await page.route(later, (route) => void held.push(route));
    await page.goto(`/app/video/${site.film}`);
    await untilReady(page);
    await play(page);
    await untilPlaying(page, 1);
    await page.context().setOffline(true);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 30;
    });
    await page.unroute(later);
    await Promise.all(held.map((route) => route.abort('internetdisconnected').catch(() => undefined)));
    await page.getByText("You're offline.").first().waitFor();
    await page.context().setOffline(false);
    await untilPlaying(page, 30);
  });

  it('explain in a frame why there is nothing to play [ER-02, EM-05]', async () => {
    const { kapsule_id: secret } = await site.owner.call(videoRoutes.create, { displayname: 'Secret' });
    const { kapsule_id: empty } = await site.owner.call(videoRoutes.create, {
      displayname: 'Empty',
      visibility: 'public' as const,
    });
    const page = await (await site.visit(undefined, desktop)).newPage();
    for (const [id, title, wayOut] of [
      [secret, 'This video is private.', 'Sign in'],
      [empty, 'There is nothing to play here yet.', 'Refresh'],
      ['123456789abc', 'There is no video at this address.', 'See other videos'],
    ] as const) {
      await page.goto(`/kapsule/${id}/v3/embedded`);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      const action = dialog.getByText(wayOut, { exact: true });
      await action.waitFor();
      if (wayOut === 'Sign in')
        expect(await action.getAttribute('href')).toBe(buildSignInUrl('', `/app/video/${secret}`));
    }
  });
});

describe('a problem report', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: PHONE };
  const report = (page: Page) => page.getByRole('dialog', { name: 'Report problem to Kapsule' });
  /** Whether all of an element can be seen and tapped. */
  const isInside = async (page: Page, name: string): Promise<boolean> =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const isVisible = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isVisible && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });

  /** Taps the picture first if the controls have faded, which they also may between two steps. */
  async function openSettings(page: Page): Promise<void> {
    const asleep = stage(page).and(page.locator('[data-awake="false"]'));
    for (let isOpen = false; !isOpen; ) {
      // Beside the buttons in the middle.
      if ((await asleep.count()) > 0)
        await page.locator('[data-surface]').tap({ position: { x: 30, y: 60 } });
      const tapped = page.getByRole('button', { name: 'Settings' }).tap({ timeout: 5_000 });
      isOpen = await tapped.then(
        () => true,
        () => false,
      );
    }
  }

  it('is sent from the menu on a phone, and listed in the studio [ER-01]', async () => {
    const problem = `I hear almost nothing since ${Date.now()}`;
    const page = await site.watch(phone);
    // However slow the machine is, it still plays when the report is opened.
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.loop = true));
    await play(page);
    await untilPlaying(page, 1);
    await openSettings(page);
    await page.getByRole('menuitem', { name: 'Report a problem' }).tap();
    await report(page).waitFor();
    await expect.poll(async () => (await media(page)).paused).toBe(true);
    expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
    expect(await isInside(page, 'Send')).toBe(true);
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText('Email is required field').waitFor();
    await page.getByLabel('Email').fill('vera@example.org');
    // Shortcuts of the player, such as Space and M, are text here.
    await page.getByLabel('Tell us the problem you faced').pressSequentially(problem);
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText(/^Thank you for reporting this problem/).waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(async () => (await media(page)).paused).toBe(false);
    expect((await media(page)).muted).toBe(false);

    const studio = await (await site.visit(site.owner, desktop)).newPage();
    await studio.goto(`/app/studio/video/${site.film}/edit/problems`);
    const row = studio.getByRole('listitem').filter({ hasText: problem });
    await row.getByText('Player log').click();
    await row.getByText(/s paused/).waitFor();
    const actions = row.getByRole('button', { name: /^Actions/ });
    const before = await actions.boundingBox();
    await actions.click();
    await studio.getByRole('menuitem', { name: 'Mark as resolved' }).waitFor();
    expect(await actions.boundingBox(), 'the button stays under the pointer').toEqual(before);
    await studio.getByRole('menuitem', { name: 'Mark as resolved' }).click();
    await row.getByText('Resolved', { exact: true }).waitFor();
    await studio.getByRole('menu').waitFor({ state: 'detached' });
    expect(await findAxeViolations(studio, '[role="tabpanel"]')).toEqual([]);
    await actions.click();
    await studio.getByRole('menuitem', { name: 'Delete report' }).click();
    await studio.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    const { list } = await site.owner.call(reportRoutes.reports, { id: site.film });
    expect(list.map(({ comments }) => comments)).not.toContain(problem);
  });

  it.each<[number, number, (page: Page) => Promise<void>]>([
    [300, 170, (page) => page.getByRole('button', { name: 'Send' }).click()],
    [844, 390, (page) => page.keyboard.press('Control')],
  ])('can be sent in a frame of %d × %d [ER-01]', async (width, height, send) => {
    const page = await (await site.visit(undefined, { viewport: { width, height } })).newPage();
    await page.goto(`/kapsule/${site.film}/v3/embedded`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await untilPlaying(page, 1);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    await report(page).waitFor();
    expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
    await page.getByLabel('Email').fill('vera@example.org');
    await page.getByLabel('Tell us the problem you faced').fill('No sound');
    await send(page);
    await page.getByText(/^Thank you for reporting this problem/).waitFor();
    await page.keyboard.press('Escape');
    await report(page).waitFor({ state: 'detached' });
  });
});

describe('sharing', () => {
  const frame = (query = '') => `/kapsule/${site.film}/v3/embedded${query}`;
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });
  /** The dialog in a frame's page of this size. */
  async function openDialog(width: number, height: number, userAgent?: string) {
    const options = userAgent ? { userAgent, hasTouch: true, isMobile: true } : {};
    const page = await (await site.visit(undefined, { viewport: { width, height }, ...options })).newPage();
    await page.goto(frame('?autoplay=true&muted=true'));
    await untilPlaying(page, 0.5);
    // Narrow players fold their buttons.
    if (width < 380) await page.getByRole('button', { name: 'More widgets' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByLabel('Share a highlight').waitFor();
    expect((await media(page)).paused).toBe(true);
    return page;
  }
  /** Pauses once at 17 s, and not again. */
  async function expectHighlight(page: Page): Promise<void> {
    expect((await media(page)).currentTime).toBeGreaterThanOrEqual(14.9);
    await page.waitForFunction(() => document.querySelector('video')?.paused, null, { timeout: 60_000 });
    await untilNear(page, 17);
    await play(page);
    await untilPlaying(page, 18);
  }

  it('of a highlight leads to a link that pauses once at its end, here and in a frame [SH-01, SH-02, PS-04]', async () => {
    const page = await openDialog(1280, 720);
    await dialog(page).getByLabel('Share a highlight').check();
    const link = await dialog(page).getByLabel('Share URL').inputValue();
    expect(link).toMatch(new RegExp(`/app/video/${site.film}\\?offset=15&endoffset=17$`));
    const code = dialog(page).getByRole('textbox', { name: 'Embed code' });
    expect(await code.inputValue()).toContain(`${frame()}?offset=15&amp;endoffset=17"`);
    expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await untilPlaying(page, 0.5);
    await page.goto(frame('?offset=15&endoffset=17&autoplay=true&muted=true'));
    await untilPlaying(page, 15);
    await expectHighlight(page);
    await page.goto(`${new URL(link).pathname}${new URL(link).search}`);
    await untilReady(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true;
    });
    await play(page);
    await untilPlaying(page, 15);
    await expectHighlight(page);
  });

  it.each([
    [390, 844],
    [844, 390],
    [320, 180],
  ])('fits into a phone and into a small frame: %i × %i [SH-01, SH-02]', async (width, height) => {
    const page = await openDialog(width, height, PHONE);
    expect(await dialog(page).getByRole('radio').count()).toBe(0);
    const box = (await dialog(page).boundingBox())!;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await dialog(page).evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
    await dialog(page)
      .getByRole('link', { name: /LinkedIn/ })
      .scrollIntoViewIfNeeded();
    expect(await findAxeViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  });
});
