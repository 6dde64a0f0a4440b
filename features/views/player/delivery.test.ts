import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTracked, type ReceivedItem } from '#test/tracked-player.ts';
import { UNSENT_MAX } from '../unsent.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.restoreAllMocks());

const numbers = (received: readonly ReceivedItem[]): number[] =>
  received.map(({ n }) => n).sort((a, b) => a - b);

describe('leaving the page', () => {
  it('sends what was recorded since the last heartbeat, in one beacon [TR-02, TR-03]', async () => {
    const { player, browser, server, ranges } = await openTracked();
    await player.playTo(5000);
    browser.leave();
    expect(server.received.filter(({ by }) => by === 'beacon').map(({ item, n }) => [item, n])).toEqual([
      ['highPrecisionViewProgress', 2],
      ['viewProgress', 3],
    ]);
    browser.leave();
    expect(server.received).toHaveLength(3);
    // The page was only hidden, and plays on.
    await player.playTo(20_000);
    player.player.destroy();
    expect(ranges()).toEqual([
      [0, 5000],
      [5000, 14_750],
      [14_750, 20_000],
    ]);
    expect(numbers(server.received)).toEqual(server.received.map((_, index) => index + 1));
  });

  it('is survived by what the beacon carried, because nobody learns whether it has arrived [TR-10]', async () => {
    const first = await openTracked();
    await first.player.playTo(5000);
    first.browser.leave();
    const next = await openTracked({ stored: first.stored, config: { viewToken: 'kv-2.config' } });
    await next.player.pass(5000);
    expect(next.server.received.map(({ kvtoken, n, by }) => [kvtoken, n, by])).toEqual([
      ['kv-1.created', 2, 'batch'],
      ['kv-1.created', 3, 'batch'],
    ]);
    expect(first.stored).toEqual({});
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('reports a seek that waits for others [TR-06]', async () => {
    const { player, browser, actions } = await openTracked();
    await player.playTo(5000);
    await player.seek(30_000);
    browser.leave();
    const expected = [['trackviewprogress', { action: 'seek', seek_offset: 30 }]];
    expect(actions()).toEqual(expected);
    await player.pass(2000);
    expect(actions()).toEqual(expected);
  });

  it('also sends what may not have arrived', async () => {
    const never = () => new Promise(() => undefined);
    const { player, browser, server } = await openTracked({ answers: { '/api/v1/videos/v1/track': never } });
    await player.playTo(1000);
    browser.leave();
    expect(server.received.map(({ item, n }) => [item, n])).toEqual([
      ['playback_start', 1],
      ['highPrecisionViewProgress', 2],
      ['viewProgress', 3],
    ]);
  });

  it('sends a beacon even if a request has just failed: leaving may have aborted it [TR-02, TR-03]', async () => {
    const { player, browser, server, stored } = await openTracked({ tracking: { high_precision: true } });
    await player.playTo(1500);
    server.status = 0;
    await player.playTo(2500);
    server.status = 200;
    browser.leave();
    const sent = server.received.filter(({ by }) => by === 'beacon');
    expect(sent.map(({ item }) => item)).toEqual(['highPrecisionViewProgress', 'viewProgress']);
    // What has failed stays for the next page, together with what may not have arrived.
    expect(Object.keys(stored)).toHaveLength(3);
  });

  it.each([
    ['the browser refuses the beacon', { beacon: () => false }, true],
    ['there is no connection', {}, false],
  ])('keeps everything when %s [TR-10]', async (_, services, isOnline) => {
    const { player, browser, stored, server } = await openTracked({ services });
    await player.playTo(5000);
    browser.isOnline = isOnline;
    browser.leave();
    expect(server.received).toHaveLength(1);
    expect(Object.values(stored).map((text) => JSON.parse(text).item.n)).toEqual([2, 3]);
  });
});

describe('a connection that fails', () => {
  it.each([0, 408, 429, 500, 503])(
    'after the status %d, items are sent later with their times [TR-10]',
    async (status) => {
      const { player, server, stored } = await openTracked();
      await player.playTo(10_000);
      server.status = status;
      await player.playTo(16_000);
      expect(Object.keys(stored)).toHaveLength(2);
      server.status = 200;
      await player.playTo(21_000);
      expect(stored).toEqual({});
      expect(server.received.slice(1).map(({ item, n, at, by }) => [item, n, at, by])).toEqual([
        ['highPrecisionViewProgress', 2, 15_000, 'batch'],
        ['viewProgress', 3, 15_000, 'batch'],
      ]);
      expect(console.warn).toHaveBeenCalledTimes(1);
    },
  );

  it.each([400, 403, 404, 413, 422])('after the status %d, items are dropped silently', async (status) => {
    const { player, server, stored } = await openTracked();
    server.status = status;
    await player.playTo(16_000);
    expect([stored, server.attempts]).toEqual([{}, 3]);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is tried less and less often, and nothing else is sent meanwhile [TR-10]', async () => {
    const { player, server, stored } = await openTracked({ tracking: { high_precision: true } });
    server.status = 500;
    await player.playTo(60_000);
    // At 0, 5, 15, and 35 seconds.
    expect(server.attempts).toBe(4);
    server.status = 200;
    await player.pass(16_000);
    expect(stored).toEqual({});
    expect(numbers(server.received)).toEqual(server.received.map((_, index) => index + 1));
  });

  it('is over when everything is delivered, including what was added during the delivery [TR-10]', async () => {
    const { player, server, stored } = await openTracked({ tracking: { high_precision: true } });
    server.status = 500;
    await player.playTo(4000);
    server.status = 200;
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    await player.playTo(8000);
    expect(server.received).toEqual([]);
    expect(Object.keys(stored).length).toBeGreaterThan(6);
    server.gate = null;
    gate.resolve();
    await player.settle();
    expect(stored).toEqual({});
    expect(numbers(server.received)).toEqual(server.received.map((_, index) => index + 1));
  });

  it('is not tried while the browser is offline, and at once when it is online again [TR-10]', async () => {
    const { player, server, browser } = await openTracked();
    browser.isOnline = false;
    await player.playTo(40_000);
    expect(server.attempts).toBe(0);
    browser.isOnline = true;
    browser.goOnline();
    await player.settle();
    expect(server.attempts).toBe(1);
    expect(numbers(server.received)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps the newest items only [TR-10]', async () => {
    const { player, browser, stored, server } = await openTracked({
      tracking: { high_precision: true },
      video: { durationMs: 600_000 },
    });
    browser.isOnline = false;
    await player.playTo(300_000);
    expect(Object.keys(stored)).toHaveLength(UNSENT_MAX);
    browser.isOnline = true;
    browser.goOnline();
    await player.settle();
    expect(numbers(server.received)).toHaveLength(UNSENT_MAX);
    expect(Math.min(...numbers(server.received))).toBeGreaterThan(100);
  });

  it('is survived without storage [TR-10]', async () => {
    const { player, server } = await openTracked({ hasStorage: false });
    server.status = 500;
    await player.playTo(4000);
    server.status = 200;
    await player.playTo(16_000);
    expect(numbers(server.received)).toEqual([1, 2, 3]);
  });
});

describe('what an earlier page left behind', () => {
  const item = { track_item: 'viewProgress', track_data: { position: 1 }, n: 7, at: 1_799_999_990_000 };
  const left = { key: `${item.at}:kv-old:7`, video: 'v2', kvtoken: 'kv-old', item };
  const stored = (): Record<string, string> => ({
    [`kapsule.track:${left.key}`]: JSON.stringify(left),
    'kapsule.track:1700000000000:kv-expired:1': JSON.stringify(left),
    'kapsule.track:1799999999999:kv-broken:1': '{',
    theme: 'dark',
  });

  it('is delivered a few seconds after the start, for its own view [TR-10]', async () => {
    const { player, server, stored: storage } = await openTracked({ stored: stored() });
    await player.pass(4750);
    expect(server.received).toEqual([]);
    await player.pass(250);
    expect(server.received).toMatchObject([{ kvtoken: 'kv-old', n: 7, at: -10_000, by: 'batch' }]);
    expect(Object.keys(storage)).toEqual(['kapsule.track:1799999999999:kv-broken:1', 'theme']);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is left alone by another tab that has items of its own [TR-10]', async () => {
    const shared = stored();
    const first = await openTracked({ stored: shared, config: { viewToken: 'kv-a' } });
    const second = await openTracked({ stored: shared, config: { viewToken: 'kv-b' } });
    for (const { player, server } of [first, second]) {
      server.status = 500;
      await player.play();
    }
    const views = Object.values(shared).flatMap((text) =>
      text.startsWith('{"') ? [JSON.parse(text).kvtoken] : [],
    );
    expect(views).toEqual(expect.arrayContaining(['kv-old', 'kv-a.created', 'kv-b.created']));
  });
});

describe('the service worker', () => {
  it('is fetched when playback has begun, and told to deliver what it keeps [TR-10]', async () => {
    const { player, workers, messages } = await openTracked({ tracking: { asset_path: '/elsewhere' } });
    await player.pass(10_000);
    expect(workers).toEqual([]);
    await player.playTo(1000);
    expect(workers).toEqual(['/elsewhere/js/video/sw.js']);
    expect(messages).toEqual([{ type: 'flush' }]);
    player.player.replay();
    await player.settle();
    expect(workers).toHaveLength(1);
  });

  it('keeps what could not be delivered until the page has delivered it [TR-10]', async () => {
    const { player, server, messages } = await openTracked();
    await player.playTo(1000);
    server.status = 503;
    await player.playTo(15_000);
    const kept = messages.flatMap((message) => (message.type === 'keep' ? message.entries : []));
    expect(kept.map(({ item }) => item.n)).toEqual([2, 3]);
    server.status = 200;
    await player.pass(6000);
    expect(messages.slice(-2)).toEqual([
      { type: 'forget', keys: kept.map(({ key }) => key) },
      { type: 'flush' },
    ]);
  });

  it('gets what had failed before it was there [TR-10]', async () => {
    const { player, browser, messages } = await openTracked();
    browser.isOnline = false;
    await player.play();
    expect(messages[0]).toMatchObject({
      type: 'keep',
      entries: [{ item: { track_item: 'playback_start' } }],
    });
  });
});
