// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { manifests } from './manifest.ts';
import widget from './widget.ts';

const players: TestPlayer[] = [];
let cookies = '';
beforeEach(() => {
  cookies = 'campaign=spring%20sale; ref=mail; kapsule_session=secret; v1=62';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies);
});
afterEach(() => {
  for (const { player } of players.splice(0)) player.destroy();
  vi.restoreAllMocks();
});

async function open(config: unknown, options: TestPlayerOptions = {}) {
  const test = await TestPlayer.with(widget, config, { ...options, id: 'cookie-reader' });
  players.push(test);
  return test;
}
const tracked = (test: TestPlayer) =>
  test.events.flatMap((event) => (event.type === 'tracked' ? [[event.action, event.data]] : []));

describe('the cookie reader', () => {
  it('sends the values of the configured cookies once, with the first play [CK-01]', async () => {
    const test = await open({ cookies: 'campaign, ref, missing' }, { video: { durationMs: 3000 } });
    expect(tracked(test)).toEqual([]);
    await test.playTo(3000);
    const sent = [['read', { cookies: { campaign: 'spring sale', ref: 'mail' } }]];
    expect(tracked(test)).toEqual(sent);
    test.player.replay();
    await test.pass(1000);
    expect(test.eventTypes.filter((type) => type === 'started')).toHaveLength(2);
    expect(tracked(test)).toEqual(sent);
  });

  it('is out of reach for a page around the frame [CK-01]', async () => {
    const test = await TestPlayer.open({ manifests });
    players.push(test);
    expect(test.player.widgets.add('cookie-reader', { cookies: 'ref' })).toBe(false);
    expect(test.player.widgets.isPrivate('cookie-reader')).toBe(true);
  });

  it('also sends them where playback has started before its code was there [CK-01]', async () => {
    let loaded = (): void => undefined;
    const code = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    const load = async () => {
      await code;
      return { default: widget };
    };
    const test = await TestPlayer.unloaded({
      manifests: [{ ...manifests[0]!, load }],
      widgets: { 'cookie-reader': { cookies: 'ref' } },
    });
    players.push(test);
    test.load();
    test.player.widgets.start();
    await test.playTo(1000);
    expect(tracked(test)).toEqual([]);
    loaded();
    await test.settle();
    expect(tracked(test)).toEqual([['read', { cookies: { ref: 'mail' } }]]);
  });

  it.each(['missing', '', 'kapsule_session, KAPSULE_SESSION', 'v1', 'ref=mail', '__Host-id'])(
    'sends nothing for %j [CK-01]',
    async (names) => {
      cookies += '; KAPSULE_SESSION=secret; __Host-id=secret';
      const test = await open({ cookies: names });
      await test.playTo(1000);
      expect(tracked(test)).toEqual([]);
    },
  );

  it('sends at most 20 cookies, whatever a page around the frame asks for', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `c${index}`);
    cookies = names.map((name) => `${name}=1`).join('; ');
    const test = await open({ cookies: names.join() });
    await test.playTo(1000);
    const [[, data] = []] = tracked(test);
    expect(Object.keys((data as { cookies: object }).cookies)).toEqual(names.slice(0, 20));
  });

  it('is silent where cookies are blocked', async () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('sandboxed', 'SecurityError');
    });
    const test = await open({ cookies: 'ref' });
    await test.playTo(1000);
    expect(tracked(test)).toEqual([]);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('does not accept anything but a text', () => {
    for (const config of [null, {}, { cookies: ['ref'] }])
      expect(() => widget.parse(config)).toThrow('cookie-reader: cookies is not a list of names');
  });

  it('is not loaded without names', () => {
    const { when } = manifests[0]!;
    const isWanted = (config: unknown) => when!(config, {} as never, {} as never);
    expect([null, {}, { cookies: '' }, { cookies: 'ref' }].map(isWanted)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
