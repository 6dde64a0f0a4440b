import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackData } from '#features/views/tracked-items.ts';
import { problem } from '#kernel/player/core/problems.ts';
import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { openTracked } from '#test/tracked-player.ts';
import { trackviewprogress } from './manifest.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const LEVELS = [
  { id: 0, height: 360, bitsPerSec: 1 },
  { id: 1, height: 720, bitsPerSec: 2 },
];

describe('the view', () => {
  it('is registered under its local id, and later items carry the token of the response [TR-01]', async () => {
    const { player, created, items } = await openTracked();
    expect(created).toEqual(['kv-1']);
    expect(player.player.view.token()).toBe('kv-1.created');
    await player.play();
    expect(items('playback_start')[0]).toMatchObject({ kvtoken: 'kv-1.created', n: 1 });
  });

  it('is tracked with the first token while it cannot be registered, which is logged once and retried [TR-01]', async () => {
    const createView = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('kv-1.later');
    const { player, items } = await openTracked({ services: { createView } });
    await player.playTo(14_000);
    expect(console.warn).toHaveBeenCalledTimes(1);
    await player.playTo(31_000);
    expect(createView.mock.calls).toEqual([['kv-1'], ['kv-1']]);
    expect(items('viewProgress').map(({ kvtoken }) => kvtoken)).toEqual(['kv-1.config', 'kv-1.later']);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{}, false],
    [null, false],
    [{ track_level: 'none' }, false],
    [{ track_level: 'basic' }, true],
    [{ track_level: 'full' }, true],
  ])('is tracked with the configuration %j: %s [TR-08]', (config, expected) => {
    expect((trackviewprogress as Required<WidgetManifest>).when(config, null!, null!)).toBe(expected);
  });

  it('identifies anonymous viewers by group id, members by name, and nobody at the level basic [TR-08]', async () => {
    const anonymous = await openTracked();
    await anonymous.player.playTo(15_000);
    expect(anonymous.items('viewProgress')[0]?.data.gid).toBe('group-1234');
    const viewer = { ...anonymous.player.player.config.viewer, signedIn: true, username: 'ana b' };
    const member = await openTracked({ config: { viewer } });
    await member.player.playTo(15_000);
    expect(member.items('highPrecisionViewProgress')[0]?.data).toMatchObject({ user: 'ana%20b' });
    expect(JSON.stringify(member.server.received)).not.toContain('group-1234');
    const basic = await openTracked({ tracking: { track_level: 'basic' } });
    await basic.player.playTo(15_000);
    await basic.player.seek(30_000);
    await basic.player.pass(2000);
    expect(basic.items('action')).toEqual([]);
    expect(JSON.stringify(basic.server.received)).not.toMatch(/group-1234|gid|"user"/);
  });
});

describe('heartbeats', () => {
  it('have the fields that the server expects [TR-02, TR-03, TR-04]', async () => {
    const { player, server, items } = await openTracked({ start: { startMs: 4000 } });
    player.report({ levels: LEVELS, level: 1, bandwidth: 3_000_000.4 });
    await player.playTo(19_000);
    expect(items('playback_start')[0]?.data).toEqual({
      mediaFormat: 'hls',
      startTime: 4000,
      widget_start_ts: 1_800_000_000_000,
      startup: 0,
    });
    expect(items('viewProgress')[0]?.data).toEqual({
      position: 18_750,
      percent: 31,
      loaded: true,
      loaded_fraction: 1,
      fullscreen: false,
      quality: '720p',
      timestamp: 1_800_000_015_000,
      wait_time: 0,
      wait_count: 0,
      media_server: 'video.example.org',
      gid: 'group-1234',
    });
    expect(items('highPrecisionViewProgress')[0]?.data).toEqual({
      quality: '720p',
      live: false,
      bandwidth: 3_000_000,
      start: 4000,
      end: 18_750,
      gid: 'group-1234',
      second: 18,
    });
    for (const { item, data } of server.received)
      expect(trackData[item as keyof typeof trackData].safeParse(data).success).toBe(true);
  });

  it.each([
    ['15 seconds', {}, false, [15_000, 30_000, 45_000]],
    ['one second', { high_precision: true }, false, [1000, 2000, 3000]],
    ['30 seconds when live', {}, true, [30_000]],
    ['one second also when live', { high_precision: true }, true, [1000, 2000, 3000]],
  ])('with high precision come every %s [TR-03]', async (_, tracking, isLive, expected) => {
    const { player, items } = await openTracked({ tracking, video: { isLive } });
    await player.playTo(46_000);
    expect(items('viewProgress').map(({ at }) => at)).toEqual([15_000, 30_000, 45_000]);
    const times = items('highPrecisionViewProgress').map(({ at }) => at);
    expect(times.slice(0, expected.length)).toEqual(expected);
  });

  it('number items from 1 and cover everything that was played, once [TR-03]', async () => {
    const { player, ranges, server } = await openTracked();
    await player.playTo(60_000);
    expect(ranges()).toEqual([
      [0, 14_750],
      [14_750, 29_750],
      [29_750, 44_750],
      [44_750, 59_750],
      [59_750, 60_000],
    ]);
    expect(server.received.map(({ n }) => n)).toEqual(server.received.map((_, index) => index + 1));
  });

  it('split ranges at seeks, exactly [TR-03]', async () => {
    const { player, items } = await openTracked();
    await player.playTo(5000);
    // Between two updates.
    player.clock.advance(100, (ms) => player.media.advance(ms));
    await player.seek(40_000);
    await player.pass(2000);
    await player.seek(1000);
    await player.pass(8000);
    const [first] = items('highPrecisionViewProgress');
    expect(first?.data).toMatchObject({
      start: 0,
      end: expect.any(Number),
      ranges: [
        [0, 5100],
        [40_000, 42_000],
        [1000, expect.any(Number)],
      ],
    });
  });

  it('count speed and loops [TR-03]', async () => {
    const { player, ranges } = await openTracked({ video: { durationMs: 8000 }, start: { loop: true } });
    player.media.playbackRate = 2;
    await player.pass(0);
    await player.play();
    await player.pass(7000);
    player.player.pause();
    await player.pass(3000);
    expect(ranges()).toEqual([
      [0, 8000],
      [0, 6000],
    ]);
  });

  it('include the end of a video that loops between two updates [TR-03]', async () => {
    const { player, ranges } = await openTracked({ video: { durationMs: 8000 } });
    await player.playTo(7750);
    player.clock.advance(200, (ms) => player.media.advance(ms));
    player.media.currentTime = 0;
    await player.pass(1000);
    player.player.pause();
    await player.pass(3000);
    expect(ranges()).toEqual([
      [0, 8000],
      [0, 1000],
    ]);
  });

  it('end shortly after a pause and continue afterwards [TR-02]', async () => {
    const { player, items, ranges } = await openTracked();
    await player.playTo(5000);
    player.player.pause();
    await player.pass(2750);
    expect(items('viewProgress')).toEqual([]);
    await player.pass(250);
    expect(items('viewProgress').map(({ data }) => data.position)).toEqual([5000]);
    await player.pass(60_000);
    expect(items('viewProgress')).toHaveLength(1);
    await player.playTo(20_000);
    expect(items('viewProgress').map(({ data }) => data.position)).toEqual([5000, 19_750]);
    expect(ranges()).toEqual([
      [0, 5000],
      [5000, 19_750],
    ]);
  });

  it('contain stalls, but neither the initial load nor seeks [TR-02]', async () => {
    const { player, items } = await openTracked();
    player.media.readyState = 2;
    await player.play();
    await player.pass(4000);
    player.media.endStall();
    await player.pass(1000);
    player.media.stall();
    await player.pass(2500);
    player.media.endStall();
    await player.pass(1000);
    player.media.stalled = true;
    await player.seek(30_000);
    await player.pass(3000);
    player.media.endStall();
    await player.pass(20_000);
    expect(items('playback_start')[0]?.data.startup).toBe(4000);
    expect(items('viewProgress')[0]?.data).toMatchObject({ wait_time: 2500, wait_count: 1 });
    expect(items('viewProgress')[1]?.data ?? { wait_count: 0 }).toMatchObject({ wait_count: 0 });
  });

  it('stop with a fatal problem after a last one, and start again with a retry [ER-04]', async () => {
    const { player, items, ranges } = await openTracked({ renew: async () => '/new' });
    await player.playTo(5000);
    player.player.fail(problem('MEDIA_DECODE', 'test'));
    await player.settle();
    expect(items('viewProgress').map(({ data }) => data.position)).toEqual([5000]);
    await player.pass(60_000);
    expect(items('viewProgress')).toHaveLength(1);
    player.player.retry();
    await player.settle();
    await player.playTo(21_000);
    expect(items('viewProgress')).toHaveLength(2);
    expect(items('playback_start')).toHaveLength(1);
    expect(ranges()[0]).toEqual([0, 5000]);
  });

  it('begin anew with a replay, in the same view [PS-06]', async () => {
    const { player, items, server } = await openTracked({ video: { durationMs: 5000 } });
    await player.playTo(5000);
    expect(items('viewProgress').map(({ data }) => data.percent)).toEqual([100]);
    player.player.replay();
    await player.pass(4000);
    expect(items('playback_start').map(({ data, n }) => [data.startTime, n])).toEqual([
      [0, 1],
      [0, expect.any(Number)],
    ]);
    expect(new Set(server.received.map(({ kvtoken }) => kvtoken)).size).toBe(1);
  });

  it.each([
    ['count what was played before the tracker was loaded', 8000, [3000, 25_750]],
    ['skip it when it contains a seek', 20_000, [23_000, 37_750]],
  ])('%s [TR-03, TR-04, PP-06]', async (_, advancedMs, expected) => {
    const { player, items, ranges } = await openTracked({
      start: { startMs: 3000, booted: { playRequestedMs: -8300, playingMs: -8000 } },
      prepare(media) {
        media.load(60, 3);
        void media.play();
        media.advance(advancedMs);
      },
    });
    await player.pass(15_000);
    expect(items('playback_start')[0]?.data).toMatchObject({ startTime: 3000, startup: 300 });
    expect(ranges()[0]).toEqual(expected);
  });

  it('measure the startup from the request of a boot script to the first frame after it [PP-06]', async () => {
    const { player, items } = await openTracked({
      start: { booted: { playRequestedMs: -700, playingMs: null } },
      prepare(media) {
        void media.play();
      },
    });
    await player.settle();
    expect(items('playback_start')[0]?.data.startup).toBe(700);
  });
});

describe('actions', () => {
  it('have the specified names and fields [TR-05, TR-06]', async () => {
    const { player, actions } = await openTracked({ video: { durationMs: 20_500 } });
    player.report({ levels: LEVELS, level: 0 });
    await player.playTo(1000);
    const emit = (widget: string, action: string, data = {}): void =>
      player.player.events.emit({ type: 'tracked', widget, action, data });
    emit('captions', 'enablecc', { language: 'en' });
    emit('toc', 'play', { rel_offset: 5, id: '1', text: 'Intro', current_time: 1 });
    emit('like', 'like');
    emit('share', 'social click', { socialmedia: 'mail' });
    for (const widget of ['spotlights', 'popovers', 'surveys', 'forms', 'cookie-reader'])
      emit(widget, 'done');
    player.report({ level: 1 });
    for (const ms of [5000, 7000, 9500]) await player.seek(ms);
    await player.playTo(20_500);
    expect(actions()).toEqual([
      ['trackviewprogress', { action: 'enablecc', language: 'en' }],
      ['toc', { action: 'play', rel_offset: 5, id: '1', text: 'Intro', current_time: 1 }],
      ['endoverlay', { action: 'like' }],
      ['share', { action: 'social click', socialmedia: 'mail' }],
      ...['spotlight', 'popover', 'survey', 'embedform', 'cookiereader'].map((name) => [
        name,
        { action: 'done' },
      ]),
      ['trackviewprogress', { action: 'resolutionchange', resolution: '720p' }],
      ['trackviewprogress', { action: 'seek', seek_offset: 9.5 }],
      ['trackviewprogress', { action: 'end', current_time: 21 }],
    ]);
  });

  it('lose their fields when there are too many', async () => {
    const { player, actions } = await openTracked();
    player.player.events.emit({
      type: 'tracked',
      widget: 'share',
      action: 'click',
      data: { text: 'x'.repeat(5000) },
    });
    await player.settle();
    expect(actions()).toEqual([['share', { action: 'click' }]]);
  });

  it('do not include the seek of a replay [TR-06]', async () => {
    const { player, actions } = await openTracked({ video: { durationMs: 5000 } });
    await player.playTo(5000);
    player.player.replay();
    await player.pass(2000);
    expect(actions()).toEqual([['trackviewprogress', { action: 'end', current_time: 5 }]]);
  });
});

describe('another view', () => {
  it('begins after more than three failures with 404 [TR-03]', async () => {
    const { player, server, created } = await openTracked({ tracking: { high_precision: true } });
    await player.playTo(1500);
    server.status = 404;
    await player.playTo(4500);
    expect(created).toHaveLength(1);
    await player.playTo(5500);
    server.status = 200;
    await player.playTo(8000);
    expect(created).toEqual(['kv-1', expect.stringMatching(/^kv-[0-9a-f-]{36}$/)]);
    const later = server.received.filter(({ kvtoken }) => kvtoken === `${created[1]}.created`);
    expect(later.length).toBeGreaterThan(1);
  });

  it('begins after as many again, when the view in between was accepted [TR-03]', async () => {
    const { player, server, created } = await openTracked({ tracking: { high_precision: true } });
    await player.playTo(500);
    for (const views of [2, 3]) {
      server.status = 404;
      await player.pass(4000);
      expect(created).toHaveLength(views);
      server.status = 200;
      await player.pass(2000);
    }
  });

  it.each([500, 422, 0])('does not begin after failures with %d [TR-03]', async (status) => {
    const { player, server, created } = await openTracked({ tracking: { high_precision: true } });
    server.status = status;
    await player.playTo(30_000);
    expect(created).toEqual(['kv-1']);
  });

  it('begins when the host page asks for it: what was recorded before belongs to the old one [XM-01]', async () => {
    const { player, server, ranges } = await openTracked();
    await player.playTo(5000);
    await player.player.view.renew();
    await player.settle();
    await player.playTo(20_000);
    const next = player.player.view.token();
    expect(server.received.map(({ kvtoken, item, n }) => [kvtoken === next, item, n])).toEqual([
      [false, 'playback_start', 1],
      [false, 'highPrecisionViewProgress', 2],
      [false, 'viewProgress', 3],
      [true, 'playback_start', 1],
      [true, 'highPrecisionViewProgress', 2],
      [true, 'viewProgress', 3],
    ]);
    expect(ranges()).toEqual([
      [0, 5000],
      [5000, 14_750],
    ]);
  });
});
