import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videofrontSettingRoutes } from '#features/videofront/studio-contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { startPageServer } from '#test/page-server.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';

const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028<!--`;
const html = { accept: 'text/html' };
let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startPageServer();
  ana = await server.as('ana');
});
afterAll(() => server?.stop());

const page = async (path: string, person: TestPerson = ana) => {
  const response = await person.fetch(path, { headers: html });
  return { response, text: await response.text() };
};
const dataOf = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '',
  ) as {
    me: { user: { username: string } };
    initial: { route: string; output: { displayname?: string; list?: unknown[] } }[];
  };

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('pages', () => {
  it('contain the signed-in user and the library, so that no calls are needed', async () => {
    const { text } = await page('/');
    const data = dataOf(text);
    expect(data.me.user.username).toBe('ana');
    expect(data.initial).toMatchObject([
      { route: 'videofront.get', output: { headline: '', featured: [] } },
      { route: 'videos.sections', output: { live: [], latest: [] } },
      { route: 'history.list', input: { unfinished: true }, output: { list: [] } },
    ]);
    const found = dataOf((await page('/?sort=oldest&kind=live')).text);
    expect(found.initial).toMatchObject([
      { route: 'videos.list', input: { sort: 'oldest', kind: 'live' }, output: { list: [] } },
    ]);
    expect(dataOf((await page('/', server.anonymous())).text).me.user.username).toBe('anonymous');
  });

  it('show the title and the owner before any script or stylesheet has loaded', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, {
      displayname: 'Tea & biscuits',
      visibility: 'public',
      src: 'LIVE_EVENT',
    });
    const { text, response } = await page(`/app/video/${id}`, server.anonymous());
    const root = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(text)?.[1];
    expect(root).toContain('Tea &amp; biscuits</p>');
    expect(root).toContain('>ana</p>');
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(nonce).toBeTruthy();
    expect(response.headers.get('content-security-policy')).toContain('style-src');
    const library = (await page('/', server.anonymous())).text;
    expect(library).toMatch(
      new RegExp(`<a class="sk-card" href="/app/video/${id}">.*Tea &amp; biscuits</span></a>`),
    );
    expect((await page('/?q=nothing', server.anonymous())).text).not.toContain('<a class="sk-card"');
    const missing = await page('/app/video/AAAAAAAAAAAA', server.anonymous());
    expect(missing.text).toContain('<div id="root"></div>');
  });

  it('escape hostile titles in title, meta tags, JSON-LD, and data [EM-06]', async () => {
    const event = {
      displayname: HOSTILE,
      description: HOSTILE,
      visibility: 'public',
      src: 'LIVE_EVENT',
    } as const;
    const { kapsule_id: id } = await ana.call(videoRoutes.create, event);
    expect((await page('/')).text).not.toContain('<script>alert');
    const { text } = await page(`/app/video/${id}`);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(dataOf(text).initial[0]?.output.displayname).toBe(HOSTILE);
    const jsonLd = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '',
    );
    expect(jsonLd).toMatchObject({ '@type': 'VideoObject', name: HOSTILE, author: { name: 'ana' } });
  });

  it('describe public videos for embedding: oEmbed and player cards [EM-01]', async () => {
    const event = { displayname: 'An evening', visibility: 'public', src: 'LIVE_EVENT' } as const;
    const { kapsule_id: id } = await ana.call(videoRoutes.create, event);
    const { text } = await page(`/app/video/${id}`);
    const embed = `${server.config.publicUrl}/app/video/${id}/v4/embedded`;
    expect(text).toContain(`<meta property="og:video" content="${embed}">`);
    expect(text).toContain(`<meta name="twitter:player" content="${embed}">`);
    expect(text).toContain('<meta name="twitter:card" content="player">');
    for (const type of ['application/json+oembed', 'text/xml+oembed'])
      expect(text).toMatch(
        new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}" href="[^"]+/oembed\\?url=`),
      );
    const hidden = await ana.call(videoRoutes.create, { displayname: 'Our secret' });
    const { text: own } = await page(`/app/video/${hidden.kapsule_id}`);
    expect(own).not.toMatch(/oembed|twitter:|og:video"/);
  });

  it('contain the player configuration for the URL parameters [PP-01]', async () => {
    const event = { displayname: 'An evening', visibility: 'public', src: 'LIVE_EVENT' } as const;
    const { kapsule_id: id } = await ana.call(videoRoutes.create, event);
    const { initial } = dataOf((await page(`/app/video/${id}?offset=4&muted=1&kct=x&utm_source=mail`)).text);
    expect(initial.map(({ route }) => route)).toEqual(['videos.get', 'playback.get']);
    expect(initial[1]).toMatchObject({
      input: { video: id, offset: '4', muted: '1' },
      output: { gconfid: id, parameters: { offset: 4, muted: true }, trackItems: { trk_utm_source: 'mail' } },
    });
  });

  it('reveal nothing of a private video to search engines or strangers [HO-04]', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Our secret' });
    const own = await page(`/app/video/${id}`);
    expect(own.text).toContain('<meta name="robots" content="noindex">');
    expect(own.text).not.toContain('ld+json');
    const strange = await page(`/app/video/${id}`, server.anonymous());
    expect(strange.response.status).toBe(403);
    expect(strange.text).not.toContain('Our secret');
  });

  it('allow only scripts with a fresh nonce, and cannot be framed', async () => {
    const policies = await Promise.all([page('/'), page('/')]).then((pages) =>
      pages.map(({ response }) => response.headers.get('content-security-policy') ?? ''),
    );
    expect(policies[0]).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
    expect(policies[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('allow the hosts of drafts only for those who edit the video, on the page where they do [PO-01, WM-02]', async () => {
    const event = { displayname: 'An evening', visibility: 'public', src: 'LIVE_EVENT' } as const;
    const [{ kapsule_id: id }, { kapsule_id: other }] = [
      await ana.call(videoRoutes.create, event),
      await ana.call(videoRoutes.create, event),
    ];
    const style = { templatepath: 'https://draft.example/a.html', iconpath: 'https://icons.example/i.png' };
    const data = { target: { type: 'template' }, style };
    await ana.call(timelineRoutes.create, { id, kind: 'popover', start: 0, end: 5000, data });
    const policyOf = async (path: string, person: TestPerson = ana): Promise<string> =>
      (await page(path, person)).response.headers.get('content-security-policy') ?? '';
    for (const path of [`/app/studio/video/${id}`, `/app/studio/video/${id}/edit/interactions`]) {
      const policy = await policyOf(path);
      expect(policy).toMatch(/img-src [^;]* https:\/\/icons\.example;/);
      expect(policy).toMatch(/connect-src [^;]* https:\/\/draft\.example;/);
    }
    const { initial } = dataOf((await page(`/app/studio/video/${id}`)).text);
    expect(initial).toMatchObject([{ input: { video: id, drafts: '1' }, output: { gconfid: id } }]);
    for (const policy of [
      await policyOf(`/app/video/${id}`),
      await policyOf(`/app/studio/video/${other}`),
      await policyOf(`/app/studio/video/${id}`, await server.as('ben')),
    ])
      expect(policy).not.toMatch(/(draft|icons)\.example/);
  });

  it('answer an unknown path with a page for people and the error envelope for programs', async () => {
    const person = await page('/no/such/page');
    expect([person.response.status, person.response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const program = await ana.fetch('/no/such/page');
    expect(await program.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('apply the chosen theme from the first byte', async () => {
    ana.cookies.set('theme', 'dark');
    expect((await page('/')).text).toContain('<html lang="en" data-theme="dark">');
    ana.cookies.set('theme', '"><script>');
    expect((await page('/')).text).toContain('<html lang="en">');
    ana.cookies.delete('theme');
  });

  it('show banner and logo before any script has loaded, and the logo on every page [EM-07]', async () => {
    const administrator = await server.asAdministrator();
    const bytes = new Blob([new Uint8Array(PICTURE)]);
    const { banner } = await administrator.call(videofrontSettingRoutes.setBanner, {}, { bytes });
    const { logo } = await administrator.call(videofrontSettingRoutes.setLogo, {}, { bytes });
    const { text } = await page('/', server.anonymous());
    const root = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(text)?.[1];
    expect(root).toContain(
      `<img src="${banner!.wide}" width="1920" height="480" alt="" fetchpriority="high">`,
    );
    expect(root).toContain(`srcset="${banner!.phone}"`);
    expect(root).toContain(`src="${logo!.url}" width="1" height="1"`);
    expect(dataOf(text)).toMatchObject({ logo, initial: [{ output: { banner } }, {}] });
    expect(dataOf((await page('/app/login', server.anonymous())).text)).toMatchObject({ logo });
    const filtered = await page('/?sort=oldest', server.anonymous());
    expect(filtered.text).not.toContain(banner!.wide);
    expect(filtered.text).toContain(logo!.url);
  });
});
