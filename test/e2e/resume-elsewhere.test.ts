import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyRoutes } from '#features/history/contract.ts';
import { media, untilPlaying, untilReady } from './player-page.ts';
import { startTrackingWorld, type TrackingWorld } from './tracking-world.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await startTrackingWorld();
}, 400_000);
afterAll(() => world?.stop());

const PHONE = { viewport: { width: 390, height: 844 } };

describe('a video that was begun on one device', () => {
  it('continues where the viewer stopped, on another one [RS-01, TR-02]', async () => {
    const { site, film } = world;
    const ben = await site.as('ben');
    const laptop = await (await site.visit(ben)).newPage();
    await laptop.goto(`/app/video/${film}`);
    await untilReady(laptop);
    const tracked = laptop.waitForRequest((request) => request.url().endsWith('/track'));
    await laptop.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      video.currentTime = 8;
      return video.play();
    });
    // The tracker is loaded after the start, and a seek past the player hides what was played until then.
    await tracked;
    await untilPlaying(laptop, Math.max(10, (await media(laptop)).currentTime + 1));
    await laptop.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const { currentTime: stoppedSec } = await media(laptop);
    await laptop.goto('/');
    const positionMs = async (): Promise<number> => {
      await site.server.service('views').flush();
      return (await ben.call(historyRoutes.list, { unfinished: true })).list[0]?.position ?? 0;
    };
    await expect.poll(positionMs, { timeout: 60_000 }).toBeGreaterThan(9_000);
    expect(Math.abs((await positionMs()) / 1000 - stoppedSec)).toBeLessThan(1);

    // Another browser has no cookie of this video, only the account.
    const phone = await (await site.visit(ben, PHONE)).newPage();
    await phone.goto('/');
    await phone
      .getByRole('list', { name: 'Continue watching' })
      .getByRole('heading')
      .getByRole('link')
      .click();
    await phone.waitForURL(`**/app/video/${film}`);
    await untilReady(phone);
    expect((await media(phone)).currentTime).toBeGreaterThan(stoppedSec - 1.5);
    await phone.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await phone
      .getByText(/^Resumed/)
      .first()
      .waitFor();

    // Somebody else who opens the video on the same day starts from the beginning.
    const cleo = await (await site.visit(await site.as('cleo'))).newPage();
    await cleo.goto(`/app/video/${film}`);
    await untilReady(cleo);
    expect((await media(cleo)).currentTime).toBeLessThan(1);
  }, 240_000);
});
