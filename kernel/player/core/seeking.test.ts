import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { NO_SEEK_TEXT } from './slices/notice.ts';
import { defineWidget } from './widget.ts';
import type { WidgetContext } from './widgets/context-types.ts';

describe('seek', () => {
  it('goes there, tells of it, and shows the place at once', async () => {
    const test = await TestPlayer.open();
    expect(await test.seek(30_000)).toBe(true);
    expect(test.media.currentTime).toBe(30);
    expect(test.state.time.currentMs).toBe(30_000);
    expect(test.events).toContainEqual({ type: 'seeked', fromMs: 0, toMs: 30_000 });
  });

  it('is refused in non-interactive mode, with a sentence that stays 5 s, for widgets too [CT-10, CT-02, CT-15]', async () => {
    let port: WidgetContext['player'] | undefined;
    const widget = defineWidget<unknown>({
      parse: (config) => config,
      setup(ctx) {
        port = ctx.player;
      },
    });
    const test = await TestPlayer.with(widget, {}, { look: { nonInteractive: true } });
    expect(await test.seek(30_000)).toBe(false);
    port!.seek(20_000);
    expect(test.player.skip(1)).toBe(false);
    expect(test.media.currentTime).toBe(0);
    expect(test.state.notice.text).toBe(NO_SEEK_TEXT);
    await test.pass(5000);
    expect(test.state.notice.text).toBe('');
  });

  it('takes the sentence away after 4 s on a mobile player [CT-02]', async () => {
    const test = await TestPlayer.open({ look: { nonInteractive: true, isMobile: true } });
    await test.seek(1000);
    await test.pass(3999);
    expect(test.state.notice.text).toBe(NO_SEEK_TEXT);
    await test.pass(1);
    expect(test.state.notice.text).toBe('');
  });

  it('is refused with the seekbar hidden; a replay still works [CT-10]', async () => {
    const test = await TestPlayer.open({ look: { hide: ['seekbar'] }, video: { durationMs: 3000 } });
    expect(await test.seek(2000)).toBe(false);
    await test.playTo(3000);
    test.player.replay();
    await test.settle();
    expect(test.media.currentTime).toBe(0);
  });

  it('beyond the end is ignored on mobile and the end elsewhere [CT-10]', async () => {
    const mobile = await TestPlayer.open({ look: { isMobile: true } });
    expect(await mobile.seek(61_000)).toBe(false);
    const desktop = await TestPlayer.open();
    expect(await desktop.seek(61_000)).toBe(true);
    expect(desktop.media.currentTime).toBe(60);
  });

  it('steps 10 s, and not past one second before the end [CT-10]', async () => {
    const test = await TestPlayer.open();
    await test.seek(25_000);
    test.player.skip(1);
    expect(test.media.currentTime).toBe(35);
    test.player.skip(-1);
    test.player.skip(-1);
    expect(test.media.currentTime).toBe(15);
    await test.seek(55_000);
    test.player.skip(1);
    expect(test.media.currentTime).toBe(59);
    test.player.skip(1);
    expect(test.media.currentTime).toBe(59);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 'soon' as unknown as number])(
    '%s is no place',
    async (to) => {
      const test = await TestPlayer.open();
      expect(await test.seek(to)).toBe(false);
      expect(test.media.currentTime).toBe(0);
    },
  );

  it('before the source is here is done when it is', async () => {
    const test = await TestPlayer.unloaded({ start: { startMs: 5000 } });
    expect(await test.seek(20_000)).toBe(true);
    expect(test.state.time.currentMs).toBe(20_000);
    test.load();
    expect(test.media.currentTime).toBe(20);
  });

  it('during a recovery is where it goes on', async () => {
    const test = await TestPlayer.open();
    await test.playTo(10_000);
    await test.trouble('MEDIA_NETWORK');
    await test.seek(40_000);
    await test.pass(1000);
    expect(test.media.currentTime).toBeCloseTo(40, 1);
    expect(test.media.paused).toBe(false);
  });
});

describe('the end offset', () => {
  const range = { start: { startMs: 10_000, endMs: 20_000 } };

  it('pauses once when playback gets there [PS-04]', async () => {
    const test = await TestPlayer.open(range);
    await test.playTo(25_000);
    expect(test.media.paused).toBe(true);
    expect(test.media.currentTime).toBeCloseTo(20, 1);
    await test.playTo(30_000);
    expect(test.media.currentTime).toBe(30);
    await test.seek(12_000);
    await test.playTo(25_000);
    expect(test.media.currentTime).toBe(25);
  });

  it.each([
    ['after', 30_000, 31_000],
    ['before', 5000, 25_000],
  ])('not once the viewer has gone %s the range [PS-04]', async (_, to, then) => {
    const test = await TestPlayer.open(range);
    await test.seek(to);
    await test.playTo(then);
    expect(test.media.paused).toBe(false);
    if (to > 20_000) await test.seek(15_000);
    await test.playTo(then);
    expect(test.media.paused).toBe(false);
  });

  it('still does when the viewer stays inside, at double speed and over a stall [PS-04]', async () => {
    const test = await TestPlayer.open(range);
    test.player.actions.speed.set(2);
    await test.seek(18_000);
    await test.playTo(19_500);
    test.media.stall();
    await test.pass(3000);
    test.media.endStall();
    await test.pass(2000);
    expect(test.media.paused).toBe(true);
    expect(test.media.currentTime).toBeCloseTo(20, 1);
  });

  it('is armed again by a replay [PS-04]', async () => {
    const test = await TestPlayer.open(range);
    await test.playTo(25_000);
    test.player.replay();
    await test.settle();
    expect(test.media.currentTime).toBe(10);
    await test.pass(30_000);
    expect(test.media.currentTime).toBeCloseTo(20, 1);
  });

  it.each([
    [0, 0],
    [10_000, 5000],
    [0, 90_000],
    [0, Number.NaN],
  ])('of %i to %i stops nothing [PS-04]', async (startMs, endMs) => {
    const test = await TestPlayer.open({ start: { startMs, endMs } });
    await test.playTo(60_000);
    expect(test.media.ended).toBe(true);
  });
});

describe('live', () => {
  const window = { edgeSec: 100, startSec: 40, targetLatencySec: 6 };
  const open = () => TestPlayer.open({ video: { isLive: true, durationMs: 200_000 } });

  it('knows its window and whether one is at its edge', async () => {
    const test = await open();
    test.report({ live: window });
    await test.seek(95_000);
    expect(test.state.live).toMatchObject({ isLive: true, hasWindow: true, atEdge: true });
    await test.seek(60_000);
    expect(test.state.live.atEdge).toBe(false);
  });

  it('does not let one leave the window [CT-10]', async () => {
    const test = await open();
    test.report({ live: window });
    await test.seek(0);
    expect(test.media.currentTime).toBe(40);
    await test.seek(500_000);
    expect(test.media.currentTime).toBe(100);
  });

  it('goes to live, also where seeking is not allowed, and plays', async () => {
    const test = await TestPlayer.open({
      video: { isLive: true, durationMs: 200_000 },
      look: { nonInteractive: true },
    });
    test.report({ live: window });
    test.player.goLive();
    await test.settle();
    expect(test.media.currentTime).toBe(94);
    expect(test.media.paused).toBe(false);
    expect(test.state.live.atEdge).toBe(true);
  });

  it('asks nothing that it jumped over on its way to live', async () => {
    const onCue = vi.fn();
    const widget = defineWidget<unknown>({
      parse: (config) => config,
      cues: () => [{ kind: 'point', id: 'q', at: 70_000, barrier: true }],
      onCue,
    });
    const test = await TestPlayer.with(widget, {}, { video: { isLive: true, durationMs: 200_000 } });
    test.report({ live: window });
    await test.seek(60_000);
    test.player.goLive();
    await test.settle();
    expect(test.media.currentTime).toBe(94);
    expect(onCue).not.toHaveBeenCalled();
  });

  it('is on demand again when the stream has got an end', async () => {
    const test = await open();
    test.report({ live: window });
    test.report({ live: null });
    expect(test.state.live).toMatchObject({ isLive: false, hasWindow: false });
  });

  it('with less than 30 s to go back to has no window', async () => {
    const test = await open();
    test.report({ live: { ...window, startSec: 80 } });
    expect(test.state.live.hasWindow).toBe(false);
  });
});
