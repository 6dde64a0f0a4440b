import { afterAll, beforeAll, it } from 'vitest';
import type { Browser } from './drivers/driver.ts';
import { comments, signsInAndOut } from './journeys/accounts.ts';
import { showsCaptions } from './journeys/captions.ts';
import { playsInAnotherSite } from './journeys/embed.ts';
import { showsOverlays } from './journeys/overlays.ts';
import { resumes, seeks, startsPlaying } from './journeys/playback.ts';
import { opensNextInPlace } from './journeys/playlist.ts';
import { createPage, type Page } from './page.ts';
import { startWorld, type World } from './world.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Name and version of the browser that the test ran in. */
    browser?: string;
  }
}

type Journey = (page: Page, world: World) => Promise<void>;

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'starts a video without errors or policy violations': startsPlaying,
  'seeks by click and by keyboard, and plays on': seeks,
  'resumes after a reload': resumes,
  'opens the next video of a playlist in place': opensNextInPlace,
  'switches captions on': showsCaptions,
  'shows what is placed on the picture, and a page without an origin': showsOverlays,
  'plays in another site, driven by the SDK': playsInAnotherSite,
  'posts a comment that is still there after a reload': comments,
  'signs in and out': signsInAndOut,
};

/** Runs every journey as a test in this browser, each in its own tab. */
export function testJourneys(launch: () => Promise<Browser>): void {
  let browser: Browser;
  let world: World;
  beforeAll(async () => {
    browser = await launch();
    world = await startWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });
  for (const [title, journey] of Object.entries(JOURNEYS)) {
    it(title, async ({ task, onTestFinished }) => {
      task.meta.browser = browser.name;
      const tab = await browser.openTab();
      onTestFinished(() => tab.close());
      await journey(createPage(tab), world);
    });
  }
}
