import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations } from './axe.ts';
import { button, media, type PlayerSite, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
});
afterAll(() => site?.stop());

const phone = {
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
};
/** Resolves with the box of an element once its animation has ended. */
async function boxOf(page: Page, selector: string) {
  const element = page.locator(selector);
  await element.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  return (await element.boundingBox())!;
}

/** The embedded page of the film in a frame of this size. */
async function openFrame(width: number, height: number): Promise<Page> {
  const page = await (await site.visit(undefined, { viewport: { width, height } })).newPage();
  await page.goto(`/kapsule/${site.film}/v3/embedded`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await button(page, 'Settings').waitFor();
  // Paused, the controls stay visible.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  return page;
}

describe('on a phone', () => {
  it('opens lists on the page below the picture, and from the right in landscape', async () => {
    const page = await site.watch({ ...phone, viewport: { width: 390, height: 844 } });
    await button(page, 'Settings').tap();
    const stage = await boxOf(page, '[data-skin]');
    const menu = await boxOf(page, '[data-menu="settings"]');
    expect(menu.y).toBeCloseTo(stage.y + stage.height, -1);
    expect(menu.y + menu.height).toBeCloseTo(844, 0);
    expect(await findAxeViolations(page, '[data-menu="settings"]')).toEqual([]);
    await page.getByRole('menuitem', { name: 'Speed' }).tap();
    await page.getByRole('button', { name: 'Back' }).tap();
    await page.getByRole('menuitem', { name: 'Speed' }).tap();
    await page.getByRole('menuitemradio', { name: '1.5X' }).tap();
    expect((await media(page)).playbackRate).toBe(1.5);
    await page.getByRole('button', { name: 'Contents' }).tap();
    const contents = await boxOf(page, '[data-widget="toc"]');
    expect(contents.y).toBeCloseTo(stage.y + stage.height, -1);
    await page.getByRole('button', { name: /The way down/ }).tap();
    await expect.poll(async () => (await media(page)).currentTime).toBeGreaterThanOrEqual(12);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.locator('[data-widget="toc"][data-kind="side"]').waitFor();
    const beside = await boxOf(page, '[data-widget="toc"]');
    expect(beside.width).toBeCloseTo(844 * 0.45, 0);
    expect(beside.x + beside.width).toBeCloseTo(844, 0);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.locator('[data-widget="toc"]').waitFor({ state: 'detached' });
  });
});

describe('in a small frame', () => {
  it('shows a menu over the whole frame, with a way back by pointer and keyboard', async () => {
    const page = await openFrame(300, 170);
    await button(page, 'Settings').click();
    expect(await boxOf(page, '[data-menu="settings"]')).toEqual({ x: 0, y: 0, width: 300, height: 170 });
    const rows = page.getByRole('menuitemradio');
    await rows.last().click();
    await page.locator('[data-menu]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Settings');
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Back');
    await page.keyboard.press('Enter');
    await page.locator('[data-menu]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More widgets' }).click();
    await page.getByRole('button', { name: 'Contents' }).click();
    expect(await boxOf(page, '[data-widget="toc"]')).toEqual({ x: 0, y: 0, width: 300, height: 170 });
    await page.keyboard.press('Escape');
    await page.locator('[data-widget="toc"]').waitFor({ state: 'detached' });
  });
});
