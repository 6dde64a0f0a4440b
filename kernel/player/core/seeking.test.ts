import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { text } from './messages.ts';
import { defineWidget } from './widget.ts';
import type { WidgetContext } from './widgets/context-types.ts';

describe('seek', () => {
  it('moves the position, emits an event, and shows the target at once', async () => {
    const test = await TestPlayer.open();
    expect(await test.seek(30_000)).toBe(true);
    expect(test.media.currentTime).toBe(30);
    expect(test.state.time.currentMs).toBe(30_000);
    expect(test.events).toContainEqual({ type: 'seeked', fromMs: 0, toMs: 30_000 });
  });

  it('is refused in non-interactive mode with a notice for 5 s, also for widgets [CT-10, CT-02, CT-15]', async () => {
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
    expect(test.state.notice.text).toBe(text('noSeek'));
    await test.pass(5000);
    expect(test.state.notice.text).toBe('');
  });

  it('hides the notice after 4 s on mobile [CT-02]', async () => {
    const test = await TestPlayer.open({ look: { nonInteractive: true, isMobile: true } });
    await test.seek(1000);
    await test.pass(3999);
    expect(test.state.notice.text).toBe(text('noSeek'));
    await test.pass(1);
    expect(test.state.notice.text).toBe('');
  });

  it('is refused while the seek bar is hidden; a replay still works [CT-10]', async () => {
    const test = await TestPlayer.open({ look: { hide: ['seekbar'] }, video: { durationMs: 3000 } });
    expect(await test.seek(2000)).toBe(false);
    await test.playTo(3000);
    test.player.replay();
    await test.settle();
    expect(test.media.currentTime).toBe(0);
  });

  it('past the end is ignored on mobile and clamped elsewhere [CT-10]', async () => {
    const mobile = await TestPlayer.open({ look: { isMobile: true } });
    expect(await mobile.seek(61_000)).toBe(false);
    const desktop = await TestPlayer.open();
    expect(await desktop.seek(61_000)).toBe(true);
    expect(desktop.media.currentTime).toBe(60);
  });

  it('skips 10 s, and at most to one second before the end [CT-10]', async () => {
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

  it('before the source is loaded is applied when it is', async () => {
    const test = await TestPlayer.unloaded({ start: { startMs: 5000 } });
    expect(await test.seek(20_000)).toBe(true);
    expect(test.state.time.currentMs).toBe(20_000);
    test.load();
    expect(test.media.currentTime).toBe(20);
  });

  it('during a recovery sets the position to resume at', async () => {
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

  it('pauses once when playback reaches it [PS-04]', async () => {
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
  ])('is disarmed when the viewer seeks %s the range [PS-04]', async (_, to, then) => {
    const test = await TestPlayer.open(range);
    await test.seek(to);
    await test.playTo(then);
    expect(test.media.paused).toBe(false);
    if (to > 20_000) await test.seek(15_000);
    await test.playTo(then);
    expect(test.media.paused).toBe(false);
  });

  it('stays armed for seeks inside the range, double speed, and a stall [PS-04]', async () => {
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

  it('is rearmed by a replay [PS-04]', async () => {
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
  ])('is ignored for the range %i to %i [PS-04]', async (startMs, endMs) => {
    const test = await TestPlayer.open({ start: { startMs, endMs } });
    await test.playTo(60_000);
    expect(test.media.ended).toBe(true);
  });
});

describe('live', () => {
  const window = { edgeSec: 100, startSec: 40, targetLatencySec: 6 };
  const open = () => TestPlayer.open({ video: { isLive: true, durationMs: 200_000 } });

  it('reports its window and whether playback is at the edge', async () => {
    const test = await open();
    test.report({ live: window });
    await test.seek(95_000);
    expect(test.state.live).toMatchObject({ isLive: true, hasWindow: true, atEdge: true });
    await test.seek(60_000);
    expect(test.state.live.atEdge).toBe(false);
  });

  it('clamps seeks to the window [CT-10]', async () => {
    const test = await open();
    test.report({ live: window });
    await test.seek(0);
    expect(test.media.currentTime).toBe(40);
    await test.seek(500_000);
    expect(test.media.currentTime).toBe(100);
  });

  it('returns to the live edge and plays, even when seeking is not allowed', async () => {
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

  it('skips barriers on the way to the live edge', async () => {
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

  it('becomes video on demand when the stream ends', async () => {
    const test = await open();
    test.report({ live: window });
    test.report({ live: null });
    expect(test.state.live).toMatchObject({ isLive: false, hasWindow: false });
  });

  it('has no window below 30 s', async () => {
    const test = await open();
    test.report({ live: { ...window, startSec: 80 } });
    expect(test.state.live.hasWindow).toBe(false);
  });
});
