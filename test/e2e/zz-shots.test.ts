import { afterAll, beforeAll, it } from 'vitest';
import { type DemoSite, startDemoSite } from './demo-site.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.stop());
it('shots', async () => {
  const id = (await site.video('How a wave moves')).kapsule_id;
  const event = (await site.video('Launch day, live')).kapsule_id;
  const list: [string, string, string?][] = [
    ['library', '/', 'owner'],
    ['search', '/?q=zep'],
    ['watch', `/app/video/${id}`, 'owner'],
    ['event', `/app/video/${event}`, 'viewer'],
    ['login', '/app/login'],
    ['signup', '/app/signup'],
    ['settings', '/app/user/owner/setting', 'owner'],
    ['organization', '/app/organization/setting', 'owner'],
    ['studio', '/app/studio', 'owner'],
    ['edit', `/app/studio/video/${id}`, 'owner'],
    ['editevent', `/app/studio/video/${event}`, 'owner'],
  ];
  for (const [name, path, as] of list) {
    const page = await site.open(path, as, { reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle').catch(() => null);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `/tmp/site-e2e/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
    await page.context().close();
  }
}, 400_000);
