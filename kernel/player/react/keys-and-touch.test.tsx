import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';

afterEach(() => {
  removePlayer();
  vi.useRealTimers();
});

describe('keys in the player', () => {
  it('play, skip, mute, and seek [CT-11]', async () => {
    const { test, key } = await renderPlayer();
    await key(' ');
    expect(test.media.paused).toBe(false);
    await key('k');
    expect(test.media.paused).toBe(true);
    await key('ArrowRight');
    await key('l');
    expect(test.media.currentTime).toBe(20);
    await key('j');
    expect(test.media.currentTime).toBe(10);
    await key('m');
    expect(test.media.muted).toBe(true);
    await key('9');
    expect(test.media.currentTime).toBe(54);
  });

  it('change volume, speed, and captions', async () => {
    const { test, key, change } = await renderPlayer();
    await change(() =>
      test.player.actions.captions.offer([{ id: 'en', label: 'English', language: 'en', isDefault: false }]),
    );
    await key('ArrowDown');
    expect(test.media.volume).toBe(0.95);
    await key('>');
    expect(test.media.playbackRate).toBe(1.25);
    await key('<');
    await key('<');
    expect(test.media.playbackRate).toBe(0.75);
    await key('c');
    expect(test.state.captions.chosen).toBe('en');
  });

  it('are ignored in text fields, with modifiers, and when unassigned', async () => {
    const { test, key, stage } = await renderPlayer();
    const field = stage.appendChild(document.createElement('textarea'));
    expect(await key(' ', field)).toBe(false);
    expect(test.media.paused).toBe(true);
    expect(await key('F5')).toBe(false);
    expect(await key('x')).toBe(false);
    expect(fireEvent.keyDown(stage, { key: 'k', ctrlKey: true })).toBe(true);
    expect(test.media.paused).toBe(true);
    expect(await key(' ')).toBe(true);
  });

  it('do not seek in a live stream [CT-11]', async () => {
    const { test, key, change } = await renderPlayer({ video: { isLive: true } });
    await change(() => test.play());
    expect(await key(' ')).toBe(false);
    expect(await key('ArrowLeft')).toBe(false);
    expect(test.media.paused).toBe(false);
  });

  it('open the shortcuts panel with ? and close it with Escape', async () => {
    const { key } = await renderPlayer();
    await key('?');
    const panel = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the picture', () => {
  const surfaceOf = (stage: HTMLElement) => {
    const surface = stage.querySelector<HTMLElement>('[data-surface]')!;
    surface.getBoundingClientRect = () => new DOMRect(0, 0, 300, 170);
    return surface;
  };
  async function showTouch() {
    const shown = await renderPlayer({ look: { isMobile: true } });
    const surface = surfaceOf(shown.stage);
    const touch = (type: 'pointerdown' | 'pointerup', x: number, atMs: number): void => {
      const event = new PointerEvent(type, {
        bubbles: true,
        clientX: x,
        clientY: 80,
        pointerType: 'touch',
        isPrimary: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      act(() => void surface.dispatchEvent(event));
    };
    const tap = (x: number, atMs: number): void => {
      touch('pointerdown', x, atMs);
      touch('pointerup', x, atMs + 40);
    };
    await shown.change(() => shown.test.playTo(20_000));
    return { ...shown, touch, tap };
  }

  it('plays and pauses on a click, but not on the click that closes a menu [CT-05]', async () => {
    const { test, stage, press, change } = await renderPlayer();
    const surface = surfaceOf(stage);
    const click = () =>
      change(() => {
        fireEvent.pointerDown(surface, { pointerType: 'mouse' });
        fireEvent.click(surface);
      });
    await click();
    expect(test.media.paused).toBe(false);
    await press('Settings');
    await click();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(test.media.paused).toBe(false);
    await click();
    expect(test.media.paused).toBe(true);
  });

  it('skips on horizontal swipes [CT-11]', async () => {
    const { test, touch } = await showTouch();
    touch('pointerdown', 200, 0);
    touch('pointerup', 100, 150);
    expect(test.media.currentTime).toBe(10);
    touch('pointerdown', 100, 1000);
    touch('pointerup', 220, 1150);
    expect(test.media.currentTime).toBe(20);
  });

  it('skips on a double tap at a side, and again on each further tap', async () => {
    const { test, tap, stage } = await showTouch();
    tap(280, 0);
    tap(280, 200);
    expect(test.media.currentTime).toBe(30);
    tap(280, 600);
    expect(test.media.currentTime).toBe(40);
    expect(stage.textContent).toContain('20 seconds');
    tap(20, 3000);
    tap(20, 3200);
    expect(test.media.currentTime).toBe(30);
  });

  it('toggles the controls on a single tap', async () => {
    const { test, tap, stage, change } = await showTouch();
    await change(() => test.pass(6000));
    expect(stage.dataset.awake).toBe('false');
    tap(150, 10_000);
    expect(stage.dataset.awake).toBe('true');
    vi.useFakeTimers();
    tap(150, 12_000);
    expect(stage.dataset.awake).toBe('true');
    act(() => vi.advanceTimersByTime(400));
    expect(stage.dataset.awake).toBe('false');
    expect(test.media.paused).toBe(false);
  });

  it('fades its controls after 5 s and shows them when the mouse moves [PS-03]', async () => {
    const { test, stage, change } = await renderPlayer();
    await change(() => test.play());
    await change(() => test.pass(4750));
    expect(stage.dataset.awake).toBe('true');
    await change(() => test.pass(500));
    expect(stage.dataset.awake).toBe('false');
    await change(() => fireEvent.pointerMove(surfaceOf(stage), { pointerType: 'mouse' }));
    expect(stage.dataset.awake).toBe('true');
  });
});
