import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionRoutes } from '#features/captions/contract.ts';
import { findAxeViolations } from './axe.ts';
import {
  bar,
  button,
  media,
  type PlayerSite,
  seekBar,
  stage,
  startPlayerSite,
  untilPaused,
  untilPlaying,
} from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
});
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 800 } };
const open = (query = '') => site.watch({ ...desktop, query });

/** The point on the seek bar at this fraction. */
async function pointOnBar(page: Page, part: number): Promise<[number, number]> {
  const box = (await seekBar(page).boundingBox())!;
  return [box.x + box.width * part, box.y + box.height / 2];
}
const expectPosition = async (page: Page, sec: number): Promise<void> => {
  await expect.poll(async () => Math.abs((await media(page)).currentTime - sec)).toBeLessThan(1);
};

describe('playing', () => {
  it('starts with the large button, and toggles with a click on the picture [CT-01]', async () => {
    const page = await open();
    await page.locator('[data-big]').click();
    await untilPlaying(page, 0.3);
    await page.locator('[data-surface]').click({ position: { x: 200, y: 100 } });
    await untilPaused(page);
    await page.locator('[data-surface]').click({ position: { x: 200, y: 100 } });
    await untilPlaying(page);
    await button(page, 'Pause').click();
    await untilPaused(page);
  });

  it('offers a replay at the end, which starts from the beginning [CT-01]', async () => {
    const page = await open('offset=39');
    await page.locator('[data-big]').click();
    const again = page.locator('[data-end]').getByRole('button', { name: 'Replay' });
    await again.waitFor();
    await again.click();
    await untilPlaying(page);
  });

  it('keeps volume and speed for the next video', async () => {
    const page = await open();
    await button(page, 'Mute').click();
    await button(page, /^Speed/).click();
    await page.getByRole('menuitemradio', { name: '1.25X' }).click();
    await page.reload();
    await button(page, 'Unmute').waitFor();
    await button(page, 'Speed, 1.25X').waitFor();
    expect(await media(page)).toMatchObject({ muted: true, playbackRate: 1.25 });
  });
});

describe('seeking', () => {
  it('follows clicks, and the bar follows the pointer while dragging [CT-01]', async () => {
    const page = await open();
    await page.mouse.click(...(await pointOnBar(page, 0.5)));
    await expectPosition(page, 20);
    const [x, y] = await pointOnBar(page, 0.5);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(...(await pointOnBar(page, 0.75)), { steps: 5 });
    expect(await seekBar(page).getAttribute('aria-valuenow')).toBe('30');
    await expectPosition(page, 20);
    await page.mouse.up();
    await expectPosition(page, 30);
    expect(await seekBar(page).getAttribute('aria-valuenow')).toBe('30');
  });

  it('shows the thumbnail, chapter, and time at the pointer', async () => {
    const page = await open();
    const requested = page.waitForResponse((answer) => answer.url().includes('storyboard/0.jpg'));
    await page.mouse.move(...(await pointOnBar(page, 0.41)));
    await seekBar(page).getByText('The way down').waitFor();
    await seekBar(page).getByText('0:16').waitFor();
    const sheet = await requested;
    expect(sheet.status()).toBe(200);
  });

  it('works by keyboard with the focus on the bar [CT-10]', async () => {
    const page = await open();
    await seekBar(page).focus();
    await page.keyboard.press('ArrowRight');
    await expectPosition(page, 10);
    await page.keyboard.press('PageUp');
    await expectPosition(page, 14);
    await page.keyboard.press('Home');
    await expectPosition(page, 0);
    expect(await seekBar(page).getAttribute('aria-valuetext')).toBe('0 seconds of 40 seconds, Opening');
  });

  it('is refused in non-interactive mode with the reason; speeds are hidden [CT-02, CT-15]', async () => {
    const page = await open('playbackMode=noninteractive');
    await page.mouse.click(...(await pointOnBar(page, 0.5)));
    await page
      .locator('[data-notice]', { hasText: 'Non interactive mode is on, seek not allowed.' })
      .waitFor();
    expect((await media(page)).currentTime).toBe(0);
    expect(await button(page, /^Speed/).count()).toBe(0);
    await page.locator('[data-notice]').waitFor({ state: 'detached' });
  });
});

describe('keys', () => {
  it('work on the watch page without a click into the player, but not while typing [CT-11]', async () => {
    const page = await open();
    await page.setViewportSize({ width: 800, height: 500 });
    await page.keyboard.press('k');
    await untilPlaying(page);
    await page.keyboard.press('Space');
    await untilPaused(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('searchbox').first().fill('k');
    await page.keyboard.press('k');
    expect((await media(page)).paused).toBe(true);
    await page.locator('[data-surface]').click({ position: { x: 200, y: 100 } });
    await untilPlaying(page);
    await page.keyboard.press('Space');
    await untilPaused(page);
    const { currentTime } = await media(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectPosition(page, currentTime + 20);
    await page.keyboard.press('m');
    expect((await media(page)).muted).toBe(true);
    await page.keyboard.press('7');
    await expectPosition(page, 28);
  });

  it('reach every control in turn, each with a visible focus', async () => {
    const page = await open();
    await button(page, 'Play').focus();
    const seen: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle } = getComputedStyle(element);
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          ring: outlineStyle !== 'none',
          inPlayer: element.closest('[data-bar]') !== null,
        };
      });
      if (!at.inPlayer) break;
      expect(at).toMatchObject({ ring: true });
      seen.push(at.name);
    }
    expect(seen).toEqual(['Mute', 'Volume', '0:00 / 0:40', 'Speed, 1X', 'Settings', ...seen.slice(5)]);
    expect(seen).toContain('Full screen');
  });
});

describe('menus', () => {
  it('list six speeds, chosen by keyboard; the focus is restored [CT-06]', async () => {
    const page = await open();
    await button(page, 'Speed, 1X').focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('menuitemradio');
    expect(await rows.allTextContents()).toEqual(['2X', '1.5X', '1.25X', '1X', '0.75X', '0.5X']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect((await media(page)).playbackRate).toBe(1.5);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Speed, 1.5X');
  });

  it('list qualities under settings; a click outside only closes the menu [CT-05, PS-07]', async () => {
    const page = await open();
    await page.locator('[data-big]').click();
    await untilPlaying(page, 0.2);
    await button(page, 'Settings').click();
    const menu = page.getByRole('menu', { name: 'Settings' });
    await menu.getByRole('menuitemradio', { name: '240p', exact: true }).click();
    await menu.waitFor({ state: 'detached' });
    // On a slow machine, it was the automatic choice as well.
    await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 240);
    await button(page, 'Settings').click();
    expect(await menu.getByRole('menuitemradio', { checked: true }).textContent()).toBe('240p');
    await page.locator('[data-surface]').click({ position: { x: 100, y: 100 } });
    await menu.waitFor({ state: 'detached' });
    expect((await media(page)).paused).toBe(false);
  });

  it('list Off and a row of 32 px per caption language; the key toggles them [CT-07, CT-08]', async () => {
    const text = 'WEBVTT\n\n00:00.000 --> 00:39.000\nThe boats go out.\n';
    for (const language of ['en', 'de'])
      await site.owner.call(
        captionRoutes.put,
        { id: site.film, language },
        { bytes: new Blob([text], { type: 'text/vtt' }) },
      );
    await site.owner.call(captionRoutes.change, { id: site.film, language: 'en', is_default: true });
    const page = await open();
    await page.getByText('The boats go out.').waitFor();
    await button(page, 'Captions').click();
    const menu = page.getByRole('menu', { name: 'Captions' });
    expect(await menu.getByRole('menuitemradio').count()).toBe(3);
    expect((await menu.boundingBox())!.height).toBe(32 * 3);
    expect(await menu.getByRole('menuitemradio', { checked: true }).textContent()).toBe('English');
    await menu.getByRole('menuitemradio', { name: 'Off' }).click();
    await page.getByText('The boats go out.').waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.getByText('The boats go out.').waitFor();
    await page.context().close();
    for (const language of ['en', 'de'])
      await site.owner.call(captionRoutes.remove, { id: site.film, language });
  });

  it('have no axe violations, open or closed', async () => {
    const page = await open();
    for (const name of [null, 'Settings', /^Speed/]) {
      if (name) await button(page, name).click();
      expect(await findAxeViolations(page, '[data-skin]')).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  it('show statistics on a right click', async () => {
    const page = await open();
    await page.locator('[data-surface]').click({ button: 'right', position: { x: 100, y: 100 } });
    await page.getByRole('menuitem', { name: 'Stats for nerds' }).click();
    const panel = page.getByRole('region', { name: 'Stats for nerds' });
    await panel.getByText(site.film, { exact: true }).waitFor();
    await panel.getByText(/240p|360p/).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });
});

describe('the screen', () => {
  it('toggles full screen by the button and by a double click [CT-12]', async () => {
    const page = await open();
    await button(page, 'Full screen').click();
    await page.waitForFunction(() => document.fullscreenElement?.matches('[data-skin]'));
    await page.locator('[data-surface]').dblclick({ position: { x: 200, y: 100 } });
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
  });

  it('hides the controls after 5 s until the mouse moves [PS-03]', async () => {
    const page = await open();
    await page.locator('[data-big]').click();
    await untilPlaying(page);
    await page.mouse.move(300, 300);
    await stage(page).and(page.locator('[data-awake="false"]')).waitFor();
    expect(await bar(page).evaluate((one) => getComputedStyle(one).pointerEvents)).toBe('none');
    await page.mouse.move(320, 310);
    await stage(page).and(page.locator('[data-awake="true"]')).waitFor();
  });
});

describe('touch', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const agent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  const openPhone = () => site.watch({ ...phone, userAgent: agent });

  it('plays with the large button, and toggles the controls with a tap [CT-01]', async () => {
    const page = await openPhone();
    await page.locator('[data-big]').tap();
    await untilPlaying(page);
    await page.locator('[data-surface]').tap({ position: { x: 195, y: 30 } });
    await stage(page).and(page.locator('[data-awake="false"]')).waitFor();
    await page.locator('[data-surface]').tap({ position: { x: 195, y: 30 } });
    await stage(page).and(page.locator('[data-awake="true"]')).waitFor();
    await page.locator('[data-skin]').getByRole('button', { name: 'Pause' }).tap();
    await untilPaused(page);
  });

  it('skips on a double tap at a side [CT-11]', async () => {
    const page = await openPhone();
    await page.locator('[data-big]').tap();
    await untilPlaying(page);
    const box = (await page.locator('[data-surface]').boundingBox())!;
    for (let count = 0; count < 2; count += 1) await page.touchscreen.tap(box.x + 340, box.y + 60);
    await expect.poll(async () => (await media(page)).currentTime).toBeGreaterThan(9);
  });

  it('scrubs by dragging on the bar', async () => {
    const page = await openPhone();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: [number, number]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
      });
    await touch('touchStart', await pointOnBar(page, 0.1));
    await touch('touchMove', await pointOnBar(page, 0.3));
    await touch('touchMove', await pointOnBar(page, 0.6));
    expect(await seekBar(page).getAttribute('data-scrubbing')).toBe('true');
    await touch('touchEnd');
    await expectPosition(page, 24);
  });
});
