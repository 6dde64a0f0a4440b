import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerSnapshot } from '#apps/sdk/v1.d.ts';
import { launchBrowser } from './harness.ts';
import {
  call,
  eventsOf,
  frameIn,
  type HostWindow,
  type SdkWorld,
  startSdkWorld,
  untilEvent,
  watch,
} from './sdk-world.ts';

let world: SdkWorld<'walk' | 'river'>;
beforeAll(async () => {
  world = await startSdkWorld('walk', 'river');
});
afterAll(async () => {
  await world?.stop();
});

const block = (video: string, more = ''): string =>
  `<div class="kapsule-player" data-video="${video}" ${more}></div>`;

describe('the SDK on a host page', () => {
  it('turns a block into a player with methods and events [XM-01, XM-04, EM-01, EM-02]', async () => {
    const page = await world.open(
      `<body>${block(world.walk, 'data-muted data-title="Our walk"')}${world.script}`,
    );
    await watch(page);
    expect(await call(page, 'play')).toBe(null);
    await untilEvent(page, 'time');
    expect(await call(page, 'seek', 6)).toBe(6);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(6.2);
    expect(await call(page, 'pause')).toBe(null);
    expect(await call(page, 'setVolume', 0.5)).toBe(null);
    expect(await call(page, 'setMuted', true)).toBe(null);
    expect(await call(page, 'setSpeed', 1.5)).toBe(null);
    expect(await call(page, 'setQuality', '240p')).toBe('240p');
    const state = (await call(page, 'getState')) as PlayerSnapshot;
    expect(state).toMatchObject({ playState: 2, volume: 0.5, muted: true, speed: 1.5, kct: null });
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
    expect(await call(page, 'setVolume', 7)).toBe('BAD_VALUE');
    expect(await call(page, 'setCaptions', 'xx')).toBe('NOT_FOUND');
    expect(await call(page, 'replay')).toBe(null);
    expect(await call(page, 'seek', 9.5)).toBe(9.5);
    await untilEvent(page, 'onAfterEndWidgets');
    const told = new Set((await eventsOf(page)).map(([name]) => name));
    for (const name of [
      'loaded',
      'started',
      'play',
      'pause',
      'seek',
      'state',
      'time',
      'volume',
      'muted',
      'speed',
      'replay',
      'ended',
      'onAfterStartWidgets',
    ])
      expect(told, name).toContain(name);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('title')).toBe('Our walk');
    expect(await frame.getAttribute('allow')).toContain('autoplay; fullscreen');
    expect(await frame.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  it('finds blocks and elements that are added later, removed, and reinserted [XM-04]', async () => {
    const page = await world.open(`<body><main></main>${world.script}`);
    await page.waitForFunction(() => 'Kapsule' in window);
    await page.evaluate((video) => {
      const element = document.createElement('kapsule-player');
      element.setAttribute('video', video);
      element.setAttribute('muted', '');
      document.querySelector('main')?.append(element);
    }, world.walk);
    await watch(page, 'kapsule-player');
    expect(await call(page, 'play')).toBe(null);
    const open = page.evaluate(() => {
      const { player } = window as unknown as HostWindow;
      const element = document.querySelector('kapsule-player') as HTMLElement;
      element.remove();
      Object.assign(window, { element });
      return player.getState().then(String, (error: { code: string }) => error.code);
    });
    expect(await open).toBe('DETACHED');
    await page.evaluate(() => {
      const { element, events } = window as unknown as HostWindow & { element: Element };
      events.length = 0;
      document.body.append(element);
    });
    await untilEvent(page, 'ready');
    expect(await call(page, 'play')).toBe(null);
    expect(((await call(page, 'getState')) as PlayerSnapshot).playState).toBe(1);
    await page.evaluate(() => {
      const block = Object.assign(document.createElement('div'), { className: 'kapsule-player' });
      const { video } = (document.querySelector('kapsule-player') as HTMLElement).attributes as never as {
        video: Attr;
      };
      block.dataset.video = video.value;
      document.querySelector('main')?.append(block);
    });
    await watch(page, 'div.kapsule-player');
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
  });

  it('loads neither player nor engine before the viewer interacts [EM-01]', async () => {
    const requested: string[] = [];
    const page = await world.open('<body>');
    page.on('request', (request) => {
      if (request.url().startsWith('http'))
        requested.push(new URL(request.url()).pathname.replace(/^\/media\/.*/, '/media'));
    });
    const config = `data-add-widgets="captions" data-add-config='{"captions":{}}'`;
    await page.goto(world.host.put('/quiet', `<body>${block(world.walk, config)}${world.script}`));
    await untilEvent(page, 'ready');
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => !['/quiet', '/favicon.ico'].includes(path)).sort()).toEqual([
      ...[`/kapsule/${world.walk}/v3/embedded`, '/media', '/sdk/v1.js'],
    ]);
  });

  it('runs several independent players from a module, and destroys them [XM-04]', async () => {
    const page = await world.open(`<body><section></section><section></section><script type="module">
      import { createPlayer } from '${world.site.url}/sdk/v1.mjs';
      window.players = [...document.querySelectorAll('section')].map((place, at) =>
        createPlayer(place, { video: '${world.walk}', muted: true, offset: at * 4 }));
      window.player = window.players[0];
    </script>`);
    await page.waitForFunction(() => 'players' in window);
    const times = await page.evaluate(async () => {
      const { players } = window as unknown as { players: HostWindow['player'][] };
      await players[0]?.play();
      await players[0]?.pause();
      return Promise.all(players.map(async (player) => Math.floor((await player.getState()).currentTime)));
    });
    expect(times).toEqual([0, 4]);
    const codes = await page.evaluate(async () => {
      const { player } = window as unknown as HostWindow;
      const open = player.seek(3).then(String, (error: { code: string }) => error.code);
      player.destroy();
      const after = player.play().then(String, (error: { code: string }) => error.code);
      return [await open, await after, document.querySelectorAll('iframe').length];
    });
    expect(codes).toEqual(['DESTROYED', 'DESTROYED', 1]);
  });

  it('switches to another video in the same frame, playing or paused [XM-01]', async () => {
    const page = await world.open(`<body>${block(world.walk, 'data-muted')}${world.script}`);
    await watch(page);
    await call(page, 'play');
    expect(await call(page, 'switchVideo', world.river, 2)).toBe(null);
    expect((await frameIn(page)).url()).toContain(`/kapsule/${world.river}/v3/embedded`);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(2.2);
    expect(await call(page, 'loadMedia', world.walk)).toBe(null);
    expect(((await call(page, 'getState')) as PlayerSnapshot).playState).toBe(-1);
    expect(await call(page, 'loadMedia', '../../app/login')).toBe('BAD_VALUE');
  });

  it('creates the frame near the viewport, on focus, or on a method call, and reserves its space before', async () => {
    const far = '<p style="height:3000px"></p>';
    const blocks = [0, 1, 2, 3].map((at) => `${far}${block(world.walk, `data-id="player-${at}"`)}`).join('');
    const page = await world.open(`<body style="width:640px">${blocks}${world.script}`);
    await watch(page);
    const frames = page.locator('iframe');
    expect(await frames.count()).toBe(0);
    const heights = await page
      .locator('.kapsule-player')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(heights).toEqual([360, 360, 360, 360]);
    expect(await call(page, 'getDuration')).toBeCloseTo(10, 0);
    expect(await frames.count()).toBe(1);
    await page.locator('.kapsule-player').nth(1).scrollIntoViewIfNeeded();
    await expect.poll(() => frames.count()).toBe(2);
    const box = page.locator('.kapsule-player').nth(3).getByRole('group', { name: 'Video' });
    await box.focus();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    expect(await frames.count()).toBe(3);
    expect(await page.locator('.kapsule-player [tabindex]').count()).toBe(1);
  });

  it.each([
    ['kept by the browser', ['--disable-back-forward-cache'], true],
    ['loaded anew', [], false],
  ])('works after navigating back to its page, %s', async (_, ignoreDefaultArgs, isKept) => {
    const flags = ['--enable-features=BackForwardCache', '--autoplay-policy=no-user-gesture-required'];
    const browser = await launchBrowser(flags, { ignoreDefaultArgs });
    const page = await browser.newPage();
    const shown = `<script>addEventListener('pageshow', ({ persisted }) => (window.isKept = persisted))</script>`;
    await page.goto(
      world.host.put('/back', `<body>${shown}${block(world.walk, 'data-muted')}${world.script}`),
    );
    await watch(page);
    expect(await call(page, 'seek', 2)).toBe(2);
    await page.goto(world.host.put('/away', '<body>Away'));
    await page.goBack({ waitUntil: 'commit' });
    await watch(page);
    expect(await call(page, 'seek', 4)).toBe(4);
    expect(await call(page, 'play')).toBe(null);
    expect(await page.evaluate(() => (window as { isKept?: boolean }).isKept)).toBe(isKept);
    await browser.close();
  });

  it('answers all calls in a tab that was frozen meanwhile, and continues', async () => {
    const page = await world.open(`<body>${block(world.walk, 'data-muted')}${world.script}`);
    await watch(page);
    expect(await call(page, 'play')).toBe(null);
    const session = await page.context().newCDPSession(page);
    const requested = page.evaluate(() => {
      const { player } = window as unknown as HostWindow;
      return Promise.all(Array.from({ length: 50 }, () => player.getDuration()));
    });
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    expect(new Set(await requested).size).toBe(1);
    expect(await call(page, 'seek', 3)).toBe(3);
    await expect.poll(() => call(page, 'getCurrentTime')).toBeGreaterThan(3.2);
  });

  it('is a React component: a new video creates a new frame, unmounting removes it [XM-04]', async () => {
    const fixture = fileURLToPath(new URL('../fixtures/react-host.tsx', import.meta.url));
    const { output } = (await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      mode: 'production',
      build: { write: false, rolldownOptions: { input: fixture } },
    })) as Rolldown.RolldownOutput;
    world.host.put('/react.js', output[0].code, { 'content-type': 'text/javascript' });
    const query = new URLSearchParams({ host: world.site.url, first: world.walk, second: world.river });
    const page = await world.open(
      `<body><script type="module" src="/react.js"></script>`,
      '/react',
      `?${query}`,
    );
    const frames = page.locator('iframe');
    // By keyboard, because right after the insertion of a frame a click may hit the wrong element.
    const press = (name: string) => page.getByRole('button', { name }).press('Enter');
    await press('Play');
    const heard = page.locator('output');
    // The first frame does not wait for widgets and may come first on a slow machine.
    for (const event of ['after first', 'play first'])
      await expect.poll(() => heard.textContent()).toContain(event);
    expect(await frames.count()).toBe(1);
    await press('Other');
    await press('Play');
    await expect.poll(() => heard.textContent()).toContain('play second');
    expect(await frames.getAttribute('src')).toContain(world.river);
    await press('Away');
    await expect.poll(() => frames.count()).toBe(0);
  });

  it('adds widgets by message, each once, and never by URL [EM-02, EM-03]', async () => {
    const config = `data-add-widgets="highlights,highlights,nothing" data-add-config='{"nothing":{"a":1}}'`;
    const page = await world.open(`<body>${block(world.walk, config)}${world.script}`);
    await watch(page);
    expect(await call(page, 'addWidgets', ['nothing', 'also-nothing'])).toEqual([]);
    expect(await page.locator('iframe').getAttribute('src')).not.toMatch(/highlights|nothing/);
    expect((await frameIn(page)).url()).not.toMatch(/highlights|nothing/);
  });

  it('can be imported without a window', async () => {
    const { body } = await fetch(`${world.site.url}/sdk/v1.mjs`).then(async (answer) => ({
      body: await answer.text(),
    }));
    const address = `data:text/javascript;base64,${Buffer.from(body).toString('base64')}`;
    const program = `import('${address}').then((sdk) => console.log(typeof sdk.createPlayer, typeof window))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
    expect(stdout.trim()).toBe('function undefined');
  });

  it('resizes comments to their height [CM-19]', async () => {
    const page = await world.open(
      `<body><div class="kapsule-comments" data-video="${world.walk}" data-theme="dark"></div>${world.script}`,
    );
    const frame = page.locator('iframe');
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(200);
    expect(await frame.getAttribute('src')).toContain('theme_color=dark');
  });

  it('is served to other sites with the right type, cached for an hour', async () => {
    for (const [file, type] of [
      ['v1.js', '/javascript'],
      ['v1.mjs', '/javascript'],
      ['v1.d.ts', '/plain'],
      ['v1-react.mjs', '/javascript'],
    ]) {
      const { headers, status } = await fetch(`${world.site.url}/sdk/${file}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain(type);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toContain('max-age=3600');
    }
  });
});
