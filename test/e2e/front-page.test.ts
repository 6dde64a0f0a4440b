import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videofrontRoutes } from '#features/videofront/contract.ts';
import { videofrontSettingRoutes } from '#features/videofront/studio-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { startHostPages } from '#test/host-pages.ts';
import type { TestPerson } from '#test/test-server.ts';
import { findAxeViolations } from './axe.ts';
import { type PlayerSite, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
let administrator: TestPerson;
beforeAll(async () => {
  site = await startPlayerSite();
  administrator = await site.asAdministrator();
  for (const displayname of ['Open day', 'Concert']) {
    const event = { displayname, visibility: 'public', src: 'LIVE_EVENT' } as const;
    await administrator.call(videoRoutes.create, event);
  }
});
afterAll(() => site?.stop());

const draw = (source: string): Buffer =>
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1'],
    ...['-c:v', 'png', '-f', 'image2pipe', '-'],
  ]);
const BANNER = draw('testsrc2=s=1920x800');
const LOGO = draw(
  'color=black:s=400x100,format=rgba,geq=r=20:g=30:b=60:a=if(lt(mod(X\\,80)\\,50)\\,255\\,0)',
);
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const choose = (page: Page, label: string, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page
    .getByLabel(label, { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType, buffer });
const featuredTitles = (page: Page) =>
  page.getByRole('list', { name: 'Featured videos' }).getByRole('listitem').allInnerTexts();
const add = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel('Add a video').fill(title);
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('listitem').filter({ hasText: title }).waitFor();
};
const widthOf = (page: Page, source: string) =>
  page.locator(`img[src="${source}"]`).evaluate((image) => (image as HTMLImageElement).naturalWidth);

describe('the front page', () => {
  it('is designed by an administrator and seen by a visitor with a phone [EM-07]', async () => {
    // A failed attempt may have left a front page.
    const { version } = await administrator.call(videofrontSettingRoutes.setting, {});
    await administrator.call(videofrontSettingRoutes.change, { version, featured: [] });
    await administrator.call(videofrontSettingRoutes.removeLogo, {});
    await administrator.call(videofrontSettingRoutes.removeBanner, {});
    const page = await (await site.visit(administrator)).newPage();
    await page.goto('/app/organization/setting');
    await page.getByRole('button', { name: 'Upload logo' }).waitFor();
    await choose(page, 'Logo', 'logo.svg', Buffer.from('<svg/>'), 'image/svg+xml');
    await page.getByText('Choose a PNG, JPEG, or WebP image.').waitFor();
    await choose(page, 'Logo', 'logo.png', LOGO);
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    // The header shows it without a reload.
    await page.getByRole('banner').getByRole('link', { name: 'Kapsule', exact: true }).waitFor();
    await choose(page, 'Banner', 'banner.png', BANNER);
    await page.getByRole('button', { name: 'Remove banner' }).waitFor();

    await page.getByLabel('Headline').fill('From the harbour');
    await page.getByLabel('Tagline').fill('New every week');
    for (const title of ['Harbour at dawn', 'Open day', 'Concert']) await add(page, title);
    const up = page.getByRole('button', { name: 'Move “Concert” up' });
    await up.click();
    await page.keyboard.press('Enter');
    await expect.poll(() => featuredTitles(page)).toEqual(['Concert', 'Harbour at dawn', 'Open day']);
    expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
    await drag(page, 'Open day', 'Harbour at dawn');
    await expect.poll(() => featuredTitles(page)).toEqual(['Concert', 'Open day', 'Harbour at dawn']);
    await page.getByRole('button', { name: 'Remove “Open day”' }).click();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Front page saved').waitFor();

    const visitor = await (await site.visit(undefined, PHONE)).newPage();
    const calls: string[] = [];
    visitor.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'From the harbour' }).waitFor();
    const { banner } = await site.anonymous().call(videofrontRoutes.get, {});
    await expect.poll(() => widthOf(visitor, banner!.wide)).toBe(960);
    const featured = visitor.getByRole('list', { name: 'Featured' }).getByRole('listitem');
    expect(await featured.getByRole('heading').allInnerTexts()).toEqual(['Concert', 'Harbour at dawn']);
    expect(calls).not.toContain(videofrontRoutes.get.path);
    expect(calls).not.toContain(banner!.wide);
    expect(await findAxeViolations(visitor)).toEqual([]);
    await visitor.getByRole('link', { name: 'Live', exact: true }).click();
    await visitor.getByRole('heading', { name: 'From the harbour' }).waitFor({ state: 'detached' });
  });

  it('keeps edits when another administrator saves first', async () => {
    const page = await (await site.visit(administrator)).newPage();
    await page.goto('/app/organization/setting');
    await page.getByLabel('Tagline').fill('My tagline');
    const { version } = await administrator.call(videofrontSettingRoutes.setting, {});
    await administrator.call(videofrontSettingRoutes.change, { version, headline: 'Their headline' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else saved the front page in the meantime.').waitFor();
    await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Their headline');
    expect(await page.getByLabel('Tagline').inputValue()).toBe('My tagline');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Front page saved').waitFor();
    expect(await administrator.call(videofrontSettingRoutes.setting, {})).toMatchObject({
      headline: 'Their headline',
      tagline: 'My tagline',
    });
  });

  it('gives the player a logo, which fits into a small frame [EM-07]', async () => {
    const { version } = await administrator.call(organizationRoutes.get, {});
    await administrator.call(organizationRoutes.change, { version, settings: { branded_player: true } });
    const { logo } = await administrator.call(
      videofrontSettingRoutes.setLogo,
      {},
      { bytes: new Blob([new Uint8Array(LOGO)]) },
    );
    const watched = await site.watch();
    await expect.poll(() => watched.locator(`[data-skin] img[src="${logo!.url}"]`).count()).toBe(1);
    const pages = await startHostPages();
    onTestFinished(() => pages.close());
    const host = await (await site.visit()).newPage();
    const src = `${site.url}/kapsule/${site.film}/v3/embedded`;
    await host.goto(pages.put('/', `<iframe src="${src}" width="300" height="170"></iframe>`));
    const frame = host.frameLocator('iframe');
    // An embedded player loads its code with the first play.
    await frame.getByRole('button', { name: 'Play', exact: true }).click();
    const link = frame.getByRole('link', { name: 'Kapsule' });
    const image = link.locator('img');
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(400);
    const box = await link.boundingBox();
    expect(box!.width).toBeLessThan(150);
    expect(box!.height).toBeLessThanOrEqual(44);
    expect(await link.getAttribute('href')).toMatch(/^http/);
  });
});

/** Drags a row by its handle onto another one. */
async function drag(page: Page, title: string, target: string): Promise<void> {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const handle = await row(title).getByTitle('Drag to reorder').boundingBox();
  const to = await row(target).boundingBox();
  await page.mouse.move(handle!.x + 5, handle!.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle!.x + 5, to!.y + to!.height / 2, { steps: 4 });
  await page.mouse.up();
}
