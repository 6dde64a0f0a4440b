// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerContext } from '#kernel/player/react/use-player.ts';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { resume } from './manifest.ts';
import widget from './widget.tsx';

const players: TestPlayer[] = [];
let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
});
afterEach(() => {
  cleanup();
  for (const { player } of players.splice(0)) player.destroy();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(options: TestPlayerOptions = {}, config: unknown = {}) {
  const test = await TestPlayer.with(widget, config, { ...options, id: 'resume' });
  players.push(test);
  render(
    <PlayerContext value={test.player}>
      <WidgetSlot slot="overlay" />
    </PlayerContext>,
  );
  return test;
}
const values = (): string[] => written.map((cookie) => cookie.split(';')[0]!);

describe('saving the position', () => {
  it('happens every resumeInterval while playing [RS-02]', async () => {
    const test = await open({}, { resumeInterval: 2000 });
    await act(() => test.playTo(7000));
    expect(values()).toEqual(['v1=2', 'v1=4', 'v1=6']);
    expect(written[0]).toBe('v1=2; max-age=259200; path=/app/video; samesite=lax');
  });

  it('happens after a seek has ended, never at a position on the way [RS-02]', async () => {
    const test = await open({}, { resumeInterval: 2000 });
    await act(() => test.playTo(3000));
    written = [];
    test.media.stall();
    await act(() => test.seek(20_000));
    await act(() => test.seek(40_000));
    expect(written).toEqual([]);
    await act(async () => test.media.endStall());
    expect(values()).toEqual(['v1=40']);
  });

  it('does not happen at intervals while paused [RS-02]', async () => {
    const test = await open({}, { resumeInterval: 2000 });
    await act(() => test.playTo(3000));
    test.player.pause();
    written = [];
    await act(() => test.seek(40_000));
    expect(written).toEqual([]);
  });

  it('happens on pause and when the page is left, but not before the first play [RS-02]', async () => {
    const test = await open();
    window.dispatchEvent(new Event('pagehide'));
    expect(written).toEqual([]);
    await act(() => test.playTo(1500));
    test.player.pause();
    expect(values()).toEqual(['v1=1']);
    await act(() => test.playTo(3200));
    window.dispatchEvent(new Event('pagehide'));
    expect(values().at(-1)).toBe('v1=3');
  });

  it('deletes the cookie at the end, also when the page is left afterwards [RS-02]', async () => {
    const test = await open({ video: { durationMs: 8000 } });
    await act(() => test.playTo(8000));
    window.dispatchEvent(new Event('pagehide'));
    expect(values().at(-1)).toBe('v1=');
    expect(written.at(-1)).toContain('max-age=0');
  });

  it('stops when the player is destroyed', async () => {
    const test = await open();
    await act(() => test.playTo(3000));
    test.player.destroy();
    written = [];
    window.dispatchEvent(new Event('pagehide'));
    expect(written).toEqual([]);
  });

  it('fails silently when cookies are blocked', async () => {
    const blocked = (): never => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    vi.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(blocked);
    const test = await open({ start: { startMs: 10_000 } });
    await act(() => test.playTo(20_000));
    expect(test.media.currentTime).toBe(20);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('is off for live events', () => {
    const video = (isLive: boolean) => ({ isLive }) as Parameters<NonNullable<typeof resume.when>>[2];
    const viewer = {} as Parameters<NonNullable<typeof resume.when>>[1];
    expect([true, false].map((isLive) => resume.when!({}, viewer, video(isLive)))).toEqual([false, true]);
  });

  it.each(['soon', 10, -1, Number.NaN])(
    'rejects an interval of %j with a readable message',
    async (resumeInterval) => {
      expect(() => widget.parse({ resumeInterval })).toThrow('resume: resumeInterval');
    },
  );
});

describe('a resumed video', () => {
  const openResumed = (options: TestPlayerOptions = {}) =>
    open({ video: { durationMs: 600_000 }, start: { startMs: 62_000 }, ...options }, { resumedFrom: 62_000 });

  it('shows a message for 5 s once playback passes the saved position [RS-01]', async () => {
    const test = await openResumed();
    expect(screen.queryByText(/Resumed/)).toBeNull();
    await act(() => test.play());
    vi.useFakeTimers();
    await act(async () => {
      test.clock.advance(250, (ms) => test.media.advance(ms));
      test.media.update();
    });
    expect(screen.getByRole('status').textContent).toBe('Resumed from 1:02');
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(screen.getByText(/Resumed/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(/Resumed/)).toBeNull();
  });

  it("shows the short message 'Resumed...' on a phone [RS-01]", async () => {
    const test = await openResumed({ look: { isMobile: true } });
    await act(() => test.playTo(62_500));
    expect(screen.getByRole('status').textContent).toBe('Resumed...');
  });

  it('starts over from the beginning even in non-interactive mode [RS-01]', async () => {
    const test = await openResumed({ look: { nonInteractive: true } });
    await act(() => test.playTo(62_500));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
      await test.settle();
    });
    expect(test.media.currentTime).toBe(0);
    expect(test.media.paused).toBe(false);
    expect(screen.queryByText(/Resumed/)).toBeNull();
  });

  it('keeps the message while its button has the focus', async () => {
    const test = await openResumed();
    await act(() => test.playTo(62_500));
    vi.useFakeTimers({ now: 0 });
    screen.getByRole('button', { name: 'Start over' }).focus();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(/Resumed/)).toBeTruthy();
  });

  it('shows no message when an offset was given [RS-01]', async () => {
    const offset = await openResumed({ start: { startMs: 30_000 } });
    await act(() => offset.playTo(90_000));
    expect(screen.queryByText(/Resumed/)).toBeNull();
  });

  it('shows no message when playback starts at the beginning', async () => {
    const test = await openResumed({ start: { startMs: 0 } });
    await act(() => test.playTo(70_000));
    expect(screen.queryByText(/Resumed/)).toBeNull();
  });
});
