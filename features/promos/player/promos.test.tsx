// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { manifests } from './manifest.ts';
import { createPromosWidget } from './widget.tsx';

let pictures: HTMLImageElement[] = [];
beforeEach(() => {
  pictures = [];
  vi.stubGlobal('Image', function createPicture() {
    pictures.push(document.createElement('img'));
    return pictures.at(-1);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  removePlayer();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PROMO = { src: 'promos/hello.png', duration: 3, text: 'Hello' };

async function open(config: unknown = PROMO) {
  const clock = createManualClock();
  const widget = createPromosWidget(clock);
  const manifest = { ...manifests[0]!, load: async () => ({ default: widget }) };
  const opened = await renderPlayer({
    manifests: [manifest],
    widgets: { promos: config },
    video: { durationMs: 5000 },
    clock,
  });
  const { test, change } = opened;
  const pass = (ms: number) => change(() => test.pass(ms));
  const load = (type: 'load' | 'error' = 'load') =>
    change(() => pictures.at(-1)?.dispatchEvent(new Event(type)));
  /** Presses play while the picture is there already. */
  const show = async () => {
    await load();
    await change(() => test.play());
  };
  const pressEscape = () => change(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
  const tracked = () => test.events.flatMap((event) => (event.type === 'tracked' ? [event.action] : []));
  return { ...opened, pass, load, show, pressEscape, tracked };
}
const isShown = () => screen.queryByRole('dialog', { name: 'Before the video' }) !== null;
const countdown = () => screen.getByRole('timer').textContent;

describe('a promo', () => {
  it('covers the paused player before the first play, for its duration [PM-01]', async () => {
    const { test, show, pass, tracked } = await open();
    await show();
    expect([isShown(), test.media.paused]).toEqual([true, true]);
    const { src, alt } = screen.getByRole<HTMLImageElement>('img', { name: 'Hello' });
    expect([src, alt]).toEqual([expect.stringMatching(/\/widgets\/promos\/hello\.png$/), 'Hello']);
    await pass(2999);
    expect([isShown(), test.media.paused]).toEqual([true, true]);
    await pass(1);
    expect([isShown(), test.media.paused]).toEqual([false, false]);
    expect(tracked()).toEqual(['shown']);
  });

  it('is fetched before the viewer presses play', async () => {
    const { show } = await open();
    expect(pictures).toHaveLength(1);
    await show();
    expect(pictures).toHaveLength(1);
    expect(screen.getByRole('dialog').contains(pictures[0]!)).toBe(true);
  });

  it('counts its time from when it is visible, not from the click', async () => {
    const { test, change, load, pass } = await open();
    await change(() => test.play());
    await pass(4000);
    expect([isShown(), test.media.paused]).toEqual([false, true]);
    await load();
    expect([isShown(), countdown()]).toEqual([true, 'Starts in 3 s']);
    await pass(2900);
    expect(isShown()).toBe(true);
    await pass(100);
    expect([isShown(), test.media.paused]).toEqual([false, false]);
  });

  it('is not shown again by a replay, or after the video has ended [PM-01]', async () => {
    const { test, change, show, pass } = await open();
    await show();
    await pass(3000);
    await pass(5000);
    expect(test.media.ended).toBe(true);
    await change(() => test.player.replay());
    expect([isShown(), test.media.paused]).toEqual([false, false]);
  });

  it('is not shown where the video has ended before its turn comes [PM-01]', async () => {
    const { test, change, load, tracked } = await open();
    await load();
    await change(() => {
      test.media.ended = true;
      test.media.dispatchEvent(new Event('canplay'));
    });
    await change(() => test.play());
    expect([isShown(), tracked()]).toEqual([false, []]);
  });

  it('counts down without a word from screen readers', async () => {
    const { show, pass } = await open({ ...PROMO, duration: 2.5 });
    await show();
    expect([countdown(), screen.getByRole('timer').getAttribute('aria-live')]).toEqual([
      'Starts in 3 s',
      'off',
    ]);
    await pass(1000);
    expect(countdown()).toBe('Starts in 2 s');
    await pass(1000);
    expect(countdown()).toBe('Starts in 1 s');
    await pass(500);
    expect(isShown()).toBe(false);
  });

  it('can be skipped after 5 s where it is longer, with the button or with Escape', async () => {
    for (const how of ['button', 'Escape']) {
      const { test, show, pass, press, pressEscape, hasButton, tracked } = await open({
        ...PROMO,
        duration: 20,
      });
      await show();
      await pass(4900);
      await pressEscape();
      expect([isShown(), hasButton('Skip')]).toEqual([true, false]);
      await pass(100);
      expect(document.activeElement?.textContent).toBe('Skip');
      await (how === 'button' ? press('Skip') : pressEscape());
      expect([isShown(), test.media.paused]).toEqual([false, false]);
      expect(tracked()).toEqual(['shown', 'skipped']);
      removePlayer();
    }
  });

  it('leaves the focus where somebody is typing', async () => {
    const { show, pass, hasButton } = await open({ ...PROMO, duration: 20 });
    await show();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await pass(5000);
    expect([hasButton('Skip'), document.activeElement === field]).toEqual([true, true]);
  });

  it('cannot be skipped where it is short', async () => {
    const { show, pass, pressEscape, hasButton } = await open({ ...PROMO, duration: 5 });
    await show();
    await pass(4999);
    await pressEscape();
    expect([isShown(), hasButton('Skip')]).toEqual([true, false]);
  });

  it('is left out, with a warning, when the picture cannot be loaded or takes more than 5 s', async () => {
    const broken = await open();
    await broken.load('error');
    await broken.change(() => broken.test.play());
    expect([isShown(), broken.test.media.paused, broken.tracked()]).toEqual([false, false, []]);
    expect(vi.mocked(console.warn).mock.lastCall?.[0]).toMatch(
      /^promos: .*hello\.png could not be loaded\. The video starts without it\.$/,
    );
    removePlayer();
    const late = await open();
    await late.change(() => late.test.play());
    await late.pass(4750);
    expect(late.test.media.paused).toBe(true);
    await late.pass(250);
    expect([isShown(), late.test.media.paused]).toEqual([false, false]);
    expect(vi.mocked(console.warn).mock.lastCall?.[0]).toMatch(/hello\.png has not loaded within 5 s\./);
    expect(late.test.player.widgets.store.getState().failed).toEqual([]);
    await late.load();
    expect(isShown()).toBe(false);
  });

  it('is the one that its owner has chosen meanwhile, or none', async () => {
    const changed = await open();
    // Of a widget that listens, the player follows the configuration.
    await changed.change(() =>
      changed.test.page.changeConfig({ promos: { ...PROMO, src: 'new.png', text: 'New' } }),
    );
    await changed.show();
    expect(screen.getByRole('img', { name: 'New' })).toBeTruthy();
    await act(async () => changed.test.page.changeConfig({}));
    expect([isShown(), changed.test.media.paused]).toEqual([false, false]);
    expect(changed.test.player.widgets.store.getState().failed).toEqual([]);
  });

  it.each([
    [null, 'src is not the path of a picture'],
    [{ src: ' ', duration: 3 }, 'src is not the path of a picture'],
    [{ src: 'x.png' }, 'duration is a number of seconds, at most 60'],
    [{ src: 'x.png', duration: 0 }, 'duration is a number of seconds, at most 60'],
    [{ src: 'x.png', duration: 61 }, 'duration is a number of seconds, at most 60'],
    [{ src: 'x.png', duration: '5' }, 'duration is a number of seconds, at most 60'],
    [{ src: 'x.png', duration: 5, text: 5 }, 'text is not a text'],
  ])('does not accept %j, and says why', (config, reason) => {
    expect(() => createPromosWidget().parse(config)).toThrow(`promos: ${reason}`);
  });
});
