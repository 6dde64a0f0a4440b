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

  it('step through frames while paused, seek to both ends, and say that there are no captions', async () => {
    const { test, key, stage, change } = await renderPlayer();
    await change(() => test.seek(10_000));
    await key('.');
    expect(test.media.currentTime).toBeCloseTo(10 + 1 / 30);
    await key(',');
    expect(test.media.currentTime).toBeCloseTo(10);
    await key('End');
    expect(test.media.currentTime).toBe(60);
    await key('Home');
    expect(test.media.currentTime).toBe(0);
    await key('c');
    expect(stage.querySelector('[data-notice]')?.textContent).toBe('No captions available');
    expect(screen.getByRole('status').textContent).toBe('No captions available');
  });

  it("step by the video's own frame rate", async () => {
    const { test, key, change } = await renderPlayer({ video: { frameRate: 50 } });
    await change(() => test.seek(10_000));
    await key('.');
    expect(test.media.currentTime).toBeCloseTo(10.02);
  });

  it('work on the whole page when the page asks for it, except in its own controls', async () => {
    const { test, key } = await renderPlayer({ keyScope: 'document' });
    await key('k', document.body);
    expect(test.media.paused).toBe(false);
    expect(await key(' ', document.body)).toBe(true);
    expect(test.media.paused).toBe(true);
    expect(await key('ArrowDown', document.body)).toBe(false);
    const field = document.body.appendChild(document.createElement('input'));
    expect(await key('k', field)).toBe(false);
    const button = document.body.appendChild(document.createElement('button'));
    expect(await key(' ', button)).toBe(false);
    expect(test.media.paused).toBe(true);
  });

  it('stay in the player otherwise', async () => {
    const { test, key } = await renderPlayer();
    expect(await key('k', document.body)).toBe(false);
    expect(test.media.paused).toBe(true);
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
    const touch = (type: 'pointerdown' | 'pointermove' | 'pointerup', x: number, atMs: number): void => {
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

  it('plays at double speed while a finger rests on it, and skips nothing afterwards', async () => {
    const { test, touch, stage } = await showTouch();
    vi.useFakeTimers();
    touch('pointerdown', 280, 0);
    act(() => vi.advanceTimersByTime(499));
    expect(test.media.playbackRate).toBe(1);
    act(() => vi.advanceTimersByTime(1));
    expect(test.media.playbackRate).toBe(2);
    expect(stage.querySelector('[data-boost]')?.textContent).toBe('2X');
    touch('pointerup', 100, 550);
    expect(test.media.playbackRate).toBe(1);
    expect(stage.querySelector('[data-boost]')).toBeNull();
    expect(test.media.currentTime).toBe(20);
  });

  it('does not take a moving finger or a tap for a long press', async () => {
    const { test, touch, tap } = await showTouch();
    vi.useFakeTimers();
    touch('pointerdown', 150, 0);
    touch('pointermove', 190, 100);
    act(() => vi.advanceTimersByTime(600));
    expect(test.media.playbackRate).toBe(1);
    touch('pointerup', 190, 700);
    tap(150, 2000);
    act(() => vi.advanceTimersByTime(600));
    expect(test.media.playbackRate).toBe(1);
  });

  it('starts on a double tap as on a single one', async () => {
    const shown = await renderPlayer({ look: { isMobile: true } });
    const surface = surfaceOf(shown.stage);
    const fire = (type: string, atMs: number): void => {
      const event = new PointerEvent(type, {
        bubbles: true,
        clientX: 150,
        pointerType: 'touch',
        isPrimary: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      surface.dispatchEvent(event);
    };
    await shown.change(() => {
      for (const atMs of [1000, 1200]) {
        fire('pointerdown', atMs);
        fire('pointerup', atMs + 40);
      }
    });
    expect(shown.test.media.paused).toBe(false);
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
