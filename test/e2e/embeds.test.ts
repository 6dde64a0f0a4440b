import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedRoutes } from '#features/embeds/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';

let site: Site;
let films: Films;
let host: Server;
let ana: TestPerson;
let open: string;
let secret: string;
let key: { id: string; secret: string };
/** HTML of the host page. */
let body = '';
const hostUrl = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;

beforeAll(async () => {
  films = openFilms();
  // Cookies do not reach frames on other sites.
  site = await startSite({
    flags: ['--test-third-party-cookie-phaseout', '--autoplay-policy=no-user-gesture-required'],
  });
  ana = await site.as('ana');
  key = await (await site.asAdministrator()).call(embedRoutes.addKey, { name: 'Shop' });
  const film = await films.film();
  const make = async (displayname: string, visibility: 'public' | 'private'): Promise<string> => {
    const id = await uploadFile(ana, film);
    await waitForVideo(site, ana, id, ({ media }) => media !== null);
    await ana.call(videoRoutes.change, { id, displayname, visibility });
    return id;
  };
  open = await make('A walk', 'public');
  secret = await make('Board meeting', 'private');
  host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Somebody's page</title>${body}`);
  });
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
});
afterAll(async () => {
  host?.close();
  await site?.stop();
  films?.remove();
});

const frameOf = (path: string, attributes = ''): string =>
  `<iframe src="${site.url}${path}" width="640" height="360" allow="autoplay" ${attributes}></iframe>`;
const embedded = (id: string, query = ''): string => `/kapsule/${id}/v3/embedded${query}`;

/** 'localhost' is a different site from the '127.0.0.1' of our server. */
async function openHost(context: BrowserContext, html: string): Promise<Frame> {
  body = html;
  const page = await context.newPage();
  await page.goto(hostUrl());
  const element = await page.waitForSelector('iframe');
  await page.waitForLoadState('load');
  return (await element.contentFrame()) as Frame;
}
/** The browser shows an error page in a refused frame. */
const isRefused = async (frame: Frame): Promise<boolean> => {
  return (await frame.evaluate(() => location.href)).startsWith('chrome-error:');
};
const isPlaying = (frame: Frame): Promise<boolean> =>
  frame.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);

function tokenFor(videoId: string, seconds = 300): string {
  const text = `${key.id}.${videoId}.${Math.floor(Date.now() / 1000) + seconds}.`;
  return `${text}.${createHmac('sha256', key.secret).update(text).digest('base64url')}`;
}

describe('a video in a frame on another site', () => {
  it('plays everywhere while no sites are listed [EM-01]', async () => {
    const context = await site.visit();
    for (const path of [
      embedded(open, '?autoplay=1&muted=1'),
      `/app/video/${open}/v4/embedded?autoplay=1&muted=1`,
    ]) {
      const frame = await openHost(context, frameOf(path));
      await expect.poll(() => isPlaying(frame)).toBe(true);
    }
  });

  it('is refused by the browser on other sites than allowed, with and without a referrer [EM-01]', async () => {
    await ana.call(embedRoutes.setVideoSites, { id: open, sites: ['https://blog.example'] });
    const context = await site.visit();
    for (const attributes of ['', 'referrerpolicy="no-referrer"']) {
      const frame = await openHost(context, frameOf(embedded(open), attributes));
      expect(await isRefused(frame)).toBe(true);
    }
    await ana.call(embedRoutes.setVideoSites, { id: open, sites: ['https://blog.example', hostUrl()] });
    const frame = await openHost(context, frameOf(embedded(open)));
    expect(await isRefused(frame)).toBe(false);
    await frame.locator('#player video').waitFor();
    await ana.call(embedRoutes.setVideoSites, { id: open, sites: null });
  });

  it('is the only page that may be framed [EM-01]', async () => {
    const context = await site.visit();
    for (const path of [`/app/video/${open}`, '/', '/app/login', '/app/studio']) {
      expect([path, await isRefused(await openHost(context, frameOf(path)))]).toEqual([path, true]);
    }
  });

  it("plays when private with a valid token of the owner's server [HO-04]", async () => {
    const context = await site.visit();
    const words = async (query: string) => {
      const frame = await openHost(context, frameOf(embedded(secret, query)));
      return frame.getByText('This video is private.').waitFor();
    };
    await words('');
    await words(`?embed_token=${tokenFor(open)}`);
    await words(`?embed_token=${tokenFor(secret, -1)}`);
    const query = `?autoplay=1&muted=1&embed_token=${tokenFor(secret)}`;
    const frame = await openHost(context, frameOf(embedded(secret, query)));
    await expect.poll(() => isPlaying(frame)).toBe(true);
    expect(await frame.title()).toContain('Board meeting');
  });

  it('is embedded by the oEmbed code [EM-02]', async () => {
    const { responsive_code: code, oembed_url } = await ana.call(embedRoutes.info, { id: open });
    expect(new URL(oembed_url).pathname).toBe('/oembed');
    const context = await site.visit();
    const own = code.replace(site.config.publicUrl, site.url);
    const frame = await openHost(context, `<div style="width: 400px">${own}</div>`);
    await frame.locator('#player video').waitFor();
    const element = frame.page().locator('iframe');
    expect(await element.getAttribute('title')).toBe('A walk');
    const box = (await element.boundingBox())!;
    expect([box.width, Math.round(box.height)]).toEqual([400, 225]);
  });
});

describe('the page about a video', () => {
  it('contains the player configuration for its URL parameters [PP-01, PP-02]', async () => {
    const context = await site.visit();
    const page = await context.newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`/app/video/${open}?autoplay=1&muted=1&offset=3&loop=1`);
    const state = () =>
      page.evaluate(() => {
        const { currentTime = 0, muted, loop } = document.querySelector('video') ?? {};
        return { started: currentTime > 3, muted, loop };
      });
    await expect.poll(state).toEqual({ started: true, muted: true, loop: true });
    expect(requested.filter((path) => path.endsWith('/playback'))).toEqual([]);
  });

  it("fetches the organization's template after the start, without credentials [WM-03]", async () => {
    const administrator = await site.asAdministrator();
    const { version } = await administrator.call(organizationRoutes.get, {});
    const settings = { global_templates_enabled: true };
    await administrator.call(organizationRoutes.change, { version, settings });
    await administrator.call(playbackRoutes.setTemplate, { template: 'usual', widgets: {} });
    const context = await site.visit(ana);
    const page = await context.newPage();
    const asking = page.waitForRequest((request) => request.url().includes('/dyn/embed'));
    await page.goto(embedded(open, '?autoplay=1&muted=1'));
    const request = await asking;
    const { searchParams } = new URL(request.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      extract: 'true',
      id: 'usual',
      isGlobalTemplate: 'true',
    });
    expect((await request.response())?.status()).toBe(200);
    expect(await request.headerValue('cookie')).toBeNull();
  });
});

describe('in the studio', () => {
  it('an owner copies the embed code and sets the allowed sites [HO-03]', async () => {
    const context = await site.visit(ana);
    const page = await context.newPage();
    await page.goto(`/app/studio/video/${open}/edit/embed`);
    await page.getByText('Any site can embed this video.').waitFor();
    expect(await page.getByLabel('Embed code').inputValue()).toMatch(/^<iframe src="[^"]+\/v3\/embedded"/);
    await page.getByLabel('Only these sites').check();
    const sites = page.getByRole('textbox', { name: 'Sites' });
    await sites.focus();
    await sites.blur();
    await page.getByText('List at least one site, or allow any site.').waitFor();
    await sites.fill('blog.example\nnot a site');
    await sites.blur();
    await page.getByText('not a site: Use a host such as example.org or *.example.org.').waitFor();
    await sites.fill('Blog.example\n*.shop.example');
    await sites.blur();
    await page.getByText('Only blog.example and 1 more site can embed this video.').waitFor();
    await page.reload();
    await expect.poll(() => sites.inputValue()).toBe('blog.example\n*.shop.example');
  });

  it('an administrator creates a key, sees its secret once, and deletes it', async () => {
    const context = await site.visit(await site.asAdministrator());
    const page = await context.newPage();
    await page.goto('/app/organization/setting');
    await page.getByLabel('New key').fill('Intranet');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this secret' });
    const shown = await dialog.getByLabel('Secret').inputValue();
    expect(shown).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await dialog.getByRole('button', { name: "I've saved it" }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Intranet' });
    await row.getByText('not used yet').waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(shown);
    await row.getByRole('button', { name: 'Delete Intranet' }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
    await row.waitFor({ state: 'detached' });
  });
});
