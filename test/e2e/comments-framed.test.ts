import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentsPageUrl } from '#features/comments/comments-page.ts';
import { commentRoutes } from '#features/comments/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { setPicture } from '#test/picture.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { type Site, startSite } from './harness.ts';

let site: Site;
let host: Server;
let mia: TestPerson;
let video: Video;
beforeAll(async () => {
  site = await startSite({ flags: ['--test-third-party-cookie-phaseout'] });
  await site.as('vic');
  mia = await site.as('mia');
  video = await mia.call(videoRoutes.create, { displayname: 'A walk', visibility: 'public' });
  await setPicture(mia);
  await mia.call(commentRoutes.create, { gconfid: video.kapsule_id, text: 'Hello from our own page' });
  host = createServer((_, response) => {
    const address = commentsPageUrl(site.url, video.kapsule_id, 'dark');
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Somebody's page</title><iframe src="${address}" width="600" height="200"></iframe>
      <script>addEventListener('message', ({ data, origin }) => {
        (window.heard ??= []).push({ data, origin });
        if (data.type === 'kapsule-comments-height') document.querySelector('iframe').height = data.height;
      })</script>`);
  });
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
});
afterAll(async () => {
  host?.close();
  await site?.stop();
});

/** 'localhost' is a different site from the '127.0.0.1' of our server. */
async function openHost(context: BrowserContext): Promise<{ page: Page; frame: Frame }> {
  const page = await context.newPage();
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
  const element = await page.waitForSelector('iframe');
  const frame = (await element.contentFrame()) as Frame;
  await frame.getByText('Hello from our own page').waitFor();
  return { page, frame };
}

describe('comments in a frame on another site', () => {
  it('are shown in the requested theme, and report their height [CM-19]', async () => {
    const context = await site.visit();
    const { page, frame } = await openHost(context);
    expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await expect
      .poll(() => page.evaluate(() => Number(document.querySelector('iframe')?.height)))
      .toBeGreaterThan(200);
    expect(await frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    const comment = frame.getByRole('article').filter({ hasText: 'Hello from our own page' });
    const picture = comment.locator('img[data-loaded]');
    await picture.waitFor();
    expect(await picture.boundingBox()).toMatchObject({ width: 36, height: 36 });
  });

  it('sign in by popup although the cookie does not reach the frame, and keep the session [CM-12, CM-13, CA-10]', async () => {
    const context = await site.visit();
    const { page, frame } = await openHost(context);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await popup.getByLabel('Username').fill('vic');
    await popup.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Sign in' }).click()]);
    await frame.getByRole('textbox', { name: 'Add a comment' }).waitFor();
    // The cookie exists, but only for our own pages.
    expect((await context.cookies(site.url)).map(({ name }) => name)).toContain('kapsule_session');
    const plain = await frame.evaluate(
      async () => (await (await fetch('/api/v1/me')).json()) as { user: { username: string } },
    );
    expect(plain.user.username).toBe('anonymous');
    expect(frame.url()).toMatch(/[?&]signed_in=/);

    await frame.getByRole('textbox', { name: 'Add a comment' }).fill('Hello from elsewhere');
    await frame.getByRole('button', { name: 'Post' }).click();
    await frame.getByRole('article').filter({ hasText: 'Hello from elsewhere' }).waitFor();
    const { list } = await mia.call(commentRoutes.list, { gconfid: video.kapsule_id });
    expect(list[0]).toMatchObject({ text: 'Hello from elsewhere', username: 'vic' });

    // The host page learns nothing about the session.
    const heard = JSON.stringify(await page.evaluate(() => (window as { heard?: unknown[] }).heard));
    expect(heard).not.toMatch(/kct|code|csrf/);
    // Later comments arrive by the event stream.
    await mia.call(commentRoutes.create, { gconfid: video.kapsule_id, text: 'Welcome' });
    await frame.getByRole('button', { name: 'Show 1 new comment' }).click();
    await frame.getByText('Welcome').waitFor();
  });

  it('are the only page that may be framed', async () => {
    const framed = await fetch(commentsPageUrl(site.url, video.kapsule_id));
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    for (const path of ['/', '/app/login', `/app/video/${video.kapsule_id}`]) {
      const answer = await fetch(site.url + path);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
