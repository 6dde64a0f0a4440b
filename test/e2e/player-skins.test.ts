import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlayerSite, startPlayerSite, untilPlaying } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
});
afterAll(() => site?.stop());

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const skins = ['sleek', 'regular', 'social'] as const;
const widths = [240, 320, 390, 768, 1280] as const;

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes of the player and of all its controls. */
const measure = (page: Page): Promise<{ stage: Box; controls: Box[] }> =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('[data-skin]')!;
    const boxOf = (element: Element, name: string) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name, left, top, right, bottom };
    };
    const controls = [...stage.querySelectorAll('button, [role="slider"]')]
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .map((one) => boxOf(one, one.getAttribute('aria-label') ?? one.textContent ?? ''))
      .filter(({ left, right }) => right > left);
    return { stage: boxOf(stage, 'stage'), controls };
  });

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;

function expectGoodLayout({ stage, controls }: { stage: Box; controls: Box[] }): void {
  const outside = controls.filter(
    (one) =>
      one.left < stage.left - 0.5 ||
      one.right > stage.right + 0.5 ||
      one.top < stage.top - 0.5 ||
      one.bottom > stage.bottom + 0.5,
  );
  expect(outside.map(({ name }) => name)).toEqual([]);
  const pairs = controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.name} × ${other.name}`),
  );
  expect(pairs).toEqual([]);
}

const sizes = (controls: Box[]) =>
  controls
    .filter(({ name }) => name !== 'Seek' && name !== 'Volume')
    .map(({ name, left, right, top, bottom }) => ({ name, small: Math.min(right - left, bottom - top) }));

/** Resizes the window and waits until the player has adapted. */
async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction(() => {
    const stage = document.querySelector<HTMLElement>('[data-skin]')!;
    return stage.dataset.width === String(Math.round(stage.getBoundingClientRect().width));
  });
}

describe.each(skins)('the skin %s', (skin) => {
  it('is laid out well with a mouse from tiny to large, before and during playback [EM-08, EM-11, CT-04]', async () => {
    const page = await site.watch({ viewport: { width: 240, height: 800 }, query: `playerSkinType=${skin}` });
    expect(await page.locator('[data-skin]').getAttribute('data-layout')).toBe('desktop');
    for (const width of widths) {
      await resizeTo(page, width);
      const shown = await measure(page);
      expectGoodLayout(shown);
      expect(sizes(shown.controls).filter(({ small }) => small < 32)).toEqual([]);
    }
    await page.locator('[data-big]').click();
    await untilPlaying(page);
    for (const width of widths) {
      await resizeTo(page, width);
      await page.mouse.move(width / 2, 120);
      expectGoodLayout(await measure(page));
    }
  });

  it('is laid out well on touch screens from tiny to large, before and during playback [EM-08, EM-11]', async () => {
    const phone = {
      viewport: { width: 240, height: 800 },
      hasTouch: true,
      isMobile: true,
      userAgent: ANDROID,
    };
    const page = await site.watch({ ...phone, query: `playerSkinType=${skin}` });
    expect(await page.locator('[data-skin]').getAttribute('data-layout')).toBe('mobile');
    const check = async (): Promise<void> => {
      for (const width of widths) {
        await resizeTo(page, width);
        const shown = await measure(page);
        expectGoodLayout(shown);
        expect(sizes(shown.controls).filter(({ small }) => small < 44)).toEqual([]);
      }
    };
    await check();
    await page.locator('[data-big]').tap();
    await untilPlaying(page);
    await check();
  });

  it('fills the screen of a phone on its side, including its controls', async () => {
    const phone = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
    const page = await site.watch({ ...phone, userAgent: ANDROID, query: `playerSkinType=${skin}` });
    const { stage, controls } = await measure(page);
    expect(stage).toMatchObject({ left: 0, top: 0, right: 844, bottom: 390 });
    expectGoodLayout({ stage, controls });
  });
});

describe('the regular skin', () => {
  it('has its bar below the picture [EM-08]', async () => {
    const page = await site.watch({
      viewport: { width: 1280, height: 800 },
      query: 'playerSkinType=regular',
    });
    const [video, bar] = await Promise.all([
      page.locator('video').boundingBox(),
      page.locator('[data-bar]').boundingBox(),
    ]);
    expect(bar!.y).toBeGreaterThanOrEqual(video!.y + video!.height - 1);
    expect(video!.width / video!.height).toBeCloseTo(16 / 9, 1);
  });
});

describe('the size class', () => {
  it('follows the height of the window [EM-11, CT-16]', async () => {
    const page = await site.watch({ viewport: { width: 800, height: 1200 } });
    for (const [width, size] of [
      [320, 'tiny'],
      [640, 'small'],
      [1500, 'medium'],
    ] as const) {
      await page.setViewportSize({ width, height: 1200 });
      await page.locator(`[data-skin][data-size="${size}"]`).waitFor();
    }
  });
});

describe('surroundings', () => {
  it.each(['ltr', 'rtl'] as const)('the timeline runs left to right on a page that is %s', async (dir) => {
    const page = await site.watch({ viewport: { width: 800, height: 800 } });
    await page.evaluate((to) => {
      document.documentElement.dir = to;
    }, dir);
    const slider = page.getByRole('slider', { name: 'Seek' });
    const box = (await slider.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('10');
    expectGoodLayout(await measure(page));
  });

  it('respects reduced motion and forced colors', async () => {
    const page = await site.watch({ reducedMotion: 'reduce', forcedColors: 'active' });
    const track = page.getByRole('slider', { name: 'Seek' }).locator('span').first();
    expect(await track.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid');
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
});
