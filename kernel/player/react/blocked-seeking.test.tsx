import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { text } from '../core/messages.ts';
import { defineWidget } from '../core/widget.ts';

afterEach(removePlayer);

const quiz = defineWidget<unknown>({
  parse: (config) => config,
  setup: (ctx) => void ctx.player.hold({ reason: 'question', blockSeeking: true }),
});

async function open() {
  const shown = await renderPlayer({
    size: [900, 500],
    manifests: [{ id: 'quiz', load: async () => ({ default: quiz }) }],
    widgets: { quiz: {} },
    prepare: (media) => {
      media.load(60);
      media.currentTime = 20;
    },
  });
  await shown.change(() => undefined);
  expect(shown.test.state.playback.seekBlocked).toBe(true);
  return shown;
}

describe('the controls while a widget blocks seeking', () => {
  it.each(['ArrowLeft', 'ArrowRight', 'j', 'l', '0', '9'])('ignore the key %s and say why', async (name) => {
    const { test, stage, key } = await open();
    await key(name);
    expect(test.media.currentTime).toBe(20);
    expect(stage.querySelector('[data-notice]')?.textContent).toBe(text('seekBlocked'));
  });

  it.each(['Home', 'End', 'PageUp', 'PageDown', 'ArrowRight'])(
    'ignore %s on the focused seek bar',
    async (name) => {
      const { test, key, getSeekBar } = await open();
      await key(name, getSeekBar());
      expect(test.media.currentTime).toBe(20);
    },
  );

  it('do not start dragging the seek bar', async () => {
    const { test, getSeekBar, change, stage } = await open();
    const bar = getSeekBar();
    bar.setPointerCapture = () => undefined;
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
    await change(() => fireEvent.pointerDown(bar, { button: 0, clientX: 90, pointerId: 1 }));
    expect(bar.dataset.scrubbing).toBe('false');
    await change(() => fireEvent.pointerUp(bar, { clientX: 90, pointerId: 1 }));
    expect(test.media.currentTime).toBe(20);
    expect(stage.querySelector('[data-notice]')?.textContent).toBe(text('seekBlocked'));
  });

  it('ignore a double tap and a swipe', async () => {
    const { test, stage, change } = await open();
    test.player.actions.playback.update({ started: true });
    const surface = stage.querySelector<HTMLElement>('[data-surface]')!;
    surface.getBoundingClientRect = () => new DOMRect(0, 0, 900, 500);
    const touch = (type: 'pointerDown' | 'pointerUp', clientX: number): Promise<void> =>
      change(() =>
        fireEvent[type](surface, { pointerType: 'touch', isPrimary: true, clientX, clientY: 250 }),
      );
    for (const [from, to] of [
      [850, 850],
      [850, 850],
      [300, 600],
    ] as const) {
      await touch('pointerDown', from);
      await touch('pointerUp', to);
    }
    expect(test.media.currentTime).toBe(20);
    expect(test.state.notice.text).toBe(text('seekBlocked'));
  });
});
