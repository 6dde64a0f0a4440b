import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';

afterEach(removePlayer);

/** A bar of 600 px for a video of one minute: 10 px per second. */
async function showBar(options: Parameters<typeof renderPlayer>[0] = {}) {
  const shown = await renderPlayer(options);
  const bar = shown.getSeekBar();
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 600, 16);
  bar.setPointerCapture = () => undefined;
  const at = () => Math.round(Number(bar.style.getPropertyValue('--at')) * 60_000);
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number) =>
    shown.change(() => fireEvent[type](bar, { clientX, button: 0, pointerId: 1, pointerType: 'mouse' }));
  return { ...shown, bar, at, pointer };
}

describe('SeekBar', () => {
  it('follows the pointer while dragged, and the media before and after [CT-01]', async () => {
    const { test, at, pointer, change } = await showBar();
    await change(() => test.playTo(4000));
    expect(at()).toBe(4000);
    await pointer('pointerDown', 200);
    expect(at()).toBe(20_000);
    await change(() => test.pass(1000));
    expect(at()).toBe(20_000);
    await pointer('pointerMove', 300);
    expect(at()).toBe(30_000);
    expect(test.media.currentTime).toBeLessThan(7);
    await pointer('pointerUp', 300);
    expect(test.media.currentTime).toBe(30);
    await change(() => test.pass(1000));
    expect(at()).toBe(31_000);
  });

  it.each([
    ['sleek', 30_000],
    ['social', 33_000],
    ['regular', 33_000],
  ] as const)('is not drawn for nobody: %s, after 33 s', async (skin, drawnMs) => {
    const { test, at, change } = await showBar({ look: { skin } });
    await change(() => test.play());
    await change(() => test.pass(33_000));
    expect(test.state.activity.awake).toBe(false);
    expect(at()).toBe(drawnMs);
    await change(() => test.player.actions.activity.wake());
    expect(at()).toBe(33_000);
  });

  it('does not jump back while the seek target is loading', async () => {
    const { test, at, pointer, change } = await showBar();
    await change(() => test.playTo(5000));
    test.media.stalled = true;
    await pointer('pointerDown', 400);
    await pointer('pointerUp', 400);
    await change(() => test.pass(1000));
    expect(at()).toBe(40_000);
  });

  it('stops dragging when the pointer is canceled', async () => {
    const { test, at, pointer, change } = await showBar();
    await change(() => test.playTo(5000));
    await pointer('pointerDown', 400);
    await pointer('pointerCancel', 400);
    expect(at()).toBe(5000);
    expect(test.media.currentTime).toBe(5);
  });

  it.each([
    ['ArrowRight', 40_000],
    ['ArrowUp', 40_000],
    ['ArrowLeft', 20_000],
    ['ArrowDown', 20_000],
    ['PageUp', 36_000],
    ['PageDown', 24_000],
    ['Home', 0],
    ['End', 60_000],
  ])('goes with %s to %i ms [CT-10]', async (key, ms) => {
    const { test, bar, change } = await showBar();
    await change(() => test.seek(30_000));
    await change(() => fireEvent.keyDown(bar, { key }));
    expect(test.media.currentTime * 1000).toBe(ms);
  });

  it('announces the position and the chapter', async () => {
    const chapters = [
      { startMs: 0, endMs: 20_000, title: 'Beginning' },
      { startMs: 20_000, endMs: 60_000, title: 'The rest' },
    ];
    const { test, bar, change } = await showBar({ video: { chapters } });
    await change(() => test.seek(30_000));
    expect(bar.getAttribute('aria-valuetext')).toBe('30 seconds of 1 minute, The rest');
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['30', '60']);
  });

  it('shows the time and the chapter under the pointer', async () => {
    const chapters = [
      { startMs: 0, endMs: 20_000, title: 'Beginning' },
      { startMs: 20_000, endMs: 60_000, title: 'The rest' },
    ];
    const { bar, pointer } = await showBar({ video: { chapters } });
    await pointer('pointerMove', 450);
    expect(bar.textContent).toBe('The rest0:45');
  });

  it('draws marks at up to 99.8 percent, and snaps clicks to them [CT-13]', async () => {
    const { test, bar, pointer, change } = await showBar();
    await change(() =>
      test.player.actions.marks.put('t', [
        { id: 'a', atMs: 30_000, label: 'Goal', kind: 'highlight' },
        { id: 'b', atMs: 60_000, label: 'End', kind: 'bookmark' },
      ]),
    );
    const places = [...bar.querySelectorAll<HTMLElement>('[data-kind]')].map(({ style }) => style.left);
    expect(places).toEqual(['50%', '99.8%']);
    await pointer('pointerMove', 304);
    expect(bar.textContent).toBe('Goal0:30');
    await pointer('pointerDown', 304);
    await pointer('pointerUp', 304);
    expect(test.media.currentTime).toBe(30);
  });

  it('refuses to seek in non-interactive mode and says why [CT-02, CT-10]', async () => {
    const { test, pointer, bar, change, stage } = await showBar({ look: { nonInteractive: true } });
    await pointer('pointerDown', 300);
    await pointer('pointerUp', 300);
    expect(test.media.currentTime).toBe(0);
    expect(stage.textContent).toContain('Non interactive mode is on, seek not allowed.');
    await change(() => test.pass(5000));
    expect(stage.querySelector('[data-notice]')).toBeNull();
    await change(() => fireEvent.keyDown(bar, { key: 'ArrowRight' }));
    expect(test.media.currentTime).toBe(0);
  });

  it('handles 10,000 marks', async () => {
    const { test, bar, change } = await showBar();
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      id: `m${index}`,
      atMs: index * 6,
      label: 'x',
      kind: 'highlight' as const,
    }));
    await change(() => test.player.actions.marks.put('t', many));
    expect(bar.querySelectorAll('[data-kind]').length).toBeLessThanOrEqual(400);
  });
});
