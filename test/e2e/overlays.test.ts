import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaRoutes } from '#features/media/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { findAxeViolations } from './axe.ts';
import { media, type PlayerSite, startPlayerSite, untilPlaying, untilReady } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
});
afterAll(() => site?.stop());

interface Item {
  readonly kind: 'spotlight' | 'popover' | 'notification';
  readonly start: number;
  readonly end: number | null;
  readonly data: object;
}
/** Publishes these items in place of all others. */
async function put(...items: readonly Item[]): Promise<void> {
  const { list } = await site.owner.call(timelineRoutes.list, { id: site.film });
  for (const { id: item, kind } of list)
    if (['spotlight', 'popover', 'notification'].includes(kind))
      await site.owner.call(timelineRoutes.remove, { id: site.film, item, publish: true });
  for (const item of items)
    await site.owner.call(timelineRoutes.create, { id: site.film, publish: true, ...item });
}
const addTemplate = async (html: string): Promise<string> =>
  (await site.owner.call(mediaRoutes.addWidgetTemplate, { id: site.film }, { bytes: new Blob([html]) })).path;
const setWidget = (widget: string, config: object | null) =>
  site.owner.call(playbackRoutes.setWidget, { id: site.film, widget, config });
afterEach(async () => {
  await put();
  const { list } = await site.owner.call(playbackRoutes.widgets, { id: site.film });
  for (const { id: widget } of list)
    await site.owner.call(playbackRoutes.removeWidget, { id: site.film, widget });
});

/** The player in a page of its own, as frames show it. */
async function embed(query: string, viewport = { width: 640, height: 360 }): Promise<Page> {
  const page = await (await site.visit(undefined, { viewport })).newPage();
  await page.goto(`/app/video/${site.film}/v4/embedded?${query}`);
  await page.locator('[data-bar]').waitFor({ state: 'attached' });
  await untilReady(page);
  return page;
}
const seek = (page: Page, sec: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, sec);
const spotlight = (text: string, position: object, style: object = {}, more: object = {}): Item => ({
  kind: 'spotlight',
  start: 2000,
  end: 30_000,
  data: {
    style: { type: 'texthighlight', text, font: 30, ...style },
    position,
    conf: { isResponsive: true },
    ...more,
  },
});

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** The picture without its black bars, the overlays on it, and the controls. */
const measure = (page: Page): Promise<{ picture: Box; overlays: Box[]; controls: Box[] }> =>
  page.evaluate(() => {
    const boxOf = (element: Element, name: string) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name, left, top, right, bottom };
    };
    const video = document.querySelector('video')!;
    const around = boxOf(video, 'picture');
    const [width, height] = [around.right - around.left, around.bottom - around.top];
    const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
    const [besideX, besideY] = [
      (width - video.videoWidth * scale) / 2,
      (height - video.videoHeight * scale) / 2,
    ];
    const visible = (element: Element): boolean => element.checkVisibility({ opacityProperty: true });
    return {
      picture: {
        name: 'picture',
        left: around.left + besideX,
        right: around.right - besideX,
        top: around.top + besideY,
        bottom: around.bottom - besideY,
      },
      overlays: [
        ...document.querySelectorAll(
          '[data-widget="spotlights"] [data-type], [data-widget="popovers"] :is([aria-haspopup], [role="dialog"]), [data-widget="notifications"] [role="note"]',
        ),
      ].map((one) => boxOf(one, one.textContent || (one.ariaLabel ?? ''))),
      controls: [...document.querySelectorAll('[data-bar] button, [data-bar] [role="slider"]')]
        .filter(visible)
        .map((one) => boxOf(one, one.getAttribute('aria-label') ?? '')),
    };
  });

const notification: Item = {
  kind: 'notification',
  start: 2000,
  end: 30_000,
  data: { style: { text: 'Running, and running on', top: 30 }, conf: { isResponsive: true } },
};
const CORNERS: readonly Item[] = [
  spotlight('Upper left', { left: 0, top: 0 }),
  spotlight('Far right, and long enough to need more room than there is', { left: 96, top: 40 }),
  spotlight('Lower right', { right: 0, bottom: 0 }),
  spotlight('Low', { left: 4, top: 97 }),
  spotlight('Middle', {}),
  spotlight('', { left: 90, top: 80 }, { type: 'highlight', width: 40, height: 40 }),
  {
    kind: 'popover',
    start: 2500,
    end: 30_000,
    data: {
      target: { type: 'popoverIcon' },
      style: { text: 'A text that is long enough to need two lines in a bubble of its own' },
      position: { right: 0, bottom: 0 },
      conf: { isResponsive: true },
    },
  },
  notification,
];
/** The bubble of the popover. */
const SHOWN = CORNERS.length + 1;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 300, height: 170 },
] as const;

describe.each(['sleek', 'regular', 'social'])('overlays in the skin %s', (skin) => {
  it('stay inside the picture and above the controls at every size [SP-01, PO-01, NB-01]', async () => {
    await put(...CORNERS);
    const page = await embed(`autoplay=true&muted=true&playerSkinType=${skin}`, SIZES[0]);
    // It pauses the video when it opens.
    await page.getByRole('button', { name: 'CLOSE', exact: true }).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // The bar appears; overlays make room for it.
      await page.mouse.move(size.width / 2, size.height / 2);
      await expect
        .poll(async () => {
          const { picture, overlays, controls } = await measure(page);
          const outside = overlays.filter(
            ({ left, top, right, bottom }) =>
              left < picture.left - 1 ||
              top < picture.top - 1 ||
              right > picture.right + 1 ||
              bottom > picture.bottom + 1,
          );
          const covered = overlays.flatMap((one) =>
            controls
              .filter(
                (control) =>
                  one.left < control.right - 1 &&
                  control.left < one.right - 1 &&
                  one.top < control.bottom - 1 &&
                  control.top < one.bottom - 1,
              )
              .map(({ name }) => `${one.name} × ${name}`),
          );
          return { size, count: overlays.length, outside: outside.map(({ name }) => name), covered };
        })
        .toEqual({ size, count: SHOWN, outside: [], covered: [] });
    }
  });
});

describe('spotlights', () => {
  it('appear, pause where they must, and lead elsewhere [SP-02, SP-03]', async () => {
    await put(
      spotlight('Wait', { left: 10, top: 10 }, {}, { conf: { mandatory: true } }),
      spotlight('To the end', { left: 10, top: 40 }, {}, { action: { type: 'seek', seekto: 35_000 } }),
    );
    const page = await embed('autoplay=true&muted=true');
    const proceed = page.getByRole('button', { name: 'Continue' });
    await proceed.waitFor();
    expect((await media(page)).paused).toBe(true);
    expect(await findAxeViolations(page, '[data-widget="spotlights"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await untilPlaying(page);
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.waitForFunction(() => document.querySelector('video')!.currentTime >= 35);
    await page.locator('[data-widget="spotlights"]').waitFor({ state: 'detached' });
  });
});

describe('a notification', () => {
  it.each([
    ['runs', 'no-preference', 1],
    ['stands still for people who prefer less motion', 'reduce', 0],
  ] as const)('%s [NB-01]', async (_, reducedMotion, animations) => {
    await put(notification);
    const options = { viewport: { width: 640, height: 360 }, reducedMotion };
    const page = await (await site.visit(undefined, options)).newPage();
    await page.goto(`/app/video/${site.film}/v4/embedded?autoplay=true&muted=true`);
    const text = page.getByRole('note', { name: 'Running, and running on' }).locator('p');
    await text.waitFor();
    expect(await text.evaluate((element) => element.getAnimations().length)).toBe(animations);
  });
});

const HTML = (script: string) =>
  `<!doctype html><title>A page</title><p id="out">…</p><script>${script}</script>`;

describe('a template', () => {
  it('is fetched without credentials, and reaches neither its parent nor our cookies [PO-03]', async () => {
    const path = await addTemplate(
      HTML(`
        const tried = (call) => { try { return String(call()); } catch (error) { return error.name; } };
        out.textContent = [
          origin, tried(() => parent.document.title), tried(() => document.cookie), tried(() => localStorage.length),
        ].join(' ');`),
    );
    await put({
      kind: 'popover',
      start: 0,
      end: null,
      data: {
        target: { type: 'popoverTemplate' },
        style: { templatepath: path, text: 'Offer' },
        position: { left: 10, top: 10, width: 60 },
      },
    });
    const page = await (await site.visit(site.owner, { viewport: { width: 900, height: 506 } })).newPage();
    const sent = page.waitForRequest((request) => request.url().endsWith(path));
    await page.goto(`/app/video/${site.film}/v4/embedded?autoplay=true&muted=true`);
    await page.getByRole('button', { name: 'Offer' }).click();
    expect((await (await sent).allHeaders()).cookie).toBeUndefined();
    const framed = page.frameLocator('iframe[title="Offer"]');
    await expect
      .poll(() => framed.locator('#out').textContent())
      .toBe('null SecurityError SecurityError SecurityError');
    await page.getByRole('button', { name: 'CLOSE' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
  });
});

describe('a promo', () => {
  const startsPlaying = (page: Page) => untilPlaying(page, 0.2);

  it('covers the paused player before the first play [PM-01]', async () => {
    const bytes = new Blob([PICTURE]);
    const { path } = await site.owner.call(mediaRoutes.addWidgetImage, { id: site.film }, { bytes });
    await setWidget('promos', { src: path, duration: 60, text: 'Our next course' });
    const page = await embed('autoplay=true&muted=true');
    await page.getByRole('img', { name: 'Our next course' }).waitFor();
    expect((await media(page)).paused).toBe(true);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await startsPlaying(page);
  });

  it('gives way to the video when its time is over [PM-01]', async () => {
    const bytes = new Blob([PICTURE]);
    const { path } = await site.owner.call(mediaRoutes.addWidgetImage, { id: site.film }, { bytes });
    await setWidget('promos', { src: path, duration: 1 });
    const page = await embed('autoplay=true&muted=true');
    await startsPlaying(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('whose picture is missing keeps nobody from watching [PM-01]', async () => {
    await setWidget('promos', { src: 'gone.png', duration: 5 });
    await startsPlaying(await embed('autoplay=true&muted=true'));
  });
});
/** The smallest PNG: one transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('at the end', () => {
  const toTheEnd = async (page: Page): Promise<void> => {
    await untilPlaying(page);
    await seek(page, 39.5);
  };

  it('come the form, the survey, and the end screen, and nobody is asked twice [XF-01, XF-02, SV-01]', async () => {
    const button = (message: string) =>
      `document.body.append(Object.assign(document.createElement('button'), { textContent: 'Send', onclick: () => ${message} }));`;
    const form = await addTemplate(HTML(button("location.href = 'about:blank'")));
    const survey = await addTemplate(HTML(button("parent.postMessage({ type: 'kapsule.surveyDone' }, '*')")));
    await setWidget('forms', { src: form });
    await setWidget('surveys', { src: survey, appears_at: 'end' });
    const page = await embed('autoplay=true&muted=true');
    await toTheEnd(page);
    for (const name of ['Form', 'Survey']) {
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      expect(await page.locator('[data-end]').count()).toBe(0);
      await page.frameLocator(`iframe[title="${name}"]`).getByRole('button', { name: 'Send' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.locator('[data-end]').waitFor();
    await page.reload();
    await toTheEnd(page);
    await page.locator('[data-end]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
