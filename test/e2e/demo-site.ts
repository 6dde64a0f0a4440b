import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addInitialContent } from '#apps/server/initial-content.ts';
import { accountRoutes } from '#features/accounts/contract.ts';
import { videofrontSettingRoutes } from '#features/videofront/studio-contract.ts';
import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import { createPerson, type TestPerson, type TestServerOptions } from '#test/test-server.ts';
import { type Site, startSite } from './harness.ts';

export const DEMO_PASSWORD = 'a password for the demo';

/** A site after the first start, with demo people and videos. */
export interface DemoSite extends Site {
  /** API client of the demo owner, to prepare a journey. */
  readonly owner: TestPerson;
  /** Opens a page in a new browser context, anonymous or signed in as a demo person. */
  open(path: string, username?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A public video that counts as ready. It has no media, which only the player notices. */
  addVideo(displayname: string): Promise<string>;
  /** Finds a demo video by title. */
  video(title: string): Promise<VideoSummary>;
}

/** Without a worker, so the demo films are never rendered. */
export async function startDemoSite(options: TestServerOptions = {}): Promise<DemoSite> {
  const env = { ROLE: 'web', DEMO: '1', DEMO_PASSWORD, ...options.env };
  const site = await startSite({ ...options, env });
  await addInitialContent(site.server, site.config, () => {});
  const signedIn = async (username: string): Promise<TestPerson> => {
    const person = createPerson(site.url, username);
    await person.call(accountRoutes.signIn, { username, password: DEMO_PASSWORD });
    return person;
  };
  const owner = await signedIn('owner');
  // Journeys expect each video once in the library.
  const { version } = await owner.call(videofrontSettingRoutes.setting, {});
  await owner.call(videofrontSettingRoutes.change, { version, featured: [] });
  const ready = (id: string) =>
    site.server.service('videos').recordMedia(id, { state: 'ready', playable: true, duration_ms: 95_000 });
  const demo = await owner.call(videoRoutes.list, { mine: true });
  for (const { kapsule_id, src } of demo.list) if (src === 'VIDEO') await ready(kapsule_id);
  return {
    ...site,
    owner,
    async open(path, username, contextOptions) {
      const context = await site.visit(username ? await signedIn(username) : undefined, contextOptions);
      const page = await context.newPage();
      await page.goto(path);
      await untilLoaded(page);
      return page;
    },
    async addVideo(displayname) {
      const { kapsule_id } = await owner.call(videoRoutes.create, { displayname, visibility: 'public' });
      await ready(kapsule_id);
      return kapsule_id;
    },
    async video(title) {
      const { list } = await owner.call(videoRoutes.list, { mine: true, q: title });
      const found = list.find((video) => video.displayname === title);
      if (!found) throw new Error(`demo: no video called ${title}`);
      return found;
    },
  };
}

/** Fills in and submits the sign-in form of the page. */
export async function fillSignIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for the page's own heading; its skeleton has one as well. */
export const untilLoaded = (page: Page): Promise<void> =>
  page
    .locator('h1')
    .filter({ hasNotText: /^(Loading|Wird geladen)$/ })
    .first()
    .waitFor();

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens a select and chooses an option like a person: moves the pointer until the option is highlighted, then clicks. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  const option = page.getByRole('option', { name });
  let x = 10;
  const lit = async (): Promise<boolean> => {
    x += 1;
    await option.hover({ position: { x, y: 10 } });
    return (await option.getAttribute('data-highlighted')) !== null;
  };
  await expect.poll(lit).toBe(true);
  await option.click({ position: { x, y: 10 } });
  await option.waitFor({ state: 'hidden' });
}
